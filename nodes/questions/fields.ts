import { waitLimit } from '../durable/limit';
import { wordsIn, isConsentWord } from '../events/consent';
import { InvalidInput, shorten } from '../ground/errors';
import { choice, openChoices, named } from '../panel/choices';
import { foundInSome, refine, labelOf, type Field, type Form, type Values } from '../panel/field';
import { flag, json, notice, raw, text } from '../panel/fields';
import { options, rows } from '../panel/groups';
import { isUnset, textOf } from '../panel/values';
import { LANGUAGES, leadingNumber, plainWords, withoutPictures, wordsFor } from './words';
import { isJsonObject } from '../ground/json';
import type { Choice, Question } from './question';

/** More choices than a person looks through in a message. */
export const MOST_CHOICES = 30;

/** What is asked, and how long the answer is waited for; every channel has these fields. */
export const questionForm = {
	repliesNotice: notice(
		'Replies count where a published workflow of this project takes them: Omni Trigger, and “Match Replies” after it. Whoever knows the trigger’s URL can forge a reply: choose a check under its “Who May Call”.',
	),
	question: text('Question', {
		required: true,
		rows: 3,
		placeholder: 'e.g. May we bring your order today?',
		description: 'What the person is asked. What they can choose is added below it.',
	}),
	answerType: choice(
		'Answer Type',
		[
			{ name: 'Choice', value: 'choice', description: 'One of several answers that you give' },
			{ name: 'Date', value: 'date', description: 'A day, such as 24.12.2026 or tomorrow' },
			{ name: 'Number', value: 'number' },
			{ name: 'Text', value: 'text', description: 'Whatever the person writes' },
			{ name: 'Yes or No', value: 'yesNo' },
		],
		{
			default: 'yesNo',
			description: 'What counts as an answer. After any other reply, the question is asked once more.',
			noDataExpression: true,
		},
	),
	specifyChoices: choice(
		'Specify Choices',
		[
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json', description: 'A list, as an expression can give it: each item has its own' },
		],
		{ default: 'fields', noDataExpression: true, show: { answerType: ['choice'] } },
	),
	choices: rows(
		'Choices',
		{
			label: text('Label', {
				needed: true,
				trim: true,
				placeholder: 'e.g. In the morning',
				description: 'What the person sees, and may write',
			}),
			value: text('Value', {
				placeholder: 'e.g. morning',
				description: 'What “answer” is when it is chosen; the label when this is empty',
			}),
		},
		{
			name: 'choice',
			row: 'Choice',
			sortable: true,
			most: MOST_CHOICES,
			placeholder: 'Add choice',
			description: `What the person can choose, from 2 to ${MOST_CHOICES}`,
			show: { answerType: ['choice'], specifyChoices: ['fields'] },
		},
	),
	choicesJson: json('Choices', {
		default: '["In the morning", "In the evening"]',
		description: 'A list of texts, or of objects with “label” and “value”',
		show: { answerType: ['choice'], specifyChoices: ['json'] },
	}),
	...waitLimit(
		'How long to wait for all answers once the last message has left; then the workflow goes on with those that came',
		'days',
	),
};

const YES_NO = { '/answerType': ['yesNo'] };
const OFFERS = { '/answerType': ['choice', 'yesNo'] };
/** What stands before a question that is asked once more, unless the user says otherwise. */
export const AGAIN = 'Sorry, we could not read your answer. Please answer once more.';

export const optionFields = {
	askAgain: flag('Ask Again', {
		default: true,
		description: 'Whether to ask once more when a reply does not fit the question',
	}),
	askAgainText: text('Text When Asking Again', {
		default: AGAIN,
		rows: 2,
		description: 'What stands before the question when it is asked once more',
	}),
	dateOrder: choice('Date Order', named({ dmy: 'Day Month Year', mdy: 'Month Day Year' }), {
		default: 'dmy',
		description: 'What 03/04/2026 means. A date such as 2026-04-03 is understood in any case.',
		show: { '/answerType': ['date'] },
	}),
	languages: openChoices(
		'Languages',
		LANGUAGES.map(({ name, value }) => ({ name, value })),
		{
			default: ['en'],
			description: 'The languages in which yes, no, the names of months, and words such as tomorrow are understood',
			show: { '/answerType': ['date', 'yesNo'] },
		},
	),
	largest: amount('Largest Number', 'The largest number that is an answer'),
	noLabel: text('No Label', { default: 'No', description: 'What the person sees for no', show: YES_NO }),
	noWords: words('No Words', {
		placeholder: 'e.g. rather not, later',
		description: 'Further words that mean no, with commas between them',
	}),
	showChoices: flag('Show the Choices', {
		default: true,
		description:
			'Whether to put what can be chosen below the question; switch it off if the question itself lists the choices',
		show: OFFERS,
	}),
	smallest: amount('Smallest Number', 'The smallest number that is an answer'),
	wholeNumber: flag('Whole Number', {
		description: 'Whether only whole numbers count as an answer; 1,000 is then a thousand',
		show: { '/answerType': ['number'] },
	}),
	yesLabel: text('Yes Label', { default: 'Yes', description: 'What the person sees for yes', show: YES_NO }),
	yesWords: words('Yes Words', {
		placeholder: 'e.g. gladly, go ahead',
		description: 'Further words that mean yes, with commas between them',
	}),
};

function words(label: string, look: { placeholder: string; description: string }): Field<string[]> {
	const some = refine(foundInSome(text(label, { ...look, show: YES_NO })), wordsIn);
	return refine(some, (list) => list.map((word) => word.trim()));
}

/** A bound of a number, which is not set while the field is empty. */
function amount(label: string, description: string): Field<number | undefined> {
	const displayOptions = { show: { '/answerType': ['number'] } };
	const field = raw({ displayName: label, type: 'number', default: 0, description, displayOptions });
	return refine(foundInSome(field), (given, name) => {
		if (isUnset(given)) return undefined;
		const value = Number(given);
		if (Number.isFinite(value)) return value;
		throw new InvalidInput(name, 'it is not a number', 'Use a number such as 10.');
	});
}

/** The options of a question, with a channel's own beside them. */
export function questionOptions<F extends Form>(own: F) {
	return options({ ...optionFields, ...own });
}

/** The form by which a question is read, without a channel's own fields. */
export const plainQuestionForm = { ...questionForm, options: questionOptions({}) };

export type QuestionValues = Values<typeof plainQuestionForm>;

/** The question that an item asks, in the workflow's time zone; throws InvalidInput. */
export function questionOf(values: QuestionValues, timezone: string): Question {
	const { answerType, options: chosen } = values;
	const numbered = chosen.showChoices ?? true;
	switch (answerType) {
		case 'text':
			return { kind: 'text' };
		case 'number':
			return numberQuestion(chosen);
		case 'date':
			return { kind: 'date', order: chosen.dateOrder, languages: languagesOf(chosen), timezone };
		case 'yesNo':
			return yesNoQuestion(chosen, numbered);
		case 'choice':
			return { kind: 'choice', ...offer(labelOf(questionForm.choices), readChoices(values), numbered) };
	}
}

type OptionValues = QuestionValues['options'];

function languagesOf({ languages }: OptionValues): string[] {
	const unknown = languages.find((given) => !LANGUAGES.some(({ value }) => value === given));
	if (unknown === undefined) return languages.length === 0 ? ['en'] : languages;
	const known = LANGUAGES.map(({ value }) => value).join(', ');
	const { languages: field } = optionFields;
	throw new InvalidInput(labelOf(field), `“${shorten(unknown)}” is not one of them`, `Use some of ${known}.`);
}

function numberQuestion({ smallest: min, largest: max, wholeNumber: whole = false }: OptionValues): Question {
	if (min !== undefined && max !== undefined && min > max) {
		const label = labelOf(optionFields.smallest);
		throw new InvalidInput(label, 'it is above the largest number, so no answer is possible', 'Swap the two.');
	}
	return { kind: 'number', whole, min, max };
}

function yesNoQuestion(chosen: OptionValues, numbered: boolean): Question {
	const languages = languagesOf(chosen);
	const yes = [...chosen.yesWords, ...wordsFor('yes', languages)];
	const no = [...chosen.noWords, ...wordsFor('no', languages)];
	refuseConsentWords(labelOf(optionFields.yesWords), chosen.yesWords);
	refuseConsentWords(labelOf(optionFields.noWords), chosen.noWords);
	const { yesLabel = 'Yes', noLabel = 'No' } = chosen;
	const meansYes = new Set([yesLabel, ...yes].map(plainWords));
	const both = [noLabel, ...no].find((word) => meansYes.has(plainWords(word)));
	if (both !== undefined) {
		const problem = `“${shorten(both)}” means yes and no`;
		throw new InvalidInput(labelOf(optionFields.noWords), problem, 'Choose fewer languages, or other words.');
	}
	const labels = [yesLabel, noLabel].map((label) => ({ label, value: label }));
	return { kind: 'yesNo', yes, no, ...offer(labelOf(optionFields.yesLabel), labels, numbered) };
}

function readChoices({ specifyChoices, choices, choicesJson }: QuestionValues): Choice[] {
	const given = specifyChoices === 'json' ? listed(choicesJson) : choices;
	const label = labelOf(questionForm.choices);
	if (given.length < 2) {
		throw new InvalidInput(label, given.length === 0 ? 'there is none' : 'there is only one', 'Give two or more.');
	}
	if (given.length > MOST_CHOICES) {
		const problem = `there are ${given.length}, and ${MOST_CHOICES} is the most`;
		throw new InvalidInput(label, problem, 'Take some out, or ask in two steps.');
	}
	return given.map(({ label: words, value }) => ({ label: words, value: value ?? words }));
}

/** The choices of a list of texts, or of objects with a label and a value. */
function listed(given: unknown): Array<{ label: string; value?: string }> {
	const label = labelOf(questionForm.choices);
	const fix = 'Use a list such as ["Red", "Blue"] or [{ "label": "Red", "value": "r" }].';
	if (!Array.isArray(given)) throw new InvalidInput(label, 'it is not a list', fix);
	return given.map((entry: unknown) => {
		const { label: words, value } = isJsonObject(entry) ? entry : { label: entry, value: undefined };
		const text = textOf(words, label)?.trim();
		if (text === undefined || text === '') throw new InvalidInput(label, 'one of them has no label', fix);
		return { label: text, value: textOf(value, label) };
	});
}

/** What can be chosen, where each can be told from the others; throws InvalidInput. */
function offer(label: string, choices: Choice[], numbered: boolean): { choices: Choice[]; numbered: boolean } {
	const plain = choices.map((one) => plainWords(one.label));
	const twice = plain.findIndex((one, at) => one === '' || plain.indexOf(one) < at);
	if (twice !== -1) {
		const problem =
			plain[twice] === ''
				? `“${shorten(choices[twice].label)}” has no letters, digits or signs to answer with`
				: `“${shorten(choices[twice].label)}” is listed twice`;
		throw new InvalidInput(label, problem, 'Give each a label of its own.');
	}
	refuseConsentWords(
		label,
		choices.map((one) => one.label),
	);
	return {
		choices,
		numbered: numbered && !choices.some(({ label: one }, at) => isMistakable(one, at, choices.length)),
	};
}

/**
 * Whether a number as the answer could be the words of a choice or another place: where a label is a number itself, as “5 ⭐” is, or begins
 * with the number of another one, as “2 people” does at the first place.
 */
function isMistakable(label: string, at: number, count: number): boolean {
	const words = plainWords(withoutPictures(label));
	const number = leadingNumber(words);
	return /^\d+$/.test(words) || (number !== undefined && number > 0 && number <= count && number !== at + 1);
}

/** Nobody may be asked to answer with a word by which people ask to be left alone. */
function refuseConsentWords(label: string, given: readonly string[]): void {
	const found = given.find(isConsentWord);
	if (found === undefined) return;
	throw new InvalidInput(
		label,
		`“${shorten(found)}” means that somebody wants no messages, or wants them again, and is never an answer`,
		'Use another word.',
	);
}
