import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { betweenSteps, Turns } from '../ground/turns';
import type { Form, Values } from '../panel/field';
import type { Client } from '../service/client';
import { nodeError } from '../service/trouble';
import { itemReader, roleOf, toItem, type About, type Item, type Operation, type Run } from './operation';
import { errorItem, otherFields, troubleOf } from './report';
import { InvalidInput } from '../ground/errors';
import { NONE_GIVEN } from '../panel/ids';
import { isNothing } from '../panel/values';

/** An operation that works item by item: a query with its pages, or a change to one thing. */
interface ItemDefinition<F extends Form> extends About<F> {
	/** The output rows for one item; throws InvalidInput before anything is sent. */
	run(values: Values<F>, client: Client, item: Item, run: Run): Promise<IDataObject[]>;
}

/** Makes the operation of a definition that works item by item. */
export function itemOperation<F extends Form>(definition: ItemDefinition<F>): Operation {
	const execute = async (run: Run): Promise<INodeExecutionData[]> => await runItems(run, definition);
	return { credential: 'omniApiKeyApi', ...definition, execute };
}

async function runItems<F extends Form>(run: Run, definition: ItemDefinition<F>): Promise<INodeExecutionData[]> {
	const { node, client, onError } = run;
	const output: INodeExecutionData[] = [];
	const turns = new Turns();
	let without = 0;
	const read = itemReader(run, definition.form);
	for (let index = 0; index < run.parameters.items.length; index += 1) {
		const { item, values } = read(index);
		try {
			const rows = await definition.run(values, client, item, run);
			for (const row of rows) {
				if (turns.over) await turns.next();
				output.push(toItem(row, item.index));
			}
		} catch (error) {
			const passed = passedOn(error, item.input, run);
			if (passed) {
				without += 1;
				output.push(toItem(passed, item.index));
				continue;
			}
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble, item.index);
			client.endReads(trouble);
			output.push(errorItem(trouble, item.index));
		}
	}
	if (without > 0) client.hint(passedHint(without, run.parameters.items.length));
	await betweenSteps();
	return output;
}

/**
 * What comes out for an item that a send gave no ID, because somebody had opted out, say: the item as it came, with the code that
 * says why, and without what n8n would take for an error. Undefined where the error is another one, or the item is none of a send; and in a tool,
 * whose item is what came into the agent: a model that gave no ID has to hear of it.
 */
export function passedOn(
	error: unknown,
	{ json }: INodeExecutionData,
	run: Pick<Run, 'node' | 'context'>,
): IDataObject | undefined {
	if (roleOf(run) === 'tool') return undefined;
	const hasNoId = error instanceof InvalidInput && error.problem === NONE_GIVEN && isNothing(json.messageId);
	return hasNoId && typeof json.code === 'string' ? { ...otherFields(json) } : undefined;
}

/** The hint that says how many items nothing was asked for. */
export function passedHint(count: number, total: number): string {
	const subject = count === 1 ? '1 item has' : `${count} of ${total} items have`;
	return `${subject} no ID, so nothing could be asked for. Each came out as it came in, with the code that says why.`;
}
