import { nameIn } from '../api/legacy';
import { LEGACY_TASK_TYPE_NUMBERS, type LegacyTaskType } from '../ground/contract';

/** The name of a campaign's type from its number or its name in any case (part 2, 2.6); undefined for an unknown one. */
export function campaignType(value: unknown): LegacyTaskType | undefined {
	return nameIn(LEGACY_TASK_TYPE_NUMBERS, value);
}
