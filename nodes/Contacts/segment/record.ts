import type { IDataObject } from 'n8n-workflow';

import type { Client } from '../../service/client';
import { request } from '../../service/routes';
import { readRule } from '../conditions';
import { recordOf, recordsOf } from '../records';

export const SEGMENTS = 'GET /address-book-api/segments';
export const SEGMENT = 'GET /address-book-api/segments/{segmentId}';

/** The segments of a list, which has few enough for one answer (part 2, 2.3 and 4.2); throws a node error. */
export async function readSegments(client: Client, contactGroupId: string): Promise<IDataObject[]> {
	return recordsOf(client, await client.read(request(SEGMENTS, { query: { contactGroupId } })));
}

/** A segment's record (part 2, 4.2); throws a node error. */
export async function readSegment(client: Client, segmentId: string): Promise<IDataObject> {
	return recordOf(client, await client.read(request(SEGMENT, { params: { segmentId } })));
}

/** A segment's record with its query in the form that people read, where it has one (part 2, 2.3). */
export function withRule(record: IDataObject): IDataObject {
	const rule = readRule(record.query);
	if (!rule) return record;
	return { ...record, combine: rule.combine, conditions: rule.conditions.map((condition) => ({ ...condition })) };
}
