import {
	EMAIL_TRIGGER_EVENTS,
	LIMITS,
	MSGR_TRIGGER_EVENTS,
	SMS_TRIGGER_EVENTS,
	SOCIAL_DELIVERY_POLICIES,
} from '../../ground/contract';
import { Numbers } from '../../ground/numbers';
import { openChoice } from '../../panel/choices';
import type { Field } from '../../panel/field';
import { clock, flag, integer, text } from '../../panel/fields';
import { serviceIds } from '../../panel/ids';
import { emailAddress, phoneNumber, url } from '../../panel/recipients';
import { textsOf } from '../../panel/values';
import { variants } from '../../panel/variants';
import { givenOnly, idValue, idValues, knownWord, objectValue, wholeNumber } from '../values';
import { channel, type TemplateChannel } from './channel';
import { callbackData, callbackUrl, fromField, message, moreFields, object, title, validity } from './fields';
import { advised, checkFields, notNegative, routeList, shortText, smsText, webAddress, type FieldCheck } from './rules';

/** A step by SMS (part 2, 2.4). */
export const sms = channel({
	name: 'SMS',
	value: 'SMS',
	key: 'smsTemplate',
	events: SMS_TRIGGER_EVENTS,
	form: { from: fromField, text: message, more: moreFields({ validity }) },

	rules: { text: advised(smsText), validity: notNegative },
	needed: { fields: ['text'], label: 'text' },
});

/** A step by the second messenger channel (part 2, 2.4). */
export const messenger = channel({
	name: 'Messenger',
	value: 'MSGR',
	description: 'The second messenger channel',
	key: 'msgrTemplate',
	events: MSGR_TRIGGER_EVENTS,
	form: {
		from: fromField,
		text: message,
		more: moreFields({
			action: text('Button Link', { placeholder: 'e.g. https://www.example.com/orders' }),
			caption: text('Button Name', { placeholder: 'e.g. Track it' }),
			image: text('Image', { placeholder: 'e.g. https://www.example.com/shoes.png' }),
			validity,
		}),
	},

	rules: { image: advised(webAddress()), validity: notNegative },
	needed: { fields: ['text', 'image'], label: 'text or image' },
});

/** A step by push notification (part 2, 2.4). */
const push = channel({
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

/** A step by email (part 2, 2.4). */
export const emailTemplate = channel({
	name: 'Email',
	value: 'EMAIL',
	key: 'emailTemplate',
	events: EMAIL_TRIGGER_EVENTS,
	form: {
		sourceAddress: text('From', {
			placeholder: 'e.g. shop@example.com',
			description: 'The address of the sender',
		}),
		subject: text('Subject', { placeholder: 'e.g. Your order is on its way' }),
		htmlBody: text('HTML', { rows: 4, placeholder: 'e.g. <p>Your order is on its way</p>' }),
		more: moreFields({
			attachmentIds: serviceIds('Attachment IDs', {
				placeholder: 'e.g. 1001, 1002',
				description: 'The fileId of one file uploaded with Omni Email, or several with commas between them',
			}),
			sourceName: text('From Name', { placeholder: 'e.g. MyShop' }),
			plainText: text('Plain Text', { rows: 3 }),
		}),
	},

	rules: { attachmentIds: idValues, sourceAddress: advised(emailAddress) },
	needed: { fields: ['htmlBody', 'plainText'], label: 'HTML or plain text' },
});

/** The rules of a wallet push's payload (part 1, 2.8). */
const PAYLOAD: Record<string, FieldCheck> = {
	title: shortText(LIMITS.wallet.titleCharacters),
	message: shortText(LIMITS.wallet.messageCharacters),
	image: webAddress(LIMITS.wallet.imageCharacters),
};

/** A step by wallet push (part 2, 2.4). */
const walletPush = channel({
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
			target: text('Deep Link Target', { description: 'The screen that opens, as your service calls it' }),
			image: url('Image', {
				placeholder: 'e.g. https://www.example.com/bonus.png',
				description: 'The web address of a picture, up to 512 characters',
			}),
			mergeKey: text('Merge Key'),
			scheduledTime: clock('Scheduled Time', {
				description: 'A local date and time: the service does not say whose local time it is',
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
		// The service trims and checks the number itself; a macro in its place is left alone. No default country holds for it.
		to: (value, label) => (/\d/.test(String(value)) ? phoneNumber(value, label, new Numbers(undefined, '')) : value),
		callbackUrl: webAddress(LIMITS.scenario.callbackUrlCharacters),
		callbackData: objectValue,
		payload: (value, label, warn) => checkFields(objectValue(value, label), PAYLOAD, label, warn),
	},
	needed: { fields: ['payload'], label: 'title, text, image or deep link' },
});

/** One choice stands for a list of routes. */
const routes: Field<string[]> = {
	...openChoice(
		'Routes',
		[
			{ name: 'A Only', value: 'SOC_A' },
			{ name: 'A, Then B', value: 'SOC_A,SOC_B' },
			{ name: 'B Only', value: 'SOC_B' },
			{ name: 'B, Then A', value: 'SOC_B,SOC_A' },
			{ name: 'Not Set', value: '' },
		],
		{ default: '', description: 'The social networks in the order of use' },
	),
	parse: (raw, place) => textsOf(raw, place.label),
};

/** A step by a template of a social network (part 2, 2.4): the documents have no word for its channel. */
const social = channel({
	name: 'Social Network',
	value: 'SOCIAL',
	description: 'A template of a social network',
	key: 'socialTemplate',
	form: {
		channelWord: text('Channel Word', {
			trim: true,
			placeholder: 'e.g. the word that your account manager gives',
			description:
				'The channel of social network steps: the service’s documents do not name it, so it has to be asked for',
		}),
		templateId: text('Template ID', { description: 'The ID of the template in the platform' }),
		routes,
		more: moreFields({
			callbackData,
			callbackUrl,
			deliveryPolicy: openChoice(
				'Delivery Policy',
				[
					{ name: 'Any', value: 'ANY' },
					{
						name: 'Mobile Device Required',
						value: 'MOBILE_DEVICE_REQUIRED',
						description:
							'Only to users who used the mobile application within the last 7 days; then to all their devices',
					},
				],
				{ default: 'ANY' },
			),
			templateData: object('Template Data', 'An object with the values of the template'),
			validity,
		}),
	},

	build: (step) => ({
		templateId: step.templateId,
		routes: step.routes,
		deliveryPolicy: step.more.deliveryPolicy,
		callbackUrl: step.more.callbackUrl,
		callbackData: step.more.callbackData,
		templateData: step.more.templateData,
		validity: step.more.validity,
	}),

	word: ({ channelWord }) => channelWord ?? '',

	rules: {
		routes: routeList,
		callbackUrl: webAddress(),
		callbackData: objectValue,
		templateData: objectValue,
		deliveryPolicy: (value, label) => knownWord(value, SOCIAL_DELIVERY_POLICIES, label),
		validity: (value, label) =>
			wholeNumber(value, label, LIMITS.scenario.socialValidityMin, LIMITS.scenario.socialValidityMax),
	},
	needed: { fields: ['templateId'], label: 'template ID' },
});

export const TEMPLATE_CHANNELS: readonly TemplateChannel[] = [sms, messenger, push, emailTemplate, walletPush, social];

/** What one step sends: its channel and the fields of that channel's template (part 2, 2.4). */
export const messageFields = variants('channel', 'Channel', TEMPLATE_CHANNELS, { default: sms.value });

/** A channel by its neutral word, in any case; undefined for one that the documents do not have. */
export function channelOf(word: string | undefined): TemplateChannel | undefined {
	return TEMPLATE_CHANNELS.find(({ value }) => word !== undefined && isSameChannel(value, word));
}

/** Whether two words name one channel (field notes, rule 3). */
export function isSameChannel(one: string, other: string): boolean {
	return one.toUpperCase() === other.toUpperCase();
}
