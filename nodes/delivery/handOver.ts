import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { isJsonObject } from '../ground/json';
import type { Parameters } from '../panel/parameters';

/** Parameters for a node that sends for another one, and the values of each item that these refer to. */
export interface HandedOver {
	parameters: INodeParameters;
	/** Undefined where no item has values of its own. */
	valuesOf(itemIndex: number): IDataObject | undefined;
}

interface HandOverOptions {
	/** The path at which the items hold their values. */
	as: readonly string[];
	/** Where they stand among the node's parameters; at the top unless said. */
	under?: string;
	/** The paths of what each item has a value of its own for, where all else is as the first item gives it; where it is absent, all is the items' own. */
	perItem?: readonly string[];
	/** Changes a value, whole, by its path. */
	adjust?: Readonly<Partial<Record<string, (value: unknown) => unknown>>>;
}

/**
 * A node's parameters for another node that sends for it, which sees neither its items nor the nodes before it: those that are the same for
 * all items as they are, the others as expressions on a field of the items that it gets.
 * @param given the node's parameters that are handed on, as it has them
 */
export function handOver(
	given: INodeParameters,
	parameters: Parameters,
	{ as, under, perItem, adjust = {} }: HandOverOptions,
): HandedOver {
	const reads: Array<[path: string[], read: (itemIndex: number) => unknown]> = [];
	const ofItems = (path: string[], read: (itemIndex: number) => unknown): string => {
		reads.push([path, read]);
		return `={{ $json${[...as, ...path].map(stepOf).join('')} }}`;
	};
	/** What an item gave for all of them: a text in it that n8n would take for an expression goes with the items. */
	const ofAll = (value: unknown, path: string[]): unknown => {
		if (typeof value === 'string' && value.startsWith('=')) return ofItems(path, () => value);
		if (Array.isArray(value)) return value.map((one, at) => ofAll(one, [...path, String(at)]));
		if (!isJsonObject(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ofAll(one, [...path, key])]));
	};
	const passed = (value: unknown, path: string[]): unknown => {
		const name = path.join('.');
		const change = adjust[name];
		if (!change && (Array.isArray(value) || (isJsonObject(value) && Object.keys(value).every(isPlain)))) {
			const entries = Object.entries(value).map(([key, member]) => [key, passed(member, [...path, key])] as const);
			return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
		}
		const changed = change ?? ((same: unknown) => same);
		const compiled = parameters.compiled(under === undefined ? name : `${under}.${name}`);
		if ('constant' in compiled) return asText(changed(compiled.constant));
		if (perItem?.includes(name) === false) return ofAll(changed(compiled.read(0)), path);
		// What is not there must be there as nothing: the other node takes a field that no item has for a mistake.
		return ofItems(path, (itemIndex) => changed(compiled.read(itemIndex)) ?? null);
	};
	return {
		parameters: passed(given, []) as INodeParameters,
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

/** n8n takes a text for an expression that begins with an equals sign, and drops this. */
function asText(constant: unknown): unknown {
	return typeof constant === 'string' && constant.startsWith('=') ? `=${constant}` : constant;
}

/** Whether a name can stand in the path of a parameter; the columns of a list may have others. */
function isPlain(key: string): boolean {
	return !/[.[\]]/.test(key);
}

function stepOf(key: string): string {
	return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
