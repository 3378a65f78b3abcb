import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');
const WALL = '@typescript-eslint/no-restricted-imports';
const NEEDS_TYPES = '@typescript-eslint/no-floating-promises';

/** Each snippet stands in for the whole of one of these files. */
const NODE = 'nodes/Sms/OmniSms.node.ts';
const OPERATION = 'nodes/Sms/message/send.operation.ts';
const SHARED = 'nodes/engine/run.ts';
const DATES = 'nodes/ground/dates.ts';
/** The one module of nodes that knows what is generated from the contract. */
const CONTRACT = 'nodes/ground/contract.ts';
/** The engine rooms from the ground up, as ESLint's configuration has them: an ES module, which Jest can't load. */
const ROOMS = [
	...(
		/^const ROOMS = \[([^\]]+)\]/m.exec(readFileSync(path.join(ROOT, 'eslint.rules.mjs'), 'utf8'))?.[1] ?? ''
	).matchAll(/\w+/g),
].map(([room]) => room);
const fileIn = (room: string): string => `nodes/${room}/thing.ts`;
/** Most of them are what operations are called in the panel, such as `getMany`. */
const MOST_SHARED_NAMES = 30;
const CREDENTIAL = 'credentials/OmniApiKeyApi.credentials.ts';
const SANDBOX = 'sandbox/index.ts';
const TEST = 'test/unit/package/walls.test.ts';

const imports = (from: string): string => `import { thing } from '${from}';\nexport const other = thing;\n`;

/** A file of a room, and another room that it imports; rooms by their places counted from the ground. */
function roomPairs(wanted: (from: number, to: number) => boolean): Array<[what: string, file: string, text: string]> {
	return ROOMS.flatMap((room, from) =>
		ROOMS.filter((_, to) => wanted(from, to)).map((other): [string, string, string] => [
			`nodes/${room} imports nodes/${other}`,
			fileIn(room),
			imports(`../${other}/thing`),
		]),
	);
}

const REFUSED: Array<[what: string, file: string, text: string, rule: string]> = [
	['a node imports the sandbox', NODE, imports('../../sandbox/index'), WALL],
	['an operation imports the sandbox', OPERATION, imports('../../../sandbox/index'), WALL],
	['an engine room imports the sandbox', SHARED, imports('../../sandbox/index'), WALL],
	['a credential imports the sandbox', CREDENTIAL, imports('../sandbox/index'), WALL],
	['a node imports the sandbox by a detour', NODE, imports('./../../sandbox/index'), WALL],
	['a node imports a test helper', NODE, imports('../../test/support/engine'), WALL],
	['a node re-exports the sandbox', NODE, "export * from '../../sandbox/index';\n", WALL],
	['a node imports a type of the sandbox', NODE, "export type { Thing } from '../../sandbox/index';\n", WALL],
	[
		'a node requires the sandbox',
		NODE,
		"const thing = require('../../sandbox');\nexport { thing };\n",
		'@typescript-eslint/no-require-imports',
	],
	[
		'a node loads the sandbox later',
		NODE,
		"export const later = import('../../sandbox/index');\n",
		'no-restricted-syntax',
	],
	[
		'a node names a type of the sandbox',
		NODE,
		"export type Thing = import('../../sandbox').Thing;\n",
		'@typescript-eslint/consistent-type-imports',
	],
	['a node imports the contract', NODE, imports('../../contract/generated/values'), WALL],
	['an engine room imports the contract', SHARED, imports('../../contract/generated/values'), WALL],
	['nodes/ground/dates.ts imports the contract', DATES, imports('../../contract/generated/values'), WALL],
	[
		'a node imports a type of the contract',
		NODE,
		"export type { Route } from '../../contract/generated/routes';\n",
		WALL,
	],
	['nodes/ground/contract.ts imports the written contract', CONTRACT, imports('../../contract/sms'), WALL],
	['nodes/ground/contract.ts imports the sandbox', CONTRACT, imports('../../sandbox/index'), WALL],
	['nodes/ground/contract.ts imports a room above', CONTRACT, imports('../panel/fields'), WALL],
	['a domain imports another', NODE, imports('../Email/OmniEmail.node'), WALL],
	['an operation imports another domain', OPERATION, imports('../../Email/message/send.operation'), WALL],
	['a domain imports another by a detour', NODE, imports('./message/../../Email/operations'), WALL],
	['an engine room imports a domain', SHARED, imports('../Sms/operations'), WALL],
	['nodes/ground/dates.ts imports a domain', DATES, imports('../Sms/operations'), WALL],
	['a credential imports a domain', CREDENTIAL, imports('../nodes/Sms/operations'), WALL],
	['the sandbox imports a node', SANDBOX, imports('../nodes/Sms/operations'), WALL],
	['the sandbox imports an engine room', SANDBOX, imports('../nodes/ground/json'), WALL],
	['the sandbox imports a credential', SANDBOX, imports('../credentials/OmniApiKeyApi.credentials'), WALL],
	['the sandbox imports n8n', SANDBOX, imports('n8n-workflow'), WALL],
	['a node imports saxes', NODE, imports('saxes'), WALL],
	['nodes/ground/dates.ts imports saxes', DATES, imports('saxes'), WALL],
	['a node imports luxon', NODE, imports('luxon'), WALL],
	['nodes/engine/run.ts imports luxon', SHARED, imports('luxon'), WALL],
	['a node imports a package', NODE, imports('lodash'), WALL],
	['a node imports a module of Node', NODE, imports('node:fs'), WALL],
	['a node imports from the inside of n8n-workflow', NODE, imports('n8n-workflow/dist/cjs/errors'), WALL],
	[
		'a node opens its own connection',
		OPERATION,
		"export const answer = fetch('https://api.example.com');\n",
		'no-restricted-globals',
	],
	[
		'a node reads the environment',
		OPERATION,
		'export const home = process.env.HOME;\n',
		'@n8n/community-nodes/no-restricted-globals',
	],
	['a node prints', OPERATION, "console.log('text');\n", 'no-console'],
	['a test is called by another word', TEST, "test('adds', () => {});\n", 'no-restricted-globals'],
	[
		'a test is imported by another word',
		'test/e2e/soap.mjs',
		"import { test } from 'node:test';\ntest('adds', () => {});\n",
		'no-restricted-syntax',
	],
	['a literal is spread into an object', TEST, 'export const a = { ...{ b: 1 }, c: 2 };\n', 'no-restricted-syntax'],
	['a literal is spread into a list', 'gulpfile.js', 'module.exports = [...[1, 2], 3];\n', 'no-restricted-syntax'],
	['a test uses any', TEST, 'export const thing: any = 1;\n', '@typescript-eslint/no-explicit-any'],
	...roomPairs((from, to) => to > from).map((pair): [...typeof pair, string] => [...pair, WALL]),
];

const DISABLED = [
	["/* eslint-disable no-console */\nconsole.log('text');\n", NODE],
	["// eslint-disable-next-line no-console\nconsole.log('text');\n", CREDENTIAL],
] as const;

const ALLOWED: Array<[what: string, file: string, text: string]> = [
	['a node imports an engine room', NODE, imports('../engine/run')],
	['an operation imports an engine room', OPERATION, imports('../../ground/json')],
	['an operation imports its own domain', OPERATION, imports('../operations')],
	['a node imports n8n-workflow', NODE, imports('n8n-workflow')],
	['an engine room imports node:crypto', SHARED, imports('node:crypto')],
	['nodes/ground/dates.ts imports luxon', DATES, imports('luxon')],
	['nodes/ground/contract.ts imports the generated contract', CONTRACT, imports('../../contract/generated/values')],
	['a node imports the door to the contract', NODE, imports('../ground/contract')],
	['the sandbox imports the generated contract', SANDBOX, imports('../contract/generated/values')],
	['nodes/ground/xml.ts imports saxes', 'nodes/ground/xml.ts', imports('saxes')],
	...roomPairs((from, to) => to < from),
	['the sandbox imports its framework', SANDBOX, imports('fastify')],
	[
		'a test imports nodes and sandbox',
		TEST,
		imports('../../../nodes/Sms/operations') + "export * from '../../../sandbox/index';\n",
	],
];

interface Said {
	answers: string[][];
	config: { severities: Record<string, number>; typed: boolean };
}

/** The messages for every snippet, in order, and what is set for an engine room, from one run of ESLint with the repository's configuration. */
function lint(snippets: Array<{ file: string; text: string }>): Said {
	const script = path.join(__dirname, 'lint-snippets.mjs');
	const texts = snippets.map(({ file, text }) => ({ file: path.join(ROOT, file), text }));
	const input = JSON.stringify({ snippets: texts, configured: path.join(ROOT, SHARED) });
	return JSON.parse(execFileSync(process.execPath, [script], { cwd: ROOT, input, encoding: 'utf8' })) as Said;
}

it('every folder of nodes/ that is no domain is an engine room', () => {
	const folders = readdirSync(path.join(ROOT, 'nodes')).filter((name) => /^[a-z]\w*$/.test(name));
	expect([...ROOMS].sort()).toStrictEqual(folders.sort());
});

it('few names are exported by two files of nodes/: whoever looks for one finds one thing', () => {
	const EXPORTED = /^export (?:abstract |async )*(?:const|function|class|interface|type) (\w+)/gm;
	const names = readdirSync(path.join(ROOT, 'nodes'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(path.join(ROOT, 'nodes', file), 'utf8').matchAll(EXPORTED))
		// A function of several forms is declared several times.
		.flatMap((found) => [...new Set([...found].map(([, name]) => name))]);
	const shared = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
	expect(shared.length > MOST_SHARED_NAMES ? shared : []).toStrictEqual([]);
});

describe('the walls, as ESLint sees them', () => {
	const snippets = [
		...REFUSED.map(([, file, text]) => ({ file, text })),
		...ALLOWED.map(([, file, text]) => ({ file, text })),
		...DISABLED.map(([text, file]) => ({ file, text })),
	];
	let messages: Map<string, string[]>;
	let config: Said['config'];
	const key = (file: string, text: string): string => `${file}\n${text}`;

	beforeAll(() => {
		const said = lint(snippets);
		messages = new Map(snippets.map(({ file, text }, index) => [key(file, text), said.answers[index]]));
		config = said.config;
	});

	it.each(REFUSED)('%s: refused', (_what, file, text, rule) => {
		expect(messages.get(key(file, text))).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: `)));
	});

	it('no promise may float: the lint of all files reads types', () => {
		expect([config.typed, config.severities[NEEDS_TYPES]]).toStrictEqual([true, 2]);
	});

	it.each(ALLOWED)('%s: allowed', (_what, file, text) => {
		const found = messages.get(key(file, text));
		expect(found).toBeDefined();
		expect(found?.filter((message) => message.startsWith(WALL) || message.startsWith('eslint: '))).toStrictEqual([]);
	});

	it.each(DISABLED)('%j in %s does not switch a rule off', (text, file) => {
		const found = messages.get(key(file, text));
		expect(found).toContainEqual(expect.stringMatching(/^no-console: /));
		expect(found).toContainEqual(expect.stringContaining("you have 'noInlineConfig'"));
	});
});
