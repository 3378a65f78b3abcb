import type { Question } from '../../../nodes/questions/question';
import { readAnswer } from '../../../nodes/questions/readAnswer';
import { wordsFor } from '../../../nodes/questions/words';

const read = (question: Question, text: string, picked?: number) =>
	readAnswer(question, { text, picked, at: Date.UTC(2026, 10, 22) });
const labelled = (labels: string[]) => labels.map((label) => ({ label, value: label }));
const yesNo: Question & { kind: 'yesNo' } = {
	kind: 'yesNo',
	yes: wordsFor('yes', ['en', 'ko', 'ja', 'ru', 'ar', 'el', 'es']),
	no: wordsFor('no', ['en', 'ko', 'ja', 'ru', 'ar', 'el', 'es']),
	choices: labelled(['Yes', 'No']),
	numbered: true,
};
const times: Question = {
	kind: 'choice',
	choices: labelled(['Morning', 'Evening', 'Why?', '❓ Help']),
	numbered: true,
};

describe('a question back', () => {
	it.each([
		['yes?', 'yes'],
		['No?!', 'no!'],
		['네?', '네'],
		['はい？', 'はい'],
		['да?', 'да'],
		['نعم؟', 'نعم'],
		['ναι;', 'ναι'],
		['¿sí?', '¡sí!'],
		['👍?', '👍'],
		['👍❓', '👍👍'],
		['1?', '1'],
		['yes ⁉️', 'yes !!'],
	])('%s is neither yes nor no, though %s is one', (asked, said) => {
		expect([read(yesNo, asked), typeof read(yesNo, said)]).toStrictEqual([undefined, 'boolean']);
	});

	it('names no choice, unless it is one itself', () => {
		const texts = ['Morning?', '1?', 'evening ❓', 'Morning', 'why?', 'Why??', 'Why', 'help?', '❓ help', '❓', '3'];
		expect(texts.map((text) => read(times, text))).toStrictEqual([
			undefined,
			undefined,
			undefined,
			'Morning',
			'Why?',
			'Why?',
			'Why?',
			'❓ Help',
			'❓ Help',
			undefined,
			'Why?',
		]);
	});

	it('that is a choice may have its number before it, and pictures around it', () => {
		const texts = ['3. Why?', '3?', 'Why? 🤔', '❓Help', '❓ help 🙏', '4 ❓ Help'];
		const found = ['Why?', 'Why?', 'Why?', '❓ Help', '❓ Help', '❓ Help'];
		expect(texts.map((text) => read(times, text))).toStrictEqual(found);
	});

	it('is yes where it is a word of the user’s own, or the label of a button', () => {
		const own = { ...yesNo, yes: ['why not?', 'sure'] };
		expect([read(own, 'Why not?'), read(own, 'why not'), read(own, 'sure?')]).toStrictEqual([true, true, undefined]);
		expect([read(yesNo, 'Yes?', 0), read(times, 'Morning?', 1)]).toStrictEqual([true, 'Evening']);
	});

	it('is no date, and any text', () => {
		const date: Question = { kind: 'date', order: 'dmy', languages: ['en'], timezone: 'UTC' };
		expect(['tomorrow?', '24.12.2026?', 'tomorrow'].map((text) => read(date, text))).toStrictEqual([
			undefined,
			undefined,
			'2026-11-23',
		]);
		expect(read({ kind: 'text' }, 'Now?')).toBe('Now?');
	});
});
