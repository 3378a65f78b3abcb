import { isConsentWord } from '../events/consent';
import { InvalidInput, shorten } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import { labelOf, type Values } from '../panel/field';
import { textOf } from '../panel/values';
import { MOST_CHOICES, optionFields, questionForm, questionOptions } from './fields';
import { plainWords } from './plainWords';
import type { Choice, Question } from './question';
import { LANGUAGES, wordsFor } from './words';

/** The form by which a question is read, without a channel's own fields. */
export const plainQuestionForm = { ...questionForm, options: questionOptions({}) };

/** The values of a question's fields. */
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
		throw new InvalidInput(label, 'it is above the largest number, so that nothing is an answer', 'Swap the two.');
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
				: `“${shorten(choices[twice].label)}” stands there twice`;
		throw new InvalidInput(label, problem, 'Give each a label of its own.');
	}
	refuseConsentWords(
		label,
		choices.map((one) => one.label),
	);
	// Where a label is a number itself, a number as the answer could be its place or its words.
	return { choices, numbered: numbered && !plain.some((one) => /^\d+$/.test(one)) };
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
