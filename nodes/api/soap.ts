import {
	asList,
	isXmlParts,
	tryParseXml,
	writeXml,
	xmlText,
	type Xml,
	type XmlParts,
	type XmlSource,
} from '../ground/xml';
import { isDone } from '../service/certainty';
import { oncePerRun, type Client, type OmniRequest } from '../service/client';
import { bodyMessage, oneLine } from '../service/summary';
import { httpTrouble, nodeError, unreadable, type Trouble } from '../service/trouble';
import type { SoapRoute } from './routes';

/** The paths of the two services (part 2, 4.6), and the credential's field for a path of the deployment's own. */
const PATH_FIELDS: Readonly<Record<string, string>> = {
	'/smsservicev2.asmx': 'smsPath',
	'/MsgrServiceV2.asmx': 'messengerPath',
};

/** A fault: its code without a prefix, and its reason, which SOAP 1.2 lets a service give in several languages. */
interface Fault {
	code: string;
	reasons: string[];
	/** Whether the answer has more than these, such as details or a result. */
	hasMore?: boolean;
	/** All texts of the answer in one line, where no reason says anything: a fault of another form is shown, not read (field notes, rule 10). */
	words?: string;
}

/** What a SOAP answer says: what its result element holds, or its fault. */
export type SoapAnswer = { result: Xml } | { fault: Fault };

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope';
const CONTENT_TYPE = 'application/soap+xml; charset=utf-8';
/** How much of a reason is read: its end in a stack trace is looked for in a time that grows with the square of its length. */
const MOST_READ = 2000;

/**
 * A SOAP 1.2 request (part 2, 4.6) in the namespace of its service: login and password first, then the parts in the order given. A part that is
 * undefined is left out, as the service asks for optional elements (field notes, SOAP). Throws a node error when the namespace can't be told.
 */
export async function soapCall(
	client: Client,
	route: SoapRoute,
	parts: Record<string, XmlSource> = {},
): Promise<OmniRequest> {
	const { connection } = client;
	const [usual, operation] = route.slice('SOAP '.length).split('#');
	const given = connection.field(PATH_FIELDS[usual]) || usual;
	const path = given.startsWith('/') ? given : `/${given}`;
	const call = {
		'@xmlns': await namespaceOf(client, path),
		login: connection.field('login'),
		password: connection.field('password'),
		...parts,
	};
	const envelope = { '@xmlns:soap': ENVELOPE, 'soap:Body': { [operation]: call } };
	return {
		method: 'POST',
		path,
		headers: { Accept: 'application/soap+xml, text/xml' },
		contentType: CONTENT_TYPE,
		body: `<?xml version="1.0" encoding="utf-8"?>${writeXml('soap:Envelope', envelope)}`,
	};
}

/** Reads a SOAP answer with any prefixes (field notes, rule 4); undefined when it is none (HTML, cut off, a DOCTYPE). */
export function readSoap(text: string): SoapAnswer | undefined {
	const envelope = tryParseXml(text)?.Envelope;
	const body = isXmlParts(envelope) ? envelope.Body : undefined;
	if (!isXmlParts(body)) return undefined;
	const [response, ...others] = partsOf(body);
	if (body.Fault !== undefined) {
		const isAccompanied = response[0] !== 'Fault' || others.length > 0;
		const fault = faultOf(body.Fault, isAccompanied);
		return { fault: shortFault(fault) === '' ? { ...fault, words: bodyMessage(text) } : fault };
	}
	if (!response?.[0].endsWith('Response')) return undefined;
	const parts = isXmlParts(response[1]) ? partsOf(response[1]) : [];
	// A response without a result is one that is null: services of this kind leave the element out.
	const result = parts.find(([name]) => name.endsWith('Result'));
	return result || parts.length === 0 ? { result: result?.[1] ?? null } : undefined;
}

/** Elements of a list by whatever name they have, in order; none for an empty or missing list. */
export function soapList(result: Xml): Xml[] {
	if (isXmlParts(result)) return partsOf(result).flatMap(([, part]) => part);
	return result === null || result === '' ? [] : [result].flat();
}

/** An operation that only asks: gives what its result element holds; throws a node error for a fault or anything else. */
export async function querySoap(client: Client, route: SoapRoute, parts: Record<string, XmlSource> = {}): Promise<Xml> {
	const { status, text } = await client.retried(await soapCall(client, route, parts));
	const answer = readSoap(text);
	if (answer && 'fault' in answer) {
		const trouble = faultTrouble(answer.fault, status);
		client.endReads(trouble);
		throw nodeError(client.node, trouble);
	}
	if (!isDone(status)) throw nodeError(client.node, httpTrouble(status, text));
	if (answer) return answer.result;
	const advice = 'It should have been SOAP. Check the base URL and the paths in the credential.';
	throw nodeError(client.node, unreadable(text, advice, status));
}

/** The documented fault of a login, as a whole: receiver code, and a text that notes an invalid login or password (part 2, 5). */
const LOGIN_REFUSED = /^invalid login or password\.?$/i;

/** What a fault means (part 2, 5 and 7): a login that is not accepted is told from all others. */
export function faultTrouble(fault: Fault, status: number): Trouble {
	const detail = `The service said: ${shortFault(fault) || fault.words || 'no reason'}`;
	if (isLoginFault(fault)) {
		return {
			message: 'The service did not accept the login or password',
			description: `Check both in the credential, and that SOAP access is enabled for the account. ${detail}`,
			httpCode: String(status),
			hopeless: true,
		};
	}
	return {
		message: 'The service reported a fault',
		description: `Check the values that this node sends. Where every request fails, check paths and namespace in the credential. ${detail}`,
		httpCode: String(status),
	};
}

/**
 * The trouble of a send that was answered by a fault; undefined for any other answer. Only the fault of the login is documented by its text
 * (part 2, 5 and 7): any other may have struck after the messages were taken.
 */
export function sendFault(answer: SoapAnswer, status: number): Trouble | undefined {
	if (!('fault' in answer)) return undefined;
	return { ...faultTrouble(answer.fault, status), open: !isLoginFault(answer.fault) };
}

function isLoginFault(fault: Fault): boolean {
	const { code, reasons, hasMore } = fault;
	const isLogin = reasons.length > 0 && reasons.every((reason) => LOGIN_REFUSED.test(shortReason(reason)));
	return code === 'Receiver' && isLogin && !hasMore;
}

/** All texts of a fault, in one line. */
function shortFault({ reasons }: Fault): string {
	const texts = reasons.map(shortReason).filter((one) => one !== '');
	return oneLine([...new Set(texts)].join(' / '));
}

/** The last reason of a chain of them, in one line and without the stack (field notes, SOAP). */
function shortReason(reason: string): string {
	const last = reason.split('--->').findLast((part) => part.trim() !== '') ?? '';
	const [words] = last
		.trimStart()
		.slice(0, MOST_READ)
		.split(/\n\s*(?:at [\w.`<>]+\(|--- End of)/);
	return oneLine(words);
}

function faultOf(fault: Xml, isAccompanied: boolean): Fault {
	const { Code, Reason, Detail }: XmlParts = isXmlParts(fault) ? fault : {};
	const texts = isXmlParts(Reason) ? asList(Reason.Text) : [];
	const code = isXmlParts(Code) ? xmlText(Code.Value) : undefined;
	return {
		code: code?.replace(/^.*:/, '') ?? '',
		reasons: texts.map((text) => xmlText(text) ?? ''),
		...((isAccompanied || (Detail ?? '') !== '') && { hasMore: true }),
	};
}

/** An element's parts that are elements, not attributes or text. */
function partsOf(element: XmlParts): Array<[string, Xml]> {
	return Object.entries(element).filter(([name]) => !/^[@#]/.test(name));
}

/** What was read of each service in a run, so that its WSDL is asked for once. */
const namespacesOf = oncePerRun(() => new Map<string, Promise<string>>());

/**
 * The namespace of the operations of the service at a path: what the credential says, else the targetNamespace of its WSDL
 * document (part 2, 4.6). Throws a node error when it can't be read there.
 */
export async function namespaceOf(client: Client, path: string): Promise<string> {
	const given = client.connection.field('namespace');
	if (given !== '') return given;
	const ofRun = namespacesOf(client);
	const reading = ofRun.get(path) ?? readNamespace(client, path);
	ofRun.set(path, reading);
	return await reading;
}

async function readNamespace(client: Client, path: string): Promise<string> {
	const headers = { Accept: 'text/xml' };
	const { status, text } = await client.retried({ method: 'GET', path: `${path}?WSDL`, headers, loginInside: true });
	const definitions = tryParseXml(text)?.definitions;
	const found = isXmlParts(definitions) ? definitions['@targetNamespace'] : undefined;
	if (status === 200 && typeof found === 'string' && found !== '') return found;
	const { httpCode } = httpTrouble(status, text);
	throw nodeError(client.node, {
		message: `The namespace could not be read from the WSDL document of the service (HTTP ${status})`,
		description:
			'Check the base URL and the path of the service in the credential, or fill in “Namespace” there. Nothing was sent.',
		httpCode,
	});
}
