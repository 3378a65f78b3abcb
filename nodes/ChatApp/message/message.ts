import type { JsonObject } from '../../ground/json';
import { wordOf } from './form';
import type { MessageType } from './messageType';
import { anything, choice, flag, keyValues, may, must, object, refuse, text, webAddress, type Place } from './rules';
import { contacts } from './types/contacts';
import { interactive } from './types/interactive';
import { location } from './types/location';
import { mediaTypes } from './types/media';
import { template } from './types/template';
import { text as textType } from './types/text';

/** Every message type of the v2 form (part 1, 2.5). */
export const MESSAGE_TYPES: readonly MessageType[] = [textType, mediaTypes, contacts, location, template, interactive];

const TYPES = MESSAGE_TYPES.flatMap(({ types }) => types);
const RULES = Object.assign({}, ...MESSAGE_TYPES.map(({ rules }) => rules)) as MessageType['rules'];

/** The message type that a value of `type` belongs to; undefined when there is none. */
export function typeNamed(type: string): MessageType | undefined {
	return MESSAGE_TYPES.find(({ types }) => types.includes(type));
}

const rule = object(
	{
		from: must('From', text({ min: 1 })),
		// The number is read before: it is written in several ways.
		to: must('To', anything),
		recipient_type: may('Recipient Type', choice(['individual'])),
		callbackUrl: may('Callback URL', webAddress),
		callbackData: may('Callback Data', keyValues),
		preview_url: may('Preview Links', flag),
		type: may('Type', choice(TYPES)),
		...Object.fromEntries(TYPES.map((type) => [type, may(type === 'contacts' ? 'Contacts' : '', RULES[type])])),
	},
	checkObject,
	checkMedia,
);

/** Checks a v2 message, whoever built it (part 1, 2.5 and 8). Throws InvalidInput that names the place. */
export function checkMessage(message: JsonObject): void {
	rule(message, { labels: [], path: '' });
}

function checkObject(message: JsonObject, { labels }: Place): void {
	const type = wordOf(message.type, 'text');
	if (message[type] !== undefined) return;
	const place = { labels: [...labels, 'Type'], path: type };
	refuse(place, `the message is of type “${type}” and has no “${type}” object`, 'Fill it in, or change the type.');
}

function checkMedia(message: JsonObject, { labels }: Place): void {
	const given = mediaTypes.types.filter((type) => message[type] !== undefined);
	if (given.length < 2) return;
	const place = { labels: [...labels, 'Media'], path: given.join(', ') };
	refuse(place, 'a message holds one media object only', 'Send one message for each of them.');
}
