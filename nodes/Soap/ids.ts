import type { IDataObject } from 'n8n-workflow';

import type { SoapRoute } from '../api/routes';
import { readSoap, sendFault, soapCall, soapList, type SoapAnswer } from '../api/soap';
import type { Draft } from '../engine/draft';
import { phoneTo, type Handles } from '../engine/handles';
import type { SendDefinition } from '../engine/sendDefinition';
import { sendOperation } from '../engine/sending';
import { MESSAGE } from '../engine/wording';
import { LIMITS } from '../ground/contract';
import type { Xml, XmlSource } from '../ground/xml';
import type { Form } from '../panel/field';
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

type Sent<F extends Form, D extends SoapDraft> = SendDefinition<F, D, SoapAnswer, Entry>;

/** A send of the SOAP interface; what is not said of it is as in all of them. */
interface SoapSend<F extends Form, D extends SoapDraft> extends Pick<
	Sent<F, D>,
	'name' | 'action' | 'description' | 'tool' | 'form' | 'handles' | 'draft'
> {
	route: SoapRoute;
	/** Recipients of one request, where these are not as many as the service takes. */
	most?: number;
	/** The elements of the request, in their order, from what its messages share and its recipients. */
	parts: (shared: D['shared'], recipients: string[]) => Record<string, XmlSource>;
}

/** Ours: requests of a send under way at once. Over a slow network, one after the other is less than the service takes in a second (part 2, 8). */
const REQUESTS_AT_ONCE = 5;

/** Makes the operation of a send of the SOAP interface (part 2, 4.6). */
export function soapSend<F extends Form, D extends SoapDraft>({ route, most, parts, ...own }: SoapSend<F, D>) {
	return sendOperation<F, D, SoapAnswer, Entry>({
		...own,
		credential: 'omniSoapLoginApi',
		routes: [route],
		showsText: true,
		wording: { ...MESSAGE, whenUnknown: 'Look into your personal account, or at Get Statistics, before you do.' },
		limits: () => ({ messages: most ?? LIMITS.soap.recipientsPerRequest, concurrency: REQUESTS_AT_ONCE }),
		request: async ({ drafts, client }) => {
			const recipients = drafts.map(({ body }) => body.to);
			return await soapCall(client, route, parts(drafts[0].shared, recipients));
		},
		parse: readSoap,
		refusal: sendFault,
		entries: idEntries,
		verdict: idsVerdict,
	});
}
