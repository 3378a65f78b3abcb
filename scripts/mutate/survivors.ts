import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** A change of the code that no judging test notices. */
export interface Survivor {
	/** The line that it begins in, as it is written: a number would be another one tomorrow. */
	line: string;
	/** The part that is changed, and what it is changed into. */
	part: string;
	into: string;
	/** A kind of docs/makers/mutation.md; empty until somebody has looked at it. */
	reason: string;
}

/** What a run found in one file. */
export interface FileResult {
	/** How many changes a judging test reaches, and how many none does. */
	reached: number;
	notReached: number;
	survivors: Survivor[];
}

/** What the last runs of a room found, by file. */
export type RoomResult = Record<string, FileResult>;

interface Place {
	line: number;
	column: number;
}

/** Stryker's report of a run, as far as it is read here. */
interface Report {
	files: Record<
		string,
		{
			source: string;
			mutants: Array<{ status: string; replacement: string; location: { start: Place; end: Place } }>;
		}
	>;
}

/** Longer parts are cut: they are whole blocks. */
const LONGEST = 120;

const FOLDER = path.join(ROOT, 'test', 'mutation');

/** Where the survivors of a room stand. */
export const survivorsFile = (room: string): string => path.join(FOLDER, `${room}.json`);

/** What the last runs of a room found; nothing before the first. */
export function readSurvivors(room: string): RoomResult {
	const file = survivorsFile(room);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RoomResult) : {};
}

const inShort = (text: string): string => {
	const flat = text.replace(/\s+/g, ' ').trim();
	return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST)} …`;
};

function partOf(lines: readonly string[], { start, end }: { start: Place; end: Place }): string {
	const part = lines.slice(start.line - 1, end.line);
	part[part.length - 1] = part[part.length - 1].slice(0, end.column - 1);
	part[0] = part[0].slice(start.column - 1);
	return part.join('\n');
}

const keyOf = ({ line, part, into }: Survivor): string => JSON.stringify([line, part, into]);

/**
 * Puts a run's findings in the place of what was known of its files; a survivor that was there before keeps its reason.
 *
 * @param known what the runs before found
 * @param report of Stryker: of a whole room, or of some of its files
 * @param asked the files that the run was to change: in some of them there is nothing to change
 */
export function renewed(known: RoomResult, { files }: Report, asked: readonly string[] = []): RoomResult {
	const results = Object.entries(files).map(([file, { source, mutants }]): [string, FileResult] => {
		const lines = source.split('\n');
		const reasons = new Map(known[file]?.survivors.map((survivor) => [keyOf(survivor), survivor.reason]));
		const survivors = mutants
			.filter(({ status }) => status === 'Survived')
			.sort((one, other) => one.location.start.line - other.location.start.line)
			.map(({ location, replacement }) => {
				const line = inShort(lines[location.start.line - 1]);
				const found = { line, part: inShort(partOf(lines, location)), into: inShort(replacement), reason: '' };
				return { ...found, reason: reasons.get(keyOf(found)) ?? '' };
			});
		const count = (...states: string[]): number => mutants.filter(({ status }) => states.includes(status)).length;
		const reached = count('Survived', 'Killed', 'Timeout');
		return [file, { reached, notReached: count('NoCoverage'), survivors }];
	});
	const nothing = asked.map((file): [string, FileResult] => [file, { reached: 0, notReached: 0, survivors: [] }]);
	const all = { ...known, ...Object.fromEntries([...nothing, ...results]) };
	const there = Object.entries(all).filter(([file]) => existsSync(path.join(ROOT, file)));
	return Object.fromEntries(there.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The file's text: a survivor a line, so that a diff shows what came and went. */
export function textOf(results: RoomResult): string {
	const files = Object.entries(results).map(([file, { reached, notReached, survivors }]) => {
		const rows = survivors.map((survivor) => `\n\t\t\t${JSON.stringify(survivor)}`);
		const list = rows.length === 0 ? '[]' : `[${rows.join(',')}\n\t\t]`;
		return `\t${JSON.stringify(file)}: {\n\t\t"reached": ${reached},\n\t\t"notReached": ${notReached},\n\t\t"survivors": ${list}\n\t}`;
	});
	return `{\n${files.join(',\n')}\n}\n`;
}

/** The files of a room that its runs change: the descriptions of nodes are judged by the snapshots of the panels. */
export function filesOf(room: string): string[] {
	const files = globSync(`nodes/${room}/**/*.ts`, { cwd: ROOT });
	return files.filter((file) => !file.endsWith('.node.ts')).sort();
}

/** Those of some files of a room that no run has looked at. */
export function missingIn(room: string, files: readonly string[]): string[] {
	const known = readSurvivors(room);
	return files.filter((file) => !(file in known));
}

/** What the last runs of a room's files came to, in the columns of docs/makers/mutation.md. */
export function scoreOf(room: string): string[] {
	const known = readSurvivors(room);
	const files = filesOf(room);
	const results = files.flatMap((file) => known[file] ?? []);
	const sum = (of: (file: FileResult) => number): number => results.reduce((all, file) => all + of(file), 0);
	const reached = sum((file) => file.reached);
	const changes = reached + sum((file) => file.notReached);
	const noticed = reached - sum((file) => file.survivors.length);
	const percent = (of: number): string => (of === 0 ? '–' : ((100 * noticed) / of).toFixed(1));
	return [`${results.length} of ${files.length}`, changes.toLocaleString('en'), percent(changes), percent(reached)];
}

/** A row of the scores on the page: the room, its four figures, and what is said of it. */
const ROW = /^(\| `(\w+)`[^|\n]*)(?:\|[^|\n]*){4}\|([^|\n]*\|)$/gm;

/** The page with today's figures. */
export function withScores(page: string): string {
	return page.replace(ROW, (_, name: string, room: string, said: string) =>
		[name, ...scoreOf(room).map((cell) => ` ${cell} `), said].join('|'),
	);
}

/**
 * Writes what Stryker's last run of a room found to test/mutation.
 * @param asked the files that it was to change
 * @returns the survivors without a reason, a line each
 */
export function keepSurvivors(room: string, asked: readonly string[]): string[] {
	const report = JSON.parse(readFileSync(path.join(ROOT, '.run', 'mutation', `${room}.json`), 'utf8')) as Report;
	const results = renewed(readSurvivors(room), report, asked);
	mkdirSync(FOLDER, { recursive: true });
	writeFileSync(survivorsFile(room), textOf(results));
	return Object.entries(results).flatMap(([file, { survivors }]) =>
		survivors
			.filter(({ reason }) => reason === '')
			.map(({ line, part, into }) => `${file}: ${line}\n    ${part} → ${into}`),
	);
}
