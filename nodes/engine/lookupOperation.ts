import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { inBatches, betweenSteps, eachInTurns, mapInTurns, Turns } from '../ground/turns';
import type { Connection } from '../ground/connection';
import type { Form, Values } from '../panel/field';
import { failWithoutList, resultOf } from '../service/answers';
import type { OmniRequest } from '../service/client';
import { nodeError, type Trouble } from '../service/trouble';
import { itemReader, toItem, type About, type Operation, type Run } from './operation';
import { passedHint, passedOn } from './itemOperation';
import { errorItem, troubleOf } from './report';

/** What an answer says of keys, and what of none that can be told: that comes out, too, as what nobody asked for does. */
interface LookupRecords {
	byKey: Map<string, IDataObject>;
	unnamed: IDataObject[];
}

/** An operation that asks about many keys (ids) of many items in shared requests; gives one output item per key. */
export interface LookupDefinition<F extends Form> extends About<F> {
	batch: number;
	keys(values: Values<F>): string[];
	request(keys: string[], connection: Connection): OmniRequest;
	/** The answer's records; undefined when it has no list of them, so that no key counts as missing. */
	records(answer: unknown): LookupRecords | undefined;
	/** The output for a key that the answer does not name. */
	missing(key: string): IDataObject;
	/** Which records one item asks for, where it may leave some out. */
	filter?(values: Values<F>): (record: IDataObject) => boolean;
}

/** Makes the operation of a definition that asks about many keys at once. */
export function lookupOperation<F extends Form>(definition: LookupDefinition<F>): Operation {
	const execute = async (run: Run): Promise<INodeExecutionData[]> => await runLookup(run, definition);
	return { credential: 'omniApiKeyApi', ...definition, execute };
}

interface Wanted {
	itemIndex: number;
	keys: string[];
	passes?: (record: IDataObject) => boolean;
	trouble?: Trouble;
	passed?: IDataObject;
}

async function runLookup<F extends Form>(run: Run, definition: LookupDefinition<F>): Promise<INodeExecutionData[]> {
	const { node, onError } = run;
	const read = itemReader(run, definition.form);
	const wanted = await mapInTurns(run.parameters.items, (input, index): Wanted => {
		const { values } = read(index);
		try {
			return { itemIndex: index, keys: definition.keys(values), passes: definition.filter?.(values) };
		} catch (error) {
			const passed = passedOn(error, input, run);
			if (passed) return { itemIndex: index, keys: [], passed };
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble, index);
			return { itemIndex: index, keys: [], trouble };
		}
	});
	const all = new Set<string>();
	await eachInTurns(wanted, ({ keys }) => keys.forEach((key) => all.add(key)));
	const { found, others, failed } = await ask(run, definition, all);
	const output: INodeExecutionData[] = [];
	const turns = new Turns();
	for (const { itemIndex, keys, trouble, passed, passes = () => true } of wanted) {
		if (passed) output.push(toItem(passed, itemIndex));
		if (trouble) output.push(errorItem(trouble, itemIndex));
		for (const key of keys) {
			if (turns.over) await turns.next();
			const fault = failed.get(key);
			const json = found.get(key) ?? definition.missing(key);
			if (fault) output.push(errorItem(fault, itemIndex));
			else if (passes(json)) output.push(toItem(json, itemIndex));
		}
	}
	await betweenSteps();
	const without = wanted.filter(({ passed }) => passed !== undefined).length;
	if (without > 0) run.client.hint(passedHint(without, wanted.length));
	const asking = wanted.find(({ keys }) => keys.length > 0);
	if (asking) {
		const { itemIndex, passes = () => true } = asking;
		for (const json of others) if (passes(json)) output.push(toItem(json, itemIndex));
	}
	return output;
}

async function ask<F extends Form>(
	{ client, node, onError }: Run,
	definition: LookupDefinition<F>,
	keys: ReadonlySet<string>,
): Promise<{ found: Map<string, IDataObject>; others: IDataObject[]; failed: Map<string, Trouble> }> {
	const found = new Map<string, IDataObject>();
	const others: IDataObject[] = [];
	const failed = new Map<string, Trouble>();
	for (const batch of inBatches([...keys], definition.batch)) {
		try {
			const answer = await client.read(definition.request(batch, client.connection));
			const records = definition.records(client.json(answer)) ?? failWithoutList(client, answer, 'results');
			for (const [key, record] of records.byKey) {
				if (keys.has(key)) found.set(key, record);
				else others.push(record);
			}
			for (const record of records.unnamed) others.push(record);
			// A refusal may come beside a list: then no key counts as missing.
			if (batch.some((key) => !found.has(key))) resultOf(client, answer);
		} catch (error) {
			const trouble = troubleOf(error);
			if (onError === 'stop') throw nodeError(node, trouble);
			client.endReads(trouble);
			for (const key of batch) if (!found.has(key)) failed.set(key, trouble);
		}
	}
	return { found, others, failed };
}
