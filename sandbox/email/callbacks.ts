import type { Schemas } from '../../contract/generated/types';
import type { EmailStatus } from '../../contract/generated/values';
import type { Delivery } from '../core/callbacks';
import type { Core } from '../core/domain';
import { inZone } from '../core/dates';
import { stringifyJson } from '../core/json';
import type { Message, StatusChange } from '../core/messages';
import { linkIn, type EmailDetails, type Form } from './message';

type FormB = Schemas['EmailStatusFormB'];
type XmlEvent = Schemas['EmailStatusXml'][number];
type Sent = Message<EmailDetails>;
/** What a callback tells of a message. */
type Told = Pick<Message<Pick<EmailDetails, 'recipient' | 'contactId'>>, 'id' | 'recipient' | 'text' | 'details'>;
type Change = StatusChange<EmailStatus>;

/** Statuses whose callbacks tell what the recipient reads with (part 1, 2.10). */
const WITH_CLIENT = new Set<EmailStatus>(['OPENED', 'CLICKED', 'UNSUBSCRIBED']);
const CLIENT = { platform: 'Desktop', operatingSystem: 'Linux', browser: 'Example Browser' };

/** Posts a status in the form of its message (part 1, 2.10); `fields` are those that only this status has. */
export function postStatus({ callbacks }: Core, message: Sent, change: Change, fields: Partial<FormB>): void {
	const { callbackUrl, details } = message;
	if (callbackUrl !== undefined) callbacks.enqueue(deliveryOf(details.form, message, change, callbackUrl, fields));
}

/** The callback of a status in one of the forms (part 1, 2.10). */
export function deliveryOf(form: Form, message: Told, change: Change, url: string, fields: Partial<FormB>): Delivery {
	const common = { channel: 'email', kind: 'status', webhook: 'emailStatus', url, messageId: message.id } as const;
	switch (form) {
		case 'A':
			return { ...common, form: 'array', shape: 'A', event: formA(message, change) };
		case 'XML':
			return { ...common, form: 'array', shape: 'XML', event: xmlEvent(message, change), text: XML };
		case 'B':
			return { ...common, form: 'object', event: { ...formB(message, change), ...fields } };
	}
}

function formA({ id, recipient, details }: Told, { status, at }: Change): Schemas['EmailStatusFormA'][number] {
	return {
		dateTime: dateTime(at, status),
		userData: details.recipient.ExtraData ?? null,
		contactId: details.contactId,
		messageId: id,
		taskId: 0,
		event: status,
		email: recipient,
	};
}

function formB(message: Told, { status, at }: Change): FormB {
	const { id, recipient, details } = message;
	return {
		messageId: BigInt(id),
		contactId: details.contactId,
		taskId: 0,
		triggerId: 0,
		email: recipient,
		event: status,
		...(status === 'CLICKED' ? { url: linkIn(message.text) } : {}),
		dateTime: dateTime(at, status),
		...(WITH_CLIENT.has(status) ? { clientInfo: CLIENT } : {}),
		...(details.recipient.ExtraData ? { options: details.recipient.ExtraData } : {}),
	};
}

/** The zone is not shown, and times come with 0, 3, 6 or 7 fraction digits (field notes, rule 6). */
function dateTime(at: number, status: string): string {
	const digits = [0, 3, 6, 7][status.length % 4] ?? 0;
	const fraction = String(at % 1_000)
		.padStart(3, '0')
		.padEnd(digits, '0')
		.slice(0, digits);
	return inZone(at, 0).toFormat("yyyy-MM-dd'T'HH:mm:ss") + (digits === 0 ? '' : `.${fraction}`);
}

/** A value of the customer's data as XML Schema has it, by the name of its type; neither for null. */
interface Typed {
	type?: string;
	value?: string;
}

/** A list or an object is given as its JSON text. */
function typed(value: unknown): Typed {
	if (value === null) return {};
	return { type: xmlTypeOf(value), value: typeof value === 'string' ? value : stringifyJson(value) };
}

function xmlTypeOf(value: unknown): string {
	if (typeof value === 'boolean') return 'boolean';
	if (typeof value !== 'number' && typeof value !== 'bigint') return 'string';
	if (typeof value === 'number' && !Number.isInteger(value)) return 'double';
	return BigInt.asIntN(32, BigInt(value)) === BigInt(value) ? 'int' : 'integer';
}

function xmlEvent(message: Told, { status, at }: Change): XmlEvent {
	const { id, recipient, details } = message;
	const data = Object.entries(details.recipient.ExtraData ?? {});
	return {
		channel: 'EMAIL',
		messageId: id,
		ts: at,
		status,
		...(WITH_CLIENT.has(status) ? { browser: CLIENT.browser, os: CLIENT.operatingSystem } : {}),
		...(data.length > 0 ? { callbackData: data.map(([key, value]) => ({ key, ...typed(value) })) } : {}),
		contactId: details.contactId,
		taskId: 0,
		triggerId: 0,
		email: recipient,
		...(status === 'CLICKED' ? { url: linkIn(message.text) } : {}),
	};
}

const XML = { contentType: 'application/xml', schema: 'callbacks.yaml#/schemas/EmailStatusXml', write: writeXml };

/** The XML form (part 1, 2.10); the prefix is there because a reader must not depend on it. */
function writeXml(events: object[]): string {
	const list = events.map((event) => element('messageEventDto', Object.entries(event).map(writeField).join('')));
	const namespaces =
		'xmlns:e="urn:example:events" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema"';
	return `<?xml version="1.0" encoding="UTF-8"?>\n<e:messageEventDtos ${namespaces}>${list.join('')}</e:messageEventDtos>`;
}

function writeField([name, value]: [string, unknown]): string {
	if (!Array.isArray(value)) return element(name, escape(String(value)));
	const entries = (value as Array<Typed & { key: string }>).map(({ key, type, value: text }) =>
		element('entry', element('key', escape(key)) + typedElement(type, text)),
	);
	return element(name, entries.join(''));
}

function typedElement(type: string | undefined, text: string | undefined): string {
	return text === undefined ? '<value xsi:nil="true"/>' : `<value xsi:type="xs:${type}">${escape(text)}</value>`;
}

function element(name: string, content: string): string {
	return `<${name}>${content}</${name}>`;
}

function escape(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
