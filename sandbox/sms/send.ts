import type { Schemas } from '../../contract/generated/types';
import type { SmsReasonKey } from '../../contract/generated/values';
import { charge } from '../core/billing';
import type { Delivery } from '../core/callbacks';
import type { Call, Core, Handler } from '../core/domain';
import type { Message, StatusChange } from '../core/messages';
import { reasonsOf } from '../core/requests';
import { planLife } from './life';
import { createRules, parseUtc, type SmsMessage } from './rules';
import { countSegments } from './text';

/** What only an SMS knows. */
export interface SmsDetails {
	segmentIds: string[];
	options?: Record<string, unknown>;
	/** Whether it is a call that tells a code (part 2, 2.7), which the SMS interface holds, too. */
	voice?: boolean;
}

/** Why a message is rejected that the account can't pay (field notes, SMS). */
const NOT_PAID: { key: SmsReasonKey } = { key: 'billing.error' };

/** POST /sms/messages (part 1, 4.1): each message is taken or rejected on its own. */
export function createSend(core: Core): Handler<'sendSms'> {
	const rules = createRules(core.contract);

	/** Takes a message and its price; undefined when the account can't pay it. */
	const take = (message: SmsMessage, call: Call<'sendSms'>): Message<SmsDetails> | undefined => {
		const { from, to, callbackUrl, options, scheduledTime } = message;
		const text = call.query.shortenUrl === true ? shortenUrls(message.text) : message.text;
		const parts = countSegments(text);
		if (!charge(call.account, { channel: 'SMS', recipient: to, units: parts })) return undefined;
		const id = core.ids.next('text');
		const segmentIds = parts === 1 ? [id] : Array.from({ length: parts }, () => core.ids.next('text'));
		const sms: Message<SmsDetails> = {
			channel: 'sms',
			id,
			account: call.account,
			sender: from,
			recipient: to,
			text,
			callbackUrl,
			sentAt: scheduledTime === undefined ? call.at : parseUtc(scheduledTime),
			history: [],
			details: { segmentIds, options },
		};
		core.messages.add(sms, planLife(message, call.at), (change) => postStatus(core, sms, change));
		return sms;
	};

	return (call) => {
		const withSegments = call.query.includeSegmentId === true;
		const result = call.body.messages.map((message, index): Schemas['SmsResultEntry'] => {
			const broken = [...(call.rejections.get(index) ?? []), ...rules(message, index, call.account, call.at)];
			const sms = broken.length > 0 ? undefined : take(message, call);
			if (!sms) {
				const reasons = broken.length > 0 ? reasonsOf(broken) : [NOT_PAID];
				const rejected = { code: 'REJECTED', messageId: null, reasons };
				return withSegments ? { ...rejected, segmentsId: null } : rejected;
			}
			const accepted = { code: 'OK', messageId: sms.id };
			return withSegments ? { ...accepted, segmentsId: sms.details.segmentIds } : accepted;
		});
		return { body: { result } };
	};
}

/** Posts a status to the message's callback URL (part 1, 2.10). */
function postStatus(
	{ callbacks }: Core,
	{ id, callbackUrl, details }: Message<SmsDetails>,
	change: StatusChange,
): void {
	if (callbackUrl !== undefined) callbacks.enqueue(statusDelivery(id, change, callbackUrl, details.options));
}

/** The callback of a status (part 1, 2.10). */
export function statusDelivery(
	id: string,
	{ status, at, errorCode }: StatusChange,
	url: string,
	options?: Record<string, unknown>,
): Delivery {
	const event: Schemas['SmsStatusCallback'][number] = { messageId: id, ts: at, status, errorCode };
	if (options) event.options = options;
	return { channel: 'sms', kind: 'status', form: 'array', webhook: 'smsStatus', url, messageId: id, event };
}

/** Replaces every link by a short one. */
function shortenUrls(text: string): string {
	let count = 0;
	return text.replace(/https?:\/\/\S+/g, (link) => {
		count += 1;
		return `https://s.example.com/${(link.length * 31 + count).toString(36)}`;
	});
}
