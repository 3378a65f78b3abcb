import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import type { Parameters } from '../panel/parameters';

/** Options for another node's send: parameters, and the values of each item that these refer to. */
export interface Passed {
	options: INodeParameters;
	valuesOf(itemIndex: number): IDataObject | undefined;
}

/**
 * A node's options for another node that sends for it: those that are the same for all items as they are, the others as expressions on
 * `$json.precautions` of the items that it gets.
 * @param given the node's options that are handed on
 * @param adjust changes the value of an option, whole, for the node that sends
 */
export function precautionsOf(
	given: INodeParameters,
	parameters: Parameters,
	adjust: Readonly<Partial<Record<string, (value: unknown) => unknown>>>,
): Passed {
	const reads: Array<[path: string[], read: (itemIndex: number) => unknown]> = [];
	const passed = (value: unknown, path: string[]): unknown => {
		const name = path.join('.');
		const change = adjust[name];
		if (isJsonObject(value) && !change) {
			return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, passed(member, [...path, key])]));
		}
		const changed = change ?? ((same: unknown) => same);
		const compiled = parameters.compiled(`options.${name}`);
		if ('constant' in compiled) return changed(compiled.constant);
		reads.push([path, (itemIndex) => changed(compiled.read(itemIndex))]);
		return `={{ $json.precautions.${name} }}`;
	};
	const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, passed(value, [name])]));
	return {
		options: options as INodeParameters,
		valuesOf(itemIndex) {
			if (reads.length === 0) return undefined;
			const values: IDataObject = {};
			for (const [path, read] of reads) {
				const inner = path.slice(0, -1).reduce((at, key) => (at[key] ??= {}) as IDataObject, values);
				inner[path[path.length - 1]] = read(itemIndex) as IDataObject[string];
			}
			return values;
		},
	};
}
