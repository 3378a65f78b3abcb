import type { IDataObject } from 'n8n-workflow';
import type { Draft, Verdict } from '../../old/operation';
import { codeVerdict } from '../../old/send';
import { isJsonObject, pick, type JsonObject } from '../../ground/json';
import { pairByAddress } from '../../service/pairing';
import { readReasons, type Reason } from '../../service/trouble';
import type { Recipient } from './email';

/** A draft with the recipients that its part of the request names: one, or all of one item's email. */
export interface EmailDraft extends Draft {
	recipients: Recipient[];
}

/** What an answer says of one item's email to several recipients, in their order. */
interface Several {
	several: Array<{ to: string; entry: JsonObject | undefined }>;
}

/**
 * The entries of an answer in either form (part 1, 2.3) in the order of the drafts. A failure of the whole email is the
 * failure of each of its drafts.
 */
export function emailEntries(answer: unknown, drafts: Draft[]): unknown[] | undefined {
	const recipients = (drafts as EmailDraft[]).map((draft) => draft.recipients);
	const entries = readEntries(answer, recipients.flat());
	if (!entries) return undefined;
	let at = 0;
	return recipients.map((list): JsonObject | Several | undefined => {
		const own = entries.slice(at, at + list.length);
		at += list.length;
		if (list.length === 1) return own[0];
		return { several: list.map(({ Address }, position) => ({ to: Address, entry: own[position] })) };
	});
}

function readEntries(answer: unknown, recipients: Recipient[]): Array<JsonObject | undefined> | undefined {
	if (!isJsonObject(answer)) return undefined;
	const result = pick(answer, 'result');
	const entries = (Array.isArray(result) ? result : [result]).filter(isJsonObject);
	if (entries.length > 0)
		return pairByAddress(
			entries,
			recipients.map(({ Address }) => Address),
		);
	const failure = wholeFailure(answer);
	return failure ? recipients.map(() => failure) : undefined;
}

/** The failure of a whole email: form B by its code, form A by its reasons or its documented description. */
function wholeFailure(answer: JsonObject): JsonObject | undefined {
	const code = pick(answer, 'code');
	const description = pick(answer, 'description');
	const reasons = pick(answer, 'reasons');
	const failed = typeof code === 'string' && /^(validation_error|internal_error|rejected)$/i.test(code);
	const invalid = typeof description === 'string' && /^validation failed$/i.test(description.trim());
	if (!failed && (code !== undefined || (!invalid && readReasons(reasons).length === 0))) return undefined;
	return {
		code: failed ? code : 'REJECTED',
		...(typeof description === 'string' ? { description } : {}),
		...(reasons === undefined ? {} : { reasons }),
	};
}

/** What an entry says; of several recipients, the email counts as sent as soon as one of them was accepted. */
export function emailVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	return 'several' in entry ? severalVerdict(entry as unknown as Several) : entryVerdict(entry);
}

/** An entry's own verdict, its keys in one case; index and address have done their work. */
function entryVerdict(entry: JsonObject): Verdict | undefined {
	const fields = Object.entries(entry).map(
		([key, value]) => [key.charAt(0).toLowerCase() + key.slice(1), value] as const,
	);
	return codeVerdict(Object.fromEntries(fields.filter(([key]) => key !== 'index' && key !== 'address')));
}

function severalVerdict({ several }: Several): Verdict | undefined {
	const verdicts = several.map(({ entry }) => (entry ? entryVerdict(entry) : undefined));
	const accepted = verdicts.filter((verdict) => verdict?.accepted);
	const [first] = accepted;
	if (first?.accepted) {
		const code = accepted.length === several.length ? 'OK' : 'PARTIAL';
		const recipients = several.map(({ to }, at) => ({ to, ...outcome(verdicts[at]) }));
		return { accepted: true, output: { code, messageId: first.output.messageId, recipients } };
	}
	const refused = verdicts.filter((verdict) => verdict !== undefined && !verdict.accepted);
	// As long as nothing is known of one of them, the email may have been sent.
	if (refused.length < several.length) return undefined;
	const reasons = new Map(refused.flatMap((verdict) => verdict.reasons).map((one) => [JSON.stringify(one), one]));
	const described = refused.find((verdict) => verdict.description !== undefined);
	return {
		accepted: false,
		reasons: [...reasons.values()],
		...(described ? { description: described.description } : {}),
	};
}

function outcome(verdict: Verdict | undefined): IDataObject {
	if (verdict?.accepted) return verdict.output;
	const reasons: Reason[] = verdict?.reasons ?? [];
	return { code: verdict ? 'REJECTED' : 'UNKNOWN', messageId: null, ...(verdict ? { reasons } : {}) };
}
