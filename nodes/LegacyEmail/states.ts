import {
	LEGACY_ADDRESS_STATE_NUMBERS,
	LEGACY_TASK_STATE_NUMBERS,
	LEGACY_TASK_TYPE_NUMBERS,
	type LegacyTaskState,
	type LegacyTaskType,
} from '../ground/contract';

/** The name of a campaign's state from its number or its name in any case (part 2, 3); undefined for an unknown one. */
export function campaignState(value: unknown): LegacyTaskState | undefined {
	return nameIn(LEGACY_TASK_STATE_NUMBERS, value);
}

/** The same for the type of a campaign (part 2, 2.6). */
export function campaignType(value: unknown): LegacyTaskType | undefined {
	return nameIn(LEGACY_TASK_TYPE_NUMBERS, value);
}

/** The same for the state of a sender address (field notes, Legacy email). */
export function addressState(value: unknown): string | undefined {
	return nameIn(LEGACY_ADDRESS_STATE_NUMBERS, value);
}

function nameIn<Name extends string>(numbers: Readonly<Record<Name, number>>, value: unknown): Name | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const wanted = String(value).trim().toLowerCase();
	for (const name in numbers) {
		if (name.toLowerCase() === wanted || String(numbers[name]) === wanted) return name;
	}
	return undefined;
}
