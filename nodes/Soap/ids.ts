import type { IDataObject } from 'n8n-workflow';

import { readSoap, sendFault, soapList, type SoapAnswer } from '../api/soap';
import type { Draft } from '../engine/draft';
import { phoneTo, type Handles } from '../engine/handles';
import { MESSAGE } from '../engine/wording';
import type { Xml } from '../ground/xml';
import { smsSize } from '../panel/smsSize';
import { Group, type Paired } from '../service/pairing';
import { idsVerdict } from '../service/verdict';

type Entry = Xml[];

/** A message of the SOAP interface: a recipient, and what it shares with the others of its request. */
export interface SoapDraft<S extends object = object> extends Draft {
	body: { to: string };
	shared: S;
}

/** An SMS of the SOAP interface, with the parts that its text takes. */
export interface SmsDraft<S extends object> extends SoapDraft<S> {
	facts: { parts: number; text: string };
}

/** What precautions may change of such an SMS. */
export function smsHandles<S extends { text: string }>(): Handles<SmsDraft<S>> {
	return {
		channel: 'sms',
		sms: {
			of: ({ shared }) => shared.text,
			with: (draft, text) => ({
				...draft,
				shared: { ...draft.shared, text },
				facts: { ...draft.facts, parts: smsSize(text).parts },
			}),
		},
		to: phoneTo<SmsDraft<S>>(),
	};
}

/** The ids of an accepted message: it arrived when all of its parts did (part 2, 4.6). */
export function partIds({ messageIds }: IDataObject): string[] {
	const ids = Array.isArray(messageIds) ? messageIds : [];
	return ids.filter((id): id is string => typeof id === 'string');
}

/** The recipients of a request, in the order of its drafts. */
export function soapRecipients(drafts: readonly SoapDraft[]): string[] {
	return drafts.map(({ body }) => body.to);
}

/**
 * The ids come as one flat list: all parts of recipient 1, then of recipient 2 (field notes, SOAP). Recipients get theirs
 * when each has as many as the text has parts (the draft's `facts.parts`, 1 without), or when there is only one. Any other
 * number is a group, which counts as taken where it has an id for each at least.
 */
export function idEntries(answer: SoapAnswer, drafts: readonly SoapDraft[]): Array<Paired<Entry>> | undefined {
	if (!('result' in answer)) return undefined;
	const ids = soapList(answer.result);
	const parts = typeof drafts[0].facts?.parts === 'number' ? drafts[0].facts.parts : 1;
	const each = drafts.length === 1 ? ids.length : parts;
	if (ids.length > 0 && ids.length === drafts.length * each) {
		return drafts.map((_, at) => ids.slice(at * each, (at + 1) * each));
	}
	if (ids.length === 0) return [];
	const group = new Group(
		ids.map((one) => [one]),
		drafts.length,
	);
	return drafts.map(() => group);
}

/** How every send of the SOAP interface reads its answers. */
export const idAnswer = {
	wording: { ...MESSAGE, whenUnknown: 'Look into your personal account, or at Get Statistics, before you do.' },
	parse: readSoap,
	refusal: sendFault,
	entries: idEntries,
	verdict: idsVerdict,
};
