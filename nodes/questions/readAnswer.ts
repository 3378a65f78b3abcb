import { dayAt } from '../ground/dates';
import { plainWords } from './plainWords';
import type { AnswerValue, Question } from './question';
import { readDate } from './readDate';
import { readNumber } from './readNumber';
import { COUNTED } from './words';

/** What came back: the words, and the place of the button or row that was chosen, where the callback tells it. */
export interface Reply {
	text: string;
	picked?: number;
	/** When it came, in milliseconds since 1970. */
	at: number;
}

/** The answer that a reply gives to a question; undefined when it does not fit, or could mean several things. */
export function readAnswer(question: Question, reply: Reply): AnswerValue | undefined {
	const { text } = reply;
	switch (question.kind) {
		case 'text':
			return text.trim() === '' ? undefined : text.trim();
		case 'number': {
			const value = readNumber(text, question.whole);
			const { min = -Infinity, max = Infinity } = question;
			return value !== undefined && value >= min && value <= max ? value : undefined;
		}
		case 'date':
			return readDate(text, { ...question, today: dayAt(reply.at, question.timezone) });
		case 'choice':
			return question.choices.at(placeOf(question, reply) ?? Infinity)?.value;
		case 'yesNo': {
			const place = placeOf(question, reply) ?? placeOfWord([question.yes, question.no], text);
			return place === undefined ? undefined : place === 0;
		}
	}
}

/** The place of the choice that a reply names: by its button, its number, its words, or both number and words. */
function placeOf(
	{ choices, numbered }: Extract<Question, { kind: 'choice' | 'yesNo' }>,
	{ text, picked }: Reply,
): number | undefined {
	if (picked !== undefined) return picked < choices.length ? picked : undefined;
	const words = plainWords(text);
	const labels = choices.map(({ label }) => plainWords(label));
	const named = labels.indexOf(words);
	if (named !== -1) return named;
	const found = numbered ? /^(?:(?:option|answer|number|nr) )?(\d{1,4})(?: (.+))?$/.exec(words) : null;
	const place = found ? Number(found[1]) - 1 : numbered ? COUNTED.indexOf(words) : -1;
	if (place < 0 || place >= choices.length) return undefined;
	return found?.[2] === undefined || labels[place] === found[2] ? place : undefined;
}

function placeOfWord(lists: ReadonlyArray<readonly string[]>, text: string): number | undefined {
	const words = plainWords(text);
	const place = words === '' ? -1 : lists.findIndex((list) => list.some((one) => plainWords(one) === words));
	return place === -1 ? undefined : place;
}
