import { SCENARIO_STATUSES, type ScenarioStatus } from '../../contract/generated/values';
import type { TestEvent } from '../core/domain';
import { statusDelivery } from './runner';

const TOLD = {
	contactId: '915862257144666002',
	taskId: '3158622571446665011',
	triggerId: '3158622571446665013',
	channel: 'SMS',
	recipient: '447700900001',
};

/** The callback of a scenario's message (part 2, 2.4). */
export const TEST_EVENTS: TestEvent[] = [
	{
		form: 'scenarioStatus',
		title: 'Status of a scenario message',
		statuses: SCENARIO_STATUSES,
		delivery: (status, id, at, url) =>
			statusDelivery(id, { status: status as ScenarioStatus, at, errorCode: 0 }, TOLD, url),
	},
];
