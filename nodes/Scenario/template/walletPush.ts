import { LIMITS } from '../../ground/contract';
import { clock, text } from '../../panel/fields';
import { phoneNumber, url } from '../../panel/recipients';
import { givenOnly, objectValue } from '../values';
import { channel } from './channel';
import { callbackData, callbackUrl, fromField, message, moreFields, title } from './fields';
import { checkFields, shortText, webAddress, type FieldCheck } from './rules';

/** The rules of a wallet push's payload (part 1, 2.8). */
const PAYLOAD: Record<string, FieldCheck> = {
	title: shortText(LIMITS.wallet.titleCharacters),
	message: shortText(LIMITS.wallet.messageCharacters),
	image: webAddress(LIMITS.wallet.imageCharacters),
};

/** A step by wallet push (part 2, 2.4). */
export const walletPush = channel({
	name: 'Wallet Push',
	value: 'PUSH_WALLET',
	key: 'pushWalletTemplate',
	form: {
		from: fromField,
		title,
		text: message,
		more: moreFields({
			callbackData,
			callbackUrl,
			campaignId: text('Deep Link Campaign ID'),
			target: text('Deep Link Target', { description: 'The screen that opens, in the word that your service takes' }),
			image: url('Image', {
				placeholder: 'e.g. https://www.example.com/bonus.png',
				description: 'The web address of a picture, up to 512 characters',
			}),
			mergeKey: text('Merge Key'),
			scheduledTime: clock('Scheduled Time', {
				description: 'A local date and time: what the clock shows where the recipient is',
			}),
			to: text('To', {
				placeholder: 'e.g. +12025550123',
				description: 'A phone number in international format, in the place of the contact’s own',
			}),
		}),
	},

	build: ({ from: sender, title: heading, text: words, more }) => ({
		from: sender,
		to: more.to,
		callbackUrl: more.callbackUrl,
		callbackData: more.callbackData,
		mergeKey: more.mergeKey,
		scheduledTime: more.scheduledTime,
		payload: givenOnly({
			title: heading,
			message: words,
			image: more.image,
			deeplink: givenOnly({ target: more.target, campaignId: more.campaignId }),
		}),
	}),

	rules: {
		// The service trims and checks the number itself; a macro in its place is left alone.
		to: (value, label) => (/\d/.test(String(value)) ? phoneNumber(value, label) : value),
		callbackUrl: webAddress(LIMITS.scenario.callbackUrlCharacters),
		callbackData: objectValue,
		payload: (value, label, warn) => checkFields(objectValue(value, label), PAYLOAD, label, warn),
	},
	needed: { fields: ['payload'], label: 'title, text, image or deep link' },
});
