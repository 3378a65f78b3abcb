import type { JsonObject } from '../../../ground/json';
import { CHATAPP_LIMITS as LIMITS } from '../../../ground/limits';
import {
	anything,
	choice,
	list,
	may,
	must,
	number,
	object,
	refuse,
	text,
	variants,
	type Form,
	type Place,
	type Rule,
} from '../rules';
import { media } from './media';

/** A language, or a language and a region (part 1, 2.5). */
export const languageForm: Form = {
	pattern: /^[A-Za-z]{2,3}([_-][A-Za-z]{2,4})?$/,
	problem: 'is not a language code',
	fix: 'Use a language such as en, or one with a region such as en_US.',
};

/** The parts of a date (part 1, 2.5: samples). */
export const DATE_PARTS = ['day_of_week', 'day_of_month', 'year', 'month', 'hour', 'minute', 'timestamp'];

/** Media that the header of a template or an interactive message may hold. */
export const HEADER_MEDIA = ['document', 'image', 'video'] as const;

const numberOrText: Rule = (value, place) => {
	if (typeof value !== 'number') text({ min: 1 })(value, place);
};

const currency = object({
	fallback_value: must('Fallback Text', text({ min: 1 })),
	amount_1000: may('Amount', number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true)),
	code: may(
		'Currency Code',
		text({
			form: { pattern: /^[A-Z]{3}$/, problem: 'is not a currency code', fix: 'Use three letters, such as EUR.' },
		}),
	),
});

const dateTime = object({
	fallback_value: may('Fallback Text', text()),
	...Object.fromEntries(DATE_PARTS.map((name) => [name, may(name, numberOrText)])),
});

/** A parameter of one type: the object of the same name, and nothing else. */
const parameter = (type: string, label: string, rule: Rule): Record<string, Rule> => ({
	[type]: object({ type: must('Type', anything), [type]: must(label, rule) }),
});

const textParameter = (max: number): Record<string, Rule> => parameter('text', 'Text', text({ min: 1, max }));

/** A component with the parameters that it may have, by their type. */
const component = (parameters: Record<string, Rule>, more: Parameters<typeof object>[0] = {}): Rule =>
	object({
		type: must('Type', anything),
		...more,
		parameters: may('Parameters', list(variants('type', 'Type', parameters), { each: 'Parameter' })),
	});

const header = component({
	...textParameter(LIMITS.templateHeader),
	...parameter('document', '', media('document')),
	...parameter('image', '', media('image')),
	...parameter('video', '', media('video')),
});

const body = component({
	...textParameter(LIMITS.templateBody),
	...parameter('currency', '', currency),
	...parameter('date_time', '', dateTime),
});

const buttonFields = {
	sub_type: must('Button Type', anything),
	index: must('Position', choice(Array.from({ length: LIMITS.templateButtons }, (_, at) => String(at)))),
};

const button = variants('sub_type', 'Button Type', {
	quick_reply: component(parameter('payload', 'Payload', text({ min: 1 })), buttonFields),
	url: component(textParameter(LIMITS.urlSuffix), buttonFields),
});

/** A template message's object (part 1, 2.5). */
export const templateRule: Rule = object(
	{
		name: must('Template Name', text({ min: 1 })),
		namespace: may('Namespace', text()),
		language: may(
			'',
			object({
				policy: may('Language Policy', text({ min: 1 })),
				code: may('Language Code', text({ form: languageForm })),
			}),
		),
		components: may(
			'Components',
			list(
				variants('type', 'Type', { header, body, footer: component(textParameter(LIMITS.templateFooter)), button }),
				{ each: 'Component' },
			),
		),
	},
	checkButtons,
	checkPolicy,
);

function componentsOf(template: JsonObject): JsonObject[] {
	return Array.isArray(template.components) ? (template.components as JsonObject[]) : [];
}

function checkButtons(template: JsonObject, place: Place): void {
	const count = componentsOf(template).filter(({ type }) => type === 'button').length;
	if (count <= LIMITS.templateButtons) return;
	refuse(place, `it has ${count} buttons, and ${LIMITS.templateButtons} is the most`, 'Take some buttons out.');
}

function checkPolicy(template: JsonObject, place: Place): void {
	const policy = (template.language as JsonObject | undefined)?.policy ?? 'deterministic';
	if (policy === 'deterministic') return;
	const kinds = componentsOf(template).flatMap(({ parameters }) => (parameters ?? []) as JsonObject[]);
	if (!kinds.some(({ type }) => (HEADER_MEDIA as readonly unknown[]).includes(type))) return;
	refuse(place, 'a template with media takes the language policy “deterministic” only', 'Use “deterministic”.');
}
