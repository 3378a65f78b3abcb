import { pick } from '../ground/json';
import { envelope, has, momentOf, readStatus, textField, type CallbackForm } from './envelope';

/**
 * Earlier push webhook (part 1, 2.10): pushToken, pushId, state, pushApplicationId (the sender) and reportedTimestamp.
 * stateDesc and actionId (the action that was tapped) are in `raw`.
 */
export const pushEarlier: CallbackForm = {
	name: 'earlier push status',
	recognises: (entry) => has(entry, 'pushId') && typeof pick(entry, 'state') === 'string',
	read: (entry) =>
		envelope(entry, {
			channel: 'push',
			kind: 'status',
			...readStatus(pick(entry, 'state')),
			messageId: textField(entry, 'pushId'),
			occurredAt: momentOf(pick(entry, 'reportedTimestamp')),
			recipient: textField(entry, 'pushToken'),
			sender: textField(entry, 'pushApplicationId'),
		}),
};
