import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { useBundle } from '../../support/bundle';

const ROOT = path.join(__dirname, '..', '..', '..');
const GENERATE = useBundle('scripts/generate.ts', 'external');

function check(folder: string): { status: number | null; output: string } {
	const { status, stdout, stderr } = spawnSync(
		path.join(ROOT, 'node_modules', '.bin', 'node'),
		[GENERATE, folder, '--check'],
		{ cwd: ROOT, encoding: 'utf8' },
	);
	return { status, output: stdout + stderr };
}

it('tells which generated files are not what the contract makes, and no others', () => {
	// Within the repository, so that its formatting is configured alike.
	mkdirSync(path.join(ROOT, '.run'), { recursive: true });
	const folder = mkdtempSync(path.join(ROOT, '.run', 'contract-'));
	try {
		cpSync(path.join(ROOT, 'contract'), folder, { recursive: true });
		appendFileSync(path.join(folder, 'generated', 'routes.ts'), '\n');
		appendFileSync(path.join(folder, 'soap.yaml'), '  faxes:\n    description: Faxes.\n    value: 1\n');
		const stale = 'contract/generated/values.ts, contract/generated/routes.ts';
		const output = `Out of date: ${stale}. Run npm run generate and commit the change.\n`;
		expect(check(folder)).toStrictEqual({ status: 1, output });
	} finally {
		rmSync(folder, { recursive: true });
	}
});

const DOOR = `import {
	LIMITS, type AnswerOf, type BodyOf, type QueryOf, type Route, type SmsStatus, type SoapRoute,
} from '../nodes/ground/contract';
`;
const HANDLERS = `import type { Handlers } from '../sandbox/core/domain';
import type { SoapHandlers } from '../sandbox/soap/service';
`;

/** Snippets that must not compile, with a part of what TypeScript says. */
const UNKNOWN: Array<[what: string, text: string, problem: string]> = [
	['a route', "export const route: Route = 'POST /sms/message';", '"POST /sms/message"'],
	['a route of SOAP', "export const route: SoapRoute = 'SOAP /smsservicev2.asmx#GetBalances';", 'GetBalances"'],
	[
		'a parameter',
		"export const query: QueryOf<'POST /sms/messages'> = { includeSegmentIds: true };",
		"'includeSegmentIds' does not exist",
	],
	[
		'a field of a body',
		"export const body: BodyOf<'POST /sms/messages'> = { messages: [{ from: 'a', to: 'b', text: 'c', prio: 'HIGH' }] };",
		"'prio' does not exist",
	],
	[
		'a field of an answer',
		"export type Field = AnswerOf<'POST /sms/messages'>['result'][number]['messageIds'];",
		"'messageIds' does not exist",
	],
	['a status', "export const status: SmsStatus = 'SENDING';", '"SENDING"'],
	['a limit', 'export const limit = LIMITS.sms.messages;', "'messages' does not exist"],
	[
		'an operation that the sandbox answers',
		'export const handlers: Handlers = { sendSmses: () => ({}) };',
		"'sendSmses' does not exist",
	],
	[
		'an answer of the sandbox',
		"export const handlers: Handlers = { sendSms: () => ({ body: { result: [{ messageId: '1' }] } }) };",
		"'code' is missing",
	],
	[
		'an operation of SOAP that the sandbox answers',
		"export const handlers: Partial<SoapHandlers<'/smsservicev2.asmx'>> = { GetBalances: () => '1' };",
		"'GetBalances' does not exist",
	],
];

const KNOWN = `
export const route: Route = 'POST /sms/messages';
export const soap: SoapRoute = 'SOAP /smsservicev2.asmx#GetBalance';
export const query: QueryOf<'POST /sms/messages'> = { includeSegmentId: true };
export const body: BodyOf<'POST /sms/messages'> = { messages: [{ from: 'a', to: 'b', text: 'c', priority: 'HIGH' }] };
export type Field = AnswerOf<'POST /sms/messages'>['result'][number]['messageId'];
export const status: SmsStatus = 'SENT';
export const limit: number = LIMITS.sms.messagesPerRequest;
export const handlers: Handlers = { sendSms: () => ({ body: { result: [{ code: 'OK', messageId: '1' }] } }) };
export const soapHandlers: Partial<SoapHandlers<'/smsservicev2.asmx'>> = { GetBalance: () => '1' };
`;

/** What TypeScript says of texts that each stand in a file of their own, with the repository's configuration. */
function compile(texts: string[]): string[][] {
	const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
		config: object;
	};
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
	const files = new Map(texts.map((text, at) => [path.join(ROOT, 'test', `planted${at}.ts`), text]));
	const host = ts.createCompilerHost(options);
	const getSourceFile = host.getSourceFile.bind(host);
	host.getSourceFile = (name, ...rest) => {
		const text = files.get(path.resolve(name));
		return text === undefined
			? getSourceFile(name, ...rest)
			: ts.createSourceFile(name, `${DOOR}${HANDLERS}${text}`, ts.ScriptTarget.ES2022);
	};
	const program = ts.createProgram([...files.keys()], { ...options, noUnusedLocals: false }, host);
	return [...files.keys()].map((file) =>
		program
			.getSemanticDiagnostics(program.getSourceFile(file))
			.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
	);
}

describe('what the contract does not have does not compile', () => {
	let said: string[][];
	beforeAll(() => {
		said = compile([KNOWN, ...UNKNOWN.map(([, text]) => text)]);
	});

	it('but what it has does', () => {
		expect(said[0]).toStrictEqual([]);
	});

	it.each(UNKNOWN)('%s', (_what, text, problem) => {
		const at = UNKNOWN.findIndex((snippet) => snippet[1] === text) + 1;
		expect(said[at]).toStrictEqual([expect.stringContaining(problem)]);
	});
});
