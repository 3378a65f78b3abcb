import type { IDataObject } from 'n8n-workflow';

import { readScenario, stepsIn } from '../../api/scenarios';
import { awaitedOf } from '../../delivery/firstMessages';
import type { ScenarioSteps } from '../../delivery/plan';
import { waitingSend } from '../../delivery/waiting';
import type { Client } from '../../service/client';
import { addAndSend } from './addAndSend';
import { namesOf } from './answer';
import { sendTransactional, type TransactionalDraft } from './sendTransactional';

const WAITS = {
	channel: 'scenario',
	callbackUrl: {
		of: ({ shared }: TransactionalDraft) => shared.callback,
		with: <D extends TransactionalDraft>(draft: D, waitUrl: string): D => ({
			...draft,
			shared: { ...draft.shared, callback: undefined, waitUrl },
		}),
	},
	idsOf: awaitedOf,
	steps: stepsOf,
	statuses: [
		{ name: 'Clicked', value: 'CLICKED', description: 'A link or a button was followed' },
		{ name: 'Delivered', value: 'DELIVERED' },
		{ name: 'Opened', value: 'OPENED' },
	],
} as const;

const UNTIL = 'go on when one of its steps has reached each contact, or the last one has failed';

/** Sends through a scenario, one contact per item, and waits until each has a message or will get none (part 2, 2.4 and 6). */
export const sendAndWaitForDelivery = waitingSend(sendTransactional, {
	...WAITS,
	action: 'Send transactional messages and wait for their delivery',
	description: `Send through a scenario and ${UNTIL}`,
});

/** The same for contacts that go on a list first. */
export const addSendAndWait = waitingSend(addAndSend, {
	...WAITS,
	name: 'Add to List, Send and Wait',
	action: 'Add contacts to a list and send and wait for delivery',
	description: `Put contacts on a list, send to them through a scenario, and ${UNTIL}`,
});

const ONE_END =
	'Several items are for the same person, and the scenario has more than one step, or could not be read: where the service takes them as one contact, it can’t be told which message of a step belongs to which item. Such items share one outcome: REACHED says that one of their messages was delivered, not that each was. Send them in runs of their own where that matters.';

/** What the steps of the scenarios tell that are sent through. */
async function stepsOf(drafts: readonly TransactionalDraft[], client: Client): Promise<ScenarioSteps> {
	const found: ScenarioSteps = { lastSteps: [], channels: [], together: [] };
	let isOneStep = true;
	for (const taskId of new Set(drafts.map(({ shared }) => shared.taskId))) {
		const task = await readScenario(client, taskId);
		const steps = stepsIn(task) ?? [];
		isOneStep &&= steps.length === 1;
		const firsts = steps.filter(({ parent }) => parent === undefined);
		found.lastSteps.push(...lastStepsOf(task));
		found.channels.push(...firsts.map(({ channel }) => channel));
		if (firsts.length > 1 && firsts.length === steps.length) found.together.push(firsts.map(({ id }) => id));
	}
	const names = drafts.flatMap(({ identity }) => namesOf(identity));
	const isShared = new Set(names).size < names.length;
	if (isShared && !isOneStep) client.hint(ONE_END);
	return { ...found, channels: [...new Set(found.channels)], ...(isShared && isOneStep && { isByMessage: true }) };
}

/**
 * The last step of a scenario whose steps stand in one line; none of one with branches, where a failure says nothing of the other
 * branch.
 */
export function lastStepsOf(task: IDataObject | undefined): string[] {
	const steps = stepsIn(task) ?? [];
	const parents = new Set(steps.map(({ parent }) => parent));
	const last = steps.map(({ id }) => id).filter((id) => id !== '' && !parents.has(id));
	return last.length === 1 ? last : [];
}
