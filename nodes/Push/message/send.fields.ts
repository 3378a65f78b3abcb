import { LIMITS, type PushEarlierPriority, type PushPriority } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { integerOrText } from '../../ground/json';
import { choice, openChoice, openChoices, named } from '../../panel/choices';
import { batchSize, failOnRejected } from '../../panel/common';
import { alternatives, neededWhenAdded, refine, type Field } from '../../panel/field';
import { flag, integer, keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { serviceId, wholeId } from '../../panel/ids';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { integerOf } from '../../panel/values';
import { android, apns } from './devices';

const { textCharacters, titleCharacters, validityDefault, validityMax, validityMin, validityMinEarlier } = LIMITS.push;

/** Ours: messages of one request until the user sets another number; the interface shows none (part 1, 8). */
export const MESSAGES_PER_REQUEST = 1000;

/** A value of the contract as the panel shows it. */
interface Option<V extends string> {
	name: string;
	value: V;
	description?: string;
}

export const PRIORITIES: ReadonlyArray<Option<PushPriority>> = [
	{ name: 'High', value: 'HIGH', description: 'Service traffic' },
	{ name: 'Low', value: 'LOW', description: 'Promotional' },
	{ name: 'Medium', value: 'MEDIUM', description: 'Promotional' },
	{ name: 'Realtime', value: 'REALTIME', description: 'Transactional' },
];

export const EARLIER_PRIORITIES: ReadonlyArray<Option<PushEarlierPriority>> = named({
	'0': '0 (Low)',
	'1': '1',
	'2': '2',
	'3': '3 (Highest)',
});

const DEVICES = [
	{ name: 'Android', value: 'android', description: 'Android devices and those of the third vendor' },
	{ name: 'iOS', value: 'apns' },
];

export const ALL_DEVICES = DEVICES.map(({ value }) => value);

/** Of a member of the options: beside the earlier version of the interface. */
const EARLIER = { form: ['earlier'] };

/** Any word: the third vendor has the one that the credential gives it. */
export const platform = openChoice(
	'Platform',
	[
		{ name: 'Android', value: 'ANDROID' },
		{ name: 'iOS', value: 'IOS' },
		{
			name: 'Third Vendor',
			value: 'VENDOR_C',
			description: 'Sent as the word that the credential’s vocabulary has for it',
		},
	],
	{ default: 'ANDROID', description: 'The platform of the recipient’s device' },
);

/** Its bounds are those of the form, which names them where one is broken. */
export const pushValidity: Field<number | undefined> = {
	...integer('Validity (Seconds)', {
		min: validityMinEarlier,
		max: validityMax,
		default: validityDefault,
		description: `For how many seconds the service tries to deliver the notification: ${validityMin} to ${validityMax}, in the earlier form from ${validityMinEarlier}`,
	}),
	parse: (raw, place) => integerOf(raw, place.label),
};

const chosenDevices = refine(
	openChoices('Devices', DEVICES, {
		default: ALL_DEVICES,
		description: 'The kinds of devices that the notification is made for; all of them when this is not set',
	}),
	checkedDevices,
);
const devices: Field<string[] | undefined> = neededWhenAdded({
	...chosenDevices,
	parse: (raw, place) => (raw === undefined ? undefined : chosenDevices.parse(raw, place)),
});

/** One value under one name, whichever list the panel shows: n8n drops the value of an option that it hides. */
export const priority = neededWhenAdded(
	alternatives(openChoice('Priority', PRIORITIES, { default: 'MEDIUM', hide: EARLIER }), [
		openChoice('Priority', EARLIER_PRIORITIES, { default: '0', show: EARLIER }),
	]),
);

/** What a notification is made of, in the current and the earlier form (part 1, 2.7). */
export const pushForm = withMapping({
	...mapped({
		from: refine(
			serviceId('From', {
				required: true,
				placeholder: 'e.g. 1001',
				description: 'The sender ID that is approved for your app: a number',
			}),
			// An id can go past 2^53.
			(id, label) => integerOrText(wholeId(id, label)),
		),
	}),
	...perItem({
		to: text('To', {
			model: 'The token of the device, exactly as another tool or the user’s data gives it; never made up',
			required: true,
			trim: true,
			placeholder: 'e.g. {{ $json.deviceToken }}',
			description: 'The token of the device, which your app gets for it',
		}),
		title: text('Title', {
			model: 'The title of the notification: a few words, up to 200 characters',
			required: true,
			most: titleCharacters,
			placeholder: 'e.g. Your order is on its way',
			description: `Up to ${titleCharacters} characters`,
		}),
		text: text('Text', {
			model: 'The text of the notification: plain words without markup, up to 1024 characters',
			required: true,
			most: textCharacters,
			rows: 3,
			placeholder: 'e.g. The courier comes today between 2 and 4 pm',
			description: `Up to ${textCharacters} characters`,
		}),
	}),
	options: options({
		...mapped({
			// Content that a notification may be without, and no setting.
			badge: {
				...integer('Badge', { min: 0, description: "The number on the app's icon. 0 hides it." }),
				foundInSome: undefined,
			},
			options: keyValues('Callback Data', {
				description: 'Values that come back with every status callback of the notification',
			}),
			platform,
			priority,
			silentPush: flag('Silent', {
				description: 'Whether to hand the notification to the app without displaying it',
			}),
			validity: pushValidity,
		}),
		batchSize: batchSize(
			MESSAGES_PER_REQUEST,
			'How many notifications travel in one request. The service does not say how many it takes.',
		),
		failOnRejected: failOnRejected(),
		form: choice(
			'Interface Version',
			[
				{ name: 'Current', value: 'current', description: 'What a deployment has unless you were told otherwise' },
				{ name: 'Earlier', value: 'earlier', description: 'Priorities are numbers, and the icon has a URL' },
			],
			{
				default: 'current',
				description: 'Which version of the push interface your deployment of the service has',
				noDataExpression: true,
			},
		),
		devices,
		apns,
		android,
	}),
});

function checkedDevices(devices: string[], label: string): string[] {
	const wrong = devices.find((device) => !ALL_DEVICES.includes(device));
	if (devices.length > 0 && wrong === undefined) return devices;
	const problem = wrong === undefined ? 'none is chosen' : `“${shorten(wrong)}” is not known`;
	throw new InvalidInput(label, problem, 'Choose iOS, Android or both: the service needs one of them.');
}
