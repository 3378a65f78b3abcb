import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';

import { shorten } from '../ground/errors';
import { tryParseJson } from '../ground/json';
import { bodyMessage, summaryOf, type Reason } from './summary';

/** What went wrong, for a person: one sentence of what happened and one of what to do. */
export interface Trouble {
	message: string;
	description: string;
	/** HTTP status of the answer, when there was one. */
	httpCode?: string;
	reasons?: Reason[];
	/** Whether what was asked may have been carried out all the same. */
	open?: boolean;
	/** What the answer says beside it that must not be lost, where it is open: ids above all. */
	details?: IDataObject;
	/** Said where what the request asks for by its id is not there. */
	missing?: true;
	/** Whether every further request would fail the same way; where it is not said, the status tells. */
	hopeless?: boolean;
}

/** What is said of an answer that has no form of the service's own. */
export const UNREADABLE = "The service's answer could not be read";

/** The trouble with such an answer, which begins with this text. */
export function unreadable(text: string, advice: string, status?: number): Trouble {
	const words = bodyMessage(text);
	const description = words === '' ? advice : `${advice} It began: ${words}`;
	return { message: UNREADABLE, description, ...(status !== undefined && { httpCode: String(status) }) };
}

/** Whether an HTTP status refuses the credential, or what the account may do. */
export function refusesCredential(status: number): boolean {
	return status === 401 || status === 403;
}

/** Whether every further request would fail the same way. */
export function isHopeless({ hopeless, httpCode }: Trouble): boolean {
	return hopeless ?? (httpCode === undefined || refusesCredential(Number(httpCode)));
}

/** The one thing that a request asks for by its id, and the field in which people give it. */
export interface Asked {
	field: string;
	thing: string;
	id: string;
}

/** What a person reads of a thing that is not there. */
export function notThere({ field, thing, id }: Asked): string {
	return `${field}: there is no ${thing} ${shorten(id)}`;
}

/** A refusal in the words for a thing that is not there, where it says so of the one that the request asks for; as it is otherwise. */
export function naming(trouble: Trouble, asked: Asked | undefined): Trouble {
	const { open, missing, httpCode } = trouble;
	if (open || !missing || !asked) return trouble;
	return { ...trouble, message: notThere(asked) + (httpCode === undefined ? '' : ` (HTTP ${httpCode})`) };
}

/** The trouble with an HTTP answer that is an error, by its status; `asked` is what its request asks for, and its reasons are told as they are `seen`. */
export function httpTrouble(
	status: number,
	text: string,
	{ asked, seen = (reason) => reason }: { asked?: Asked; seen?: (reason: Reason) => Reason } = {},
): Trouble {
	const reasons = summaryOf(tryParseJson(text)).reasons.map(seen);
	const words = bodyMessage(text, seen);
	const detail = words === '' ? '' : ` The service said: ${words}`;
	const build = (message: string, fix: string): Trouble => ({
		message: `${message} (HTTP ${status})`,
		description: `${fix}${detail}`,
		httpCode: String(status),
		...(reasons.length > 0 ? { reasons } : {}),
	});
	if (status === 401)
		return build('The service did not accept the credential', 'Check the key or login in the credential.');
	if (status === 403)
		return build('The account is not allowed to do this', 'Ask the service to enable it for your account.');
	if (status === 404 && asked)
		return build(notThere(asked), 'Pick another one, or check the ID and the base URL in the credential.');
	if (status === 404) {
		const fix = 'Check the base URL in the credential and the ids used.';
		return { ...build('The service does not know this address', fix), missing: true };
	}
	if (status === 413) return build('The request is too large', 'Send fewer or shorter messages at a time.');
	if (status === 429) return build('The service is getting too many requests', 'Wait a little before the next run.');
	if (status >= 300 && status < 400)
		return build('The service answered with a redirect', 'Put the final address into the base URL of the credential.');
	if (status >= 500) return build('The service has a problem of its own', 'Wait until it works again.');
	return build('The service refused the request', 'Check the values that this node sends.');
}
/**
 * A node error for a trouble: NodeApiError when the service answered, else NodeOperationError. Its message stays ours: n8n puts a sentence of
 * its own in the place of one that names a code such as ETIMEDOUT, and that sentence advises to try again, be the message sent or not.
 */
export function nodeError(node: INode, trouble: Trouble, itemIndex?: number): NodeApiError | NodeOperationError {
	const { message, description, httpCode } = trouble;
	const options = { message, description, itemIndex };
	const error =
		httpCode === undefined
			? new NodeOperationError(node, message, options)
			: new NodeApiError(node, { message, httpCode }, { ...options, httpCode });
	error.message = message;
	return error;
}
