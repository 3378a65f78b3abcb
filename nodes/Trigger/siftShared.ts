import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { sharedStandings } from '../callbacks/shared';
import { goesOn } from '../callbacks/standing';
import type { OmniEvent } from '../events/envelope';
import { triggerValues } from './fields';

/**
 * The first step of a run that a call started: with “Memory of Callbacks: All Processes”, its events are compared with what every
 * process took within the last hour, and left out or marked as the options say.
 */
export async function siftShared(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	// A run that a person tries again is wanted, whatever was noted of its events the first time.
	if (['manual', 'retry'].includes(context.getMode())) return [items];
	const { options } = triggerValues((name) => context.getNodeParameter(name, 0, null), '');
	const events = items.map(({ json }) => json as OmniEvent);
	const standings = options.memory === 'shared' ? await sharedStandings(context, events) : undefined;
	if (!standings) return [items];
	return [
		items.flatMap((item, place) => {
			const json = goesOn(events[place], standings[place], options);
			return json ? [{ ...item, json }] : [];
		}),
	];
}
