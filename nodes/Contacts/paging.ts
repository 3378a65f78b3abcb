import type { INodeProperties } from 'n8n-workflow';

/** The zone of dates in requests and answers (part 2, 4.1). */
export const zoneOffsetOption: INodeProperties = {
	displayName: 'Time Offset',
	name: 'zoneOffset',
	type: 'number',
	default: 0,
	description: 'The time zone of the dates in question and answer, in minutes from UTC (180 is UTC+3)',
};
