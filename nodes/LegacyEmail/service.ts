import type { Draft } from '../engine/draft';
import { shorten } from '../ground/errors';
import type { Client, OmniRequest } from '../service/client';
import type { Answer } from '../service/exchange';
import { codeProof, isDone, statusProof } from '../service/certainty';
import { oneLine } from '../service/said';
import { httpTrouble, nodeError, type Trouble } from '../service/trouble';
import type { Verdict } from '../service/verdict';
import { readEnvelope, type Envelope } from './envelope';

/** What the options of every operation say of its requests. */
export interface RequestOptions {
	/** The language of the service's own texts, e.g. `ru`. */
	readonly language?: string;
}

/** Why a create is left open that was answered with success. */
export const NO_ID = "The service's answer has no ID";

/** A change by the legacy interface, with what the options say of its request. */
export interface LegacyDraft extends Draft, RequestOptions {}

/** A request with the headers that each one carries: the service may answer in JSON or XML (part 2, 4.5). */
export function withHeaders(request: OmniRequest, { language }: RequestOptions): OmniRequest {
	const inLanguage = language === undefined ? {} : { 'Accept-Language': language };
	return { ...request, headers: { Accept: '*/*', ...inLanguage, ...request.headers } };
}

/** An answer with what it says, where it is an envelope. */
export interface Said {
	answer: Answer;
	envelope: Envelope | undefined;
}

/** Makes a request that only reads, and gives its answer, whatever it says. Throws when none came. */
export async function ask(client: Client, request: OmniRequest, options: RequestOptions): Promise<Said> {
	const exchange = await client.retried(withHeaders(request, options));
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	return { answer: exchange.answer, envelope: readEnvelope(exchange.answer.text) };
}

/** Makes a request that only reads and gives what a successful answer says; throws a node error for any other. */
export async function call(client: Client, request: OmniRequest, options: RequestOptions = {}): Promise<Envelope> {
	return expectOk(client, await ask(client, request, options));
}

/** The envelope of a successful answer; throws a node error for any other. */
export function expectOk(client: Client, { answer, envelope }: Said): Envelope {
	const trouble = answerTrouble(answer, envelope);
	if (!trouble && envelope) return envelope;
	throw nodeError(client.node, trouble ?? unreadable(answer.status));
}

/** How every write of the legacy interface reads its answers; a success says no more than that, unless it is read further. */
export const ENVELOPE_ANSWER = {
	parse: readEnvelope,
	refusal: (envelope: Envelope, status: number): Trouble | undefined =>
		answerTrouble({ status, headers: {}, text: '' }, envelope),
	verdict: ({ description }: Envelope): Verdict => ({
		accepted: true,
		output: { code: 'OK', ...(description !== '' && { Description: description }) },
	}),
};

/**
 * What is wrong with an answer; undefined when it is a success: HTTP 2xx and the code ok (part 2, 7). Errors also come with
 * HTTP 200, and the set of codes may be extended: what is no known refusal is open.
 */
export function answerTrouble(answer: Answer, envelope: Envelope | undefined): Trouble | undefined {
	const { status } = answer;
	const refusing = isDone(status) || statusProof(status) === 'refused';
	if (!envelope) return isDone(status) ? unreadable(status) : httpTrouble(status, answer.text);
	const { code, result } = envelope;
	const proof = codeProof(code);
	if (isDone(status) && (proof === 'taken' || (proof === undefined && result !== undefined))) return undefined;
	if (status === 401 || proof === undefined || proof === 'taken') {
		return { ...httpTrouble(status, answer.text), open: !refusing };
	}
	const said = oneLine(envelope.description);
	const detail = said === '' ? '' : ` The service said: ${said}`;
	const { message, fix } = CODE_TEXT[code] ?? {
		message: `The service answered with the code “${shorten(code)}”`,
		fix: 'The documents do not know this code; ask the support of the service.',
	};
	return {
		message: `${message} (${shorten(code)}, HTTP ${status})`,
		description: fix + detail,
		httpCode: String(status),
		open: proof === 'open' || !refusing,
		...(result !== undefined && result !== null && result !== '' && { said: { Result: result } }),
	};
}

const CODE_TEXT: Record<string, { message: string; fix: string } | undefined> = {
	validation_error: { message: 'The service refused the values', fix: 'Nothing was changed. Correct what it names.' },
	not_found: {
		message: 'The service does not know what was asked for',
		fix: 'Check the ID and the login: it may be deleted or belong to another account.',
	},
	internal_error: { message: 'The service has a problem of its own', fix: 'Try again later.' },
};

function unreadable(status: number): Trouble {
	return {
		message: "The service's answer could not be read",
		description:
			'It should have been JSON or XML with a Code. Check the legacy base URL in the credential; whether the request was carried out is not known.',
		httpCode: String(status),
	};
}
