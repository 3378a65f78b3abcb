import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemReader, toItem, type Item, type Run } from '../engine/operation';
import { errorItem, troubleOf } from '../engine/report';
import { Turns } from '../ground/turns';
import type { Form, Values } from '../panel/field';
import { nodeError } from '../service/trouble';

interface StoreAction<F extends Form, T> {
	form: F;
	/** What one item asks for; throws InvalidInput. */
	read(values: Values<F>, item: Item): T;
	/** The output rows for each of what the items ask for. Throws StoreTrouble. */
	apply(wanted: readonly T[]): Promise<IDataObject[][]>;
}

/** Reads all items, does what they ask for, and gives the outputs in the order of the items; one that can't be read is told, and the others go on. */
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
		wanted.forEach(({ index }, at) =>
			output.set(
				index,
				rows[at].map((json) => toItem(json, index)),
			),
		);
	} catch (error) {
		const trouble = troubleOf(error);
		if (onError === 'stop') throw nodeError(node, trouble);
		for (const { index } of wanted) output.set(index, [errorItem(trouble, index)]);
	}
	return run.parameters.items.flatMap((_, index) => output.get(index) ?? []);
}
