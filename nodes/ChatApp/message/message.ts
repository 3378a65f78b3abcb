import { CHAT_APP_MESSAGE_TYPES, CHAT_APP_RECIPIENT_TYPES, type ChatAppMessageType } from '../../ground/contract';
import type { JsonObject } from '../../ground/json';
import { choice, knownOptions } from '../../panel/choices';
import { labelOf, mapFields, shownFor, type Field, type Form } from '../../panel/field';
import { headMembers } from './common';
import { AS_JSON } from './json';
import { choiceRule, may, objectRule, refuse, textRule, wholeMessage, type MessagePlace, type Rule } from './rules';
import { contacts } from './types/contacts';
import { interactive } from './types/interactive';
import { location } from './types/location';
import { audio, document, image, sticker, video } from './types/media';
import { template } from './types/template';
import { previewUrl, textMessage } from './types/text';

/** Every message type of the v2 form (part 1, 2.5), by the value of `type`, which is the name of the object that it needs, too. */
export const MESSAGE_TYPES = {
	audio,
	contacts,
	document,
	image,
	interactive,
	location,
	sticker,
	template,
	text: textMessage,
	video,
} satisfies Record<ChatAppMessageType, { form: Form; rule: Rule }>;

export const typeField = choice(
	'Type',
	[
		...knownOptions(CHAT_APP_MESSAGE_TYPES, {
			interactive: 'Reply buttons, or a list to choose from',
			template: 'A text that was approved before',
		}),
		AS_JSON,
	].sort((a, b) => a.name.localeCompare(b.name, 'en')),
	{ default: 'text' },
);

const TYPES = Object.entries(MESSAGE_TYPES);
const MEDIA = Object.keys({ audio, document, image, sticker, video });

const allFields = {
	...textMessage.form,
	...image.form,
	...document.form,
	...contacts.form,
	...location.form,
	...template.form,
	...interactive.form,
};

/** The panel's fields of all types, each shown for the types that have it. */
export const typeFields = mapFields(allFields, (field) => shownFor({ type: typesWith(field) }, field));

function typesWith(field: Field<unknown>): string[] {
	return TYPES.filter(([, { form }]) => Object.values(form).includes(field)).map(([name]) => name);
}

/** A type that the documents do not have may be one that the service has got since. */
const typeRule = textRule({
	min: 1,
	pattern: {
		matches: new RegExp(`^(?:${CHAT_APP_MESSAGE_TYPES.join('|')})$`),
		problem: `is not one of the types that the documents have (${CHAT_APP_MESSAGE_TYPES.join(', ')})`,
	},
});

const rule = objectRule(
	{
		...headMembers,
		recipient_type: may('Recipient Type', choiceRule(CHAT_APP_RECIPIENT_TYPES)),
		preview_url: previewUrl,
		type: may(labelOf(typeField), typeRule),
		...Object.fromEntries(
			TYPES.map(([name, { rule }]) => [name, may(name === 'contacts' ? labelOf(contacts.form.contacts) : '', rule)]),
		),
	},
	checkObject,
	checkMedia,
);

/**
 * Checks a v2 message, whoever built it (part 1, 2.5 and 8); gives what a person should know of it. Throws InvalidInput that
 * names the place.
 */
export function checkMessage(message: object): ReadonlySet<string> {
	const place = wholeMessage();
	rule(message, place);
	return place.notes;
}

function checkObject(message: JsonObject, { labels }: MessagePlace): void {
	const type = typeof message.type === 'string' ? message.type : 'text';
	if (message[type] !== undefined || !Object.hasOwn(MESSAGE_TYPES, type)) return;
	const place = { labels: [...labels, labelOf(typeField)], path: type };
	refuse(place, `the message is of type “${type}” and has no “${type}” object`, 'Fill it in, or change the type.');
}

function checkMedia(message: JsonObject, { labels }: MessagePlace): void {
	const given = MEDIA.filter((type) => message[type] !== undefined);
	if (given.length < 2) return;
	const place = { labels: [...labels, 'Media'], path: given.join(', ') };
	refuse(place, 'a message holds one media object only', 'Send one message for each of them.');
}
