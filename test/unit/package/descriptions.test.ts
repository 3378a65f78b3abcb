import { execFileSync } from 'node:child_process';
import path from 'node:path';

import type { INodeTypeDescription } from 'n8n-workflow';

import { listNodes } from '../../../scripts/operations';

const ROOT = path.join(__dirname, '..', '..', '..');

/** What the linting process answers: how many rules it has, and the messages for each text. */
interface Said {
	rules: number;
	answers: string[][];
}

/** Plain data as source, in the quotes of this repository: n8n's rules know properties by keys and texts written so. */
function literal(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
	if (typeof value === 'string')
		return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const entries = Object.entries(value).map(([key, part]) => {
		const name = /^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key);
		return `${name}: ${literal(part)}`;
	});
	return `{ ${entries.join(', ')} }`;
}

/** n8n writes its own name small, which its rule for labels does not know. */
const OWN_LABEL = 'Append n8n Attribution';

/** A node as n8n gets it: its description in full, where the source has it made from the operations. */
function rendered(file: string, description: object): { file: string; text: string } {
	const className = path.basename(file, '.node.ts');
	const isTrigger = className.endsWith('Trigger');
	const method = isTrigger
		? 'async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> { return {}; }'
		: 'async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> { return [[]]; }';
	const types = isTrigger ? 'IWebhookFunctions, IWebhookResponseData' : 'IExecuteFunctions, INodeExecutionData';
	const text = `import type { ${types}, INodeType, INodeTypeDescription } from 'n8n-workflow';

export class ${className} implements INodeType {
	description: INodeTypeDescription = ${literal(JSON.parse(JSON.stringify(description))).replaceAll(OWN_LABEL, 'Append Attribution')};

	${method}
}
`;
	return { file: file, text };
}

/** What n8n's own lint says of each description. */
function lint(nodes: Array<{ file: string; description: object }>): string[][] {
	const snippets = nodes.map(({ file, description }) => rendered(file, description));
	const script = path.join(__dirname, 'lint-descriptions.mjs');
	// In a test run n8n's rules take every file for one of their own tests.
	const env = { ...process.env, NODE_ENV: 'production' };
	const options = { cwd: ROOT, env, input: JSON.stringify(snippets), maxBuffer: 64 * 1024 * 1024 };
	const said = JSON.parse(execFileSync(process.execPath, [script], options).toString('utf8')) as Said;
	expect(said.rules).toBeGreaterThan(80);
	return said.answers;
}

/** n8n's word for both outputs and inputs is a constant, and that a node is no tool is `undefined`: a description that is data shows neither. */
const OF_THE_SOURCE = /node-connection-type-literal|webhook-lifecycle-complete|node-usable-as-tool/;

describe('n8n’s lint, on the descriptions that n8n gets', () => {
	const nodes = listNodes();
	const planted = (change: (description: INodeTypeDescription) => void): { file: string; description: object } => {
		const [{ file, description }] = nodes.filter((node) => node.description.name === 'omniSms');
		const copy = JSON.parse(JSON.stringify(description)) as INodeTypeDescription;
		change(copy);
		return { file, description: copy };
	};
	const faults = [
		planted(({ properties }) => {
			Object.assign(
				properties.find(({ name }) => name === 'from')!,
				{ displayName: 'from whom' },
			);
		}),
		planted(({ properties }) => {
			properties.find(({ name }) => name === 'options')!.options!.reverse();
		}),
	];
	let messages: string[][];

	beforeAll(() => {
		messages = lint([...nodes, ...faults]);
	});

	it.each(nodes.map(({ description }, at) => [description.name, at] as const))('%s: nothing to say', (_name, at) => {
		expect(messages[at].filter((message) => !OF_THE_SOURCE.test(message))).toStrictEqual([]);
	});

	it('sees a wrong label and wrong order that are planted', () => {
		const [label, order] = messages.slice(nodes.length);
		expect(label).toContainEqual(expect.stringContaining('node-param-display-name-miscased'));
		expect(order).toContainEqual(expect.stringContaining('unsorted'));
	});
});
