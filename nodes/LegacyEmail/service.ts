import { shorten } from '../ground/errors';
import { redact } from '../ground/secrets';
import type { Answer, Client, OmniRequest } from '../service/client';
import { httpTrouble, nodeError, type Trouble } from '../service/trouble';
import { readEnvelope, type Envelope } from './envelope';

/** What the options of every operation say of its requests. */
export interface RequestOptions {
	/** The language of the service's own texts, e.g. `ru`. */
	readonly language?: string;
}

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

/** Makes a request and reads its answer, whatever it says; only reads are tried again. Throws when none came. */
export async function ask(client: Client, request: OmniRequest, options: RequestOptions): Promise<Said> {
	const whole = withHeaders(request, options);
	const exchange = request.method === 'GET' ? await client.retried(whole) : await client.exchange(whole);
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	return { answer: exchange.answer, envelope: readEnvelope(exchange.answer.text) };
}

/** Makes a request and gives what a successful answer says; throws a node error for any other. */
export async function call(client: Client, request: OmniRequest, options: RequestOptions = {}): Promise<Envelope> {
	return expectOk(client, await ask(client, request, options));
}

/** The envelope of a successful answer; throws a node error for any other. */
export function expectOk(client: Client, { answer, envelope }: Said): Envelope {
	const trouble = answerTrouble(answer, envelope, client.connection.secrets);
	if (!trouble && envelope) return envelope;
	throw nodeError(client.node, trouble ?? unreadable(answer.status));
}

/**
 * What is wrong with an answer; undefined when it is a success: HTTP 2xx and the code ok (part 2, 7). Errors also come with
 * HTTP 200, and the set of codes may be extended.
 */
export function answerTrouble(answer: Answer, envelope: Envelope | undefined, secrets: string[]): Trouble | undefined {
	const { status } = answer;
	const done = status >= 200 && status < 300;
	if (!envelope) return done ? unreadable(status) : httpTrouble(status, answer.text, secrets);
	const { code, result } = envelope;
	if (done && (code === 'ok' || (code === '' && result !== undefined))) return undefined;
	if (status === 401 || code === '' || code === 'ok') return httpTrouble(status, answer.text, secrets);
	const said = redact(envelope.description, secrets).replace(/\s+/g, ' ');
	const detail = said === '' ? '' : ` The service said: ${said.length > 300 ? `${said.slice(0, 299)}…` : said}`;
	const { message, fix } = CODE_TEXT[code] ?? {
		message: `The service answered with the code “${shorten(code)}”`,
		fix: 'The documents do not know this code; ask the support of the service.',
	};
	return {
		message: `${message} (${shorten(code)}, HTTP ${status})`,
		description: fix + detail,
		httpCode: String(status),
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
