import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { startCatcher } from '../delivery/starting';
import { startKeeper } from '../durable/helpers';
import { pack } from '../durable/packed';
import { shownMeanwhile } from '../durable/sleep';
import { newToken } from '../durable/token';
import { stayAwake } from '../engine/retry';
import { REACH_CHANNELS } from './channels';
import type { FallbackPlan, Person } from './plan';
import { FALLBACK, statusesOf } from './wait';

/** Starts who takes the callbacks of each channel that these people have, and puts them into the plan, each as it starts. Throws a node error. */
export async function startCatchers(
	context: IExecuteFunctions,
	{ catchers, deadline }: FallbackPlan,
	people: readonly Person[],
): Promise<void> {
	const used = new Set(people.flatMap(({ steps }) => steps.map(({ channel }) => channel)));
	for (const channel of used) {
		const { awaited, hasCallbackUrl } = REACH_CHANNELS[channel];
		if (!hasCallbackUrl) continue;
		const goal = { statuses: statusesOf(people, channel) };
		catchers[channel] = await startCatcher(context, context.getNode(), newToken(), {
			channel: awaited,
			goal,
			deadline,
		});
	}
}

/**
 * Goes on with the items that `finish` gives unless it throws, where nobody is waited for. Once a catcher was started, n8n lets the execution go on only behind another one that
 * waits: that is a keeper of nobody then.
 */
export async function goOnBehind(
	context: IExecuteFunctions,
	{ catchers, deadline, helps, statusUrl, version }: FallbackPlan,
	finish: () => INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	await stayAwake(context);
	const items = finish();
	if (Object.keys(catchers).length === 0) return items;
	const nobody = { people: pack([]), count: 0, catchers: {}, precautions: {}, postpones: false, log: '' };
	const plan = { version, deadline, items: items.map(({ json }) => json), ...nobody, statusUrl, helps };
	await startKeeper(context, FALLBACK, plan, { message: 'Nothing was sent, and nobody is waited for' });
	return shownMeanwhile(items);
}
