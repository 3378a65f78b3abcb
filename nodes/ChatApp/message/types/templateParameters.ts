import { LIMITS } from '../../../ground/contract';
import { choice, named } from '../../../panel/choices';
import { shownFor } from '../../../panel/field';
import { numeric, ruled, taken, textField, type MessageObject, type Ruled } from '../fields';
import { anything, must, number, objectRule, textRule, variantsRule, type Member, type Rule } from '../rules';
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
export const footerParameter: MessageObject<typeof footerForm> = {
	form: footerForm,
	build: (row) => ({ type: 'text', text: row.text }),
	rule: parameterRule({ text: footerForm.text }),
};

/** The rule of a parameter: its type says which other member it has, under the type's name. */
export function parameterRule(members: Readonly<Record<string, Member>>): Rule {
	const rules = Object.entries(members).map(([type, member]) => {
		const rule = objectRule({ type: must('Type', anything), [type]: member });
		return [type, rule] as const;
	});
	return variantsRule('type', 'Type', Object.fromEntries(rules));
}
