import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import type { Parameters } from '../panel/parameters';

/** What is asked of a send beside its own fields: parameters for the node that sends, and the values of each item that these refer to. */
export interface Passed {
	parameters: INodeParameters;
	valuesOf(itemIndex: number): IDataObject | undefined;
}

/**
 * Parameters of a node for another one that sends for it: those that are the same for all items as they are, the others as
 * expressions on `$json.precautions` of the items that it gets.
 * @param given the node's parameters of which those named are handed on
 * @param adjust changes a value for the node that sends; its name is `group.member`, or that of a parameter without a group
 */
export function precautionsOf(
	given: INodeParameters,
	names: readonly string[],
	parameters: Parameters,
	adjust: (name: string, value: unknown) => unknown,
): Passed {
	const reads: Array<[path: string[], read: (itemIndex: number) => unknown]> = [];
	const passed = (value: unknown, path: string[]): unknown => {
		const name = path.join('.');
		if (isJsonObject(value) && path.length === 1) {
			return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, passed(member, [...path, key])]));
		}
		const compiled = parameters.compiled(name);
		if ('constant' in compiled) return adjust(name, compiled.constant);
		reads.push([path, (itemIndex) => adjust(name, compiled.read(itemIndex))]);
		return `={{ $json.precautions.${name} }}`;
	};
	const own = names
		.filter((name) => given[name] !== undefined)
		.map((name) => [name, passed(given[name], [name])] as const);
	return {
		parameters: Object.fromEntries(own) as INodeParameters,
		valuesOf(itemIndex) {
			if (reads.length === 0) return undefined;
			const values: IDataObject = {};
			for (const [[group, member], read] of reads) {
				const value = read(itemIndex) as IDataObject[string];
				values[group] = member === undefined ? value : { ...(values[group] as IDataObject), [member]: value };
			}
			return values;
		},
	};
}
