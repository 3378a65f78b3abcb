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

/** A trait that concerns no more cases than that meets all of them. */
const FEW = 25;

/**
 * A part of the trials: every trait meets every second case, and every case every second trait. The values of a trait take
 * turns, so that each of them is there.
 */
export function sampleOf(trials: Trial[]): Trial[] {
	const byTrait = groupsOf(trials, ({ traits }) => Object.keys(traits).join());
	return byTrait.flatMap((ofTrait, which) => {
		const byCase = groupsOf(ofTrait, ({ name }) => name);
		if (byCase.length === 1) return ofTrait;
		const met = byCase.filter((_, at) => byCase.length <= FEW || at % 2 === which % 2);
		return met.map((values, turn) => values[turn % values.length]);
	});
}

function groupsOf(trials: Trial[], keyOf: (trial: Trial) => string): Trial[][] {
	const groups = new Map<string, Trial[]>();
	for (const trial of trials) groups.set(keyOf(trial), [...(groups.get(keyOf(trial)) ?? []), trial]);
	return [...groups.values()];
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
