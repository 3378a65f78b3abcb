import type { IDataObject, IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import { connectedTo, runSubWorkflow, START } from '../table/subWorkflow';
import { REACH_CHANNELS, type ChannelName, type ReachChannel } from './channels';
import type { Person } from './plan';

/** A message for a channel's Send. */
interface Message {
	fields: IDataObject;
	/** Values of the precautions that differ from message to message. */
	precautions?: IDataObject;
	zone?: string;
}

/** What Send tells of a message. */
export interface SentOutput extends IDataObject {
	code: string;
	message?: string;
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

/**
 * Sends messages by a channel's Send, in an execution of its own, so that all that holds for a send holds for these. Gives what Send tells
 * of each message, in their order. Of a run that n8n lost nobody knows what was sent: UNKNOWN, with n8n's reason. Never rejects.
 */
export async function sendThrough(
	context: IExecuteFunctions,
	channel: ChannelName,
	messages: readonly Message[],
	{ precautions, callbackUrl }: With,
): Promise<SentOutput[]> {
	const { name, node, parameters, options, isPriced }: ReachChannel = REACH_CHANNELS[channel];
	const { addCost, ...others } = precautions;
	const { type, credentials } = context.getNode();
	const sending: INode = {
		id: 'omni-send',
		name,
		type: `${type.slice(0, type.lastIndexOf('.'))}.${node}`,
		typeVersion: 1,
		credentials,
		position: [240, 0],
		parameters: {
			resource: 'message',
			operation: 'send',
			...parameters,
			options: { ...options, ...others, ...(isPriced && addCost !== undefined && { addCost }) },
		},
		onError: 'continueRegularOutput',
	};
	const workflow = {
		name: `Send by ${name}`,
		nodes: [START, sending],
		connections: { [START.name]: connectedTo(name) },
	};
	const items = messages.map(({ fields, precautions: own, zone }) => ({
		json: {
			...fields,
			...(callbackUrl !== undefined && { callbackUrl }),
			...(own && { precautions: own }),
			...(zone !== undefined && { [ZONE_FIELD]: zone }),
		},
	}));
	try {
		const { data } = await runSubWorkflow(context, workflow, items);
		const outputs = data[0] ?? [];
		if (outputs.length < messages.length) throw new Error(`It gave ${outputs.length} of ${messages.length} items.`);
		return messages.map((_, at) => codeOf(outputs[at].json));
	} catch (error) {
		const message = `n8n lost the execution that sent it: ${error instanceof Error ? error.message : String(error)}`;
		return messages.map(() => ({ code: 'UNKNOWN', message }));
	}
}

/** What Send told of one message; what ended its run before anything was sent is told by each of them, and has no code. */
function codeOf(json: IDataObject): SentOutput {
	const { code, error } = json;
	const message = typeof json.message === 'string' ? json.message : undefined;
	if (typeof code === 'string') return { ...json, code, message };
	if (typeof error === 'string') return { code: 'NOT_SENT', message: `${error}. ${message ?? ''}`.trim() };
	return { code: 'UNKNOWN', message: 'n8n did not tell what came of it: look at the execution that sent it.' };
}
