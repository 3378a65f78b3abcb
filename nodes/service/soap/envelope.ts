import type { Connection } from '../../ground/connection';
import { isXmlParts, tryParseXml, writeXml, xmlText, type Xml, type XmlParts, type XmlSource } from '../../ground/xml';
import type { Client, OmniRequest } from '../client';
import type { SoapRoute } from '../routes';
import { bodyMessage } from '../said';
import { httpTrouble, nodeError, type Trouble } from '../trouble';
import { namespaceOf } from './namespace';

/** The paths of the two services (part 2, 4.6), and the credential's field for a path of the deployment's own. */
const PATH_FIELDS: Readonly<Record<string, string>> = {
	'/smsservicev2.asmx': 'smsPath',
	'/MsgrServiceV2.asmx': 'messengerPath',
};

/** What a SOAP answer says: what its result element holds, or the reason of its fault. */
export type SoapAnswer = { result: Xml } | { fault: string };

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope';
const CONTENT_TYPE = 'application/soap+xml; charset=utf-8';
const MOST_SAID = 300;
/** How much of a reason is read: its end in a stack trace is looked for in a time that grows with the square of its length. */
const MOST_READ = 2000;

/** A call of an operation in the namespace of its service. Throws a node error when that can't be told. */
export async function soapCall(
	client: Client,
	route: SoapRoute,
	parts: Record<string, XmlSource> = {},
): Promise<OmniRequest> {
	const { connection } = client;
	const { path } = placeOf(connection, route);
	return soapRequest(connection, route, parts, await namespaceOf(client, path));
}

/**
 * A SOAP 1.2 request (part 2, 4.6): login and password first, then the parts in the order given. A part that is undefined
 * is left out, as the service asks for optional elements (field notes, SOAP).
 */
export function soapRequest(
	connection: Connection,
	route: SoapRoute,
	parts: Record<string, XmlSource>,
	namespace = connection.field('namespace'),
): OmniRequest {
	const { path, operation } = placeOf(connection, route);
	const call = {
		'@xmlns': namespace,
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

/** An operation's name, and the path of its service as the credential has it. */
function placeOf(connection: Connection, route: SoapRoute): { path: string; operation: string } {
	const [usual, operation] = route.slice('SOAP '.length).split('#');
	const given = connection.field(PATH_FIELDS[usual]) || usual;
	return { path: given.startsWith('/') ? given : `/${given}`, operation };
}

/** Reads a SOAP answer, with any prefixes and of either SOAP version; undefined when it is none (HTML, cut off, a DOCTYPE). */
export function readSoap(text: string): SoapAnswer | undefined {
	const envelope = tryParseXml(text)?.Envelope;
	const body = isXmlParts(envelope) ? envelope.Body : undefined;
	if (!isXmlParts(body)) return undefined;
	if (body.Fault !== undefined) return { fault: faultText(body.Fault) };
	const [response] = partsOf(body);
	if (!response?.[0].endsWith('Response')) return undefined;
	// A response without a result is one that is null: services of this kind leave the element out.
	const parts = isXmlParts(response[1]) ? partsOf(response[1]) : [];
	// A single part under another name (“return” in other services' SOAP) is the result all the same.
	const result = parts.find(([name]) => name.endsWith('Result')) ?? (parts.length === 1 ? parts[0] : undefined);
	return { result: result?.[1] ?? null };
}

/** Elements of a list by whatever name they have, in order; none for an empty or missing list. */
export function soapList(result: Xml): Xml[] {
	if (isXmlParts(result)) return partsOf(result).flatMap(([, part]) => part);
	return result === null || result === '' ? [] : [result].flat();
}

/** An operation that only asks: gives what its result element holds; throws a node error for a fault or anything else. */
export async function querySoap(client: Client, route: SoapRoute, parts: Record<string, XmlSource> = {}): Promise<Xml> {
	const exchange = await client.retried(await soapCall(client, route, parts));
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	const { status, text } = exchange.answer;
	const answer = readSoap(text);
	if (answer && 'fault' in answer) throw nodeError(client.node, faultTrouble(answer.fault, status));
	if (status < 200 || status >= 300) throw nodeError(client.node, httpTrouble(status, text));
	if (answer) return answer.result;
	const said = bodyMessage(text);
	throw nodeError(client.node, {
		message: "The service's answer could not be read",
		description: `It should have been SOAP. Check the base URL and the paths in the credential.${said === '' ? '' : ` It began: ${said}`}`,
		httpCode: String(status),
	});
}

/** What a fault means (part 2, 5 and 7): a login that is not accepted is told from all other reasons. */
export function faultTrouble(fault: string, status: number): Trouble {
	const said = shortFault(fault);
	const detail = `The service said: ${said === '' ? 'no reason' : said}`;
	if (!isAtWork(fault) && /\b(login|password)\b|логин|парол/i.test(said)) {
		return {
			message: 'The service did not accept the login or password',
			description: `Check both in the credential, and that SOAP access is enabled for the account. ${detail}`,
			httpCode: String(status),
			hopeless: true,
		};
	}
	if (/\bnamespace\b|soap action|action parameter|did not recogni[sz]e/i.test(said)) {
		return {
			message: 'The service does not know the operation by this name',
			description: `Check the namespace in the credential: leave it empty to have it read from the service. ${detail}`,
			httpCode: String(status),
			hopeless: true,
		};
	}
	return {
		message: 'The service refused the request',
		description: `Check the values that this node sends. ${detail}`,
		httpCode: String(status),
	};
}

/**
 * What the service checks before it sends (part 2, 4.6): parameters, login, balance, number, sender address, length; and whether
 * the account may. A fault that speaks of none of these may have struck after the messages were taken.
 */
const KNOWN_REFUSAL =
	/\b(login|password|parameters?|required|elements?|balance|credit|funds|numbers?|phone|recipients?|destination|sender|source|address(es)?|length|too long|validity|format|allowed|enabled|permitted|denied|forbidden)\b|логин|парол|номер|отправител|баланс|средств|длин/i;
/** Words of a fault that struck while the service was at work, whatever else it speaks of. */
const AT_WORK =
	/time-?out|timed out|object reference|null|deadlock|connection|transaction|gateway|database|sql|internal|unexpected|unavailable|server error|exception was thrown|out of range|truncated|index|column|collection|sequence|\bcast|overflow|disposed|dictionary|input string/i;

/**
 * The trouble of a send that was answered by a fault; open unless the fault speaks of a check before sending, since the messages
 * may have been taken before it. Undefined for any other answer.
 */
export function sendFault(answer: SoapAnswer, status: number): Trouble | undefined {
	if (!('fault' in answer)) return undefined;
	const trouble = faultTrouble(answer.fault, status);
	const reason = shortFault(answer.fault);
	if (KNOWN_REFUSAL.test(reason) && !isAtWork(answer.fault)) return trouble;
	return { ...trouble, message: 'The service reported a fault', open: true };
}

/** Whether a fault struck while the service was at work; the name of its exception tells, too (`SqlException: Login failed`). */
function isAtWork(fault: string): boolean {
	return AT_WORK.test(lastReason(fault));
}

/** The last reason of a chain of them, in one line, without the names of exceptions and the stack (field notes, SOAP). */
function shortFault(text: string): string {
	const line = lastReason(text).replace(/^(?:[A-Z]\w*\.)+\w*Exception: /, '');
	return line.length > MOST_SAID ? `${line.slice(0, MOST_SAID - 1)}…` : line;
}

function lastReason(text: string): string {
	const last = text.split('--->').findLast((part) => part.trim() !== '') ?? '';
	const [reason] = last
		.trimStart()
		.slice(0, MOST_READ)
		.split(/\n\s*(?:at [\w.`<>]+\(|--- End of)/);
	return reason.replace(/\s+/g, ' ').trim();
}

/** The reason of a fault: Reason/Text in SOAP 1.2, faultstring in SOAP 1.1. */
function faultText(fault: Xml): string {
	if (!isXmlParts(fault)) return xmlText(fault) ?? '';
	const reason = isXmlParts(fault.Reason) ? fault.Reason.Text : fault.faultstring;
	const [text] = [reason].flat();
	return xmlText(text) ?? '';
}

/** An element's parts that are elements, not attributes or text. */
function partsOf(element: XmlParts): Array<[string, Xml]> {
	return Object.entries(element).filter(([name]) => !/^[@#]/.test(name));
}
