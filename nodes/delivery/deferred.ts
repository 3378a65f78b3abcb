import type { IBinaryKeyData, IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { inLoggedBatches } from '../durable/batches';
import { pack, unpack } from '../durable/packed';
import type { Pending } from '../engine/draft';
import type { Run } from '../engine/operation';
import { isJsonObject, without } from '../ground/json';
import type { Parameters } from '../panel/parameters';
import type { Trouble } from '../service/trouble';
import { whyStopped } from './few';
import { handOver } from './handOver';
import type { Catcher, Known, Deferred, Sent } from './plan';
import { DEFERRED_NODE, sendInSubWorkflow, UNTOLD, type SentOutput } from './subSend';

/** The field of its items that holds what that one hands over. */
const HANDED = 'omniRest';
const VALUES = 'values';

/** What a node that sends for another one is told. */
export interface Handed {
	/** Where the callbacks are to come to; absent for a channel whose messages name no address. */
	callbackUrl?: string;
	isErrorOutput: boolean;
	/** How many leave before these items, and after them. */
	ahead: number;
	behind: number;
	/** What came in place of answers to the last requests of the batch before. */
	silence?: readonly Trouble[];
}

/** An item that a few go before. */
interface DeferredItem {
	item: number;
	json: IDataObject;
	binary?: IBinaryKeyData;
	/** The values of the parameters that differ from item to item. */
	values?: IDataObject;
}

/**
 * All that is needed to send for these items later, as this node would send for them now; and what was thrown for those whose parameters can't
 * be read, by their places.
 */
export function deferredOf(
	{ checks, context, node, onError, parameters }: Run,
	later: ReadonlyArray<Pending>,
): { rest: Omit<Deferred, 'few' | 'log'>; unread: ReadonlyMap<number, { error: unknown; identity: IDataObject }> } {
	const { name, type, typeVersion } = node;
	const handed = handOver(node.parameters, parameters, { as: [HANDED, VALUES] });
	const unread = new Map<number, { error: unknown; identity: IDataObject }>();
	const rows = later.flatMap(({ itemIndex: item, draft: { identity } }): DeferredItem[] => {
		const { json, binary } = parameters.items[item];
		try {
			for (const check of checks) check(item);
			const values = handed.valuesOf(item);
			const files = binary && storedFiles(binary, context.getExecutionId());
			return [{ item, json, ...(files && { binary: files }), ...(values && { values }) }];
		} catch (error) {
			unread.set(item, { error, identity });
			return [];
		}
	});
	const notes = context.getWorkflow().name;
	const own = { id: DEFERRED_NODE, name, type, typeVersion, parameters: handed.parameters, notes };
	const rest = { node: own, items: pack(rows), count: rows.length, isErrorOutput: onError === 'errorOutput' };
	return { rest, unread };
}

/** Files where n8n puts them once the execution sleeps: one that a call started has none of its own until then. */
function storedFiles(binary: IBinaryKeyData, executionId: string): IBinaryKeyData {
	const stored = (id: string): string => id.replace('/temp/', `/${executionId}/`);
	return Object.fromEntries(
		Object.entries(binary).map(([name, file]) => [
			name,
			file.id === undefined ? file : { ...file, id: stored(file.id) },
		]),
	);
}

function itemsOf({ items }: Deferred): DeferredItem[] {
	return unpack(items) as DeferredItem[];
}

/** What a run was told that sends for another one; undefined for any other run. */
export function handedTo(id: string, { items }: Parameters): Handed | undefined {
	const handed = id === DEFERRED_NODE ? items[0].json[HANDED] : undefined;
	return isJsonObject(handed) ? (handed as unknown as Handed) : undefined;
}

/** What such a run gives for an item; `code` says that it has run. */
export function sentItem(code: string, { output, ...known }: Omit<Sent, 'item'>): IDataObject {
	return { code, output: without(output, [HANDED]), ...known };
}

/** Options that look at a run as a whole: with one of them, nothing is cut into batches, each of which is a run of its own. */
const OF_WHOLE_RUN = ['stopAboveCost', 'stopAboveParts', 'keepBalanceAbove'];

/** The places of the items that a few went before, as they leave together. */
export function batchesOf({ count, node }: Deferred): number[][] {
	const places = Array.from({ length: count }, (_, at) => at);
	const { options } = node.parameters;
	const isWhole = isJsonObject(options) && OF_WHOLE_RUN.some((name) => name in options);
	return isWhole ? [places] : inLoggedBatches(places);
}

/**
 * Sends for those of the items that a few went before which stand at these places, and gives what was sent. Never rejects.
 * @param silence what the batch before told in `silence`: the Send counts on from there, and sends nothing once it has ended a run
 */
export async function sendDeferred(
	context: IExecuteFunctions,
	rest: Deferred,
	catcher: Catcher | null,
	places: readonly number[],
	silence: readonly Trouble[] = [],
): Promise<{ sent: Sent[]; silence: readonly Trouble[] }> {
	const all = itemsOf(rest);
	const rows = places.map((at) => all[at]);
	const { count, few, isErrorOutput, node } = rest;
	// Those that went first have left: these begin at once, and take their own share of the time that all have.
	const [ahead] = places;
	const behind = few.count + count - ahead - rows.length;
	const told: Handed = { isErrorOutput, ahead, behind, ...(catcher && { callbackUrl: catcher.url }) };
	const items = rows.map(({ json, binary, values }, at): INodeExecutionData => ({
		json: {
			...json,
			[HANDED]: { ...told, ...(values && { [VALUES]: values }), ...(at === 0 && silence.length > 0 && { silence }) },
		},
		...(binary && { binary }),
	}));
	const outputs = await sendInSubWorkflow(context, `The others of “${node.name}”`, node, items);
	// Where n8n ends the node itself, it hands on what that was given: what stands in it is no result.
	const results = outputs.map((output) => (HANDED in output ? UNTOLD : output));
	const sent = rows.map(({ item }, at): Sent => {
		const { code, message, output, ids, ...more } = results[at];
		const isGiven = isJsonObject(output) && Array.isArray(ids);
		if (!isGiven) return untold(rest, item, { code, message });
		const { messages, withoutId } = more as Pick<Sent, 'messages' | 'withoutId'>;
		return { item, output, ids: ids as string[], ...(messages && { messages }), ...(withoutId && { withoutId }) };
	});
	const last = results.at(0)?.silence;
	return { sent, silence: Array.isArray(last) ? (last as unknown as Trouble[]) : [] };
}

/** What is known of an item of which its send told nothing; in the form that the error output asks for. */
function untold({ isErrorOutput }: Deferred, item: number, { code, message = '' }: SentOutput): Sent {
	return {
		item,
		output: isErrorOutput ? { error: message, message: '', details: { code } } : { code, message },
		ids: [],
	};
}

const LOST =
	'n8n stopped while this was sent, or before: it may have been sent, and is not sent again. Look for an execution that sent it.';

/** What is known of those from one place on, to before another one, where whoever was about to send for them is gone: it may have been sent. */
export function lostDeferred(rest: Deferred, from = 0, to?: number): Sent[] {
	const rows = itemsOf(rest).slice(from, to);
	return rows.map(({ item }) => untold(rest, item, { code: 'UNKNOWN', message: LOST }));
}

/** What is known of those from one place on for which nothing was sent, with the reason. */
export function unsentDeferred(rest: Deferred, from: number, message: string): Sent[] {
	const rows = itemsOf(rest).slice(from);
	return rows.map(({ item }) => untold(rest, item, { code: 'NOT_SENT', message }));
}

/**
 * The items of a wait with what came of those that a few went before: what was sent, or why nothing was. While it is under way they stay as
 * they are.
 */
export function withDeferred(
	items: IDataObject[],
	rest: Deferred,
	{ few, sent = [] }: Known,
	isUnderWay: boolean,
): IDataObject[] {
	if (isUnderWay && few !== 'passed') return items;
	const all = [...items];
	if (few === 'passed') {
		for (const { item, output } of isUnderWay ? sent : [...sent, ...lostDeferred(rest, sent.length)]) {
			// n8n knows a failure for its error output by there being nothing else.
			all[item] = output.error === undefined ? { ...all[item], ...output } : output;
		}
		return all;
	}
	const end = { code: 'STOPPED', outcome: 'STOPPED', status: null, message: `${whyStopped(rest.few)}.` };
	for (const { item } of itemsOf(rest)) all[item] = { ...end, ...all[item], ...end };
	return all;
}
