import type { Schemas } from '../../contract/generated/types';
import type { ChatAppReasonKey, ChatAppStatus } from '../../contract/generated/values';
import type { Violation } from '../contract';
import type { Account } from '../core/accounts';
import type { Delivery } from '../core/callbacks';
import type { Call, Core, Handler } from '../core/domain';
import type { Message, StatusChange } from '../core/messages';
import { integerOf } from '../core/ids';
import { reasonsOf } from '../core/requests';
import { digitsOf, MAGIC_REJECTIONS, MAGIC_SENDER, MAGIC_STEPS, USUAL_STEPS, type SandboxKey } from './magic';
import { repeatedTitle, textOf, type ChatAppMessage } from './message';

type SendCall = Call<'sendChatAppMessage' | 'sendChatAppMessages' | 'sendChatAppMessagesV1'>;
type Entry = Schemas['ChatAppResultEntry'];

/** POST /chatapp/v2/messages (part 1, 4.3): one message; when it is rejected, `result` is an object as in the sample. */
export function createSendOne(core: Core): Handler<'sendChatAppMessage'> {
	return (call) => {
		const entry = answer(core, call, call.body, 0, []);
		// The sample of a rejected entry shows this key for a wrong number (part 1, 7).
		const reasons = entry.reasons?.map(({ key, ref }) => ({
			key: ref === 'to' && key === 'invalid' ? 'invalid.to' : key,
			ref,
		}));
		return { body: { result: reasons ? { ...entry, reasons } : [entry] } };
	};
}

/** POST /chatapp/v2/messages/batch and POST /chatapp/messages (part 1, 4.3): each is taken or rejected on its own. */
export function createSendMany(core: Core): Handler<'sendChatAppMessages' | 'sendChatAppMessagesV1'> {
	return (call) => {
		const messages: ChatAppMessage[] = Array.isArray(call.body) ? call.body : call.body.messages;
		const result = messages.map((message, index) => answer(core, call, message, index, ['messages', index]));
		return { body: { result } };
	};
}

function answer(
	core: Core,
	call: SendCall,
	message: ChatAppMessage,
	index: number,
	place: Violation['segments'],
): Entry {
	const found = (call.rejections.get(index) ?? []).map((violation) => ({
		...violation,
		// A bare array (v1 samples) gives its places without the name.
		segments: typeof violation.segments[0] === 'number' ? ['messages', ...violation.segments] : violation.segments,
	}));
	const broken = [...found, ...brokenRules(message, call.account, place)];
	if (broken.length === 0) return { code: 'OK', messageId: take(core, call, message) };
	return { code: 'REJECTED', messageId: null, reasons: reasonsOf(broken).map(({ key, ref }) => ({ key, ref })) };
}

/** What a schema cannot say; the message's fields may be missing or wrong. */
function brokenRules(message: Partial<ChatAppMessage>, account: Account, place: Violation['segments']): Violation[] {
	const found: Violation[] = [];
	const report = (key: ChatAppReasonKey | SandboxKey, ...field: Violation['segments']): void => {
		found.push({ segments: [...place, ...field], message: key, reason: { key } });
	};
	const { from = '', to = '' } = message;
	const approved = account.senders ? account.senders.includes(from) : from !== MAGIC_SENDER;
	if (!approved) report('not.available', 'from');
	const repeated = repeatedTitle(message);
	if (repeated !== undefined) report('invalid', 'interactive', 'action', 'buttons', repeated, 'reply', 'title');
	const magic = MAGIC_REJECTIONS[digitsOf(to)];
	if (magic) report(magic.key, magic.field);
	return found;
}

function take(core: Core, { account, at }: SendCall, message: ChatAppMessage): string {
	const { from, to, callbackUrl, callbackData } = message;
	const taken: Message<ChatAppMessage> = {
		channel: 'chatapp',
		id: core.ids.next('text'),
		account,
		sender: from,
		recipient: to,
		text: textOf(message),
		callbackUrl,
		sentAt: at,
		history: [],
		details: message,
	};
	const steps = MAGIC_STEPS[digitsOf(to)] ?? USUAL_STEPS;
	const plan: Array<StatusChange<ChatAppStatus>> = [
		{ status: 'SENT', at, errorCode: 0 },
		...steps.map(({ status, after, errorCode }) => ({ status, at: at + after, errorCode })),
	];
	core.messages.add(taken, plan, (change) => {
		if (callbackUrl !== undefined) core.callbacks.enqueue(statusDelivery(taken.id, change, callbackUrl, callbackData));
	});
	return taken.id;
}

/** The callback of a status (part 1, 2.10). */
export function statusDelivery(
	id: string,
	{ status, at, errorCode }: StatusChange,
	url: string,
	callbackData?: ChatAppMessage['callbackData'],
): Delivery {
	// The type of messageId is not shown here: a number, as other callbacks have it.
	const event: Schemas['ChatAppStatusCallback'][number] = { messageId: integerOf(id), ts: at, status, errorCode };
	if (callbackData) event.callbackData = callbackData;
	return { channel: 'chatapp', kind: 'status', form: 'array', webhook: 'chatAppStatus', url, messageId: id, event };
}
