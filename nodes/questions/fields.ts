import { waitLimit } from '../durable/limit';
import { wordsIn } from '../events/consent';
import { InvalidInput } from '../ground/errors';
import { choice, openChoices, named } from '../panel/choices';
import { refine, type Field, type Form } from '../panel/field';
import { flag, json, notice, raw, text } from '../panel/fields';
import { options, rows } from '../panel/groups';
import { isUnset } from '../panel/values';
import { LANGUAGES } from './words';

/** More choices than a person looks through in a message. */
export const MOST_CHOICES = 30;

/** What is asked, and how long the answer is waited for; every channel has these fields. */
export const questionForm = {
	repliesNotice: notice(
		'Replies count where a published workflow of this project takes them: Omni Trigger, and “Match Replies” behind it. Whoever knows the trigger’s URL can forge a reply: choose a check under its “Who May Call”.',
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
			description: 'What counts as an answer. A reply that is something else is asked about once more.',
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
	...waitLimit('How long to wait for all answers; then the workflow goes on with those that came', 'days'),
};

const YES_NO = { '/answerType': ['yesNo'] };
const OFFERS = { '/answerType': ['choice', 'yesNo'] };
/** What stands before a question that is asked once more, unless the user says otherwise. */
export const AGAIN = 'Sorry, we could not read your answer. Please answer once more.';

/** The options that every channel has for a question. */
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
			description: 'The languages in which yes, no, and the names of months and days are understood',
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
			'Whether to put what can be chosen below the question; switch it off where the question says it itself',
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

/** Words or phrases with commas between them. */
function words(label: string, look: { placeholder: string; description: string }): Field<string[]> {
	const some = refine(text(label, { ...look, show: YES_NO }), wordsIn);
	return refine(some, (list) => list.map((word) => word.trim()).filter((word) => word !== ''));
}

/** A bound of a number, which is not set while the field is empty. */
function amount(label: string, description: string): Field<number | undefined> {
	const displayOptions = { show: { '/answerType': ['number'] } };
	return refine(raw({ displayName: label, type: 'number', default: 0, description, displayOptions }), (given, name) => {
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
