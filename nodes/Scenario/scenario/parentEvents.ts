import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { isJsonObject } from '../../ground/json';
import type { Options } from '../../panel/choices';
import { listed } from '../../panel/texts';
import { channelOf, TEMPLATE_CHANNELS } from '../template/channels';

/** Events as a panel offers them. */
export function eventOptions(events: readonly string[]): Options {
	return [...events].sort().map((event) => ({ name: event[0].toUpperCase() + event.slice(1), value: event }));
}

/**
 * The events that the parent of a step can report, for the panel (part 2, 2.4): those of its channel, none where the documents
 * have none, and those of every channel where an expression hides which it is.
 */
export async function getParentEvents(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const steps: unknown = await Promise.resolve(this.getCurrentNodeParameter('steps.step'));
	const place = Number(this.getCurrentNodeParameter('&parentIndex') ?? 1);
	const parent: unknown = Array.isArray(steps) ? steps[place - 1] : undefined;
	// A row that is just added has the default.
	const word = isJsonObject(parent) ? (parent.channel ?? TEMPLATE_CHANNELS[0].value) : undefined;
	const channel = channelOf(typeof word === 'string' ? word : undefined);
	return channel ? [...eventOptions(channel.events ?? [])] : ofAnyChannel();
}

function ofAnyChannel(): INodePropertyOptions[] {
	const events = new Set(TEMPLATE_CHANNELS.flatMap((channel) => channel.events ?? []));
	return eventOptions([...events]).map((option) => {
		const reporting = TEMPLATE_CHANNELS.filter((channel) => channel.events?.includes(option.value));
		return { ...option, description: `Reported by ${listed(reporting.map(({ name }) => name))}` };
	});
}
