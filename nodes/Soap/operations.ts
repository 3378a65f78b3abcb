import { resource } from '../engine/operation';
import { getBalance } from './account/getBalance';
import { getState as getMessengerState } from './messenger/getState';
import { send as sendMessenger } from './messenger/send';
import { sendWithResend } from './messenger/sendWithResend';
import { getIncoming } from './sms/getIncoming';
import { getState } from './sms/getState';
import { getStatistics } from './sms/getStatistics';
import { send } from './sms/send';
import { sendByTimeZone } from './sms/sendByTimeZone';
import { sendByTimeZoneToAddresses } from './sms/sendByTimeZoneToAddresses';

/** Everything that Omni SOAP can do. */
export const operations = [
	resource('SMS', 'sms', [send, sendByTimeZone, sendByTimeZoneToAddresses, getState, getStatistics, getIncoming]),
	resource('Messenger', 'messenger', [sendMessenger, sendWithResend, getMessengerState]),
	resource('Account', 'account', [getBalance]),
];
