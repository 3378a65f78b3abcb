import { sendsForWorkflow } from '../delivery/subSend';
import type { Draft } from '../engine/draft';
import type { Fate } from '../engine/ledger';
import { roleOf, valueOf, type Operation, type Run } from '../engine/operation';
import { addedOptions, addedTo, goesToPeople, maySend, type Hook, type Precaution } from '../engine/precaution';
import { codeOf } from '../engine/report';
import { InvalidInput } from '../ground/errors';
import { isJsonObject, type JsonObject } from '../ground/json';
import { labelOf, refine } from '../panel/field';
import { json, text } from '../panel/fields';
import { options } from '../panel/groups';
import { AUDIT, auditDays } from '../panel/precautionFields';
import { integerOf } from '../panel/values';
import { hashed } from '../table/buckets';
import { DAY_MS, KEPT_FOR } from '../table/kinds';
import { Store } from '../table/store';
import { storeError, storeTrouble } from '../table/trouble';
import { AuditNotes, type AuditNote, type Sender } from './auditLog';
import { idOfAccepted } from './sentKeys';
import { recipientsOf } from './recipients';

const KEPT = 'It is kept where the credential keeps an audit log.';

const form = {
	auditApproval: refine(
		json('Audit Approval', {
			default: '={{ $json.data }}',
			description: `The answer that allowed this message: what Send and Wait for Response gave, or an item of Ask and Wait for Reply. Only that it was given, and when, is kept, none of its words. ${KEPT}`,
		}),
		approvalOf,
	),
	auditReference: text('Audit Reference', {
		placeholder: 'e.g. Order 1001, consent of 2 May',
		most: 200,
		description: `Why this message is sent, in your own words: an order, a consent, a case. ${KEPT}`,
	}),
};

/** The audit log: of each message it is noted before it leaves that it does, and afterwards what became of it (docs/data-protection.md). */
export const audit: Precaution = {
	formFor: (operation) => (maySend(operation) ? form : undefined),
	credential: { field: 'audit', values: [AUDIT.keep] },
	hook(run, operation) {
		if (run.client.connection.field('audit') !== AUDIT.keep) {
			addedOptions(form, run);
			run.client.hint('Audit Reference and Audit Approval were not kept, since the credential keeps no audit log.');
			return undefined;
		}
		// Each message is noted where it is sent.
		return operation.sendsThroughOthers === true ? undefined : noting(run, operation);
	},
	check(run) {
		const isKept = run.client.connection.field('audit') === AUDIT.keep;
		return isKept ? reasons(run) : () => undefined;
	},
};

interface Opened {
	itemIndex: number;
	recipients: Array<{ address: string; key: string }>;
	why: Pick<AuditNote, 'reference' | 'approval'>;
}

function reasons(run: Run): (itemIndex: number) => Opened['why'] {
	const valuesOf = addedTo('options', options(form), run);
	return (itemIndex) => {
		const { auditReference: reference = null, auditApproval: approval = null } = valuesOf(itemIndex);
		return { reference, approval };
	};
}

function noting(run: Run, operation: Operation): Hook {
	const { client, context, node } = run;
	const days = integerOf(client.connection.fields?.auditDays, `${labelOf(auditDays)} of the credential`, {
		min: 1,
		max: AUDIT.mostDays,
	});
	const whyOf = reasons(run);
	const keepMs = days === undefined ? KEPT_FOR.audit.usually : days * DAY_MS;
	const notes = new AuditNotes(new Store(context), senderOf(run, operation), keepMs);
	return async (outbox) => {
		const all: Opened[] = [];
		await outbox.each((draft, itemIndex) => {
			if (goesToPeople(operation, draft)) all.push({ itemIndex, recipients: keysOf(draft), why: whyOf(itemIndex) });
			return draft;
		});
		if (all.length === 0) return;
		try {
			await notes.open(notesOf(all));
		} catch (error) {
			throw storeError(node, error, 'Nothing was sent, since the audit log could not be written');
		}
		outbox.atEnd(async (fates) => {
			// What another precaution held back, or the run ended before, did not leave.
			const left = all.filter(({ itemIndex }) => {
				const fate: Fate | undefined = fates[itemIndex];
				return fate !== undefined && fate.state !== 'withheld' && fate.state !== 'invalid';
			});
			try {
				await notes.close(notesOf(left, fates));
			} catch (error) {
				const { message, fix } = storeTrouble(error);
				client.hint(
					`The audit log could not note what became of these messages, so that it says UNKNOWN. ${message}. ${fix}`,
				);
			}
		});
	};
}

function notesOf(all: readonly Opened[], fates: ReadonlyArray<Fate | undefined> = []): AuditNote[] {
	return all.flatMap(({ itemIndex, recipients, why }) =>
		recipients.map(({ address, key }) => ({ key, ...why, ...endOf(fates[itemIndex], address) })),
	);
}

/** What became of a message to one of its recipients: an email tells it of each. */
function endOf(fate: Fate | undefined, address: string): Pick<AuditNote, 'code' | 'messageId'> {
	if (fate === undefined) return { code: null, messageId: null };
	const said = ('output' in fate ? fate.output : fate.details) ?? {};
	const several: unknown[] = Array.isArray(said.recipients) ? said.recipients : [];
	const own = several.find((one): one is JsonObject => isJsonObject(one) && one.to === address);
	if (own && typeof own.code === 'string')
		return { code: own.code, messageId: typeof own.messageId === 'string' ? own.messageId : null };
	return { code: codeOf(fate), messageId: idOfAccepted(said) || null };
}

/** Whom a message goes to; what names nobody, as a campaign, has its own identity. */
function keysOf(draft: Draft): Opened['recipients'] {
	const recipients = recipientsOf(draft).map(({ address, key = address }) => ({ address, key: hashed(key) }));
	return recipients.length > 0 ? recipients : [{ address: '', key: hashed(JSON.stringify(draft.identity)) }];
}

/** What is kept of an answer: that it was given, when, and by which message; not its words. */
function approvalOf(given: unknown, label: string): JsonObject | undefined {
	if (given === undefined || given === null || given === '') return undefined;
	const whole = isJsonObject(given) ? given : {};
	// The item of a reply, which says whether the time was over, may have any fields that came in, and a form fields of any name.
	const answer = isJsonObject(whole.data) && typeof whole.timedOut !== 'boolean' ? whole.data : whole;
	const { approved, outcome, respondedAt, timedOut, ...rest } = answer;
	if (typeof outcome === 'string' && (typeof timedOut === 'boolean' || typeof respondedAt !== 'string')) {
		const decided = typeof rest.answer === 'boolean' && { answer: rest.answer };
		return withTexts({ outcome, ...decided }, rest, ['answeredAt', 'replyMessageId', 'messageId']);
	}
	if (typeof approved === 'boolean' || typeof respondedAt === 'string')
		return withTexts({ ...(typeof approved === 'boolean' && { approved }) }, { respondedAt }, ['respondedAt']);
	throw new InvalidInput(
		label,
		'it is not a person’s answer',
		'Give what Send and Wait for Response gave, e.g. {{ $json.data }}, or an item of Ask and Wait for Reply.',
	);
}

function withTexts(kept: JsonObject, answer: JsonObject, names: readonly string[]): JsonObject {
	for (const name of names) if (typeof answer[name] === 'string') kept[name] = answer[name];
	return kept;
}

/** Who sends, as far as n8n tells a node: not which person. */
function senderOf(run: Run, operation: Operation): Sender {
	const { context, node, parameters } = run;
	const { id = '', name = '' } = context.getWorkflow();
	// As a tool of an agent, a node has a type of its own.
	const kind = node.type.slice(node.type.lastIndexOf('.') + 1).replace(/^omni|Tool$/g, '');
	return {
		workflow: id,
		workflowName: sendsForWorkflow(node) ?? name,
		execution: context.getExecutionId(),
		parent: context.getExecutionContext()?.parentExecutionId ?? null,
		node: node.name,
		channel: kind.charAt(0).toLowerCase() + kind.slice(1),
		operation: `${String(parameters.value('resource', 0))}.${valueOf(operation)}`,
		startedBy: roleOf(run) === 'step' ? context.getMode() : 'agent',
	};
}
