import { plainWords } from '../../../nodes/questions/words';

describe('words', () => {
	it.each([
		['  Crème   brûlée! ', 'creme brulee'],
		['Straße', 'strasse'],
		['HAYIR', 'hayir'],
		['hayır', 'hayir'],
		['İyi', 'iyi'],
		['όχι', 'οχι'],
		['Ёлка', 'елка'],
		['Йод', 'йод'],
		['Południe', 'poludnie'],
		['Œufs', 'oeufs'],
		['مساءً', 'مساء'],
		['नहीं', 'नहीं'],
		['14:00–16:00', '14 00 16 00'],
		['¿Qué?', 'que'],
		['👍🏽', '👍'],
		['?!', ''],
	])('of %s are %s', (text, plain) => {
		expect(plainWords(text)).toBe(plain);
	});
});
