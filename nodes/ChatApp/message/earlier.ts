import type { JsonObject } from '../../ground/json';
import { CHATAPP_LIMITS as LIMITS } from '../../ground/limits';
import { rows, textOf, wordOf } from './form';
import {
	anything,
	choice,
	keyValues,
	list,
	may,
	must,
	object,
	refuse,
	text,
	webAddress,
	type Form,
	type Place,
	type Rule,
} from './rules';
import { contactRule } from './types/contacts';
import { latitudeRule, longitudeRule } from './types/location';
import { languageForm } from './types/templateRules';

const oneLine: Form = {
	pattern: /^(?![\s\S]*([\r\n\t]| {4}))/,
	problem: 'holds a line break, a tab or four spaces in a row',
	fix: 'Take them out: a template takes such values on one line only.',
};

const parameterValue = text({ form: oneLine });

const templateParams: Rule = (value, place) => {
	keyValues(value, place);
	for (const [position, entry] of Object.entries(value as JsonObject)) {
		const inner: Place = {
			labels: [...place.labels.slice(0, -1), `Template Parameter ${position}`],
			path: `${place.path}.${position}`,
		};
		if (!/^[1-9]\d*$/.test(position)) refuse(inner, `“${position}” is not a position`, 'Count from 1: 1, 2, 3.');
		parameterValue(entry, inner);
	}
};

const buttonValue = may('', text({ min: 1 }));

const button = object({
	subType: may('Button Type', text({ min: 1 })),
	parameters: may(
		'',
		object(
			{ payload: buttonValue, text: buttonValue, type: may('Type', choice(['PAYLOAD', 'TEXT'])) },
			(parameters, place) => {
				const needed = parameters.type === 'TEXT' ? 'text' : 'payload';
				if (parameters.type === undefined || parameters[needed] !== undefined) return;
				refuse(place, `the ${needed} of the button is missing`, 'Fill it in.');
			},
		),
	),
});

/** An object whose only key is the button's name in the template. */
const namedButton: Rule = (value, place) => {
	keyValues(value, place);
	for (const [name, entry] of Object.entries(value as JsonObject)) {
		const inner: Place = { labels: [...place.labels, name], path: `${place.path}.${name}` };
		if (name.trim() === '') refuse(inner, 'the button has no name', 'Give the name that the template has for it.');
		button(entry, inner);
	}
};

/** Checks a message of the v1 form (part 1, 2.6 and 8): its fields and their limits. */
export const earlierRule: Rule = object({
	from: must('From', text({ min: 1 })),
	to: must('To', anything),
	text: may('Text', text({ max: LIMITS.body })),
	address: may('Address', text()),
	addressName: may('Address Name', text()),
	addressUrl: may('Address URL', text()),
	callbackData: may('Callback Data', keyValues),
	callbackUrl: may('Callback URL', webAddress),
	contentName: may('Content Name', text({ max: LIMITS.contentName })),
	contentType: may(
		'Content Type',
		text({
			form: {
				pattern: /^[^/\s]+\/\S+$/,
				problem: 'is not a MIME type',
				fix: 'Use one such as image/jpeg or application/pdf.',
			},
		}),
	),
	contentUrl: may('Content URL', webAddress),
	languageCode: may('Language Code', text({ form: languageForm })),
	latitude: may('Latitude', latitudeRule),
	longitude: may('Longitude', longitudeRule),
	templateButtonParams: may('Template Buttons', list(namedButton, { each: 'Template Button' })),
	templateId: may('Template ID', text({ min: 1 })),
	templateParams: may('Template Parameters', templateParams),
	whatsAppContacts: may('Contact', contactRule),
});

/** The values of the form's rows by their position; undefined when there are none. */
export function buildParameters(value: unknown): JsonObject | undefined {
	const pairs = rows(value, 'parameter').map((row) => [wordOf(row.position, ''), textOf(row.value) ?? ''] as const);
	const twice = pairs.find(([position], at) => pairs.findIndex(([other]) => other === position) !== at);
	if (twice) {
		const place: Place = { labels: ['Template Parameters'], path: `templateParams.${twice[0]}` };
		refuse(place, 'two values have this position', 'Give each value a position of its own: 1, 2, 3.');
	}
	return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** A list of objects, each with the button's name as its only key (part 1, 2.6). */
export function buildButtons(value: unknown): JsonObject[] {
	return rows(value, 'button').map((row) => {
		const subType = textOf(row.subType) ?? 'QUICK_REPLY';
		const [type, name, entry] = subType === 'URL' ? ['TEXT', 'text', row.text] : ['PAYLOAD', 'payload', row.payload];
		const parameters = { type, [name]: textOf(entry) ?? '' };
		return { [wordOf(row.name, '')]: { subType, parameters } };
	});
}
