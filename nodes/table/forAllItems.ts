import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemReader, toItem, type Item, type Run } from '../engine/operation';
import { errorItem, troubleOf } from '../engine/report';
import { Turns } from '../ground/turns';
import type { Form, Values } from '../panel/field';
import { nodeError } from '../service/trouble';
import { StoreTrouble } from './trouble';

interface StoreAction<F extends Form, T> {
	form: F;
	/** What one item asks for; throws InvalidInput. */
	read(values: Values<F>, item: Item): T;
	/** The output rows for each of what the items ask for, or why it was not done though others were. Throws StoreTrouble; nothing is done then. */
	apply(wanted: readonly T[]): Promise<Array<IDataObject[] | StoreTrouble>>;
}

/**
 * Reads all items, does what they ask for, and gives the outputs in the order of the items; one that can't be read is told, and the others go on.
 * Where some are done and others failed, the node does not stop, as a send doesn't: nobody is to do once more what is done.
 */
export async function runForAllItems<F extends Form, T>(
	run: Run,
	action: StoreAction<F, T>,
): Promise<INodeExecutionData[]> {
	const { node, onError } = run;
	const output = new Map<number, INodeExecutionData[]>();
	const wanted: Array<{ index: number; what: T }> = [];
	const valuesOf = itemReader(run, action.form);
	const turns = new Turns();
	for (let index = 0; index < run.parameters.items.length; index += 1) {
		if (turns.over) await turns.next();
		const { item, values } = valuesOf(index);
		try {
			wanted.push({ index: item.index, what: action.read(values, item) });
		} catch (error) {
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble, item.index);
			output.set(item.index, [errorItem(trouble, item.index)]);
		}
	}
	try {
		const rows = wanted.length === 0 ? [] : await action.apply(wanted.map(({ what }) => what));
		for (const [at, { index }] of wanted.entries()) {
			const own = rows[at];
			const failed = own instanceof StoreTrouble;
			output.set(index, failed ? [errorItem(troubleOf(own), index)] : own.map((json) => toItem(json, index)));
		}
		const troubles = rows.filter((own) => own instanceof StoreTrouble);
		if (troubles.length > 0) {
			const [{ message, fix }] = troubles;
			run.client.hint(
				`${troubles.length} of ${wanted.length} items failed: ${message}. The others are done: run it again with those that failed only. ${fix}`,
			);
		}
	} catch (error) {
		const trouble = troubleOf(error);
		if (onError === 'stop') throw nodeError(node, trouble);
		for (const { index } of wanted) output.set(index, [errorItem(trouble, index)]);
	}
	const items = run.parameters.items.flatMap((_, index) => output.get(index) ?? []);
	// With Retry On Fail, n8n runs a node again whose first item has an error, and what is done would be done once more.
	return node.retryOnFail === true ? [...items.filter(isDone), ...items.filter((item) => !isDone(item))] : items;
}

function isDone({ json }: INodeExecutionData): boolean {
	return json.error === undefined;
}
