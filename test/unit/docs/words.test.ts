import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.join(__dirname, '..', '..', '..', 'docs');

/** The words of each page in a folder of the docs, as `wc -w` counts them. */
function wordsIn(folder: string): Map<string, number> {
	const files = readdirSync(path.join(DOCS, folder)).filter((file) => file.endsWith('.md'));
	return new Map(
		files.map((file) => [
			file,
			readFileSync(path.join(DOCS, folder, file), 'utf8')
				.trim()
				.split(/\s+/).length,
		]),
	);
}

/** Users' pages; what is made for each node and operation, to look things up, is not counted. */
const USERS = { folder: '.', all: 35_000, each: 3_000 };
const MAKERS = { folder: 'makers', all: 27_000, each: 3_600 };

describe.each([USERS, MAKERS])('the pages in docs/$folder', ({ folder, all, each }) => {
	const words = wordsIn(folder);

	it(`have at most ${all} words together`, () => {
		expect(words.size).toBeGreaterThan(10);
		expect([...words.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(all);
	});

	it(`have at most ${each} words each`, () => {
		expect([...words].filter(([, count]) => count > each)).toStrictEqual([]);
	});
});
