import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { integerOrText } from '../../../nodes/ground/json';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { idFields, type IdField } from '../../support/idFields';
import { anyId, IDS } from '../../support/ids';
import { useSandbox } from '../../support/sandbox';
import { useNoPace } from '../../support/unpaced';
import type { Exchange } from '../../support/contract';
import { useWire } from '../../support/wire';
import { formOf, type Ask } from '../certainty/write';
import { WRITES } from '../certainty/writes';
import { ASKED, MOST, NOT_SENT, SHOWN, WHOLE } from './idRequests';

/** Ids as numbers hold them too; the requests that the interface shows have such ones. */
const IN_DIGITS = ['3158622571446665001', '94'];
const OF_ALL_KINDS = [...new Set([...IDS, ...fc.sample(anyId, { numRuns: 3, seed: 7 })])];

/** Where a run's requests go. */
interface Service {
	baseUrl: string;
	apiKey?: string;
}

async function run(
	service: Service,
	operation: string,
	parameters: IDataObject,
	items: INodeExecutionData[],
): Promise<NodeResult> {
	const [type, resource, name] = operation.split('.');
	const { baseUrl, apiKey = 'key' } = service;
	const login = { baseUrl, login: 'sandbox', password: 'sandbox-password' };
	return await runNode({
		type,
		parameters: { resource, operation: name, ...parameters },
		items,
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey },
			omniBasicLoginApi: login,
			omniSoapLoginApi: { ...login, namespace: 'http://soap.example.com/' },
		},
		settings: { onError: 'continueRegularOutput' },
	});
}

async function given(
	service: Service,
	{ operation, path, filled }: IdField,
	ids: readonly string[],
): Promise<NodeResult> {
	const write = WRITES.find((one) => one.operation === operation);
	const { parameters, items } = write
		? formOf(write, Array<string>(5).fill('7'))
		: { parameters: ASKED[operation], items: [] };
	const shown = { ...parameters, ...SHOWN[path], ...SHOWN[`${operation} ${path}`] };
	const rows = itemsOf(ids.map((tried) => ({ ...items[0]?.json, tried })));
	return await run(service, operation, filled(shown, '={{ $json.tried }}'), rows);
}

/** What a campaign's update wants to hear before it writes, and a send before it sends to whom it has put on a list. */
const firstStep = ({ path, body }: Exchange): string => {
	if (!path.endsWith('/contacts/batch')) return '{"Code":"ok","Result":{"State":0}}';
	const { contacts } = JSON.parse(body) as { contacts: unknown[] };
	return JSON.stringify({ result: contacts.map((_, at) => ({ code: 'OK', result: { contactId: `${at + 1}` } })) });
};

useNoPace();

const [WAITING, FIELDS] = [true, false].map((waits) =>
	idFields().filter(({ operation }) => operation.includes('AndWait') === waits),
);
/** Where the interface wants an integer, letters and zeros in front are no ID. */
const isTaken = (name: string, id: string): boolean => !WHOLE.test(name) || /^(0|[1-9]\d*)$/.test(id);

const NAMES = FIELDS.map(({ operation, path }) => `${operation} ${path}`);

const SENT_ONES = FIELDS.filter(({ operation, path }) => !(`${operation} ${path}` in NOT_SENT)).map(
	(field) => [`${field.operation} ${field.path}`, field] as const,
);

it('knows every field of this test by its name', () => {
	const known = new Set([...NAMES, ...FIELDS.map(({ path }) => path)]);
	const named = [SHOWN, NOT_SENT, MOST].flatMap((one) => Object.keys(one));
	expect(named.filter((name) => !known.has(name))).toStrictEqual([]);
	expect(NAMES.length).toBeGreaterThan(90);
});

it('what waits takes no id that the same without a wait does not take: n8n’s database, which a wait needs, is not here', () => {
	const nodes = (fields: IdField[]) => fields.map(({ operation, path }) => `${operation.split('.')[0]} ${path}`);
	const known = new Set(nodes(FIELDS));
	expect(nodes(WAITING).filter((name) => !known.has(name))).toStrictEqual([]);
	expect(WAITING.length).toBeGreaterThan(20);
});

describe('an id of any kind that a panel takes', () => {
	const wire = useWire();

	it.each(SENT_ONES)('arrives with every digit and letter: %s', async (name, field) => {
		const ids = OF_ALL_KINDS.filter((id) => id.length <= (MOST[name] ?? 256) && isTaken(name, id));
		wire.answer = firstStep;
		const { items } = await given(wire, field, ids);
		const values = wire.values();
		expect(ids.filter((id) => !values.has(id))).toStrictEqual([]);
		expect(
			items.filter(({ json }) => typeof json.error === 'string' && json.error.includes('is not an ID')),
		).toStrictEqual([]);
	});
});

describe('an id with letters or zeros in front', () => {
	const wire = useWire();
	const whole = SENT_ONES.filter(([name]) => WHOLE.test(name));

	it.each(whole)('is refused where the interface wants an integer: %s', async (name, field) => {
		const ids = OF_ALL_KINDS.filter((id) => id.length <= 256 && !isTaken(name, id));
		const { items } = await given(wire, field, ids);
		expect(items.map(({ json }) => [json.code, json.message])).toStrictEqual(
			ids.map(() => [
				'INVALID',
				expect.stringContaining('is not a whole number, which the service wants here') as string,
			]),
		);
		expect(wire.requests).toStrictEqual([]);
	});
});

describe('an id of digits', () => {
	const sandbox = useSandbox();

	// The service does not know these ids; what is sent has to be as the contract has it all the same.
	it.each(SENT_ONES)('makes a request of the types that the interface shows: %s', async (_name, field) => {
		await given(sandbox, field, IN_DIGITS);
		expect(sandbox.requests.length).toBeGreaterThan(0);
	});
});

/** The first way of each operation that gives out an id of what it makes; what goes on to wait sends as the one that does not. */
const GIVERS = WRITES.filter(
	({ operation, shape, dialect }, at) =>
		(shape.id !== undefined || dialect === 'soap') &&
		!operation.includes('Wait') &&
		WRITES.findIndex((write) => write.operation === operation) === at,
).map((write) => [write.operation, write] as const);

it('an operation that makes something gives out an id', () => {
	const givers = new Set(GIVERS.map(([operation]) => operation));
	const others = WRITES.map(({ operation }) => operation).filter((name) => !givers.has(name) && !name.includes('Wait'));
	expect(others.filter((name) => !/\.(delete|request|setState|update)$/.test(name))).toStrictEqual([]);
});

describe('an id that an operation gives out', () => {
	const sandbox = useSandbox();
	const wire = useWire();
	const ask: Ask = async (method, path, body) => {
		const headers = { authorization: `Key ${sandbox.apiKey}`, 'content-type': 'application/json' };
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return await (await fetch(`${sandbox.baseUrl}${path}`, { method, headers, body: text })).text();
	};

	it.each(GIVERS)('%s: keeps every digit and letter', async (operation, write) => {
		const made = (await write.setup?.(ask)) ?? [];
		sandbox.requests.length = 0;
		const { parameters, items } = formOf(write, made);
		const idsOf = async (service: Service): Promise<Array<[name: string, ids: unknown[]]>> => {
			const [{ json }] = (await run(service, operation, parameters, items.slice(0, 1))).items;
			return Object.entries(json).flatMap(([name, value]) => (/Ids?$/.test(name) ? [[name, [value].flat()]] : []));
		};
		const honest = await idsOf(sandbox);
		const answers = [...sandbox.requests];
		const told = answers.map(({ responseBody }) => responseBody).join();
		const given = honest.filter(([, ids]) => ids.every((id) => typeof id === 'string' && told.includes(id)));
		expect(given).not.toStrictEqual([]);
		const old = given.flatMap(([, ids]) => ids).join('|');
		// As a value of its own: the id in a URL stays.
		const known = new RegExp(`"(${old})"|(?<=[:,[>])(${old})(?=[,\\]}<])`, 'g');

		// The service takes ten SOAP requests a second, and so does the node.
		const all = operation.startsWith('omniSoap') ? IDS : OF_ALL_KINDS;
		// Where the id alone proves that something was made, a word without a digit is none (field notes, rule 1).
		for (const id of all.filter((one) => /\d/.test(one))) {
			// As text, and as a number where it can be one.
			for (const said of new Set([JSON.stringify(id), JSON.stringify(integerOrText(id))])) {
				wire.answer = ({ method, path }) => {
					const { responseBody = '' } = answers.find((one) => one.method === method && one.path === path) ?? {};
					const isXml = responseBody.startsWith('<');
					return responseBody.replace(known, () => (isXml ? id.replaceAll('&', '&amp;') : said));
				};
				const found = new Map(await idsOf(wire));
				for (const [name] of given) expect([name, ...new Set(found.get(name))]).toStrictEqual([name, id]);
			}
		}
	});
});
