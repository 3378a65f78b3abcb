import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** A mapping of the contract. */
export type Node = Record<string, unknown>;

/** A file of the contract: its name without `.yaml`, which is that of its domain, and what it holds. */
export interface ContractFile {
	name: string;
	document: Node;
}

/** An operation or a webhook, with where it stands. */
export interface ContractOperation {
	id: string;
	/** `POST /sms/messages` */
	route: string;
}

/** The written part of the root; openapi.yaml is made of it. */
export const HEAD = 'head.yaml';
export const ROOT = 'openapi.yaml';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the files of the contract's folder that people write, but for the head of the root, by name. */
export function readContract(folder: string): ContractFile[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith('.yaml') && file !== ROOT && file !== HEAD)
		.sort()
		.map((file) => ({ name: path.basename(file, '.yaml'), document: asNode(readYaml(path.join(folder, file))) }));
}

export function readYaml(file: string): unknown {
	return parse(readFileSync(file, 'utf8'));
}

/** The operations of all files, in their order. */
export function operationsOf(files: ContractFile[]): ContractOperation[] {
	return files.flatMap(({ document }) =>
		Object.entries(asNode(document.paths)).flatMap(([route, item]) =>
			METHODS.flatMap((method) => {
				const operation = asNode(item)[method];
				if (!isNode(operation)) return [];
				return [{ id: String(operation.operationId), route: `${method.toUpperCase()} ${route}` }];
			}),
		),
	);
}

/**
 * The named parts of one kind (`schemas`, `paths` …) from all files, with the file of each.
 * @throws Error when two files have the same name
 */
export function partsOf(files: ContractFile[], kind: string): Map<string, { file: string; part: unknown }> {
	const parts = new Map<string, { file: string; part: unknown }>();
	for (const { name: file, document } of files) {
		for (const [name, part] of Object.entries(asNode(document[kind]))) {
			const other = parts.get(name);
			if (other) throw new Error(`${kind} ${name} stands in ${other.file}.yaml and in ${file}.yaml`);
			parts.set(name, { file, part });
		}
	}
	return parts;
}

export function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asNode(value: unknown): Node {
	return isNode(value) ? value : {};
}

export function asList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}
