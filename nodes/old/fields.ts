import type { INodeProperties } from 'n8n-workflow';

/** The option of every send of messages; the one loop reads it under this name. */
export const failOnRejectedField: INodeProperties = {
	displayName: 'Fail When Any Message Is Rejected',
	name: 'failOnRejected',
	type: 'boolean',
	default: false,
	description:
		'Whether to stop the workflow when one message is not accepted although others were. With Retry On Fail, only what is missing is sent again.',
};

/** Leaves the fields that most people look at. */
export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The time zone of details and statistics queries (part 1, 4.1 to 4.4). */
export const timeOffsetField: INodeProperties = {
	displayName: 'Time Offset',
	name: 'timeOffset',
	type: 'number',
	default: 0,
	description: 'The time zone of the dates in question and answer, in minutes from UTC (180 is UTC+3)',
};
