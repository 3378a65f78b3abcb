import { writeFileSync } from 'node:fs';

import { KNOWN_FILE, readKnown, type Known } from './known';
import { chosen, commandOf, sampleOf, seeded, singles, type Trial } from './plan';
import { Runner } from './runner';

// The long run sets these, by scripts/dialects.ts.
const { DIALECTS_SEEDS, DIALECTS_ALL, DIALECTS_DIALECT, DIALECTS_ONLY = '', DIALECTS_WRITE } = process.env;
const SEVERAL_MINUTES = 3_600_000;
/** Enough for a look at traits that meet; the long run has more. */
const FEW_SEEDS = 1;

const known = readKnown();
let runner: Runner;
beforeAll(async () => (runner = await Runner.start()));
afterAll(async () => await runner.close());

/** Runs trials; gives what fails, a line each, and the names of failing cases by the label of their dialect. */
async function run(trials: Trial[]): Promise<{ failed: Known; lines: Map<Trial, string> }> {
	const failed: Known = {};
	const lines = new Map<Trial, string>();
	for (const trial of trials.filter(({ name, label }) => `${name} ${label}`.includes(DIALECTS_ONLY))) {
		const problems = await runner.judge(trial.name, trial.traits);
		if (problems.length === 0) continue;
		(failed[trial.label] ??= []).push(trial.name);
		const told = problems.slice(0, 3).map(({ kind, text }) => `\n    ${kind}: ${text}`);
		lines.set(trial, `${trial.name} in ${trial.label} (${problems.length})${told.join('')}\n    ${commandOf(trial)}`);
	}
	return { failed, lines };
}

function isKnown({ name, label, traits }: Trial): boolean {
	const pairs = Object.entries(traits).map((pair) => pair.join('='));
	const holds = (other: string): boolean => other === label || other.split(',').every((pair) => pairs.includes(pair));
	return Object.entries(known).some(([other, names]) => holds(other) && names.includes(name));
}

if (DIALECTS_DIALECT !== undefined) {
	it(
		`everything holds in the dialect ${DIALECTS_DIALECT}`,
		async () => {
			const { lines } = await run(chosen(DIALECTS_DIALECT));
			expect([...lines.values()].join('\n')).toBe('');
		},
		SEVERAL_MINUTES,
	);
} else {
	it(
		'each trait alone loses, shifts and misjudges nothing, but for what is known',
		async () => {
			const trials = DIALECTS_ALL === undefined ? sampleOf(singles()) : singles();
			const { failed, lines } = await run(trials);
			if (DIALECTS_WRITE !== undefined) writeFileSync(KNOWN_FILE, `${JSON.stringify(failed, null, '\t')}\n`);
			const fresh = DIALECTS_WRITE === undefined ? [...lines].filter(([trial]) => !isKnown(trial)) : [];
			expect(fresh.map(([, line]) => line).join('\n')).toBe('');
			// What is mended has to leave the list: npm run dialects -- --write
			const tried = trials.filter(({ name, label }) => `${name} ${label}`.includes(DIALECTS_ONLY));
			const mended = tried.filter(({ name, label }) => known[label]?.includes(name) && !failed[label]?.includes(name));
			expect(
				DIALECTS_WRITE === undefined ? mended.map(({ name, label }) => `${name} in ${label} holds now`) : [],
			).toStrictEqual([]);
		},
		SEVERAL_MINUTES,
	);

	it(
		'traits that meet do no more than each alone',
		async () => {
			const seeds = Array.from({ length: Number(DIALECTS_SEEDS ?? FEW_SEEDS) }, (_, at) => at + 1);
			const { lines } = await run(seeded(seeds));
			const fresh = [...lines].filter(([trial]) => !isKnown(trial));
			expect(fresh.map(([, line]) => line).join('\n')).toBe('');
			console.info(`${runner.judged} pairs of a case and a dialect made a difference and were judged.`);
		},
		SEVERAL_MINUTES,
	);
}
