import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { listNodes } from './operations';
import { Bench } from './schemas/bench';
import { withoutChance } from './schemas/chance';
import { allPinned, CALLBACK_FILES, eventsOf, PINNED, POLLED, withPinned } from './schemas/events';
import { infer, unfilled } from './schemas/infer';
import { SAMPLES } from './schemas/samples';

const ROOT = path.join(__dirname, '..');
/** Where n8n looks for the schemas of a version of a node. */
const folderOf = (file: string, version: unknown): string =>
	path.join(path.dirname(file), '__schema__', `v${String(version)}.0.0`);

/** An output of each operation, for the docs. */
const OUTPUTS = path.join('scripts', 'docs', 'outputs.json');

/** Output schemas by their files from the top folder, and what is missing for more of them, a line each. */
export interface Schemas {
	files: Record<string, object>;
	/** The first output of each operation, by `node.resource.operation`. */
	outputs: Record<string, object>;
	/** All outputs of each operation's sample, and the file of its schema, by the same names. */
	items: Record<string, IDataObject[]>;
	fileOf: Record<string, string>;
	problems: string[];
}

/**
 * Makes the schema of every operation from what it gives out (its samples, run in n8n's engine with the nodes of dist
 * against the sandbox), and that of the trigger from the events of the sample callbacks.
 */
export async function makeSchemas(): Promise<Schemas> {
	const bench = await Bench.start();
	const made: Schemas = { files: {}, outputs: {}, items: {}, fileOf: {}, problems: [] };
	const add = (name: string, file: string, items: readonly object[]): void => {
		const schema = infer(items);
		const { alwaysNull = [] } = SAMPLES.find(({ node }) => name === node || name.startsWith(`${node}.`)) ?? {};
		if (items.length === 0) made.problems.push(`${name} has no sample: add one in scripts/schemas/samples.`);
		for (const field of unfilled(schema).filter((one) => !alwaysNull.includes(one)))
			made.problems.push(`${name} has no sample in which ${field} is not null.`);
		// In the form of n8n's own: the editor shows a schema only when it has `type` and `properties`.
		if (items.length === 0) return;
		made.files[file] = { ...schema, version: 1 };
		// Each code of the samples has a purpose of its own; a reader's has one such as this.
		made.outputs[name] = 'purpose' in items[0] ? { ...items[0], purpose: 'login' } : items[0];
		made.items[name] = items as IDataObject[];
		made.fileOf[name] = file;
	};
	try {
		for (const { file, description, operations } of listNodes()) {
			const folder = folderOf(file, description.version);
			if (description.group.includes('trigger')) {
				const items = description.polling ? POLLED : triggerItems();
				add(description.name, `${folder}.json`, items);
			}
			for (const { resource, operation } of operations) {
				const name = `${description.name}.${resource}.${operation}`;
				add(name, path.join(folder, resource, `${operation}.json`), await sampleItems(bench, name));
			}
		}
	} finally {
		await bench.sandbox.close();
	}
	return made;
}

/** The events of all sample callbacks, and one that came by a signed URL. */
function triggerItems(): object[] {
	const events = eventsOf(CALLBACK_FILES);
	return [...events, { ...events[0], reference: 'order-1001' }];
}

async function sampleItems(bench: Bench, name: string): Promise<object[]> {
	const [node] = name.split('.');
	const sample = SAMPLES.find((samples) => samples.node === node)?.operations[name.slice(node.length + 1)];
	bench.sandbox.reset({ asNew: true });
	bench.firstCalls.clear();
	if (!sample) return [];
	const items = await sample(bench.operation(name), bench);
	return [...items, ...(await refusedItems(bench, name))];
}

/** A refusal of a request as a whole, with everything that one of the main or the legacy interface may say. */
const REASONS = [{ key: 'invalid', ref: 'name', defaultMessage: 'It is not valid' }];
const REFUSAL = { result: null, reasons: REASONS, description: 'It is not valid' };
const LEGACY_REFUSAL = { Code: 'validation_error', Description: 'It is not valid' };

/** What a write gives out whose request is refused; nothing for a query, whose error n8n tells. */
async function refusedItems(bench: Bench, name: string): Promise<IDataObject[]> {
	const [parameters, items = [{}]] = bench.firstCalls.get(name) ?? [];
	if (!parameters) return [];
	const body = name.startsWith('omniLegacyEmail') ? LEGACY_REFUSAL : REFUSAL;
	bench.sandbox.faults.add({ kind: 'status', status: 400, body });
	const rows = await bench.operation(name)(parameters, items.slice(0, 1), {
		onError: 'continueRegularOutput',
	});
	return rows.filter(({ code, error }) => (code === 'REJECTED' || code === 'NOT_SENT') && error === undefined);
}

/** What is wrong with the schema files as they stand, a line each. */
export function checkSchemas({ files, problems }: Pick<Schemas, 'files' | 'problems'>): string[] {
	const outdated = Object.keys(files).filter((file) => !holds(file, files[file]));
	const left = globSync('nodes/*/__schema__/**/*.json', { cwd: ROOT }).filter((file) => !(file in files));
	return [
		...problems,
		...outdated.map((file) => `${file} is not what the node gives out: run npm run schemas and commit the change.`),
		...left.map((file) => `${file} belongs to no operation: delete it.`),
	];
}

/** What is wrong with the events that are pinned in the examples, a line each. */
export function checkPinned(): string[] {
	return Object.keys(PINNED)
		.filter((example) => !holds(path.join('examples', example), allPinned(example), 'pinData'))
		.map((example) => `examples/${example} has other events pinned than the trigger makes: run npm run schemas.`);
}

/** Whether a file is there and holds this JSON, as a whole or under a name; its fields in the same order, in which n8n shows them. */
function holds(file: string, json: object, name?: string): boolean {
	const full = path.join(ROOT, file);
	if (!existsSync(full)) return false;
	const found = JSON.parse(readFileSync(full, 'utf8')) as Record<string, unknown>;
	return isSame(name === undefined ? found : found[name], json);
}

/** `tsx scripts/schemas.ts [--check]`: writes schemas and pinned events, or only tells with exit code 1 what is wrong. */
async function main(): Promise<void> {
	const made = await makeSchemas();
	if (!process.argv.includes('--check')) {
		for (const [file, schema] of Object.entries(made.files)) await write(file, JSON.stringify(schema, null, '\t'));
		await write(OUTPUTS, JSON.stringify(lasting(made.outputs)));
		for (const example of Object.keys(PINNED)) await write(path.join('examples', example), withPinned(example));
	}
	const wrong = [...checkSchemas(made), ...checkPinned()];
	if (wrong.length > 0) throw new Error(wrong.join('\n'));
	console.log(`${Object.keys(made.files).length} output schemas are what the nodes give out.`);
}

/** New outputs, where more of them differs from those that stand there than times, ids and tokens, which differ from run to run. */
function lasting(outputs: Schemas['outputs']): Schemas['outputs'] {
	const full = path.join(ROOT, OUTPUTS);
	const before = existsSync(full) ? (JSON.parse(readFileSync(full, 'utf8')) as Schemas['outputs']) : {};
	const entries = Object.entries(outputs).map(([name, output]) => {
		const same = name in before && isSame(withoutChance(before[name]), withoutChance(output));
		return [name, same ? before[name] : output] as const;
	});
	return Object.fromEntries(entries);
}

function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

async function write(file: string, text: string): Promise<void> {
	const full = path.join(ROOT, file);
	// Loaded here, because Jest cannot load it and the functions above have tests.
	const { format, resolveConfig } = await import('prettier');
	mkdirSync(path.dirname(full), { recursive: true });
	writeFileSync(full, await format(text, { ...(await resolveConfig(full)), filepath: full }));
}

if (require.main === module) {
	main().then(
		// What n8n's engine leaves open would keep the process alive.
		() => process.exit(),
		(error: unknown) => {
			console.error(error instanceof Error ? error.message : error);
			process.exit(1);
		},
	);
}
