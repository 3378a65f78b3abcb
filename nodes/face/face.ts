import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../careful/beforeSending';
import { byAgent } from '../careful/byAgent';
import { doNotContact } from '../careful/doNotContact';
import { sendOnce } from '../careful/sendOnce';
import { sharedPace } from '../careful/sharedPace';
import type { Precaution } from '../engine/precaution';
import type { Resource } from '../engine/operation';
import { panelOf as panelWith } from '../engine/panel';
import { runOperations as runWith } from '../engine/run';

export { SUBTITLE } from '../engine/panel';

/** What every node offers beside the fields of its operations, in the order in which a run goes through them. */
const PRECAUTIONS: readonly Precaution[] = [sharedPace, doNotContact, byAgent, ...beforeSending, sendOnce];

/** A node's properties, made of all that its operations say of themselves. */
export function panelOf(resources: readonly Resource[]): INodeProperties[] {
	return panelWith(resources, PRECAUTIONS);
}

/** Runs the operation that the node's dropdowns name, over all input items. */
export async function runOperations(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	return await runWith(context, resources, PRECAUTIONS);
}
