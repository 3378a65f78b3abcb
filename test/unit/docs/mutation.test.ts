import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import {
	filesOf,
	missingIn,
	readSurvivors,
	renewed,
	scoreOf,
	textOf,
	withScores,
	type RoomResult,
} from '../../../scripts/mutate/survivors';

const ROOT = path.resolve(__dirname, '../../..');
const rooms = readdirSync(path.join(ROOT, 'test/mutation')).map((file) => path.basename(file, '.json'));

describe('the changes that no test notices', () => {
	const page = readFileSync(path.join(ROOT, 'docs/makers/mutation.md'), 'utf8');
	const kinds = [...page.slice(page.indexOf('## Survivors')).matchAll(/^\| `([a-z0-9 ]+)`/gm)].map(([, kind]) => kind);

	it.each(rooms)('in %s have a reason each, of a kind that docs/makers/mutation.md explains', (room) => {
		const survivors = Object.values(readSurvivors(room)).flatMap((file) => file.survivors);
		expect(kinds.length).toBeGreaterThan(10);
		expect(survivors.filter(({ reason }) => !kinds.includes(reason))).toStrictEqual([]);
	});

	it('are listed for each room, but for those that the page names', () => {
		const named = /Not listed[^:]*: ([^.]*)\./.exec(page)?.[1] ?? '';
		const unlisted = readdirSync(path.join(ROOT, 'nodes')).filter((room) => !rooms.includes(room));
		expect([...named.matchAll(/`(\w+)`/g)].map(([, room]) => room).sort()).toStrictEqual(unlisted.sort());
	});

	it.each(rooms)('in %s are of files that are there', (room) => {
		const files = Object.keys(readSurvivors(room));
		expect(files.length).toBeGreaterThan(0);
		expect(filesOf(room)).toStrictEqual(expect.arrayContaining(files));
	});

	it('are counted on the page, with how many files of each room a run has looked at', () => {
		const cells = (text: string): string[] => text.split('\n').map((line) => line.replace(/ *\| */g, '|'));
		expect(cells(page)).toStrictEqual(cells(withScores(page)));
		const figures = cells(page).flatMap((line) => /^\|`(\w+)`[^|]*\|(\d+) of (\d+)\|/.exec(line)?.slice(1, 3) ?? []);
		const looked = rooms.flatMap((room) => [room, String(Object.keys(readSurvivors(room)).length)]);
		expect(figures.length).toBe(looked.length);
		expect(figures).toStrictEqual(expect.arrayContaining(looked));
		expect(filesOf('Account')).toContain('nodes/Account/account/get.ts');
		expect(filesOf('Account').join()).not.toContain('.node.ts');
	});

	it('are missing for a file that no run has looked at, and a room without any has no score', () => {
		const [known] = Object.keys(readSurvivors(rooms[0]));
		expect(missingIn(rooms[0], [known, 'nodes/noSuchRoom/file.ts'])).toStrictEqual(['nodes/noSuchRoom/file.ts']);
		expect(scoreOf('noSuchRoom')).toStrictEqual(['0 of 0', '0', '–', '–']);
	});

	const FILE = 'nodes/ground/json.ts';
	const mutant = (status: string, line: number, replacement: string) => ({
		status,
		replacement,
		location: { start: { line, column: 2 }, end: { line, column: 7 } },
	});
	const report = {
		files: {
			[FILE]: {
				source: '\ta < b;\n\tc < d;\n',
				mutants: [
					mutant('Survived', 2, 'c <= d'),
					mutant('Survived', 1, 'a <= b'),
					mutant('Killed', 1, 'false'),
					mutant('Timeout', 1, 'true'),
					mutant('NoCoverage', 2, 'false'),
					mutant('Ignored', 2, 'true'),
				],
			},
		},
	};
	const known: RoomResult = {
		[FILE]: {
			reached: 1,
			notReached: 0,
			survivors: [
				{ line: 'a < b;', part: 'a < b', into: 'a <= b', reason: 'equal' },
				{ line: 'gone;', part: 'gone', into: '', reason: 'text' },
			],
		},
		'nodes/ground/memory.ts': { reached: 2, notReached: 0, survivors: [] },
		'nodes/ground/noSuchFile.ts': { reached: 2, notReached: 0, survivors: [] },
	};

	it('keep their reason, come and go with a run, and stay for files that it left alone', () => {
		const results = renewed(known, report, [FILE, 'nodes/ground/errors.ts']);
		expect(results).toStrictEqual({
			'nodes/ground/errors.ts': { reached: 0, notReached: 0, survivors: [] },
			[FILE]: {
				reached: 4,
				notReached: 1,
				survivors: [
					{ line: 'a < b;', part: 'a < b', into: 'a <= b', reason: 'equal' },
					{ line: 'c < d;', part: 'c < d', into: 'c <= d', reason: '' },
				],
			},
			'nodes/ground/memory.ts': known['nodes/ground/memory.ts'],
		});
		expect(JSON.parse(textOf(results))).toStrictEqual(results);
		expect(
			textOf(results)
				.split('\n')
				.filter((line) => line.includes('"reason"')),
		).toHaveLength(2);
	});
});

it('a run of mutants has every function of jest that a test calls', () => {
	const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
	const runner = ['modules', 'tests'].map((name) => read(`scripts/mutate/${name}.cjs`)).join('');
	const calls = globSync('test/{unit,engine,support}/**/*.ts', { cwd: ROOT }).flatMap((file) => [
		...read(file).matchAll(/\bjest\.(\w+)[(<]/g),
	]);
	const names = [...new Set(calls.map(([, name]) => name))];
	expect(names).toContain('isolateModules');
	expect(names.filter((name) => !new RegExp(`^\\t+${name}[:,]`, 'm').test(runner))).toStrictEqual([]);
});
