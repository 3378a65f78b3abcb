import type { Choice, Look } from '../core/look';
import type { Message } from '../core/messages';
import { deviceFields, isEarlier, type Notification } from './notification';

/** What a push notification looks like on the lock screen. */
export function lookOf({ details }: Message<Notification>): Look {
	const { title, text, apns, priority, platform, silentPush } = details;
	const buttons = deviceFields(details).buttons ?? [];
	const link = apns?.linkToMedia;
	return {
		style: 'push',
		title,
		text,
		media: link === undefined ? [] : [{ kind: 'picture', source: link }],
		choices: buttons.map(({ caption, action }): Choice => ({ label: caption || 'Button', description: action })),
		facts: [
			['Form', isEarlier(details) ? 'earlier' : 'current'],
			['Priority', priority ?? ''],
			['Platform', platform ?? ''],
			['Silent', silentPush ? 'yes' : ''],
		],
	};
}
