import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { sendInSubWorkflow, type SendingNode, type SentOutput } from '../delivery/subSend';
import { REACH_CHANNELS, type ChannelName, type ReachChannel } from './channels';
import type { Person } from './plan';

/** A message for a channel's Send. */
interface Message {
	fields: IDataObject;
	/** Values of the precautions that differ from message to message. */
	precautions?: IDataObject;
	zone?: string;
}

/** The field of a message's item that names the recipient's time zone. */
export const ZONE_FIELD = 'recipientZone';

/** A person's message by one of the steps. */
export function messageOf({ steps, precautions, zone }: Person, step: number): Message {
	return { fields: steps[step].fields, ...(precautions && { precautions }), ...(zone !== undefined && { zone }) };
}

/** What messages are sent with beside their fields. */
export interface With {
	/** The options that are precautions, which may hold expressions on `$json.precautions`. */
	precautions: INodeParameters;
	callbackUrl?: string;
}

/** Sends messages by a channel's Send, and gives what it tells of each, in their order. Never rejects. */
export async function sendThrough(
	context: IExecuteFunctions,
	channel: ChannelName,
	messages: readonly Message[],
	{ precautions, callbackUrl }: With,
): Promise<SentOutput[]> {
	const { name, node, parameters, options, isPriced }: ReachChannel = REACH_CHANNELS[channel];
	const { addCost, ...others } = precautions;
	const { type } = context.getNode();
	const sending: SendingNode = {
		id: 'omni-send',
		name,
		type: `${type.slice(0, type.lastIndexOf('.'))}.${node}`,
		typeVersion: 1,
		parameters: {
			resource: 'message',
			operation: 'send',
			...parameters,
			options: { ...options, ...others, ...(isPriced && addCost !== undefined && { addCost }) },
		},
	};
	const items = messages.map(({ fields, precautions: own, zone }) => ({
		json: {
			...fields,
			...(callbackUrl !== undefined && { callbackUrl }),
			...(own && { precautions: own }),
			...(zone !== undefined && { [ZONE_FIELD]: zone }),
		},
	}));
	return await sendInSubWorkflow(context, `Send by ${name}`, sending, items);
}
