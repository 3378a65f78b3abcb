import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { readWait, Wait } from './waiting';
import { inBatches } from '../ground/batches';
import { InvalidInput } from '../ground/errors';
import { Parameters, type Item } from '../panel/parameters';
import { failWithoutList } from '../service/answers';
import { Client, connect } from '../service/client';
import { nodeError, type Trouble } from '../service/trouble';
import { ledger, Page, type Fate } from './ledger';
import type { ItemOperation, LookupOperation, Operation, SendLimits, SendOperation } from './operation';
import { errorItem, failuresOf, onErrorOf, partialHint, stopError, toItems, troubleOf, type OnError } from './report';
import { completeAll, draftAll, sendAll } from './send';

interface Run {
	context: IExecuteFunctions;
	node: INode;
	parameters: Parameters;
	client: Client;
	onError: OnError;
}

/** Runs the operation that the node's resource and operation dropdowns name, over all input items. */
export async function runOperations(
	context: IExecuteFunctions,
	operations: readonly Operation[],
): Promise<INodeExecutionData[][]> {
	const node = context.getNode();
	const parameters = new Parameters(context, node);
	const resource = parameters.value('resource', 0);
	const name = parameters.value('operation', 0);
	const operation = operations.find((one) => one.resource === resource && one.operation === name);
	if (!operation) {
		throw nodeError(node, {
			message: `This node has no operation “${String(name)}” for “${String(resource)}”`,
			description: 'Choose the resource and the operation from the lists.',
		});
	}
	if (parameters.items.length === 0) return [[]];
	const connection = await connect(context, operation.credential);
	const client = new Client(context, node, operation.credential, connection);
	const run: Run = { context, node, parameters, client, onError: onErrorOf(context, node) };
	if (operation.kind === 'send') return [await runSend(run, operation)];
	if (operation.kind === 'lookup') return [await runLookup(run, operation)];
	return [await runItems(run, operation)];
}

async function runSend(run: Run, operation: SendOperation): Promise<INodeExecutionData[]> {
	const { context, node, parameters, client, onError } = run;
	const key = [context.getExecutionId(), node.id, context.getWorkflowDataProxy(0).$runIndex].join('/');
	const page = node.retryOnFail && context.getExecutionId() ? ledger.open(key) : new Page();
	const items = parameters.items.map((_, index) => parameters.item(index, operation.mapped));
	const { limits, strict, wait } = settingsOf(run, operation, items[0]);
	// Holes are messages that have no fate yet.
	const fates = new Array<Fate>(items.length);
	const drafted = draftAll(operation, items, client, page, fates);
	if (onError === 'stop' && failuresOf(fates).some(({ failure }) => failure.state === 'invalid')) {
		throw stopError(node, fates, operation.subject);
	}
	const signal = context.getExecutionCancelSignal();
	const pending = await completeAll(operation, drafted, client, fates);
	await wait?.prepare(pending, page);
	await sendAll(operation, pending, limits, client, page, fates, () => signal?.aborted === true);
	const failed = failuresOf(fates);
	if (onError === 'stop' && failed.length > 0) {
		// A tool's try after a throw is a new run, which the ledger can't tell from a new call: it must not send again.
		const mayBeSent = context.isToolExecution() && failed.some(({ failure }) => failure.state === 'unknown');
		if (!mayBeSent && (strict || failed.length === fates.length)) {
			// A re-run waits for what was accepted before, too.
			if (!node.retryOnFail || page.size === 0) await wait?.abandon(page);
			throw stopError(node, fates, operation.subject);
		}
		context.addExecutionHints({
			message: partialHint(fates, operation.subject),
			location: 'outputPane',
			type: 'warning',
		});
	}
	const output = toItems(fates, onError, operation.subject);
	const accepted = output.filter((_, item) => fates[item].state === 'accepted');
	if (!wait || (accepted.length === 0 && !wait.isPrepared)) {
		if (!output[0].json.error) ledger.close(key);
		return output;
	}
	await wait.begin(
		fates,
		output.map(({ json }) => json),
	);
	ledger.close(key);
	// What the editor shows meanwhile. An error as the first of it would make n8n run the node again.
	return accepted;
}

/** What holds for the whole run, read before anything is sent: a setting that can't be read must not cost an answer. */
function settingsOf(
	{ context, node }: Run,
	operation: SendOperation,
	first: Item,
): { limits: SendLimits; strict: boolean; wait?: Wait } {
	try {
		const strict = first.flag('options.failOnRejected', 'Fail When Any Message Is Rejected');
		const settings = { limits: operation.limits(first), strict };
		if (!operation.waits) return settings;
		if (context.isToolExecution()) {
			throw new InvalidInput(
				'Operation',
				'an agent’s tool can not wait',
				'Choose Send instead, and follow the delivery with Omni Trigger.',
			);
		}
		return { ...settings, wait: new Wait(context, node, operation.waits, readWait(first)) };
	} catch (error) {
		throw nodeError(node, troubleOf(error), first.index);
	}
}

/** What one item of a lookup asks for, or why it can't be asked. */
interface Wanted {
	itemIndex: number;
	keys: string[];
	passes?: (record: IDataObject) => boolean;
	trouble?: Trouble;
}

async function runLookup(run: Run, operation: LookupOperation): Promise<INodeExecutionData[]> {
	const { node, parameters, client, onError } = run;
	const wanted = parameters.items.map((_, itemIndex): Wanted => {
		try {
			const item = parameters.item(itemIndex);
			return { itemIndex, keys: operation.keys(item), passes: operation.filter?.(item) };
		} catch (error) {
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble, itemIndex);
			return { itemIndex, keys: [], trouble };
		}
	});
	const found = new Map<string, IDataObject>();
	const failed = new Map<string, Trouble>();
	for (const batch of inBatches([...new Set(wanted.flatMap(({ keys }) => keys))], operation.batch)) {
		try {
			const answer = await client.read(operation.request(batch, client.connection));
			const records = operation.records(client.json(answer));
			if (!records) failWithoutList(client, answer, 'results');
			for (const [key, record] of records) found.set(key, record);
		} catch (error) {
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble);
			for (const key of batch) failed.set(key, trouble);
		}
	}
	return wanted.flatMap(({ itemIndex, keys, trouble, passes = () => true }) => {
		if (trouble) return [errorItem(trouble, itemIndex)];
		return keys.flatMap((key): INodeExecutionData[] => {
			const fault = failed.get(key);
			if (fault) return [errorItem(fault, itemIndex)];
			const json = found.get(key) ?? operation.missing(key);
			return passes(json) ? [{ json, pairedItem: { item: itemIndex } }] : [];
		});
	});
}

async function runItems(run: Run, operation: ItemOperation): Promise<INodeExecutionData[]> {
	const { node, parameters, client, onError } = run;
	const output: INodeExecutionData[] = [];
	for (let itemIndex = 0; itemIndex < parameters.items.length; itemIndex += 1) {
		try {
			const rows = await operation.run(parameters.item(itemIndex), client);
			for (const json of rows) output.push({ json, pairedItem: { item: itemIndex } });
		} catch (error) {
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble, itemIndex);
			output.push(errorItem(trouble, itemIndex));
		}
	}
	return output;
}
