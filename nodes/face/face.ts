import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { byAgent } from '../careful/byAgent';
import { beforeSending, numbersOnly } from '../careful/beforeSending';
import { sendOnce } from '../careful/sendOnce';
import type { Precaution } from '../engine/guard';
import type { Resource } from '../engine/operation';
import { panelOf as panelWith } from '../engine/panel';
import { runOperations as runWith } from '../engine/run';

/** What every node offers beside the fields of its operations, in the order in which a run goes through them. */
const PRECAUTIONS: readonly Precaution[] = [numbersOnly, beforeSending, byAgent, sendOnce];

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
