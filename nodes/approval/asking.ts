import { WAIT_INDEFINITELY, type INodeExecutionData, type IDataObject } from 'n8n-workflow';

import { statusUrlOf } from '../durable/executions';
import { helpedBy } from '../durable/helpers';
import { hintAtTimeLimit } from '../durable/limit';
import { noteWait } from '../durable/openWaits';
import type { Draft } from '../engine/draft';
import { roleOf, type Item, type Operation, type RouteUse, type Run } from '../engine/operation';
import { Sending, type SendOperation } from '../engine/sending';
import type { Channel } from '../events/envelope';
import { waitLinkWarning } from '../panel/callbackUrl';
import type { Field, Form, Values } from '../panel/field';
import { compileForm, valuesOf } from '../panel/read';
import { QUESTION_KEY } from './answer';
import { askForm, askOptions, endOfApproval, wakesAfter } from './fields';
import { inLines, linksOf, approvalQuestion, sealQuestion, type Link, type ApprovalQuestion } from './question';
import { InvalidInput } from '../ground/errors';

export interface ApprovalMessage {
	text: string;
	links: Link[];
	/** Leads to the page with all choices: for a message that has room for one link. */
	page: string;
	/** Whether to say that n8n sent it. */
	attribution: boolean;
}

export interface Asks<F extends Form> {
	channel: Channel;
	action: string;
	description: string;
	routes: readonly RouteUse[];
	/** Who asks and who is asked, and the channel's own options. */
	form: F & { options?: Field<unknown> };
	/** Whether a message says that n8n sent it unless the user says otherwise. */
	attribution: boolean;
	/** The fields of the channel's Send that make the message, by their names in its form. */
	message(values: Values<F>, asked: ApprovalMessage): Record<string, unknown>;
}

/** What comes out when nobody answers: a refusal, and never the input, in which a model could have approved itself. */
export const NOBODY_ANSWERED = { data: { approved: false, timedOut: true } };

/** The words of n8n's own nodes. */
export const ATTRIBUTION = 'This message was sent automatically with n8n';

/**
 * The operation Send and Wait for Response of a channel, as n8n means it: one message through the channel's Send, for the first
 * item, and the execution sleeps until a person answers on the page behind the message's link.
 */
export function askingSend<F extends Form, S extends Form, D extends Draft, A, E>(
	send: SendOperation<S, D, A, E>,
	asks: Asks<F>,
): Operation {
	const { credential } = send;
	const { action, description, routes } = asks;
	const { options, ...who } = asks.form;
	return {
		// n8n signs the links, and reads the answers, of an operation with this value only.
		name: 'Send and Wait for Response',
		value: 'sendAndWait',
		action,
		description,
		credential,
		routes,
		form: { ...who, ...askForm, options: askOptions(options?.members ?? {}, asks.attribution) },
		effect: 'message',
		waits: true,
		handles: send.handles,
		tool: false,
		execute: async (run) => await ask(run, send, asks),
	};
}

async function ask<F extends Form, S extends Form, D extends Draft, A, E>(
	run: Run,
	send: SendOperation<S, D, A, E>,
	asks: Asks<F>,
): Promise<INodeExecutionData[]> {
	const { context, parameters } = run;
	// As n8n's own nodes: one message a run, whatever the number of items.
	parameters.items.splice(1);
	const read = compileForm(askForm, parameters);
	let question: ApprovalQuestion | undefined;
	const sending = new Sending<F, D, A, E>(run, {
		...send.definition,
		form: asks.form,
		limits: () => ({ messages: 1 }),
		draft(values: Values<F>, item: Item): D {
			const own = read(item.index);
			question = approvalQuestion(own);
			const urlOf = (query: Record<string, string>): string => context.getSignedResumeUrl(query);
			const page = urlOf({ question: question.id });
			const warning = waitLinkWarning(page, run.client.connection);
			if (warning !== undefined) run.client.hint(warning);
			const message = asks.message(values, {
				text: inLines(own.message),
				links: linksOf(question, own.options.messageButtonLabel ?? 'Respond', urlOf),
				page,
				attribution: own.options.appendAttribution ?? asks.attribution,
			});
			const place = { label: '', timezone: parameters.timezone };
			return send.definition.draft(valuesOf(send.form, message, place), item);
		},
	});
	sending.atFirst(() => {
		refuseWhereNobodyIsHeard(run);
	});
	const refusal = unlessAlone(run);
	if (refusal) return [{ json: refusal, pairedItem: { item: 0 } }];
	await sending.draft();
	let until = WAIT_INDEFINITELY;
	await sending.orSettle(async () => {
		const { schedule } = send.definition.handles ?? {};
		const [leaves] = sending.pending.map(({ draft }) => schedule?.of(draft));
		until = sending.atFirst(() => endOfApproval(read(0).options.limitWaitTime, leaves ?? Date.now()));
	});
	// A try after a failed one that did send leaves the question of that one open.
	if (question && sending.pending.length > 0) {
		context.getContext('node')[QUESTION_KEY] = sealQuestion({ ...question, until: until.getTime() });
	}
	await sending.send();
	await sending.report();
	if (sending.fates[0].state !== 'accepted') return await sending.finish();
	const output = await sending.output();
	parameters.items[0].json = structuredClone(NOBODY_ANSWERED);
	await noteApproval(run, asks.channel, until);
	// A wait without an end has no timer that could wake it: an answer does, and n8n asks for no time then.
	if (until.getTime() !== WAIT_INDEFINITELY.getTime()) hintAtTimeLimit(context, until.getTime());
	await context.putExecutionToWait(wakesAfter(until));
	sending.close();
	return output;
}

/** Puts the question into the list of open waits, where it stays until somebody looks: n8n runs nothing of this node once it has its answer. */
async function noteApproval({ context }: Run, channel: Channel, end: Date): Promise<void> {
	const statusUrl = statusUrlOf(context);
	if (statusUrl === '') return;
	const until = end.getTime() === WAIT_INDEFINITELY.getTime() ? null : end.getTime();
	const what = { kind: 'approval', channel, count: 1 } as const;
	await noteWait(context, { ...what, helps: helpedBy(context), until, statusUrl, wakeUrl: '', watcherUrl: '' });
}

/** Refuses to ask where n8n would not hear the answer; throws InvalidInput with the way to mend it. */
export function refuseWhereNobodyIsHeard(run: Run): void {
	if (roleOf(run) === 'review' && run.context.getWorkflowSettings().executionOrder !== 'v1') {
		throw new InvalidInput(
			'Human review',
			'in this workflow’s execution order n8n takes an approval for a refusal',
			'Set Execution Order to v1 in the workflow’s settings.',
		);
	}
}

const ALONE =
	'This call was not shown to anybody and not made: several calls came in one turn, and only one can be reviewed at a time. Make each of them again, one call in a turn.';

/** The key under which the node keeps the run index of the last call of a turn that has several. */
const TURN_KEY = 'lastOfTurn';

/**
 * The answer to a call that is not alone in its turn, in the form in which n8n tells a model what a reviewer said; undefined
 * where the call can be reviewed. After one wait n8n skips the node for the rest of the turn, so that another call would be
 * answered by its own arguments; and once one call of a turn is approved, n8n tells the model nothing of the others.
 */
export function unlessAlone(run: Run): IDataObject | undefined {
	if (roleOf(run) !== 'review') return undefined;
	const { context, node } = run;
	// n8n notes all calls of a turn before it makes the first.
	const { $node, $runIndex } = context.getWorkflowDataProxy(0) as Partial<Runs>;
	const last = $node?.[node.name]?.runIndex ?? 0;
	const own = $runIndex ?? 0;
	const memory = context.getContext('node');
	if (last > own) memory[TURN_KEY] = last;
	return own <= Number(memory[TURN_KEY] ?? -1) ? { data: { approved: false, chatInput: ALONE } } : undefined;
}

interface Runs {
	$node: Record<string, { runIndex: number } | undefined>;
	$runIndex: number;
}
