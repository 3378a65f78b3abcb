import { resource } from '../engine/operation';
import { getBalance } from './account/getBalance';
import { getState as getMessengerState } from './messenger/getState';
import { send as sendMessenger, sendWithResend } from './messenger/send';
import { sendAndWaitForDelivery as sendMessengerAndWait } from './messenger/sendAndWaitForDelivery';
import { getIncoming } from './sms/getIncoming';
import { getState } from './sms/getState';
import { getStatistics } from './sms/getStatistics';
import { send } from './sms/send';
import { sendAndWaitForDelivery } from './sms/sendAndWaitForDelivery';
import { sendByTimeZone, sendByTimeZoneToAddresses } from './sms/sendByTimeZone';

export const operations = [
	resource('SMS', 'sms', [
		send,
		sendAndWaitForDelivery,
		sendByTimeZone,
		sendByTimeZoneToAddresses,
		getState,
		getStatistics,
		getIncoming,
	]),
	resource('Messenger', 'messenger', [sendMessenger, sendMessengerAndWait, sendWithResend, getMessengerState]),
	resource('Account', 'account', [getBalance]),
];
