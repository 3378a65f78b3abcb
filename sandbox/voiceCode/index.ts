import type { Schemas } from '../../contract/generated/types';
import { LIMITS, VOICE_CODE_STATUSES, type VoiceCodeFailure } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import type { Call, Core, Domain } from '../core/domain';
import { Refusal, type Reply } from '../core/reply';
import { statusOf, type Message, type StatusChange } from '../core/messages';
import {
	DECIDED_AFTER,
	FAILURES,
	MAGIC_FAILURES,
	PLACED_AFTER,
	STATES,
	UNKNOWN_STATE,
	UNREACHED,
	type CallStatus,
} from './magic';

const STATE_KEPT = LIMITS.soap.stateHours * 3_600_000;
const BODY = 'voiceCode.yaml#/schemas/VoiceCode';

type VoiceCode = Schemas['VoiceCode'];
type AnyCall = Pick<Call, 'accounts' | 'at'>;

/** A failure object `{Code, Desc}` with its HTTP status. */
class Failure extends Refusal {
	constructor(readonly code: VoiceCodeFailure) {
		super(FAILURES[code].status, FAILURES[code].text);
	}
}

/** The voice codes (part 2, 2.7 and 4.7); their calls are messages of the SMS interface, and so is their status query. */
export function createVoiceCodeDomain(core: Core): Domain {
	return {
		name: 'voiceCode',
		handlers: {
			sendVoiceCode: (call) => place(core, bodyOf(core, call), call),
			sendVoiceCodeByGet: (call) => place(core, call.query, call),
			getVoiceCodeState: (call) => ({
				body: stateOf(core, accountOf(call.query, call), call.query.messageId, call.at),
			}),
		},
		refuse(refusal) {
			const missing = /required/.test(refusal.message);
			const code = refusal instanceof Failure ? refusal.code : missing ? 1 : 2;
			return { status: FAILURES[code].status, body: { Code: code, Desc: FAILURES[code].text } };
		},
	};
}

/** The values of a POST, in form fields or JSON; the documents do not show which. */
function bodyOf({ contract }: Core, { body, bytes }: Call<'sendVoiceCode'>): VoiceCode {
	if (!bytes) return body;
	const form = new URLSearchParams(bytes.toString('utf8'));
	const [broken] = contract.check(BODY, Object.fromEntries(form));
	if (broken) throw new Failure(broken.message.includes('required') ? 1 : 2);
	const text = (name: keyof VoiceCode): string => form.get(name) ?? '';
	return {
		Login: text('Login'),
		Password: text('Password'),
		DestinationAddress: text('DestinationAddress'),
		Data: text('Data'),
		SourceAddress: text('SourceAddress'),
	};
}

function accountOf({ Login, Password }: Pick<VoiceCode, 'Login' | 'Password'>, { accounts }: AnyCall): Account {
	const account = accounts.find(({ login, password }) => login === Login && password === Password);
	if (!account) throw new Failure(4);
	return account;
}

function place({ ids, messages }: Core, values: VoiceCode, call: AnyCall): Reply<string[]> {
	const account = accountOf(values, call);
	const { SourceAddress: sender, DestinationAddress: recipient, Data: text } = values;
	if (account.senders && !account.senders.includes(sender)) throw new Failure(7);
	const digits = recipient.replace(/^\+/, '');
	const failure = MAGIC_FAILURES[digits];
	if (failure !== undefined) throw new Failure(failure);
	const id = ids.next('text');
	const message: Message<{ segmentIds: string[]; voice: true }> = {
		channel: 'sms',
		id,
		account,
		sender,
		recipient,
		text,
		sentAt: call.at,
		history: [],
		details: { segmentIds: [id], voice: true },
	};
	const plan: Array<StatusChange<CallStatus>> = [
		{ status: 'ACCEPTED', at: call.at, errorCode: 0 },
		{ status: 'SENT', at: call.at + PLACED_AFTER, errorCode: 0 },
		{ status: UNREACHED.includes(digits) ? 'UNDELIVERED' : 'DELIVERED', at: call.at + DECIDED_AFTER, errorCode: 0 },
	];
	messages.add(message, plan, () => undefined);
	return { body: [id] };
}

/** The message state result (part 2, 2.7), which is not known any more after 48 hours (field notes, voice codes). */
function stateOf({ messages }: Core, account: Account, id: string, now: number): Schemas['VoiceCodeState'] {
	const message = messages.get(id);
	if (message?.account !== account || now - message.sentAt > STATE_KEPT)
		return { State: UNKNOWN_STATE, StateDescription: 'Unknown' };
	const { status, at } = statusOf(message);
	const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 19);
	return {
		State: STATES.get(status) ?? UNKNOWN_STATE,
		CreationDateUtc: isoOf(message.sentAt),
		SubmittedDateUtc: isoOf(message.sentAt),
		ReportedDateUtc: VOICE_CODE_STATUSES.some((end) => end === status) ? isoOf(at) : null,
		StateDescription: status,
		Price: 0.05,
	};
}
