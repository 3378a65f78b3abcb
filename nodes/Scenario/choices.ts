import { SCENARIO_STATES } from '../ground/contract';
import { knownOptions, openChoice, openChoices, type Options } from '../panel/choices';
import type { Field, Look } from '../panel/field';

/** The channel of a scenario as a whole (part 2, 2.4); `more` goes before the channels. */
export function scenarioChannel(
	look: Look & { default: string; required?: never },
	...more: Options
): Field<string | undefined> {
	return openChoice(
		'Channel',
		[
			...more,
			{ name: 'Email', value: 'EMAIL' },
			{ name: 'Messenger', value: 'MSGR' },
			{ name: 'Push', value: 'PUSH' },
			{ name: 'Several (OMNI)', value: 'OMNI' },
			{ name: 'SMS', value: 'SMS' },
			{ name: 'Wallet Push', value: 'PUSH_WALLET' },
		],
		look,
	);
}

/** Several states of scenarios (part 2, 2.4 and 3). */
export function states(label: string, look: Look = {}): Field<string[]> {
	return openChoices(label, knownOptions(SCENARIO_STATES), look);
}
