import { openChoice, openChoices, type Options } from '../panel/choices';
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
	return openChoices(
		label,
		[
			{ name: 'Deleted (Draft)', value: 'DELETED_DRAFT' },
			{ name: 'Deleted (Finished)', value: 'DELETED_FINISHED' },
			{ name: 'Draft', value: 'DRAFT' },
			{ name: 'Failed', value: 'FAILED' },
			{ name: 'Finished', value: 'FINISHED' },
			{ name: 'New', value: 'NEW' },
			{ name: 'Started', value: 'STARTED' },
			{ name: 'Stopped', value: 'STOPPED' },
			{ name: 'Stopped: Balance Blocked', value: 'STOPPED_BALANCE_BLOCKED' },
			{ name: 'Stopped: Not Working Time', value: 'STOPPED_NOT_WORKING_TIME' },
		],
		look,
	);
}
