import { dialect, readChoice, traitsOf, type Traits } from '../../../sandbox/core/dialect';
import { drawn } from '../../support/drawn';
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
 * A part of the trials: every trait meets about half of its cases, and each of its values is met. Who is met, and by which value, follows
 * from the names alone, so that a new operation changes nobody else's sample.
 */
export function sampleOf(trials: Trial[]): Trial[] {
	const byTrait = groupsOf(trials, ({ traits }) => Object.keys(traits).join());
	return byTrait.flatMap((ofTrait) => {
		const byCase = groupsOf(ofTrait, ({ name }) => name);
		if (byCase.length === 1) return ofTrait;
		const met = byCase.filter(
			([{ name, traits }]) => byCase.length <= FEW || drawn(name, Object.keys(traits).join()) % 2 === 0,
		);
		const sample = met.map((values) => values[drawn(values[0].name) % values.length]);
		const missing = groupsOf(ofTrait, ({ label }) => label).filter(
			([{ label }]) => !sample.some((one) => one.label === label),
		);
		return [
			...sample,
			...missing.map((ofValue) => ofValue.toSorted((one, other) => drawn(one.name) - drawn(other.name))[0]),
		];
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
