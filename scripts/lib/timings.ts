import path from 'node:path';

import { RUN } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

/** The folder of what the last run of the tests came to, and the line in which it ends. */
export const RESULTS = path.join(RUN, 'results');
export const TOTAL = path.join(RESULTS, 'total.txt');

/** Something that took its time. */
export interface Timed {
	name: string;
	seconds: number;
}

const SHOWN = 10;

/** Prints what took longest, the slowest first, and how long all took together. */
export function showSlowest(title: string, all: readonly Timed[]): void {
	const sum = all.reduce((total, { seconds }) => total + seconds, 0);
	say(`\n${title}: ${Math.round(sum)} s of work in ${all.length}, the slowest:`);
	const slowest = all.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
	for (const { name, seconds } of slowest) say(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}

/** What jest writes of a file with --json; the times are milliseconds since 1970. */
interface JestFile {
	name: string;
	startTime: number;
	endTime: number;
}

/** The files of one of jest's projects, by the folder below test/ that has them. */
export function jestFiles(files: readonly JestFile[], tier: string): Timed[] {
	const folder = path.join('test', tier) + path.sep;
	return files.flatMap(({ name, startTime, endTime }) => {
		const at = name.lastIndexOf(folder);
		return at < 0 ? [] : [{ name: name.slice(at), seconds: (endTime - startTime) / 1000 }];
	});
}

/** The groups of tests in what node's test runner writes as TAP: the two outer levels, but for groups that hold others. */
export function tapGroups(tap: string): Timed[] {
	const found = tap.matchAll(/^( {0,4})(?:not )?ok \d+ - (.*)\n\s+---\n\s+duration_ms: ([\d.]+)\n\s+type: '(\w+)'/gm);
	const groups: Timed[] = [];
	let inner = 0;
	for (const [, indent, name, milliseconds, type] of found) {
		if (type !== 'suite') continue;
		// A group comes behind those in it.
		if (indent === '' && inner > 0) inner = 0;
		else {
			groups.push({ name, seconds: Number(milliseconds) / 1000 });
			if (indent !== '') inner += 1;
		}
	}
	return groups;
}
