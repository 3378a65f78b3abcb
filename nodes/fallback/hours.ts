import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import { ZONE_FIELD } from './sendThrough';

const HOURS_ROW = 'hours';

/**
 * The hours for the channels' Sends. The service can't hold back what is sent by most channels until they begin, so messages are skipped
 * outside of them, and this run tries them again; a time zone that stands in an item goes with each message.
 */
export function hoursOfSends(value: unknown): unknown {
	const row = rowIn(value);
	if (!row) return value;
	const { outside = 'postpone', clock } = row;
	const own = {
		...row,
		...(outside === 'postpone' && { outside: 'skip' }),
		...(clock === 'field' && { field: ZONE_FIELD }),
	};
	return { [HOURS_ROW]: own };
}

/** What this run itself has to know of the hours: whether it tries again, and which field of the items names the time zone. */
export function hoursHere(given: INodeParameters): { postpones: boolean; zoneField?: string } {
	const options = given.options as IDataObject | undefined;
	const row = rowIn(options?.deliverBetween);
	if (!row) return { postpones: false };
	const { outside = 'postpone', clock, field = 'timezone' } = row;
	return {
		postpones: outside === 'postpone',
		...(clock === 'field' && typeof field === 'string' && { zoneField: field }),
	};
}

function rowIn(value: unknown): IDataObject | undefined {
	const row = isJsonObject(value) ? value[HOURS_ROW] : undefined;
	return isJsonObject(row) ? row : undefined;
}
