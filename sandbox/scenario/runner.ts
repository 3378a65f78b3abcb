import type { Schemas } from '../../contract/generated/types';
import type { ScenarioStatus } from '../../contract/generated/values';
import { charge } from '../core/billing';
import type { Delivery } from '../core/callbacks';
import type { Contact } from '../core/contacts';
import { parseDateTime } from '../core/dates';
import type { OfTask } from '../core/details';
import type { Core } from '../core/domain';
import type { Message, StatusChange } from '../core/messages';
import { isObject } from '../core/json';
import { countSegments } from '../sms/text';
import { planLife, SENT, type Change } from './life';
import { childrenOf, moveTo, STOPPED_BALANCE_BLOCKED, type Task, type Trigger } from './task';

/** What a transactional send says for its messages (part 2, 2.4). */
export type Transaction = Pick<Schemas['TransactionalSend'], 'callbackUrl' | 'callbackData' | 'templates'>;

/** What only a scenario's message knows. */
export interface ScenarioDetails extends OfTask {
	/** The subject of an email, the title of a push notification. */
	title?: string;
	html?: string;
	plain?: string;
}

/** What a callback tells of a scenario's message beside its id. */
interface Told {
	contactId: string;
	taskId: string;
	triggerId: string;
	channel: string;
	recipient: string;
	callbackData?: Transaction['callbackData'];
}

const FAILED = new Set<string>(['expired', 'undeliverable', 'bounced', 'rejected'] satisfies ScenarioStatus[]);
const WITH_ERROR_CODE = new Set<ScenarioStatus>(['rejected', 'undeliverable']);
const WITH_CLIENT = new Set<ScenarioStatus>(['opened', 'clicked']);
const CLIENT = { ip: '192.0.2.10', browser: 'Example Browser', os: 'Example OS', userAgent: 'ExampleBrowser/1.0' };

/** Runs the steps of scenarios for their contacts, on the sandbox's clock. */
export class Runner {
	constructor(private readonly core: Core) {}

	/**
	 * Sends a step's message to a contact at the step's time and lets the steps behind it wait for its statuses. Gives the id
	 * of the message, also of one that leaves later; undefined where none does.
	 * @param known the id that it has, where it was told already
	 */
	fire(
		task: Task,
		trigger: Trigger,
		contact: Contact,
		transaction: Transaction = {},
		known?: string,
	): string | undefined {
		if (task.state === STOPPED_BALANCE_BLOCKED) return undefined;
		const now = this.core.clock.now();
		const start = timeOf(trigger.startTime);
		const end = timeOf(trigger.endTime);
		if (end !== undefined && end < Math.max(now, start ?? now)) return undefined;
		if (start !== undefined && start > now) {
			const hasAddress = recipientOf(trigger.channel, contact, templateOf(trigger, transaction)) !== undefined;
			const id = hasAddress ? this.core.ids.next() : undefined;
			this.later(task, start, () => this.fire(task, trigger, contact, transaction, id));
			return id;
		}
		trigger.counters.totalCount += 1;
		const id = this.send(task, trigger, contact, transaction, known);
		if (id === undefined) trigger.counters.errorCount += 1;
		for (const child of childrenOf(task, trigger)) this.wait(task, child, contact, transaction, id);
		return id;
	}

	/** Runs something of a scenario at a time; the scenario is finished when nothing of it is left to run. */
	later(task: Task, at: number, run: () => void): void {
		task.open += 1;
		this.core.clock.schedule(at, () => {
			run();
			this.close(task);
		});
	}

	private close(task: Task): void {
		task.open -= 1;
		if (task.open === 0 && task.type !== 'API' && task.state === 'STARTED') moveTo(task, 'FINISHED');
	}

	private send(
		task: Task,
		trigger: Trigger,
		contact: Contact,
		transaction: Transaction,
		known?: string,
	): string | undefined {
		const { channel } = trigger;
		const template = templateOf(trigger, transaction);
		const recipient = recipientOf(channel, contact, template);
		if (recipient === undefined) return undefined;
		const text = textOf(template);
		const units = channel === 'SMS' ? countSegments(text) : 1;
		if (!charge(task.account, { channel, recipient, units })) {
			moveTo(task, STOPPED_BALANCE_BLOCKED);
			return undefined;
		}
		const { clock, ids, messages } = this.core;
		const now = clock.now();
		const message: Message<ScenarioDetails> = {
			channel: 'scenario',
			id: known ?? ids.next(),
			account: task.account,
			recipient,
			text,
			sentAt: now,
			history: [],
			sender: senderOf(template),
			callbackUrl: transaction.callbackUrl,
			details: {
				channel,
				taskId: task.id,
				taskName: task.taskName,
				taskType: task.type,
				triggerId: trigger.id,
				template,
				...titleOf(template),
			},
		};
		const validity = typeof template.validity === 'number' && template.validity > 0 ? template.validity : undefined;
		const plan = planLife(channel, recipient, now, validity);
		// Open until the last status, so that a scenario is not finished before its messages are.
		this.later(task, plan[plan.length - 1].at, () => undefined);
		messages.add(message, plan, (change) => {
			count(trigger, change);
			this.post(task, trigger, contact, transaction, message, change);
			for (const child of childrenOf(task, trigger)) {
				if (listens(child, channel, change.status)) this.fire(task, child, contact, transaction);
			}
		});
		return message.id;
	}

	/** Lets a step wait for an event of its parent's message that does not come; without a message none can. */
	private wait(
		task: Task,
		child: Trigger,
		contact: Contact,
		transaction: Transaction,
		messageId: string | undefined,
	): void {
		if (child.type !== 'NO_EVENT_SOURCE') return;
		const seconds = child.noEventSourceSettings?.stateWaitMaxTimeSec ?? 0;
		const awaited = child.eventSources?.map(({ eventValue }) => eventValue) ?? ['delivered'];
		this.later(task, this.core.clock.now() + seconds * 1_000, () => {
			const history = messageId === undefined ? [] : (this.core.messages.get(messageId)?.history ?? []);
			if (!history.some(({ status }) => awaited.includes(status))) this.fire(task, child, contact, transaction);
		});
	}

	/** Posts a status to the send's callback URL (part 2, 2.4). */
	private post(
		task: Task,
		trigger: Trigger,
		contact: Contact,
		{ callbackUrl, callbackData }: Transaction,
		message: Message,
		{ status, at, errorCode }: Change,
	): void {
		if (callbackUrl === undefined || status === SENT) return;
		const { channel } = trigger;
		const { id, recipient } = message;
		const told = { contactId: contact.id, taskId: task.id, triggerId: trigger.id, channel, recipient, callbackData };
		this.core.callbacks.enqueue(statusDelivery(id, { status, at, errorCode }, told, callbackUrl));
	}
}

/** The callback of a status (part 2, 2.4). */
export function statusDelivery(
	messageId: string,
	{ status, at, errorCode }: StatusChange<ScenarioStatus>,
	{ contactId, taskId, triggerId, channel, recipient, callbackData }: Told,
	url: string,
): Delivery {
	const event: Schemas['ScenarioStatusCallback'][number] = {
		messageId: BigInt(messageId),
		ts: at,
		status,
		contactId,
		taskId: BigInt(taskId),
		triggerId: BigInt(triggerId),
		...(WITH_ERROR_CODE.has(status) ? { errorCode } : {}),
		...(WITH_CLIENT.has(status) ? CLIENT : {}),
		...(status === 'clicked' ? { url: 'https://www.example.com/' } : {}),
		...(callbackData ? { callbackData } : {}),
		...(channel === 'EMAIL' ? { email: recipient } : {}),
		...(channel === 'PUSH' ? { pushToken: recipient } : {}),
	};
	return { channel: 'scenario', kind: 'status', form: 'array', webhook: 'scenarioStatus', url, messageId, event };
}

/** The epoch milliseconds of a step's time, which the sandbox takes as UTC. */
export function timeOf(text: string | undefined): number | undefined {
	return text === undefined ? undefined : parseDateTime(text);
}

function listens(trigger: Trigger, channel: string, status: string): boolean {
	if (trigger.type !== 'EVENT_SOURCE') return false;
	return trigger.eventSources?.some((source) => source.channel === channel && source.eventValue === status) ?? false;
}

function count({ counters }: Trigger, { status }: Change): void {
	if (status === 'delivered') counters.successCount += 1;
	if (FAILED.has(status)) counters.errorCount += 1;
}

/** Whom a step's message goes to; a wallet push may name a number of its own, which is trimmed (part 2, 2.4). */
function recipientOf(channel: string, contact: Contact, { to }: Record<string, unknown>): string | undefined {
	if (channel === 'EMAIL') return contact.email;
	const number = channel === 'PUSH_WALLET' && typeof to === 'string' ? to.trim() : '';
	if (/^\+?\d{7,15}$/.test(number)) return number;
	if (channel === 'PUSH') return contact.pushInfo?.find(({ pushToken }) => pushToken !== undefined)?.pushToken;
	return contact.phone;
}

/** A step's template, whatever its kind, with the fields that the send overrides. */
function templateOf(trigger: Trigger, { templates }: Transaction): Record<string, unknown> {
	const [own = {}] = Object.values<object>(trigger.template ?? {});
	const [override = {}] = Object.values<object>(templates?.[trigger.id] ?? {});
	return { ...own, ...override };
}

/** Who a template's message is from: a name, an address or a push sender's number. */
function senderOf({ from, sourceAddress }: Record<string, unknown>): string {
	return typeof from === 'number' || typeof from === 'bigint' ? String(from) : firstText(from, sourceAddress);
}

function textOf({ text, subject, payload, templateId }: Record<string, unknown>): string {
	const nested = typeof payload === 'object' && payload !== null && 'message' in payload ? payload.message : undefined;
	return firstText(text, subject, nested, templateId);
}

/** The title of what a template makes, and the bodies of an email, where it has them. */
function titleOf(template: Record<string, unknown>): Pick<ScenarioDetails, 'title' | 'html' | 'plain'> {
	const { subject, title, payload, htmlBody, plainText } = template;
	const { title: nested } = isObject(payload) ? payload : {};
	return {
		title: firstText(subject, title, nested) || undefined,
		html: firstText(htmlBody) || undefined,
		plain: firstText(plainText) || undefined,
	};
}

/** The first text among some values; an empty one where there is none. */
function firstText(...values: unknown[]): string {
	return values.find((value) => typeof value === 'string') ?? '';
}
