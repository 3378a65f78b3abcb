import type { INodeTypeDescription } from 'n8n-workflow';

import { DELIVERY_TEXT } from '../delivery/texts';
import { waitLimitText } from '../durable/limit';
import { RESUME_WEBHOOKS } from '../durable/webhooks';

/** What n8n looks for: links that wake a sleeping execution, whose signature it checks. */
export const ANSWER_WEBHOOKS: NonNullable<INodeTypeDescription['webhooks']> = [
	{ ...RESUME_WEBHOOKS[0], httpMethod: 'GET' },
	...RESUME_WEBHOOKS,
];

/** What n8n's editor shows at a node while it waits: for an answer on a page, for replies, or for delivery. */
export const WAITING_TOOLTIP = `={{ $parameter.operation === "sendAndWait" ? "Waiting for the answer of the person who was asked" : $parameter.operation.startsWith("askAndWaitForReply") ? "Waiting until everybody has replied, for at most " + ${waitLimitText('days')} : ${DELIVERY_TEXT} }}`;
