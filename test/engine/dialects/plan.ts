import { dialect, readChoice, traitsOf, type Traits } from '../../../sandbox/core/dialect';
import { CASES } from './callbacks';
import { OPERATIONS } from './cases';
import { concerns, SINGLES } from './runner';

/** One case in one dialect. */
export interface Trial {
	name: string;
	/** `seed 17`, or `ids=letters`. */
	label: string;
	traits: Traits;
}

/** Every case: the callbacks and the operations. */
export const NAMES: readonly string[] = [...Object.keys(CASES), ...Object.keys(OPERATIONS)];

/** Each trait alone, with each case that it may concern. */
export function singles(): Trial[] {
	return SINGLES.flatMap(({ name: trait, label, traits }) =>
		NAMES.filter((name) => concerns(name, trait)).map((name) => ({ name, label, traits })),
	);
}

/** A part of the trials in which every trait meets every case once: the values of a trait take turns. */
export function oneValueEach(trials: Trial[]): Trial[] {
	const groups = new Map<string, Trial[]>();
	for (const trial of trials) {
		const key = `${Object.keys(trial.traits).join()} ${trial.name}`;
		groups.set(key, [...(groups.get(key) ?? []), trial]);
	}
	return [...groups.values()].map((group, turn) => group[turn % group.length]);
}

/** Every case in the dialects of these seeds. */
export function seeded(seeds: number[]): Trial[] {
	return seeds.flatMap((seed) => NAMES.map((name) => ({ name, label: `seed ${seed}`, traits: dialect(seed) })));
}

/** Every case in the dialect that a person names: a seed or traits. */
export function chosen(text: string): Trial[] {
	const choice = readChoice(text);
	const label = typeof choice === 'number' ? `seed ${text}` : text;
	return NAMES.map((name) => ({ name, label, traits: traitsOf(choice) }));
}

/** How a person runs one trial alone. */
export function commandOf({ name, label }: Trial): string {
	return `npm run dialects -- --dialect "${label.replace('seed ', '')}" --only "${name}"`;
}
