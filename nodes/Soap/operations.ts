import type { Operation } from '../old/operation';
import { getBalance } from './account/getBalance.operation';
import { getState as getMessengerState } from './messenger/getState.operation';
import { send as sendMessenger } from './messenger/send.operation';
import { sendWithResend } from './messenger/sendWithResend.operation';
import { getIncoming } from './sms/getIncoming.operation';
import { getState } from './sms/getState.operation';
import { getStatistics } from './sms/getStatistics.operation';
import { send } from './sms/send.operation';
import { sendByTimeZone } from './sms/sendByTimeZone.operation';
import { sendByTimeZoneToAddresses } from './sms/sendByTimeZoneToAddresses.operation';

/** Everything that Omni SOAP can do. */
export const operations: readonly Operation[] = [
	getBalance,
	getIncoming,
	getState,
	getStatistics,
	send,
	sendByTimeZone,
	sendByTimeZoneToAddresses,
	getMessengerState,
	sendMessenger,
	sendWithResend,
];
