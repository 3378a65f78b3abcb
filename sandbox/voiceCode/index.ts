import type { Account } from '../core/accounts';
import { Refusal, type Call, type Core, type Domain, type Handler, type Reply } from '../core/domain';
import { isObject } from '../core/json';
import { statusOf, type Message } from '../core/messages';
import { DECIDED_AFTER, FAILURES, MAGIC_FAILURES, PLACED_AFTER, STATES, UNKNOWN_STATE, UNREACHED } from './magic';

const BODY = 'voiceCode.yaml#/schemas/VoiceCode';

/** A failure object `{Code, Desc}` with its HTTP status. */
class Failure extends Refusal {
	constructor(readonly code: number) {
		super(FAILURES[code]?.status ?? 400, FAILURES[code]?.text ?? 'Error');
	}
}

/** The voice codes (part 2, 2.7 and 4.7); their calls are messages of the SMS interface, and so is their status query. */
export function createVoiceCodeDomain(core: Core): Domain {
	const send = (values: Record<string, unknown>, call: Call): Reply => place(core, values, call);
	const handlers: Record<string, Handler> = {
		sendVoiceCode: (call) => send(bodyOf(core, call), call),
		sendVoiceCodeByGet: (call) => send(call.query, call),
		getVoiceCodeState: (call) => ({ body: stateOf(core, accountOf(call.query, call), String(call.query.messageId)) }),
	};
	return {
		name: 'voiceCode',
		handlers,
		refuse(refusal) {
			const missing = /required/.test(refusal.message);
			const code = refusal instanceof Failure ? refusal.code : missing ? 1 : 2;
			return { status: FAILURES[code]?.status, body: { Code: code, Desc: FAILURES[code]?.text } };
		},
	};
}

/** The values of a POST, in form fields or JSON; the documents do not show which. */
function bodyOf({ contract }: Core, { body }: Call): Record<string, unknown> {
	if (!Buffer.isBuffer(body)) return isObject(body) ? body : {};
	const values = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
	const [broken] = contract.check(BODY, values);
	if (broken) throw new Failure(broken.message.includes('required') ? 1 : 2);
	return values;
}

function accountOf({ Login, Password }: Record<string, unknown>, { accounts }: Call): Account {
	const account = accounts.find(({ login, password }) => login === Login && password === Password);
	if (!account) throw new Failure(4);
	return account;
}

function place({ ids, messages }: Core, values: Record<string, unknown>, call: Call): Reply {
	const account = accountOf(values, call);
	const [sender, recipient, text] = [values.SourceAddress, values.DestinationAddress, values.Data].map(String);
	if (account.senders && !account.senders.includes(sender)) throw new Failure(7);
	const digits = recipient.replace(/^\+/, '');
	const failure = MAGIC_FAILURES[digits];
	if (failure !== undefined) throw new Failure(failure);
	const id = ids.next();
	const message: Message<{ segmentIds: string[] }> = {
		...{ channel: 'sms', id, account, sender, recipient, text, sentAt: call.at, history: [] },
		details: { segmentIds: [id] },
	};
	const plan = [
		{ status: 'ACCEPTED', after: 0 },
		{ status: 'SENT', after: PLACED_AFTER },
		{ status: UNREACHED.includes(digits) ? 'UNDELIVERED' : 'DELIVERED', after: DECIDED_AFTER },
	].map(({ status, after }) => ({ status, at: call.at + after, errorCode: 0 }));
	messages.add(message, plan, () => undefined);
	return { body: [id] };
}

/** The message state result (part 2, 2.7). */
function stateOf({ messages }: Core, account: Account, id: string): Record<string, unknown> {
	const message = messages.get(id);
	if (message?.account !== account) return { State: UNKNOWN_STATE, StateDescription: 'Unknown' };
	const { status, at } = statusOf(message);
	const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 19);
	return {
		State: STATES[status] ?? UNKNOWN_STATE,
		CreationDateUtc: isoOf(message.sentAt),
		SubmittedDateUtc: isoOf(message.sentAt),
		ReportedDateUtc: ['DELIVERED', 'UNDELIVERED'].includes(status) ? isoOf(at) : null,
		StateDescription: status,
		Price: 0.05,
	};
}
