import type { INodePropertyOptions } from 'n8n-workflow';

/** The states of scenarios (part 2, 2.4 and 3). */
export const STATE_OPTIONS: INodePropertyOptions[] = [
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
];
