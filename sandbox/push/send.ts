import type { Schemas } from '../../contract/generated/types';
import { LIMITS, PUSH_EARLIER_STATES, type PushStatus } from '../../contract/generated/values';
import type { Violation } from '../contract';
import type { Delivery } from '../core/callbacks';
import type { Call, Core, Handler } from '../core/domain';
import type { Message, StatusChange } from '../core/messages';
import { reasonsOf } from '../core/requests';
import { MAGIC_SENDER, MAGIC_STEPS, MAGIC_TOKEN, USUAL_STEPS, type Step } from './magic';
import { deviceFields, isEarlier, type Notification } from './notification';

type SendCall = Call<'sendPush'>;
type Entry = Schemas['PushResultEntry'];
type Change = StatusChange<PushStatus>;

/** The states that the earlier webhook reports (part 1, 2.9). */
const EARLIER_STATES = new Set<string>(PUSH_EARLIER_STATES);

/** POST /push/messages (part 1, 4.4): each notification is taken or rejected on its own, in the form that it has. */
export function createSend(core: Core): Handler<'sendPush'> {
	const take = (notification: Notification, call: SendCall): Message<Notification> => {
		const message: Message<Notification> = {
			channel: 'push',
			id: core.ids.next(),
			account: call.account,
			sentAt: call.at,
			history: [],
			sender: String(notification.from),
			recipient: notification.to,
			text: notification.text,
			details: notification,
		};
		core.messages.add(message, planLife(notification, call.at), (change) => postStatus(core, message, change));
		return message;
	};

	return (call) => {
		const result = call.body.map((notification, index): Entry => {
			const broken = [...(call.rejections.get(index) ?? []), ...rules(notification, index, call)];
			const entry = { index, pushToken: notification.to ?? null };
			const earlier = isEarlier(notification);
			if (broken.length > 0) return { ...entry, ...(earlier ? earlierRejection(broken) : rejection(broken)) };
			return { ...entry, pushId: BigInt(take(notification, call).id), code: earlier ? 'OK' : 'ok' };
		});
		return { body: { result } };
	};
}

/** What a schema cannot say: whether sender and token are known. */
function rules({ from, to }: Partial<Notification>, index: number, { account }: SendCall): Violation[] {
	const found: Violation[] = [];
	const report = (field: string, meaning: string): void => {
		found.push({ segments: [index, field], message: meaning, reason: { key: 'validation_error', meaning } });
	};
	const isApproved = account.senders?.includes(String(from)) ?? String(from) !== MAGIC_SENDER;
	if (from !== undefined && !isApproved) report('from', 'Unknown from');
	if (to === MAGIC_TOKEN) report('to', 'Unknown token');
	return found;
}

/** The current result form (part 1, 2.7). */
function rejection(broken: Violation[]): Entry {
	const description = broken.map(({ reason, message }) => ({ errorMessage: reason?.meaning ?? message }));
	return { code: 'validation_error', description };
}

/** The earlier result form (part 1, 2.7); the keys of its reasons are not shown. */
function earlierRejection(broken: Violation[]): Entry {
	const description = broken.map(({ reason, message, segments }) => ({
		errorMessage: reason?.meaning ?? message,
		fieldName: segments.slice(1).join('.'),
	}));
	const [{ key, ref }] = reasonsOf(broken);
	return { code: 'REJECTED', description, reasons: { key, params: [], ref: `messages${ref}` } };
}

/** The statuses that a notification goes through (part 1, 2.9; the documents show no transitions). */
function planLife({ to, validity = LIMITS.push.validityDefault }: Notification, now: number): Change[] {
	const steps: Step[] = [
		{ status: 'accepted', after: 0, errorCode: 0 },
		{ status: 'send', after: 1_000, errorCode: 0 },
		...(MAGIC_STEPS[to] ?? USUAL_STEPS),
	];
	const plan = steps.map(({ status, after, errorCode }): Change => ({ status, at: now + after, errorCode }));
	const end = now + validity * 1_000;
	const delivered = plan.every(({ status, at }) => status !== 'delivered' || at <= end);
	return delivered ? plan : [...plan.filter(({ at }) => at <= end), { status: 'expired', at: end, errorCode: 46 }];
}

/** Posts a status in the form of the notification, to the URL that was enabled for the account (part 1, 2.10 and 6). */
function postStatus({ callbacks, statusUrl }: Core, message: Message<Notification>, change: Change): void {
	const url = statusUrl('push');
	const earlier = isEarlier(message.details);
	if (url === undefined || (earlier && !EARLIER_STATES.has(change.status))) return;
	callbacks.enqueue(earlier ? earlierDelivery(message, change, url) : currentDelivery(message, change, url));
}

const STATUS = { channel: 'push', kind: 'status', form: 'array', webhook: 'pushStatus' } as const;

/** What a callback tells of a notification. */
type Told = Pick<Message<Pick<Notification, 'to' | 'from' | 'options' | 'apns' | 'android'>>, 'id' | 'details'>;

/** The callback of a status in the current form (part 1, 2.10). */
export function currentDelivery(message: Told, change: Change, url: string): Delivery {
	return { ...STATUS, shape: 'current', url, messageId: message.id, event: currentEvent(message, change) };
}

/** The callback of a state in the form of the earlier webhook (part 1, 2.10). */
export function earlierDelivery(message: Told, change: Change, url: string): Delivery {
	return { ...STATUS, shape: 'earlier', url, messageId: message.id, event: earlierEvent(message, change) };
}

function currentEvent({ id, details }: Told, change: Change): Schemas['PushStatusCallback'][number] {
	const { status, at, errorCode } = change;
	return { messageId: id, ts: at, status, errorCode, ...(details.options ? { options: details.options } : {}) };
}

function earlierEvent({ id, details }: Told, { status, at }: Change): Schemas['PushStatusEarlier'][number] {
	const button = deviceFields(details).buttons?.at(0);
	return {
		pushToken: details.to,
		pushId: BigInt(id),
		state: status,
		...(status === 'expired' ? { stateDesc: 'The lifetime is over' } : {}),
		...(status === 'opened' && button?.action !== undefined ? { actionId: button.action } : {}),
		pushApplicationId: details.from,
		reportedTimestamp: at,
	};
}
