import type { Schemas } from '../../contract/generated/types';
import type { WalletReasonKey } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import type { Delivery } from '../core/callbacks';
import type { Call, Core, Handler } from '../core/domain';
import type { Message } from '../core/messages';
import { MAGIC_SENDER } from '../sms/magic';
import { parseUtc } from '../sms/rules';

/** A wallet push notification (part 1, 2.8). */
type Notification = Schemas['WalletNotification'];

/** Reason keys that the documents do not list for this channel. */
type SandboxKey = 'billing.error' | 'not.available' | 'scheduledTime.is.invalid';

/** Recipients (digits only) whose notifications are rejected at once, with the reason key. */
const MAGIC_REJECTIONS: Record<string, WalletReasonKey | SandboxKey> = {
	'447700900914': 'invalid.image.url',
	'447700900918': 'billing.error',
};

/** The time between the sending and the callback, in milliseconds. */
const CALLBACK_AFTER = 1_000;

/**
 * The statuses of wallet push are not shown (part 1, 6). Its messages have the two that the outbox page needs; the
 * callback tells none of them.
 */
const [TAKEN, REPORTED] = ['TAKEN', 'REPORTED'];

/** POST /wallet/messages (part 1, 4.5): each notification is taken or rejected on its own. */
export function createSend(core: Core): Handler<'sendWalletPush'> {
	return (call) => {
		const result = call.body.map((notification, index): Schemas['WalletResultEntry'] => {
			const { mergeKey = null, to } = notification;
			const magic = MAGIC_REJECTIONS[to.replace(/^\+/, '')];
			const keys = [
				...(call.rejections.get(index) ?? []).flatMap(({ reason }) => (reason ? [reason.key] : [])),
				...rules(notification, call.account),
				...(magic === undefined ? [] : [magic]),
			];
			if (keys.length > 0) {
				const reasons = [...new Set(keys)].map((key) => ({ key }));
				return { code: 'REJECTED', result: null, reasons, mergeKey };
			}
			return { code: 'OK', result: take(core, notification, call), mergeKey };
		});
		return { body: { result } };
	};
}

/** What a schema can't say: whether the sender is approved, and whether there is such a time. */
function rules({ from, scheduledTime }: Notification, { senders }: Account): SandboxKey[] {
	const isApproved = senders ? senders.includes(from) : from !== MAGIC_SENDER;
	const isTime = scheduledTime === undefined || !Number.isNaN(parseUtc(scheduledTime));
	return [...(isApproved ? [] : ['not.available' as const]), ...(isTime ? [] : ['scheduledTime.is.invalid' as const])];
}

function take(core: Core, notification: Notification, call: Call<'sendWalletPush'>): string {
	const { from, to, payload, callbackUrl, scheduledTime } = notification;
	const message: Message<Notification> = {
		channel: 'wallet',
		id: core.ids.next('text'),
		account: call.account,
		sender: from,
		recipient: to,
		text: [payload.title, payload.message].filter((part) => part !== undefined).join(': '),
		sentAt: scheduledTime === undefined ? call.at : parseUtc(scheduledTime),
		callbackUrl,
		history: [],
		details: notification,
	};
	const plan = [
		{ status: TAKEN, at: call.at, errorCode: 0 },
		{ status: REPORTED, at: Math.max(message.sentAt, call.at) + CALLBACK_AFTER, errorCode: 0 },
	];
	core.messages.add(message, plan, ({ status, at }) => {
		if (status === REPORTED) postCallback(core, message, at);
	});
	return message.id;
}

function postCallback({ callbacks }: Core, { id, callbackUrl, details }: Message<Notification>, at: number): void {
	if (callbackUrl !== undefined) callbacks.enqueue(deliveryOf(id, details, at, callbackUrl));
}

/** What little is known of the callback (part 1, 6), under the names that the answer has (part 1, 2.8). */
export function deliveryOf(
	id: string,
	{ mergeKey, callbackData }: Pick<Notification, 'mergeKey' | 'callbackData'>,
	at: number,
	url: string,
): Delivery {
	return {
		channel: 'wallet',
		kind: 'status',
		form: 'array',
		webhook: 'walletStatus',
		url,
		messageId: id,
		event: {
			result: id,
			ts: at,
			...(mergeKey === undefined ? {} : { mergeKey }),
			...(callbackData ? { callbackData } : {}),
		},
	};
}
