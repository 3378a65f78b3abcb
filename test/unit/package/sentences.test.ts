import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as sentences from '../../support/sentences';

const ROOT = path.join(__dirname, '..', '..', '..');
const sources = globSync('nodes/**/*.ts', { cwd: ROOT }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const isSaid = (words: string): boolean => sources.some((source) => source.includes(words));

const { notAccepted, notAsTheyAre, ...others } = sentences;

describe('the package says', () => {
	it.each(Object.values(others).filter((one) => typeof one === 'string'))('“%s”', (words) => {
		expect(isSaid(words)).toBe(true);
	});

	const GAP = '…';
	it.each(
		Object.values(others)
			.filter((one) => typeof one === 'function')
			.map((one) => one(GAP, GAP)),
	)('“%s”, whatever stands in the gaps', (words) => {
		const pieces = words.split(GAP).map((piece) => piece.replace(/^[“”]\s*/, ''));
		expect(pieces.filter((piece) => !isSaid(piece))).toStrictEqual([]);
	});
});

it('how many failed is said in words for one and for several', () => {
	expect([notAccepted(1, 3), notAccepted(2, 3, 'contacts')]).toStrictEqual([
		'1 of 3 messages was not accepted',
		'2 of 3 contacts were not accepted',
	]);
	expect(notAsTheyAre(1, 2)).toBe("1 of 2 messages can't be sent as they are, so nothing was sent");
});
