import { NodeApiError, NodeOperationError, type INode, type JsonObject as N8nJsonObject } from 'n8n-workflow';

import { isJsonObject, pick, tryParseJson, type Json } from '../ground/json';
import { redact } from '../ground/secrets';

/** Why a service refused a message: its key, what it points at, and its text where one came (part 1, 2.1). */
export interface Reason {
	key: string;
	ref?: string;
	defaultMessage?: string;
	[field: string]: Json | undefined;
}
/** What went wrong, for a person: one sentence of what happened and one of what to do. */
export interface Trouble {
	message: string;
	description: string;
	/** HTTP status of the answer, when there was one. */
	httpCode?: string;
	reasons?: Reason[];
	/** Whether what was asked may have been carried out all the same. */
	open?: boolean;
	/** Whether every further request would fail the same way, whatever its status says. */
	hopeless?: boolean;
}
const REASON_TEXT = new Map(
	Object.entries({
		'not.available': 'the sender name is not approved for this account',
		'to.format.invalid': 'the recipient is not a valid phone number',
		'scheduledTime.is.invalid': 'the scheduled time is not valid',
		'text.length.too.long': 'the text is too long',
		'length.too.long': 'a value is too long',
		'validity.is.invalid': 'the validity period is not allowed',
		'priority.is.not.match': 'the priority is not one that the service knows',
		'callbackUrl.format.invalid': 'the callback URL is not a valid http or https address',
		validation_error: 'a value is not valid',
		'validation.recipients.must.be.greather.then.0': 'at least one recipient is needed',
		'billing.error': 'the account cannot pay for the message',
		'must.be.not.null': 'a required value is missing',
		'too.many.messages': 'too many messages came at once',
		'invalid.image.url': 'the image is not a web address that the service takes',
		'name.must.be.not.null': 'the name is missing',
		'invalid.phone.size': 'the phone number is too short or too long',
		DUPLICATE_VALUE: 'another contact of the list has this value already',
		forbidden: 'the account is not allowed to send this',
		invalid: 'a value is not valid',
		'invalid.to': 'the recipient is not a valid phone number',
		'not supported': 'this kind of media takes no file name',
		unsupported: 'a sticker takes no caption',
	}),
);
/** One reason in plain words, with the service's own key so that it can be looked up or quoted to support. */
export function reasonText(reason: Reason): string {
	const text = reason.defaultMessage ?? REASON_TEXT.get(reason.key) ?? 'the service gave no explanation';
	return `${text} (${reason.key}${reason.ref ? `, ${reason.ref}` : ''})`;
}
/**
 * Reads a list of reasons, or a single one that is in no list, in either spelling (`key`/`ref` or `Key`/`Reference`);
 * anything else gives an empty list.
 */
export function readReasons(value: unknown): Reason[] {
	const single = isJsonObject(value) && pick(value, 'key') !== undefined;
	const list: unknown[] = Array.isArray(value) ? value : single ? [value] : [];
	return list.filter(isJsonObject).map((entry) => {
		const key = pick(entry, 'key');
		const ref = pick(entry, 'ref', 'reference');
		const text = pick(entry, 'defaultMessage');
		return {
			...entry,
			key: typeof key === 'string' ? key : 'unknown',
			...(typeof ref === 'string' ? { ref } : {}),
			...(typeof text === 'string' ? { defaultMessage: text } : {}),
		};
	});
}
/** Characters of a page without JSON that are looked at: what it says stands at its beginning. */
const MOST_READ = 20_000;
/** What an error answer's body says, in one line without markup; an empty text when it says nothing (field notes, rule 2). */
export function bodyMessage(text: string): string {
	const json = tryParseJson(text);
	if (isJsonObject(json)) {
		const reasons = readReasons(pick(json, 'reasons'));
		const said = [pick(json, 'description'), pick(json, 'message'), pick(json, 'error')].find(
			(part) => typeof part === 'string' && part !== '',
		);
		const parts = [...(typeof said === 'string' ? [said] : []), ...reasons.map(reasonText)];
		return oneLine(parts.join('; '));
	}
	if (json !== undefined) return typeof json === 'string' ? oneLine(json) : '';
	return oneLine(
		text
			.slice(0, MOST_READ)
			.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
			.replace(/<[^>]*>/g, ' '),
	);
}
function oneLine(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
/** The trouble with an HTTP answer that is an error, by its status; `said` is the body's own message. */
export function httpTrouble(status: number, text: string, secrets: string[]): Trouble {
	const clean = redact(text, secrets);
	const json = tryParseJson(clean);
	const reasons = isJsonObject(json) ? readReasons(pick(json, 'reasons')) : [];
	const said = bodyMessage(clean);
	const detail = said === '' ? '' : ` The service said: ${said}`;
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
	if (status === 404)
		return build('The service does not know this address', 'Check the base URL in the credential and the ids used.');
	if (status === 413) return build('The request is too large', 'Send fewer or shorter messages at a time.');
	if (status === 429) return build('The service is getting too many requests', 'Wait a little and run it again.');
	if (status >= 300 && status < 400)
		return build('The service answered with a redirect', 'Put the final address into the base URL of the credential.');
	if (status >= 500) return build('The service has a problem of its own', 'Try again later.');
	return build('The service refused the request', 'Check the values that this node sends.');
}
/** A node error for a trouble: NodeApiError when the service answered, else NodeOperationError. */
export function nodeError(node: INode, trouble: Trouble, itemIndex?: number): NodeApiError | NodeOperationError {
	const { message, description, httpCode } = trouble;
	if (httpCode === undefined) return new NodeOperationError(node, message, { description, itemIndex });
	const response: N8nJsonObject = { message, httpCode };
	return new NodeApiError(node, response, { message, description, httpCode, itemIndex });
}
