import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemsOf, type NodeRun } from '../../support/engine';

/** In which words the service answers a write, which decides how it refuses and what may be odd in its answers. */
export type Dialect = 'json' | 'legacy' | 'soap' | 'voice';

/** Where an honest answer has its ids: in each entry of a list, or in the one thing that it tells of. */
export interface Shape {
	/** The way to the list of entries, from the top; absent where the answer tells of one thing. */
	list?: readonly string[];
	/** The way to an entry's id, or to that of the one thing; absent where the answer gives none. */
	id?: readonly string[];
}

/** Asks the service itself, past all faults: gives the answer's body. */
export type Ask = (method: string, path: string, body: unknown) => Promise<string>;

/** One way in which an operation writes: three items, and how each of them is known in requests and answers. */
export interface Write {
	/** E.g. `omniSms.message.send`. */
	operation: string;
	/** Which of the operation's ways this is, where it has several, e.g. `in one request`. */
	way?: string;
	dialect: Dialect;
	shape: Shape;
	/** The route whose requests are meant, where the operation writes with another one, too. */
	route?: string;
	/** Makes what the operation works on: gives three ids, one for each item, and others that the parameters need. */
	setup?: (ask: Ask) => Promise<string[]>;
	/** Fields that all three items have. */
	parameters: NodeRun['parameters'] | ((ids: string[]) => NodeRun['parameters']);
	/** The three items' own values, beside `id`, the one that `setup` made for it. */
	items: readonly [IDataObject, IDataObject, IDataObject];
	/** Files of the items, where they have them. */
	files?: readonly INodeExecutionData['binary'][];
	/** A text that stands in an item's request and in no other's; the id of `setup` unless said. */
	marks?: readonly [string, string, string];
	/** How many of the items travel in the first request; 1 unless said. */
	together?: 1 | 2 | 3;
	/** How the sandbox behaves for it. */
	modes?: Record<string, string>;
}

/** The name of a row of the table. */
export function nameOf({ operation, way }: Pick<Write, 'operation' | 'way'>): string {
	return way === undefined ? operation : `${operation} (${way})`;
}

/** A write's parameters and its three items, with the ids that `setup` made. */
export function formOf(
	{ parameters, items, files }: Write,
	ids: string[],
): { parameters: NodeRun['parameters']; items: INodeExecutionData[] } {
	const rows = itemsOf(items.map((json, at) => ({ ...json, ...(ids[at] !== undefined && { id: ids[at] }) })));
	return {
		parameters: typeof parameters === 'function' ? parameters(ids) : parameters,
		items: files ? rows.map((row, at) => ({ ...row, binary: files[at] })) : rows,
	};
}
