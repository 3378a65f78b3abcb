import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';

import { request } from 'undici';

import { startSandbox, type Sandbox } from '../../../sandbox';
import { parseJson, stringifyJson } from '../../../sandbox/core/json';
import { Bench, type Run } from '../../../scripts/schemas/bench';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { useNoPace } from '../../support/unpaced';
import { OPERATIONS } from '../dialects/cases';

useNoPace();

/** A key and password whose every part has other forms in URLs, JSON and XML. */
const SECRET = 'echo-"7f3a91c5"-<&>+/=%';
const FORMS: ReadonlyArray<(text: string) => string> = [
	(text) => text,
	encodeURIComponent,
	(text) => new URLSearchParams({ text }).toString().slice('text='.length),
	(text) => text.replace(/[^a-z]/g, (sign) => `&#${sign.codePointAt(0)};`),
];
const ECHO = FORMS.map((form) => form(SECRET)).join(' | ');

/** What of a secret would be noticed wherever it stood. */
const LEAK = /7f3a(91c5|.{0,6}91c5)/;

/** Repeats the secrets at every place of an answer. */
function echoed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(echoed);
	if (typeof value === 'string') return value.includes(' ') ? `${value} ${ECHO}` : value;
	if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
	return { ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, echoed(part)])), echo: ECHO };
}

const xml = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const REFUSALS = [
	{ description: ECHO, result: null, reasons: [{ key: ECHO, ref: ECHO, defaultMessage: ECHO }] },
	{ code: ECHO, message: ECHO, error: ECHO },
	{ Code: 'validation_error', Description: ECHO, Result: { reasons: [{ Key: 'invalid', Reference: ECHO }] } },
];

type Echo = 'none' | 'answers' | number;

/** The service behind somebody who repeats the caller's secrets in every answer. */
class EchoBench extends Bench {
	echo: Echo = 'none';
	readonly told: string[] = [];

	constructor(
		sandbox: Sandbox,
		private readonly server: Server,
	) {
		super(sandbox);
	}

	protected override credentials(): NonNullable<NodeRun['credentials']> {
		const { port } = this.server.address() as AddressInfo;
		const baseUrl = `http://127.0.0.1:${port}`;
		const login = { baseUrl, login: 'sandbox', password: SECRET };
		return {
			omniApiKeyApi: { baseUrl, apiKey: SECRET },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		};
	}

	/** Runs an operation while secrets are repeated, and keeps all that came of it. */
	hearing(name: string, echo: Echo): Run {
		const [type, resource, operation] = name.split('.');
		return async (parameters = {}, items = [{}]) => {
			this.echo = echo;
			const result = await runNode({
				type,
				parameters: { resource, operation, ...parameters, simplify: false },
				items: items.every((item) => 'json' in item)
					? (items as NodeRun['items'])
					: itemsOf(items as object[] as never),
				credentials: this.credentials(),
				settings: { onError: 'continueRegularOutput' },
			});
			this.echo = 'none';
			const { items: output, errorItems, error, hints } = result;
			const said = { output, errorItems, error, message: error?.message, description: error?.description, hints };
			this.told.push(inspect(said, { depth: null, maxStringLength: null, maxArrayLength: null }));
			return output.map(({ json }) => json);
		};
	}
}

let bench: EchoBench;
let server: Server;

beforeAll(async () => {
	const sandbox = await startSandbox({ seed: { accounts: [{ apiKey: SECRET, password: SECRET }] } });
	server = createServer((incoming, outgoing) => {
		void answer(incoming, sandbox).then(({ status, type, text }) => {
			outgoing.writeHead(status, { 'content-type': type }).end(text);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	bench = new EchoBench(sandbox, server);
});

afterAll(async () => {
	await bench.sandbox.close();
	await new Promise((resolve) => server.close(resolve));
});

async function answer(
	incoming: IncomingMessage,
	sandbox: Sandbox,
): Promise<{ status: number; type: string; text: string }> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = incoming.headers;
	const {
		statusCode,
		headers: told,
		body,
	} = await request(sandbox.baseUrl + (incoming.url ?? ''), {
		method: incoming.method as 'POST',
		headers: headers as Record<string, string>,
		...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
	});
	const text = await body.text();
	const { echo } = bench;
	const type = String(told['content-type'] ?? 'application/json');
	if (echo === 'none') return { status: statusCode, type, text };
	if (typeof echo === 'number') {
		const isSoap = text.includes(':Envelope');
		const fault = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Reason><s:Text>${xml(ECHO)}</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`;
		return { status: echo % 2 === 0 ? 200 : 400, type, text: isSoap ? fault : stringifyJson(REFUSALS[echo]) };
	}
	if (text.startsWith('<'))
		return { status: statusCode, type, text: text.replace(/ (?=[^<>]*<\/)/g, ` ${xml(ECHO)} `) };
	if (!/^[[{"]/.test(text)) return { status: statusCode, type, text: `${text}\n"${ECHO.replaceAll('"', '""')}"` };
	return { status: statusCode, type, text: stringifyJson(echoed(parseJson(text))) };
}

it.each(Object.keys(OPERATIONS))('%s repeats no secret, whatever the service repeats', async (name) => {
	for (const echo of ['answers', 0, 1, 2] as const) {
		bench.told.length = 0;
		bench.sandbox.reset({ asNew: true });
		// What an operation needs before it runs may be missing where every answer is a refusal: what it said until then counts.
		await OPERATIONS[name](bench.hearing(name.split(' ')[0], echo), bench).catch(() => undefined);
		bench.echo = 'none';
		expect(bench.told.join('\n')).not.toMatch(LEAK);
	}
});
