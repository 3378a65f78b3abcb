import { runInNewContext } from 'node:vm';

import type { IDataObject, INode } from 'n8n-workflow';

/**
 * What an expression of a node comes to, without n8n: a text that is none stays as it is.
 *
 * @param $json the item that the node gets
 * @param ran the items of nodes that have run, by their names
 */
export function evaluated(
	text: string,
	$json: IDataObject,
	ran: Record<string, IDataObject> = {},
	$execution: IDataObject = {},
): unknown {
	const [, code] = /^=\{\{([^]*)\}\}$/.exec(text) ?? [];
	if (code === undefined) return text;
	const $ = (name: string) => ({
		isExecuted: Object.hasOwn(ran, name),
		first() {
			if (!Object.hasOwn(ran, name)) throw new Error(`“${name}” has not run`);
			return { json: ran[name] };
		},
	});
	const result: unknown = runInNewContext(`(${code})`, { $json, $, $execution });
	return result === undefined ? undefined : (JSON.parse(JSON.stringify(result)) as unknown);
}

/** What the parameters of a node come to, see `evaluated`. */
export function evaluatedAll(parameters: IDataObject, ran: Record<string, IDataObject>): IDataObject {
	const valueOf = (value: IDataObject[string]): unknown => {
		if (typeof value === 'string') return evaluated(value, {}, ran);
		return typeof value === 'object' ? evaluatedAll(value as IDataObject, ran) : value;
	};
	const values = Object.entries(parameters).map(([name, value]) => [name, valueOf(value)]);
	return Object.fromEntries(values) as IDataObject;
}

/** Whether the condition of an If that compares one expression with true is fulfilled by an item; `ran` as for `evaluated`. */
export function isFulfilled(
	{ type, parameters }: INode,
	$json: IDataObject,
	ran?: Record<string, IDataObject>,
): boolean {
	const { conditions, combinator, options } = parameters.conditions as {
		options: IDataObject;
		conditions: Array<{ leftValue: string; operator: IDataObject }>;
		combinator: string;
	};
	expect([type, combinator]).toStrictEqual(['n8n-nodes-base.if', 'and']);
	expect(options.typeValidation).toBe('strict');
	expect(conditions).toMatchObject([{ operator: { type: 'boolean', operation: 'true', singleValue: true } }]);
	const value = evaluated(conditions[0].leftValue, $json, ran);
	// The condition is strict: anything else than true or false is an error in n8n.
	if (typeof value !== 'boolean') throw new Error(`It is no boolean: ${String(value)}`);
	return value;
}
