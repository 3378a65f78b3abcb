import { PUSH_EARLIER_STATES, PUSH_STATUSES, type PushStatus } from '../../contract/generated/values';
import type { TestEvent } from '../core/domain';
import { currentDelivery, earlierDelivery } from './send';

const NOTIFICATION = { from: 1001, to: 'token-1' };

/** The callbacks of a notification in both forms (part 1, 2.10). */
export const TEST_EVENTS: TestEvent[] = [
	{
		form: 'pushStatus',
		title: 'Status of a push notification',
		statuses: ['delivered', ...PUSH_STATUSES.filter((status) => status !== 'delivered')],
		delivery: (status, id, at, url) => currentDelivery({ id, details: NOTIFICATION }, change(status, at), url),
	},
	{
		form: 'pushStatusEarlier',
		title: 'Status of a push notification (earlier webhook)',
		statuses: ['delivered', ...PUSH_EARLIER_STATES.filter((state) => state !== 'delivered')],
		delivery: (status, id, at, url) => earlierDelivery({ id, details: NOTIFICATION }, change(status, at), url),
	},
];

function change(status: string, at: number): { status: PushStatus; at: number; errorCode: number } {
	return { status: status as PushStatus, at, errorCode: 0 };
}
