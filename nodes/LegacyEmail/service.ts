import { answerTrouble, readEnvelope, unreadableAnswer, type Envelope } from '../api/legacy';
import type { Draft } from '../engine/draft';
import { isJsonObject, type Json } from '../ground/json';
import type { Client, OmniRequest } from '../service/client';
import { NO_ID } from '../service/created';
import type { Answer } from '../service/exchange';
import { nodeError, type Asked, type Trouble } from '../service/trouble';
import { givenId, type Verdict } from '../service/verdict';

/** What the options of every operation say of its requests. */
export interface RequestOptions {
	/** The language of the service's own texts, e.g. `ru`. */
	readonly language?: string;
}

/**
 * What the answer to a create says, whose id is `given`: a code and an id prove that it was done (part 2, 4.5; field notes, rule 2). Where one
 * is missing it is open, and what came in the result is kept.
 */
export function legacyCreatedVerdict(envelope: Envelope, idField: string, given: Json | undefined): Verdict {
	const verdict = ENVELOPE_ANSWER.verdict(envelope);
	const id = givenId(given);
	if (!verdict.accepted) return verdict;
	if (id !== undefined) return { accepted: true, output: { code: 'OK', [idField]: id } };
	const { result } = envelope;
	return { open: true, details: (result ?? null) === null ? {} : { Result: result }, message: NO_ID };
}

/** A change by the legacy interface, with what the options say of its request. */
export interface LegacyDraft extends Draft, RequestOptions {}

/** A request with the headers that each one carries: the service may answer in JSON or XML (part 2, 4.5). */
export function withHeaders(request: OmniRequest, { language }: RequestOptions): OmniRequest {
	const inLanguage = language === undefined ? {} : { 'Accept-Language': language };
	return { ...request, headers: { Accept: '*/*', ...inLanguage, ...request.headers } };
}

/** An answer with what it says, where it is an envelope. */
interface Answered {
	answer: Answer;
	envelope: Envelope | undefined;
}

/** Makes a request that only reads, and gives its answer, whatever it says. Throws when none came. */
export async function ask(client: Client, request: OmniRequest, options: RequestOptions): Promise<Answered> {
	const exchange = await client.retried(withHeaders(request, options));
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	return { answer: exchange.answer, envelope: readEnvelope(exchange.answer.text) };
}

/** Makes a request that only reads and gives what a successful answer says; throws a node error for any other. */
export async function call(client: Client, request: OmniRequest, options: RequestOptions = {}): Promise<Envelope> {
	return expectOk(client, await ask(client, request, options), request.asked);
}

/** As `call`, for what has to be there: gives the result of the answer; throws a node error where it has none. */
export async function callFor(
	client: Client,
	request: OmniRequest,
	{ one, fix }: { one: string; fix: string },
	options: RequestOptions = {},
): Promise<Json> {
	const { result } = await call(client, request, options);
	const [only] = [result].flat();
	if (isJsonObject(only) && Object.keys(only).length > 0) return only;
	throw nodeError(client.node, { message: `The service's answer has no ${one}`, description: fix });
}

/** The envelope of a successful answer; throws a node error for any other. */
export function expectOk(client: Client, { answer, envelope }: Answered, asked?: Asked): Envelope {
	const trouble = answerTrouble(answer, envelope, asked);
	if (!trouble && envelope) return envelope;
	throw nodeError(client.node, trouble ?? unreadableAnswer(answer));
}

/** How every write of the legacy interface reads its answers; a success says no more than its code, unless it is read further. */
export const ENVELOPE_ANSWER = {
	parse: readEnvelope,
	refusal: (envelope: Envelope, status: number): Trouble | undefined =>
		answerTrouble({ status, headers: {}, text: '' }, envelope),
	verdict({ code, description, result }: Envelope): Verdict {
		const details = { ...(description !== '' && { Description: description }) };
		if (code !== '') return { accepted: true, output: { code: 'OK', ...details } };
		const message = "The service's answer does not say whether it was done";
		return { open: true, details: { ...details, ...(result !== undefined && { Result: result }) }, message };
	},
};
