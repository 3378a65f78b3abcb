import type { IDataObject } from 'n8n-workflow';

import { readScenario } from '../../api/scenarios';
import { waitingSend } from '../../delivery/waiting';
import { idText, isJsonObject } from '../../ground/json';
import type { Client } from '../../service/client';
import { sendTransactional, type TransactionalDraft } from './sendTransactional';

/** Sends through a scenario, one contact per item, and waits until each has a message or will get none (part 2, 2.4 and 6). */
export const sendAndWaitForDelivery = waitingSend(sendTransactional, {
	action: 'Send transactional messages and wait for their delivery',
	description:
		'Send through a scenario and go on when one of its steps has reached each contact, or the last one has failed',
	channel: 'scenario',
	withCallbackUrl: (draft, waitUrl) => ({ ...draft, shared: { ...draft.shared, callback: undefined, waitUrl } }),
	idsOf: ({ contactId }) => (typeof contactId === 'string' ? [contactId] : []),
	lastSteps,
	statuses: [
		{ name: 'Clicked', value: 'CLICKED', description: 'A link or a button was followed' },
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Opened', value: 'OPENED' },
	],
});

/** The last steps of the scenarios that are sent through; none of one with branches, where a failure says nothing of the other branch. */
async function lastSteps(drafts: readonly TransactionalDraft[], client: Client): Promise<string[]> {
	const ids = new Set(drafts.map(({ shared }) => shared.taskId));
	const found: string[] = [];
	for (const taskId of ids) found.push(...lastStepsOf(await readScenario(client, taskId)));
	return found;
}

/** The last step of a scenario whose steps stand in one line. */
export function lastStepsOf(task: IDataObject | undefined): string[] {
	const steps = Array.isArray(task?.triggersInfo) ? task.triggersInfo.filter(isJsonObject) : [];
	const parents = new Set(steps.flatMap(({ parentTriggerId }) => idText(parentTriggerId) ?? []));
	const last = steps.flatMap(({ triggerId }) => idText(triggerId) ?? []).filter((id) => !parents.has(id));
	return last.length === 1 ? last : [];
}
