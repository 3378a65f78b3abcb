import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, pick, type JsonObject } from '../../ground/json';
import { pairByAddress } from '../../service/pairing';
import { readReasons } from '../../service/trouble';
import { codeVerdict, type Verdict } from '../../service/verdict';
import type { EmailDraft } from './email';

/** What an answer says of one item's email: of each of its recipients, in their order. */
export type EmailEntry = ReadonlyArray<{ to: string; entry: JsonObject | undefined }>;

/**
 * The entries of an answer in either form (part 1, 2.3) in the order of the drafts. A failure of the whole email is the
 * failure of each of its drafts.
 */
export function emailEntries(answer: unknown, drafts: readonly EmailDraft[]): EmailEntry[] | undefined {
	const addresses = drafts.map(({ body }) => body.map(({ Address }) => Address));
	const entries = readEntries(answer, addresses.flat());
	if (!entries) return undefined;
	let at = 0;
	return addresses.map((list) => {
		const own = entries.slice(at, at + list.length);
		at += list.length;
		return list.map((to, position) => ({ to, entry: own[position] }));
	});
}

function readEntries(answer: unknown, addresses: string[]): Array<JsonObject | undefined> | undefined {
	if (!isJsonObject(answer)) return undefined;
	const result = pick(answer, 'result');
	const entries = (Array.isArray(result) ? result : [result]).filter(isJsonObject);
	if (entries.length > 0) return pairByAddress(entries, addresses);
	const failure = wholeFailure(answer);
	return failure && addresses.map(() => failure);
}

/** The refusal of a whole email: form B by its code, form A by its reasons or its documented description. */
function wholeFailure(answer: JsonObject): JsonObject | undefined {
	const code = pick(answer, 'code');
	const description = pick(answer, 'description') ?? null;
	const reasons = pick(answer, 'reasons') ?? null;
	if (typeof code === 'string' && /^(validation_error|rejected)$/i.test(code)) {
		return { code, description, reasons };
	}
	const invalid = typeof description === 'string' && /^validation failed$/i.test(description.trim());
	const failed = code === undefined && (invalid || readReasons(reasons).length > 0);
	return failed ? { code: 'REJECTED', description, reasons } : undefined;
}

/** What an entry says; of several recipients, the email counts as sent as soon as one of them was accepted. */
export function emailVerdict(entry: EmailEntry): Verdict | undefined {
	return entry.length > 1 ? severalVerdict(entry) : entryVerdict(entry[0].entry);
}

/** What is said of one recipient, its keys in one case; index and address have done their work. */
function entryVerdict(entry: JsonObject | undefined): Verdict | undefined {
	if (!entry) return undefined;
	const fields = Object.entries(entry).map(
		([key, value]) => [key.charAt(0).toLowerCase() + key.slice(1), value] as const,
	);
	return codeVerdict(Object.fromEntries(fields.filter(([key]) => key !== 'index' && key !== 'address')));
}

function severalVerdict(several: EmailEntry): Verdict | undefined {
	const verdicts = several.map(({ entry }) => entryVerdict(entry));
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
	const described = refused.find(({ description }) => description !== undefined);
	return { accepted: false, reasons: [...reasons.values()], description: described?.description };
}

function outcome(verdict: Verdict | undefined): IDataObject {
	if (!verdict) return { code: 'UNKNOWN', messageId: null };
	return verdict.accepted ? verdict.output : { code: 'REJECTED', messageId: null, reasons: verdict.reasons };
}
