import { waitLimitText } from '../durable/limit';
import type { DeliveryPlan, Goal } from './plan';

/** What is waited for, in words. */
function goalText({ statuses }: Goal): string {
	return statuses.length === 0 ? 'delivery, or that they failed for good' : `status ${statuses.join(' or ')}`;
}

/** How many of what are waited for, and for which end. */
export function awaitedText({ goal, channel, messages }: Pick<DeliveryPlan, 'goal' | 'channel' | 'messages'>): string {
	const word = channel === 'campaign' ? 'campaign' : channel === 'scenario' ? 'contact' : 'message';
	const end = channel === 'campaign' ? 'that they are finished, or will not be any more' : goalText(goal);
	return `${messages} ${word}${messages === 1 ? '' : 's'}: ${end}`;
}

/** An expression over a node's own fields: what its wait for delivery is for. */
export const DELIVERY_TEXT = `"Waiting for " + ($parameter.waitFor === "status" ? "the status " + [$parameter.waitStatuses ?? []].flat().join(" or ") : "the delivery of every message") + ", for at most " + ${waitLimitText('hours')} + ". Callbacks end the wait; what they do not tell is asked for."`;

/** What n8n's editor shows at a node while it waits for delivery. */
export const WAITING_TOOLTIP = `={{ ${DELIVERY_TEXT} }}`;

/** The same for campaigns. */
export const CAMPAIGN_TOOLTIP = `={{ "Waiting until every campaign is finished, for at most " + ${waitLimitText('hours')} + ". The service is asked for their states." }}`;
