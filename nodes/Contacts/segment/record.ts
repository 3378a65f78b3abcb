import type { IDataObject } from 'n8n-workflow';

import { readRule } from '../conditions';

export const SEGMENTS_PATH = '/address-book-api/segments';

/** A segment's record with its query in the form that people read, where it has one (part 2, 2.3). */
export function withRule(record: IDataObject): IDataObject {
	const rule = readRule(record.query);
	if (!rule) return record;
	return { ...record, combine: rule.combine, conditions: rule.conditions.map((condition) => ({ ...condition })) };
}
