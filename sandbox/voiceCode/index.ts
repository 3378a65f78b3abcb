import type { Schemas } from '../../contract/generated/types';
import type { VoiceCodeFailure } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import type { Call, Core, Domain, RawCall } from '../core/domain';
import { Refusal, type Reply } from '../core/reply';
import type { Message, StatusChange } from '../core/messages';
import { findState, STATE_UNKNOWN } from '../sms/state';
import { DECIDED_AFTER, FAILURES, MAGIC_FAILURES, PLACED_AFTER, UNREACHED, type CallStatus } from './magic';

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
			sendVoiceCode: (call) => place(core, call.body, call),
			sendVoiceCodeByGet: (call) => place(core, call.query, call),
			getVoiceCodeState: (call) => ({
				body: stateOf(core, accountOf(call.query, call), call.query.messageId, call.at),
			}),
		},
		refuse(refusal, request) {
			const isEmpty = /required/.test(refusal.message) || hasEmpty(request);
			const code = refusal instanceof Failure ? refusal.code : isEmpty ? 1 : 2;
			return { status: FAILURES[code].status, body: { Code: code, Desc: FAILURES[code].text } };
		},
	};
}

/** Whether one of the arguments is empty, be they in the query, a form or JSON. */
function hasEmpty({ query, body }: Pick<RawCall, 'query' | 'body'>): boolean {
	if (body.startsWith('{')) return /:\s*""/.test(body);
	return [...new URLSearchParams(query || body).values()].includes('');
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
function stateOf(core: Core, account: Account, id: string, now: number): Schemas['VoiceCodeState'] {
	const found = findState(core, account, id, now);
	if (!found) return { State: STATE_UNKNOWN, StateDescription: 'Unknown' };
	const { state, status, created, submitted, reported } = found;
	const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 19);
	return {
		State: state,
		CreationDateUtc: isoOf(created),
		SubmittedDateUtc: isoOf(submitted),
		ReportedDateUtc: reported === undefined ? null : isoOf(reported),
		StateDescription: status,
		Price: 0.05,
	};
}
