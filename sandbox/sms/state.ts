import { LIMITS, type SmsStateNumber, type SmsStatus, type VoiceCodeStatus } from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import { messagesOf } from '../core/details';
import type { Core } from '../core/domain';
import { statusOf, type Message } from '../core/messages';
import type { SmsDetails } from './send';

const KEPT = LIMITS.soap.stateHours * 3_600_000;

/** The state of what is not known, or not any more (field notes, SOAP). */
export const STATE_UNKNOWN: SmsStateNumber = 255;

/** States by the sandbox's own statuses, those of calls among them; a status with an error code has that code for its state. */
const STATES: ReadonlyMap<string, number> = new Map<SmsStatus | VoiceCodeStatus, number>([
	['DELIVERED', 0],
	['CLICKED', 0],
	['SENT', -1],
	['ENROUTE', -1],
	['ACCEPTED', -2],
	['SCHEDULED', LIMITS.soap.statePendingFirst],
	['UNDELIVERED', 41],
]);

/** The state number of an SMS or a call (field notes, SOAP and voice codes). */
export function stateNumberOf(message: Pick<Message, 'history'>): number {
	const { status, errorCode } = statusOf(message);
	return errorCode === 0 ? (STATES.get(status) ?? STATE_UNKNOWN) : errorCode;
}

/** What the state queries of SOAP and of voice codes tell of a message; times are epoch ms, and there is no report before the end. */
export interface SmsState {
	state: number;
	status: string;
	created: number;
	submitted: number;
	reported?: number;
}

/** The state of an account's SMS or call by its id or that of a part; undefined after 48 hours (field notes, SOAP). */
export function findState(core: Core, account: Account, id: string, now: number): SmsState | undefined {
	const known = core.messages.get(id);
	const found =
		known?.channel === 'sms'
			? known
			: messagesOf<SmsDetails>(core, { account }, 'sms').find(({ details }) => details.segmentIds.includes(id));
	if (found?.account !== account || now - found.sentAt > KEPT) return undefined;
	const { status, at } = statusOf(found);
	const state = stateNumberOf(found);
	const times = { created: found.history[0].at, submitted: found.sentAt };
	return { state, status, ...times, ...(state < 0 ? {} : { reported: at }) };
}
