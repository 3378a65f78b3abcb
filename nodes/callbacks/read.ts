import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { itemReader, toItem, type ItemValues, type Operation, type Run } from '../engine/operation';
import { errorItem, troubleOf } from '../engine/report';
import { CallbackRefused } from '../events/syntax';
import type { OmniEvent } from '../events/envelope';
import { InvalidInput } from '../ground/errors';
import { isJsonObject } from '../ground/json';
import { mapInTurns } from '../ground/turns';
import type { Form } from '../panel/field';
import { notice, text } from '../panel/fields';
import { nodeError } from '../service/trouble';
import { sharedArrivals, type Arrival } from './shared';
import { admit, rulesOf, unset } from './authentication';
import { eventsIn, goesOn, passes, type EventFilter } from './call';
import { callbackOptions, callerFieldsOfCalls, filterFields } from './fields';
import { noteReader, onceOnly } from './onceOnly';

const form = {
	webhookNotice: notice(
		'Put this node behind n8n’s Webhook node: HTTP Method POST, Respond Immediately, and the options “Raw Body” (on) and “Response Data” (left empty). Give the Webhook node’s production URL to the send node as “Callback URL”.',
	),
	...filterFields('Events'),
	...callerFieldsOfCalls,
	binaryField: text('Input Binary Field', {
		default: 'data',
		needed: true,
		hint: 'The field in which the Webhook node keeps the body',
	}),
	options: callbackOptions,
} satisfies Form;

interface Found {
	item: number;
	event: OmniEvent;
	filter: EventFilter;
	finalOnly?: boolean;
}

/**
 * Reads the calls that n8n's own Webhook node took: the same events, checks and memory as Omni Trigger's (part 1, 6 and 2.10). The Webhook
 * node has answered already, so a caller who may not call is left out with a hint.
 */
export const read: Operation = {
	name: 'Read',
	action: 'Read callbacks',
	description: 'Get the events in calls that n8n’s Webhook node took, as Omni Trigger gives them',
	credential: 'omniApiKeyApi',
	routes: [],
	form,
	tool: false,
	async execute(run) {
		const { context, node, onError, parameters } = run;
		const valuesOf = itemReader(run, form);
		const secrets = await context.getCredentials('omniApiKeyApi');
		const found: Found[] = [];
		const failed: INodeExecutionData[] = [];
		let strangers = 0;
		let memory: string | undefined;
		for (const item of parameters.items.keys()) {
			try {
				const given = valuesOf(item);
				const events = await eventsOfCall(run, given, secrets);
				if (!events) {
					strangers += 1;
					continue;
				}
				// Read before any event is noted as seen: a filter that can't be read fails this item alone.
				const { channels, kinds, statuses, options } = given.values;
				memory ??= options.memory;
				const rest = { item, filter: { channels, kinds, statuses }, finalOnly: options.finalOnly };
				found.push(...events.map((event) => ({ ...rest, event })));
			} catch (error) {
				const trouble = troubleOf(error instanceof CallbackRefused ? unreadable(error) : error);
				if (onError === 'stop') throw nodeError(node, trouble, item);
				failed.push(errorItem(trouble, item));
			}
		}
		if (strangers > 0) {
			const calls = strangers === 1 ? 'One call was' : `${strangers} calls were`;
			const message = `${calls} left out: the caller did not pass the checks under “Who May Call”.`;
			context.addExecutionHints({ message, location: 'outputPane' });
		}
		return [...(await sift(context, found, memory)), ...failed];
	},
};

/** The events of the call that an item holds; undefined where its caller did not pass the checks. */
async function eventsOfCall(
	{ context, node }: Run,
	{ item: { index, input }, values }: ItemValues<typeof form>,
	secrets: IDataObject,
): Promise<OmniEvent[] | undefined> {
	const { binaryField, options } = values;
	const rules = rulesOf(values, secrets, node.parameters.checks);
	const missing = unset(rules);
	if (missing !== undefined) throw new InvalidInput('Who May Call', missing, 'Or take the check out.');
	const object = (value: unknown): IDataObject => (isJsonObject(value) ? value : {});
	const [headers, query] = ['headers', 'query'].map((name) => object(input.json[name]));
	const admission = admit({ headers, query, socketAddress: '' }, rules);
	if (!admission.admitted) return undefined;
	const { claim } = admission;
	// n8n’s Webhook node reads multipart/form-data itself, also with Raw Body.
	const type = headers['content-type'];
	const isMultipart = typeof type === 'string' && /^multipart\/form-data\b/i.test(type);
	const fields = isMultipart ? input.json.body : undefined;
	if (isJsonObject(fields)) return await eventsIn({ bytes: new Uint8Array(), fields }, { query, claim, options });
	if (!input.binary?.[binaryField]) {
		const problem = `this item has no binary field “${binaryField}”`;
		throw new InvalidInput('Input Binary Field', problem, 'Add the option “Raw Body” to the Webhook node.');
	}
	const bytes = await context.helpers.getBinaryDataBuffer(index, binaryField);
	return await eventsIn({ bytes }, { query, claim, options });
}

/** Leaves out or marks what came before, and what the filter does not want. */
async function sift(
	context: IExecuteFunctions,
	found: readonly Found[],
	memory: string | undefined,
): Promise<INodeExecutionData[]> {
	const arrivals = await arrivalsOf(context, found, memory);
	return found.flatMap(({ item, event, filter, finalOnly }, place) => {
		const going = goesOn(event, arrivals[place]);
		return going && passes(going, filter, finalOnly) ? [toItem(going, item)] : [];
	});
}

async function arrivalsOf(context: IExecuteFunctions, found: readonly Found[], memory?: string): Promise<Arrival[]> {
	const events = found.map(({ event }) => event);
	const fresh = events.map((): Arrival => 'new');
	// While a workflow is built, or tried again, the same call is read again on purpose.
	if (['manual', 'retry'].includes(context.getMode())) return fresh;
	if (memory === 'shared') return (await sharedArrivals(context, events)) ?? fresh;
	const noteOf = noteReader([context.getWorkflow().id ?? '', context.getNode().id]);
	const { call, arrivals } = onceOnly.begin(await mapInTurns(events, noteOf));
	// n8n stored the call before this run began.
	call.end(true);
	return arrivals;
}

function unreadable({ message }: CallbackRefused): InvalidInput {
	return new InvalidInput('Callback', `this call can't be read: ${message}`, 'Look at the body of the call.');
}
