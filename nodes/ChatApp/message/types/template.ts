import { CHAT_APP_BUTTON_POSITIONS, LIMITS, type components } from '../../../ground/contract';
import { isJsonObject, type JsonObject } from '../../../ground/json';
import { choice, named } from '../../../panel/choices';
import { labelOf, shownFor, type Form } from '../../../panel/field';
import { mapped } from '../../../panel/mapping';
import { listField, numeric, ruled, some, taken, textField, upTo, type MessageObject, type Ruled } from '../fields';
import {
	anything,
	choiceRule,
	listRule,
	may,
	must,
	number,
	objectRule,
	refuse,
	textRule,
	variantsRule,
	type Member,
	type MessagePlace,
	type Pattern,
	type Rule,
} from '../rules';
import { buildMedia, CAPTIONED, HEADER_MEDIA, mediaFields, mediaRule } from './media';

const parameterText = (max: number): Ruled<string | undefined> =>
	textField('Text', { must: true, min: 1, max, show: { type: ['text'] } });

const headerForm = {
	type: choice('Type', named({ document: 'Document', image: 'Image', text: 'Text', video: 'Video' }), {
		default: 'text',
	}),
	text: parameterText(LIMITS.chatapp.templateHeader),
	link: shownFor({ type: [...HEADER_MEDIA] }, mediaFields.link),
	mediaId: shownFor({ type: [...HEADER_MEDIA] }, mediaFields.mediaId),
	caption: shownFor({ type: [...CAPTIONED] }, mediaFields.caption),
	filename: shownFor({ type: ['document'] }, mediaFields.filename),
};

/** A parameter of a template's header (part 1, 2.5). */
export const headerParameter: MessageObject<typeof headerForm> = {
	form: headerForm,
	build: (row) =>
		row.type === 'text'
			? { type: row.type, text: row.text }
			: { type: row.type, [row.type]: buildMedia(row.type, row) },
	rule: parameterRule({
		text: headerForm.text,
		document: must('', mediaRule('document', mediaFields)),
		image: must('', mediaRule('image', mediaFields)),
		video: must('', mediaRule('video', mediaFields)),
	}),
};

const numberOrText: Rule = (value, place) => {
	if (typeof value !== 'number') textRule({ min: 1 })(value, place);
};

const datePart = (label: string, placeholder: string): Ruled<number | string | undefined> =>
	ruled(numeric(label, { placeholder, show: { type: ['date_time'] } }), numberOrText);

/** The parts of a date (part 1, 2.5: samples). */
const dateForm = {
	day_of_week: datePart('Day of Week', 'e.g. 5'),
	day_of_month: datePart('Day of Month', 'e.g. 31'),
	year: datePart('Year', 'e.g. 2026'),
	month: datePart('Month', 'e.g. 1'),
	hour: datePart('Hour', 'e.g. 9'),
	minute: datePart('Minute', 'e.g. 30'),
	timestamp: datePart('Timestamp', 'e.g. 1769851800'),
};

const bodyForm = {
	type: choice('Type', named({ currency: 'Currency', date_time: 'Date and Time', text: 'Text' }), { default: 'text' }),
	text: parameterText(LIMITS.chatapp.templateBody),
	fallback_value: textField('Fallback Text', {
		placeholder: 'e.g. 12.50 EUR',
		description: 'What is shown where the value cannot be written in the language of the recipient',
		show: { type: ['currency', 'date_time'] },
	}),
	amount: ruled(
		numeric('Amount', {
			placeholder: 'e.g. 12.5',
			description: 'At most three digits after the point: it is sent times 1000',
			show: { type: ['currency'] },
		}),
		number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true),
	),
	code: textField('Currency Code', {
		placeholder: 'e.g. EUR',
		description: 'Three letters of ISO 4217',
		pattern: { matches: /^[A-Z]{3}$/, problem: 'is not a currency code', fix: 'Use three letters, such as EUR.' },
		show: { type: ['currency'] },
	}),
	...dateForm,
};

/** A parameter of a template's body (part 1, 2.5). */
export const bodyParameter: MessageObject<typeof bodyForm> = {
	form: bodyForm,
	build(row) {
		const { type } = row;
		if (type === 'text') return { type, text: row.text };
		const { fallback_value } = row;
		if (type === 'date_time') return { type, date_time: { fallback_value, ...taken(dateForm, row) } };
		return { type, currency: { fallback_value, amount_1000: thousandfold(row.amount), code: row.code } };
	},
	rule: parameterRule({
		text: bodyForm.text,
		currency: must(
			'',
			objectRule({
				fallback_value: must(bodyForm.fallback_value.label, textRule({ min: 1 })),
				amount_1000: bodyForm.amount,
				code: bodyForm.code,
			}),
		),
		date_time: must('', objectRule({ fallback_value: bodyForm.fallback_value, ...dateForm })),
	}),
};

function thousandfold(amount: number | string | undefined): number | string | undefined {
	// 19.99 * 1000 is 19989.999…: what is left after nine digits is the noise of binary fractions.
	return typeof amount === 'number' ? Number((amount * 1000).toFixed(6)) : amount;
}

const footerForm = { text: textField('Text', { must: true, min: 1, max: LIMITS.chatapp.templateFooter }) };

/** A parameter of a template's footer (part 1, 2.5). */
const footerParameter: MessageObject<typeof footerForm> = {
	form: footerForm,
	build: (row) => ({ type: 'text', text: row.text }),
	rule: parameterRule({ text: footerForm.text }),
};

/** The rule of a parameter: its type says which other member it has, under the type's name. */
function parameterRule(members: Readonly<Record<string, Member>>): Rule {
	const rules = Object.entries(members).map(([type, member]) => {
		const rule = objectRule({ type: must('Type', anything), [type]: member });
		return [type, rule] as const;
	});
	return variantsRule('type', 'Type', Object.fromEntries(rules));
}

const POSITIONS = named({ '0': 'First', '1': 'Second', '2': 'Third' });

const buttonForm = {
	sub_type: choice('Button Type', named({ quick_reply: 'Quick Reply', url: 'URL' }), { default: 'quick_reply' }),
	index: choice('Position', POSITIONS, { default: '0' }),
	payload: textField('Payload', {
		must: true,
		min: 1,
		description: 'What comes back when the button is clicked',
		show: { sub_type: ['quick_reply'] },
	}),
	text: textField('Address Suffix', {
		must: true,
		min: 1,
		max: LIMITS.chatapp.urlSuffix,
		placeholder: 'e.g. orders/1001',
		description: `${upTo(LIMITS.chatapp.urlSuffix)}, put behind the button's address`,
		show: { sub_type: ['url'] },
	}),
};

/** A button of a template (part 1, 2.5). */
export const button: MessageObject<typeof buttonForm> = {
	form: buttonForm,
	build(row) {
		const { sub_type, index } = row;
		const parameter = sub_type === 'url' ? { type: 'text', text: row.text } : { type: 'payload', payload: row.payload };
		return { type: 'button', sub_type, index, parameters: [parameter] };
	},
	rule: variantsRule('sub_type', labelOf(buttonForm.sub_type), {
		quick_reply: buttonRule({ payload: buttonForm.payload }),
		url: buttonRule({ text: buttonForm.text }),
	}),
};

function buttonRule(parameter: Readonly<Record<string, Member>>): Rule {
	return objectRule({
		type: must('Type', anything),
		sub_type: must(labelOf(buttonForm.sub_type), anything),
		index: must(labelOf(buttonForm.index), choiceRule(CHAT_APP_BUTTON_POSITIONS)),
		parameters: may('Parameters', listRule(parameterRule(parameter), { each: 'Parameter' })),
	});
}

/** A language, or a language and a region: the documents give it as an example, not as a rule (part 1, 2.5). */
export const LANGUAGE: Pattern = {
	matches: /^[A-Za-z]{2,3}([_-][A-Za-z]{2,4})?$/,
	problem: 'does not look like a language such as en, or one with a region such as en_US',
};

/** The only policy that a template with media takes, and the usual one. */
const DETERMINISTIC = 'deterministic';

function parametersField<F extends Form>(
	label: string,
	parameter: MessageObject<F>,
	description: string,
): Ruled<object[]> {
	const look = {
		name: 'parameter',
		row: label.replace(/s$/, ''),
		sortable: true,
		placeholder: 'Add parameter',
	} as const;
	return listField(label, parameter, { ...look, description });
}

const form = mapped({
	templateName: textField('Template Name', { must: true, min: 1, placeholder: 'e.g. order_sent' }),
	namespace: textField('Namespace'),
	languageCode: textField('Language Code', {
		placeholder: 'e.g. en_US',
		description: 'A language, or a language and a region',
		pattern: LANGUAGE,
	}),
	languagePolicy: textField('Language Policy', {
		min: 1,
		default: DETERMINISTIC,
		description: `A template with media takes “${DETERMINISTIC}” only`,
	}),
	headerParameters: parametersField('Header Parameters', headerParameter, 'Fill the variables of the header, in order'),
	bodyParameters: parametersField(
		'Body Parameters',
		bodyParameter,
		'Fill {{1}}, {{2}} and so on of the body, in order',
	),
	footerParameters: parametersField('Footer Parameters', footerParameter, 'Fill the variables of the footer, in order'),
	templateButtons: listField('Buttons', button, {
		name: 'button',
		row: 'Button',
		sortable: true,
		placeholder: 'Add button',
		description: `Up to ${LIMITS.chatapp.templateButtons} buttons`,
	}),
});

function componentRule(parameters: Member): Rule {
	return objectRule({ type: must('Type', anything), parameters });
}

/** A message from an approved template (part 1, 2.5). */
export const template: MessageObject<typeof form> = {
	form,
	build(values) {
		const { templateName: name, namespace, languagePolicy: policy, languageCode: code, templateButtons } = values;
		const parts = [
			{ type: 'header', parameters: values.headerParameters },
			{ type: 'body', parameters: values.bodyParameters },
			{ type: 'footer', parameters: values.footerParameters },
		].filter(({ parameters }) => parameters.length > 0);
		const components = some([...parts, ...templateButtons]);
		return { template: { name, namespace, language: some({ policy, code }), components } };
	},
	rule: objectRule<components['schemas']['ChatAppTemplate']>(
		{
			name: form.templateName,
			namespace: form.namespace,
			language: may(
				'',
				objectRule<components['schemas']['TemplateLanguage']>({ policy: form.languagePolicy, code: form.languageCode }),
			),
			components: may(
				'Components',
				listRule(
					variantsRule('type', 'Type', {
						header: componentRule(form.headerParameters),
						body: componentRule(form.bodyParameters),
						footer: componentRule(form.footerParameters),
						button: button.rule,
					}),
					{ each: nameComponent },
				),
			),
		},
		checkButtons,
		checkPolicy,
	),
};

/** The panel has a list of buttons, and for every other component a list of its parameters. */
function nameComponent(components: readonly unknown[], at: number): string {
	const isButton = (one: unknown): boolean => isJsonObject(one) && one.type === 'button';
	return isButton(components[at]) ? `Button ${components.slice(0, at + 1).filter(isButton).length}` : '';
}

function componentsOf(template: JsonObject): JsonObject[] {
	return Array.isArray(template.components) ? (template.components as JsonObject[]) : [];
}

function checkButtons(template: JsonObject, place: MessagePlace): void {
	const positions = componentsOf(template).flatMap(({ type, index }) => (type === 'button' ? [index] : []));
	const count = positions.length;
	const buttons = { labels: [...place.labels, labelOf(form.templateButtons)], path: place.path };
	if (count > LIMITS.chatapp.templateButtons)
		refuse(buttons, `there are ${count}, and ${LIMITS.chatapp.templateButtons} is the most`, 'Take some out.');
	if (new Set(positions).size < count)
		refuse(buttons, 'two have the same position', 'Give each a position of its own: First, Second, Third.');
}

function checkPolicy(template: JsonObject, place: MessagePlace): void {
	const policy = (template.language as JsonObject | undefined)?.policy ?? DETERMINISTIC;
	if (policy === DETERMINISTIC) return;
	const kinds = componentsOf(template).flatMap(({ parameters }) => (parameters ?? []) as JsonObject[]);
	if (!kinds.some(({ type }) => (HEADER_MEDIA as readonly unknown[]).includes(type))) return;
	const given = { labels: [...place.labels, labelOf(form.languagePolicy)], path: place.path };
	refuse(given, `a template with media takes “${DETERMINISTIC}” only`, `Use “${DETERMINISTIC}”.`);
}
