import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject } from '../../ground/json';
import { personKey } from '../../ground/person';
import { Group, pairByEcho, type Paired } from '../../service/pairing';
import { reasonText, summaryOf, type Reason } from '../../service/summary';
import type { Trouble } from '../../service/trouble';
import { codeVerdict, proofOf, resultList, type Verdict } from '../../service/verdict';
import type { EmailDraft } from './email';

/** What an answer says of one item's email: of each of its recipients, in their order. */
type EmailEntry = ReadonlyArray<{ to: string; entry: Paired<JsonObject> }>;

/**
 * The entries of an answer in either form (part 1, 2.3) in the order of the drafts. A refusal of the whole email is the
 * refusal of each of its drafts.
 */
export function emailEntries(answer: unknown, drafts: readonly EmailDraft[]): Array<Paired<EmailEntry>> | undefined {
	const addresses = drafts.map(({ body }) => body.map(({ Address }) => Address));
	const entries = readEntries(answer, addresses.flat());
	if (!entries) return undefined;
	const groups = new Map<Group<JsonObject>, Group<EmailEntry>>();
	let at = 0;
	return addresses.map((list) => {
		const own = entries.slice(at, at + list.length);
		at += list.length;
		const [first] = own;
		if (list.length === 1 && first instanceof Group) return groupOf(first, groups);
		return list.map((to, position) => ({ to, entry: own[position] }));
	});
}

/** A group of recipients as one of emails that have one recipient each. */
function groupOf(group: Group<JsonObject>, known: Map<Group<JsonObject>, Group<EmailEntry>>): Group<EmailEntry> {
	const found =
		known.get(group) ??
		new Group(
			group.entries.map((entry) => [{ to: '', entry }]),
			group.size,
		);
	known.set(group, found);
	return found;
}

function readEntries(answer: unknown, addresses: string[]): Array<Paired<JsonObject>> | undefined {
	const entries = resultList(answer)?.filter(isJsonObject) ?? [];
	const { proof, description, reasons } = summaryOf(answer);
	if (entries.length > 0) return pairByEcho(entries, addresses);
	if (proof !== 'refused') return undefined;
	const failure = { code: 'REJECTED', description, reasons } as JsonObject;
	return addresses.map(() => failure);
}

/** What an entry says; of several recipients, the email counts as sent as soon as one of them was accepted. */
export function emailVerdict(entry: EmailEntry): Verdict | undefined {
	const [{ to, entry: only }] = entry;
	if (only instanceof Group) return groupVerdict(only);
	return entry.length > 1 ? severalVerdict(entry) : entryVerdict(only, to);
}

/** What is said of one recipient, its keys in one case; index and address have done their work, unless they differ. */
function entryVerdict(entry: Paired<JsonObject>, to: string): Verdict | undefined {
	if (!entry || entry instanceof Group) return undefined;
	const fields = Object.entries(entry).map(
		([key, value]) => [key.charAt(0).toLowerCase() + key.slice(1), value] as const,
	);
	const differs = ([key, value]: readonly [string, unknown]): boolean =>
		key === 'address' && typeof value === 'string' && personKey(value) !== personKey(to);
	const kept = fields.filter((field) => differs(field) || (field[0] !== 'index' && field[0] !== 'address'));
	return codeVerdict(Object.fromEntries(kept));
}

function severalVerdict(several: EmailEntry): Verdict | undefined {
	const verdicts = several.map(({ to, entry }) => entryVerdict(entry, to));
	const accepted = verdicts.filter((verdict) => verdict?.accepted);
	const recipients = several.map(({ to }, at) => ({ to, ...outcome(verdicts[at]) }));
	const [first] = accepted;
	if (first?.accepted) {
		const { messageId } = first.output;
		if (accepted.length === several.length) return { accepted: true, output: { code: 'OK', messageId, recipients } };
		const missed = missedBy(several, verdicts, recipients);
		const message = `${missed.message}. ${missed.description}`;
		return {
			accepted: true,
			output: { code: 'PARTIAL', messageId, message, recipients },
			missed,
			proofs: verdicts.map(proofOf),
		};
	}
	const refused = verdicts.filter((verdict) => verdict !== undefined && verdict.accepted === false);
	const reasons = new Map(refused.flatMap((verdict) => verdict.reasons).map((one) => [JSON.stringify(one), one]));
	// As long as nothing is known of one of them, the email may have been sent.
	if (refused.length < several.length) return { open: true, details: { recipients }, reasons: [...reasons.values()] };
	const described = refused.find(({ description }) => description !== undefined);
	return {
		accepted: false,
		reasons: [...reasons.values()],
		description: described?.description,
		details: { recipients },
	};
}

const MOST_NAMED = 10;

/** What there is to say of an email that went to some of its recipients: to whom it did not go, and why. */
function missedBy(several: EmailEntry, verdicts: Array<Verdict | undefined>, recipients: IDataObject[]): Trouble {
	const refused: string[] = [];
	const open: string[] = [];
	several.forEach(({ to }, at) => {
		const verdict = verdicts[at];
		if (verdict?.accepted === false) refused.push(`${to} (${wordsOf(verdict)})`);
		else if (!verdict?.accepted) open.push(to);
	});
	const isOpen = open.length > 0;
	const words = [
		...(refused.length > 0 ? [`it was refused for ${named(refused)}`] : []),
		...(isOpen ? [`the answer does not say whether it went to ${named(open)}`] : []),
	];
	return {
		message: `The email went to some of its ${recipients.length} recipients: ${words.join('; ')}`,
		description: isOpen
			? 'The others have it. Look up what became of it before you send it again.'
			: 'The others have it: send it to these recipients alone.',
		details: { recipients: recipients.filter(({ code }) => code !== 'OK') },
		...(isOpen && { open: true }),
	};
}

function named(list: string[]): string {
	const more = list.length > MOST_NAMED ? [`${list.length - MOST_NAMED} more`] : [];
	return [...list.slice(0, MOST_NAMED), ...more].join(', ');
}

function wordsOf({ description, reasons }: { description?: string; reasons: Reason[] }): string {
	return [description, ...reasons.map(reasonText)].filter(Boolean).join('; ') || 'it gave no reason';
}

/** What recipients that can't be told apart have in common: all of them were taken, or it is open. */
function groupVerdict({ entries, size }: Group<JsonObject>): Verdict {
	const verdicts = entries.map((entry) => entryVerdict(entry, ''));
	const taken = verdicts.filter((verdict) => verdict?.accepted);
	const messageIds = verdicts.flatMap((verdict) => {
		const id = verdict?.accepted ? verdict.output.messageId : verdict?.details?.messageId;
		return typeof id === 'string' ? [id] : [];
	});
	const output: IDataObject = { code: 'OK', messageId: null, group: { recipientCount: size, messageIds } };
	const areMessages = new Set(messageIds).size === messageIds.length;
	if (taken.length >= size && taken.length === entries.length && areMessages) return { accepted: true, output };
	return { open: true, details: { group: output.group } };
}

function outcome(verdict: Verdict | undefined): IDataObject {
	if (verdict?.accepted) return verdict.output;
	if (verdict?.accepted === false) {
		const { reasons, description, details } = verdict;
		return {
			code: 'REJECTED',
			messageId: null,
			reasons,
			...(description !== undefined && { description }),
			...details,
		};
	}
	return { messageId: null, ...verdict?.details, code: 'UNKNOWN' };
}
