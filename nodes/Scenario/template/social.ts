import { LIMITS, SOCIAL_DELIVERY_POLICIES } from '../../ground/contract';
import { openChoice } from '../../panel/choices';
import type { Field } from '../../panel/field';
import { text } from '../../panel/fields';
import { textsOf } from '../../panel/values';
import { objectValue, knownWord, wholeNumber } from '../values';
import { channel } from './channel';
import { callbackData, callbackUrl, moreFields, object, validity } from './fields';
import { routeList, webAddress } from './rules';

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
export const social = channel({
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
