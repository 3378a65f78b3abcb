import type { IDataObject } from 'n8n-workflow';

import { chatAppRequest } from '../../api/chatApp';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { InvalidInput, shorten } from '../../ground/errors';
import { LIMITS, type components } from '../../ground/contract';
import { isJsonObject } from '../../ground/json';
import { choice, openChoice } from '../../panel/choices';
import { labelOf, mapFields, refine, shownFor, type Values } from '../../panel/field';
import { flag, integer, text } from '../../panel/fields';
import { collection, options, row, rows } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { notMapped, plain } from '../../panel/read';
import { FILL_IN, isNothing } from '../../panel/values';
import { codeVerdict, resultList } from '../../service/verdict';
import { chatAppDraft, from, handles, headMembers, limits, messageOptions, to, wording } from './common';
import { ruled, some, textField, upTo } from './fields';
import { AS_JSON, jsonMessage, unlessWhole, WHOLE_EARLIER, withHead } from './json';
import {
	anything,
	keyValuesRule,
	listRule,
	may,
	must,
	objectRule,
	refuse,
	textRule,
	variantsRule,
	webAddressRule,
	wholeMessage,
	type Rule,
} from './rules';
import { contact } from './types/contacts';
import { location } from './types/location';
import { MEDIA_SIZES } from './types/media';
import { LANGUAGE } from './types/template';

const ROUTE = 'POST /chatapp/messages';

export const bareArray = flag('Send a Bare Array', {
	description:
		'Whether to send the messages as a list by itself, without “messages” around it, for a deployment that refuses the usual form',
});

/** What messages share that go out as a bare array. */
const BARE = { bareArray: true } as const;

/** A value of a template stands on one line (part 1, 2.6). */
const oneLine = textRule({
	pattern: {
		matches: /^(?![\s\S]*([\r\n\t]| {4}))/,
		problem: 'holds a line break, a tab or four spaces in a row',
		fix: 'Take them out: a template takes such values on one line only.',
	},
});

/** A value of a template in JSON: the documents name no type of it, so a number goes out as it is. */
const templateValue: Rule = (value, place) => {
	if (typeof value !== 'number') oneLine(value, place);
};

const QUICK_REPLY = 'QUICK_REPLY';

const parameterForm = {
	position: integer('Position', { needed: true, min: 1, default: 1 }),
	value: text('Value', { needed: true }),
};

const buttonForm = {
	name: text('Name', { needed: true, description: 'The name of the button as it is set in the template' }),
	subType: openChoice(
		'Button Type',
		[
			{ name: 'Quick Reply', value: QUICK_REPLY },
			{ name: 'URL', value: 'URL' },
		],
		{ default: QUICK_REPLY },
	),
	payload: text('Payload', {
		needed: true,
		description: 'The text that is sent to the chat on a click',
		show: { subType: [QUICK_REPLY] },
	}),
	text: text('Address Suffix', {
		needed: true,
		description: "What is put behind the button's address",
		show: { subType: ['URL'] },
	}),
};

/** An object whose names are the user's own, what errors call each, and the rule of its values. */
function eachOf(rule: Rule, called = (name: string): string => name): Rule {
	return (value, place) => {
		keyValuesRule(value, place);
		for (const [name, one] of Object.entries(value as object)) {
			rule(one, { ...place, labels: [...place.labels, called(name)], path: `${place.path}.${name}` });
		}
	};
}

const payload = may(labelOf(buttonForm.payload), textRule({ min: 1 }));
const suffix = may(labelOf(buttonForm.text), textRule({ min: 1 }));
const parameterType = must('', anything);

const typedParameters = variantsRule('type', '', {
	PAYLOAD: objectRule({ type: parameterType, payload: { ...payload, required: true }, text: suffix }),
	TEXT: objectRule({ type: parameterType, payload, text: { ...suffix, required: true } }),
});
const untypedParameters = objectRule({ payload, text: suffix });

/** What a button sends may not be empty (part 1, 7). Nothing of it is said to be required, so its types may be left out (part 1, 2.6). */
const oneButton = eachOf(
	objectRule({
		subType: may(labelOf(buttonForm.subType), textRule({ min: 1 })),
		parameters: may('', (value, place) =>
			(isJsonObject(value) && value.type === undefined ? untypedParameters : typedParameters)(value, place),
		),
	}),
);
const buttonList = listRule(oneButton, { each: 'Button' });

/** A list of objects with the name of one button each, or one object with the names of all (part 1, 2.6). */
const buttonsRule: Rule = (value, place) => (Array.isArray(value) ? buttonList : oneButton)(value, place);

const namedValues = eachOf(templateValue, (position) => `position ${position}`);

/** The values of a template by their positions (part 1, 2.6). */
const valuesRule: Rule = (value, place) => {
	namedValues(value, place);
	const odd = Object.keys(value as object).find((name) => !/^\d+$/.test(name));
	if (odd === undefined) return;
	refuse(place, `“${shorten(odd)}” is not the number of a position`, 'Name each value by its number: {"1": "Ann"}.');
};

/** The fields of a message beside its text; each has the name that the message has for it. */
const messageFields = mapped({
	address: textField('Address', { placeholder: 'e.g. 1 Example Street, Leeds' }),
	addressName: textField('Address Name', { placeholder: 'e.g. Our shop' }),
	addressUrl: textField('Address URL', { placeholder: 'e.g. https://example.com/shop' }),
	whatsAppContacts: ruled(
		refine(
			row('Contact', contact.form, { name: 'contact', row: 'Contact', placeholder: 'Add contact' }),
			(values) => values && contact.build(values),
		),
		contact.rule,
	),
	contentName: textField('Content Name', { max: LIMITS.chatapp.contentName, placeholder: 'e.g. invoice.pdf' }),
	contentType: textField('Content Type', {
		placeholder: 'e.g. application/pdf',
		description: 'The MIME type of the file',
		pattern: {
			matches: /^[^/\s]+\/\S+$/,
			problem: 'is not a MIME type',
			fix: 'Use one such as image/jpeg or application/pdf.',
		},
	}),
	contentUrl: ruled(
		text('Content URL', {
			trim: true,
			placeholder: 'e.g. https://files.example.com/file',
			description: MEDIA_SIZES,
		}),
		webAddressRule,
	),
	languageCode: textField('Language Code', {
		placeholder: 'e.g. en_US',
		description: 'The language of the template; “en” when it is not given',
		pattern: LANGUAGE,
	}),
	latitude: ruled(location.form.latitude, location.form.latitude.rule),
	longitude: ruled(location.form.longitude, location.form.longitude.rule),
	templateButtonParams: ruled(
		refine(
			rows('Template Buttons', buttonForm, { name: 'button', row: 'Button', placeholder: 'Add button' }, buildButton),
			(buttons) => some(buttons),
		),
		buttonsRule,
	),
	templateId: textField('Template ID', {
		min: 1,
		placeholder: 'e.g. 4711',
		description: 'The ID of the template in the system of the provider',
	}),
	templateParams: ruled(
		refine(
			rows('Template Parameters', parameterForm, {
				name: 'parameter',
				row: 'Parameter',
				placeholder: 'Add parameter',
				description: 'The values of the template by position; no line breaks, tabs or four spaces in a row',
			}),
			byPosition,
		),
		valuesRule,
	),
});

const BY_FIELDS = { name: 'By Fields', value: 'fields', description: 'Set the text and the fields here' } as const;

const form = withMapping({
	...unlessWhole(WHOLE_EARLIER, { ...mapped({ from }), ...perItem({ to }) }),
	earlierType: choice('Type', [BY_FIELDS, AS_JSON], { default: BY_FIELDS.value }),
	json: jsonMessage(WHOLE_EARLIER, 'The message in the v1 form.', { text: 'Hello' }),
	...mapFields(
		{
			...perItem({
				text: textField('Text', {
					model: 'The text of the chat message, up to 4096 characters',
					max: LIMITS.chatapp.earlierText,
					rows: 3,
					placeholder: 'e.g. Your order is on its way',
					description: `${upTo(LIMITS.chatapp.earlierText)}. Leave it empty for a template, a file, a place or a contact.`,
				}),
			}),
			fields: collection('Message Fields', messageFields, { placeholder: 'Add field' }),
		},
		(field) => shownFor({ earlierType: [BY_FIELDS.value] }, field),
	),
	options: options({ ...messageOptions, bareArray }),
});

const rule = objectRule<components['schemas']['ChatAppV1Message']>({
	...headMembers,
	text: form.text,
	...messageFields,
});

/** Sends one message per item in the v1 form (part 1, 2.6 and 4.3). */
export const sendEarlier = sendOperation({
	name: 'Send (Earlier Form)',
	value: 'sendEarlier',
	action: 'Send chat app messages in the earlier form',
	description: 'Send one message for each item in the v1 form, for deployments that take it',
	tool: sendingTool('one text message to one phone number in the chat app'),
	routes: [ROUTE],
	showsText: true,
	form,
	wording,
	limits,
	handles,

	draft(values, { connection, numbers, input }) {
		const { options: chosen } = values;
		const own = values.earlierType === AS_JSON.value ? values.json : { text: values.text, ...plain(values.fields) };
		const message = withHead(own, values, numbers);
		const place = wholeMessage();
		rule(message, place);
		if (!hasContent(message)) throw withoutContent(values, input.json);
		const draft = chatAppDraft(message, place.notes, chosen, connection);
		return chosen.bareArray ? { ...draft, shared: BARE } : draft;
	},

	// Samples show a bare array, too (part 1, 4.3).
	request: ({ bodies, drafts: [{ shared }], connection }) =>
		chatAppRequest(ROUTE, shared === BARE ? `[${bodies}]` : `{"messages":[${bodies}]}`, connection),

	entries: resultList,
	verdict: (entry) => codeVerdict(entry),
});

/** What a message may say that is not its content. */
const BESIDE_CONTENT = new Set([...Object.keys(headMembers), 'languageCode']);

function hasContent(message: object): boolean {
	return Object.entries(message).some(([name, value]) => !BESIDE_CONTENT.has(name) && !isNothing(value));
}

const NO_CONTENT = 'the message has no content';

/** The error of a message without any content. No field of it has to be there by the documents, so this is all that is asked (part 1, 2.6). */
function withoutContent({ earlierType, options: { mode } }: Values<typeof form>, json: IDataObject): InvalidInput {
	if (earlierType === AS_JSON.value) {
		return new InvalidInput(
			labelOf(form.json),
			NO_CONTENT,
			'Give it a text, a template, a file, a place or a contact.',
		);
	}
	const empty = new InvalidInput(labelOf(form.text), NO_CONTENT, FILL_IN);
	return mode === 'autoMap' ? notMapped(empty, 'text', json) : empty;
}

/** The values by their position; undefined when there are none. Throws InvalidInput for two at one position. */
function byPosition(
	parameters: ReadonlyArray<Values<typeof parameterForm>>,
	label: string,
): Record<string, string> | undefined {
	const values = new Map<number, string>();
	for (const { position, value } of parameters) {
		if (values.has(position)) {
			const problem = `two values have the position ${position}`;
			throw new InvalidInput(label, problem, 'Give each value a position of its own: 1, 2, 3.');
		}
		values.set(position, value);
	}
	return some(Object.fromEntries(values));
}

/** An object whose only key is the button's name in the template (part 1, 2.6). */
function buildButton(button: Values<typeof buttonForm>): object {
	const { name, subType = QUICK_REPLY } = button;
	const parameters =
		subType === 'URL' ? { type: 'TEXT', text: button.text } : { type: 'PAYLOAD', payload: button.payload };
	return { [name]: { subType, parameters } };
}
