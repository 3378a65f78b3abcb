import { waitLimitText } from '../durable/limit';
import type { Awaited } from './askStatuses';
import type { DeliveryPlan } from './plan';

interface Words {
	one: string;
	many: string;
	/** What ends the wait, where that is not the goal. */
	end?: string;
}

const MESSAGE: Words = { one: 'message', many: 'messages' };
const WORDS: Partial<Record<Awaited, Words>> = {
	campaign: { one: 'campaign', many: 'campaigns', end: 'that they are finished, or will not be any more' },
	scenario: { one: 'contact', many: 'contacts' },
	wholeScenario: { one: 'scenario', many: 'scenarios', end: 'that they are finished, or will not be any more' },
	senderAddress: { one: 'sender address', many: 'sender addresses', end: 'that they are confirmed, or will not be' },
};

/** How many of what are waited for, and for which end. */
export function awaitedText({ goal, channel, messages }: Pick<DeliveryPlan, 'goal' | 'channel' | 'messages'>): string {
	const { statuses } = goal;
	const wanted = statuses.length === 0 ? 'delivery, or that they failed for good' : `status ${statuses.join(' or ')}`;
	const { one, many, end = wanted } = WORDS[channel] ?? MESSAGE;
	return `${messages} ${messages === 1 ? one : many}: ${end}`;
}

/** An expression over a node's own fields: what its wait for delivery is for. */
export const DELIVERY_TEXT = `"Waiting for " + ($parameter.waitFor === "status" ? "the status " + [$parameter.waitStatuses ?? []].flat().join(" or ") : "the delivery of every message") + ", for at most " + ${waitLimitText('hours')} + ". Callbacks end the wait; the service is asked for what is missing."`;

/** The same for scenarios, of which one is waited for as a whole or by its messages. */
export const SCENARIO_TOOLTIP = `={{ $parameter.resource === "scenario" ? "Waiting until every scenario is finished, for at most " + ${waitLimitText('hours')} + ". The service is asked for their states." : ${DELIVERY_TEXT} }}`;

/** What n8n's editor shows at a node while it waits for delivery. */
export const DELIVERY_TOOLTIP = `={{ ${DELIVERY_TEXT} }}`;

/** The same for campaigns and sender addresses. */
export const LEGACY_EMAIL_TOOLTIP = `={{ "Waiting until every " + ($parameter.resource === "senderAddress" ? "sender address is confirmed" : "campaign is finished") + ", for at most " + ${waitLimitText('hours')} + ". The service is asked for their states." }}`;
