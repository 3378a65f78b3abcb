import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { audit } from '../precautions/audit';
import { byAgent } from '../precautions/byAgent';
import { defaultCountry } from '../precautions/defaultCountry';
import { doNotContact } from '../precautions/doNotContact';
import { hours, hoursOfSends } from '../precautions/hours';
import { numberType } from '../precautions/numberType';
import { costOfSends, price } from '../precautions/price';
import { rehearsal, rehearsalOfSends, rehearsedChange } from '../precautions/rehearsal';
import { sendLimits } from '../precautions/sendLimits';
import { sendOnce } from '../precautions/sendOnce';
import { sharedPace } from '../precautions/sharedPace';
import { smartEncoding } from '../precautions/smartEncoding';
import { staging } from '../precautions/staging';
import { unusualTexts } from '../precautions/unusualTexts';
import type { Offer } from '../engine/precaution';
import type { Operation, Resource } from '../engine/operation';
import { panelWith } from '../engine/panel';
import { runWith } from '../engine/run';

export { SUBTITLE } from '../engine/panel';

const sends = ({ effect }: Operation): boolean => effect === 'message';
/** What counts, prices or spreads a whole run. */
const sendsItself = (operation: Operation): boolean => sends(operation) && operation.sendsThroughOthers !== true;

/** What every node offers beside the fields of its operations, in the order in which a run goes through them. */
export const OFFERS: readonly Offer[] = [
	{ precaution: sharedPace, isFor: ({ credential }) => credential === 'omniSoapLoginApi' },
	{ precaution: doNotContact, isFor: ({ handles = {} }) => handles.to !== undefined || handles.namesPeople === true },
	{ precaution: byAgent, isFor: (operation) => sends(operation) && operation.tool !== false },
	{ precaution: defaultCountry, isFor: (operation) => sends(operation) || operation.readsNumbers === true },
	{ precaution: smartEncoding, isFor: ({ handles }) => handles?.sms !== undefined },
	{ precaution: unusualTexts, isFor: sends },
	{ precaution: numberType, isFor: ({ handles }) => handles?.to?.kind === 'phone' },
	{ precaution: hours, isFor: sendsItself },
	{ precaution: hoursOfSends, isFor: ({ sendsThroughOthers }) => sendsThroughOthers === true },
	{ precaution: price, isFor: sendsItself },
	{ precaution: costOfSends, isFor: ({ sendsThroughOthers }) => sendsThroughOthers === true },
	{ precaution: sendLimits, isFor: sends },
	{ precaution: staging, isFor: sendsItself },
	{ precaution: rehearsal, isFor: sendsItself },
	{ precaution: rehearsalOfSends, isFor: ({ sendsThroughOthers }) => sendsThroughOthers === true },
	{ precaution: rehearsedChange, isFor: ({ effect }) => effect === 'change' },
	{ precaution: sendOnce, isFor: ({ effect }) => effect !== undefined },
	// The last to look: what it sees is what leaves.
	{ precaution: audit, isFor: sends },
];

/** A node's properties, made of all that its operations say of themselves. */
export function panelOf(resources: readonly Resource[]): INodeProperties[] {
	return panelWith(resources, OFFERS);
}

/** Runs the operation that the node's dropdowns name, over all input items. */
export async function runOperations(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	return await runWith(context, resources, OFFERS);
}
