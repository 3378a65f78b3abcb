import { LIMITS } from '../../ground/contract';
import { flag, integer } from '../../panel/fields';
import { idValue, objectValue } from '../values';
import { channel } from './channel';
import { fromField, message, moreFields, object, title, validity } from './fields';
import { advised, notNegative, shortText } from './rules';

/** A step by push notification (part 2, 2.4). */
export const push = channel({
	name: 'Push',
	value: 'PUSH',
	key: 'pushTemplate',
	form: {
		from: fromField,
		title,
		text: message,
		more: moreFields({
			android: object('Android (JSON)', 'The fields for Android, as Omni Push sends them'),
			badge: integer('Badge', { min: 0 }),
			options: object('Callback Data', 'An object that comes back with callbacks'),
			apns: object('iOS (JSON)', 'The fields for iOS, as Omni Push sends them'),
			silentPush: flag('Silent', { description: 'Whether the notification makes no sound and shows nothing' }),
			validity,
		}),
	},

	rules: {
		from: idValue,
		badge: notNegative,
		validity: notNegative,
		android: objectValue,
		apns: objectValue,
		options: objectValue,
		text: advised(shortText(LIMITS.push.textCharacters)),
		title: advised(shortText(LIMITS.push.titleCharacters)),
	},
	needed: { fields: ['text', 'title', 'silentPush'], label: 'text' },
});
