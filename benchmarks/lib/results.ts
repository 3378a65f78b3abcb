/** What was measured, part by part: benchmarks/results.json, from which README.md and the charts are made. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Line } from './report';
import { PART_NAMES, type PartName } from './sections';

/** Where and when a part was measured. */
export interface Conditions {
	/** As 2026-11-22. */
	date: string;
	/** Of this package. */
	version: string;
	n8n: string;
	node: string;
	/** Cores and memory. */
	machine: string;
	/** The machine's load average of the minute before: what else was running. */
	load: number;
}

export interface PartResult extends Conditions {
	lines: readonly Line[];
}

export type Results = Partial<Record<PartName, PartResult>>;

const FILE = path.join(__dirname, '..', 'results.json');
const DIGITS = 4;

/** What was measured until now. */
export function readResults(): Results {
	return JSON.parse(readFileSync(FILE, 'utf8')) as Results;
}

/** Puts one part's result in place of what it was; the others stay as they are. */
export function keepResult(name: PartName, result: PartResult): Results {
	const results = withResult(readResults(), name, result);
	writeFileSync(FILE, textOf(results));
	return results;
}

/** The results with another one for a part, in the order of the page. */
export function withResult(results: Results, name: PartName, result: PartResult): Results {
	const all: Results = { ...results, [name]: result };
	return Object.fromEntries(PART_NAMES.flatMap((part) => (all[part] ? [[part, all[part]]] : [])));
}

/** As JSON with a line of text for each line of a table, so that a diff shows which of them changed. */
function textOf(results: Results): string {
	const parts = Object.entries(results).map(([name, { lines, ...conditions }]) => {
		const rows = lines.map((line) => `\t\t\t${JSON.stringify(line, rounded)}`);
		const head = Object.entries(conditions).map(
			([key, value]) => `\t\t${JSON.stringify(key)}: ${JSON.stringify(value)},`,
		);
		return `\t${JSON.stringify(name)}: {\n${head.join('\n')}\n\t\t"lines": [\n${rows.join(',\n')}\n\t\t]\n\t}`;
	});
	return `{\n${parts.join(',\n')}\n}\n`;
}

const rounded = (_: string, value: unknown): unknown =>
	typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
