import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A line of a page's tables whose third cell is a test file, and its fourth the title of a test in it. */
function citedTests(page: string): Array<{ file: string; title: string }> {
	const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
	return rows.flatMap(([, , , test = '', title = '']) => {
		const file = /^`(test\/[^`]+)`$/.exec(test)?.[1];
		return file === undefined ? [] : [{ file, title }];
	});
}

/** Whether a test file has a test or a group of this title. */
function has({ file, title }: { file: string; title: string }): boolean {
	return existsSync(path.join(ROOT, file)) && read(file).includes(`'${title}'`);
}

describe('docs/security.md, certainty.md and makers/attacks.md', () => {
	const cited = ['docs/security.md', 'docs/certainty.md', 'docs/makers/attacks.md'].flatMap((page) =>
		citedTests(read(page)),
	);

	it('name a test for each promise and attack', () => {
		expect(cited.length).toBeGreaterThan(40);
	});

	it.each(cited)('$file: $title', (one) => {
		expect(has(one)).toBe(true);
	});

	it.each([
		['a title that is not there', 'test/unit/docs/citations.test.ts', 'SECURITY.md leads there'],
		['a file that is not there', 'test/unit/docs/none.test.ts', 'SECURITY.md leads there'],
	])('would fail for %s', (_what, file, title) => {
		const [one] = citedTests(`| attack | refused | \`${file}\` | ${title} |`);
		expect(one).toStrictEqual({ file, title });
		expect(has(one)).toBe(false);
	});
});

it('SECURITY.md leads there', () => {
	expect(read('SECURITY.md')).toContain('docs/security.md');
});
