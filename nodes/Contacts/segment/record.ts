import type { IDataObject } from 'n8n-workflow';

import { SEGMENT } from '../../api/addressBook';
import { request } from '../../api/routes';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { knownRecord } from '../../service/answers';
import type { Client } from '../../service/client';
import { readRule } from '../conditions';

export const ONE_SEGMENT = 'GET /address-book-api/segments/{segmentId}';

export const SEGMENT_WORDING = {
	one: 'segment',
	many: 'segments',
	whenUnknown: 'Look it up with Get Many Segments before you do.',
};

/** A segment's record (part 2, 4.2); throws a node error. */
export async function readSegment(client: Client, segmentId: string): Promise<IDataObject> {
	const answer = await client.read(request(ONE_SEGMENT, { params: { segmentId } }));
	return knownRecord(client, answer, SEGMENT, 'segment');
}

/** A segment as an output shows it: its times name no zone. */
export function segmentRow(record: IDataObject): IDataObject {
	return withRule({ ...record, ...UNKNOWN_ZONE });
}

/** A segment's record with its query in the form that people read, where it has one (part 2, 2.3). */
export function withRule(record: IDataObject): IDataObject {
	const rule = readRule(record.query);
	if (!rule) return record;
	return { ...record, combine: rule.combine, conditions: rule.conditions.map((condition) => ({ ...condition })) };
}
