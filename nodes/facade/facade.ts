import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { audit } from '../precautions/audit';
import { byAgent } from '../precautions/byAgent';
import { campaignsByAgent, oneOfEachCampaign } from '../precautions/campaigns';
import { defaultCountry } from '../precautions/defaultCountry';
import { doNotContact } from '../precautions/doNotContact';
import { hours } from '../precautions/hours';
import { numberType } from '../precautions/numberType';
import { partsLimit, price } from '../precautions/price';
import { rehearsal } from '../precautions/rehearsal';
import { sameKeys, sentAlready } from '../precautions/sentAlready';
import { rehearsedLimits, sendLimits } from '../precautions/sendLimits';
import { sendOnce } from '../precautions/sendOnce';
import { sharedPace } from '../precautions/sharedPace';
import { smartEncoding } from '../precautions/smartEncoding';
import { allToOne, onlyThese } from '../precautions/staging';
import { unusualTexts } from '../precautions/unusualTexts';
import type { Precaution } from '../engine/precaution';
import type { Resource } from '../engine/operation';
import { panelWith } from '../engine/panel';
import { runWith } from '../engine/run';

export { SUBTITLE } from '../engine/panel';

/** What nodes offer beside the fields of their operations, in the order in which a run goes through them. */
export const PRECAUTIONS: readonly Precaution[] = [
	sharedPace,
	doNotContact,
	// Before those that read lists of recipients.
	defaultCountry,
	// Before Send Once makes keys of the texts.
	smartEncoding,
	onlyThese,
	sentAlready,
	// From here on, what is left is counted, priced and spread.
	byAgent,
	campaignsByAgent,
	unusualTexts,
	numberType,
	hours,
	// What has the key of another one counts for nothing.
	sameKeys,
	oneOfEachCampaign,
	sendLimits,
	// What is over a limit costs nothing.
	partsLimit,
	price,
	allToOne,
	// Where a run that sends has them: behind what stops it, and behind Send Once.
	rehearsedLimits,
	rehearsal,
	sendOnce,
	// The last to look: what it sees is what leaves.
	audit,
];

/** A node's properties, made of all that its operations say of themselves. */
export function panelOf(resources: readonly Resource[]): INodeProperties[] {
	return panelWith(resources, PRECAUTIONS);
}

/** A node's `execute`: runs the operation that its dropdowns name, over all input items. */
export function executing(resources: readonly Resource[]) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runWith(this, resources, PRECAUTIONS);
	};
}
