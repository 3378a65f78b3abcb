import type { IDataObject, INode } from 'n8n-workflow';

import { phoneTo, scheduledTime } from '../../../nodes/engine/handles';
import { itemOperation } from '../../../nodes/engine/itemOperation';
import { lookupOperation, type LookupDefinition } from '../../../nodes/engine/lookupOperation';
import { roleOf, type About, type Operation, type Run } from '../../../nodes/engine/operation';
import { MESSAGE } from '../../../nodes/engine/wording';
import { writeOperation } from '../../../nodes/engine/writeOperation';
import { InvalidInput } from '../../../nodes/ground/errors';
import { isJsonObject } from '../../../nodes/ground/json';
import { text } from '../../../nodes/panel/fields';
import { codeVerdict } from '../../../nodes/service/verdict';
import { N8n } from '../../support/n8n';
import { runSend } from '../../support/sendRun';
import { watchTurns } from '../../support/turns';
import { answerWithout, REFUSED } from '../../support/sentences';

const form = { to: text('To') };
const about: About<typeof form> = {
	name: 'Send',
	action: 'Send',
	description: 'Send',
	tool: 'Does it.',
	credential: 'omniApiKeyApi',
	routes: ['POST /push/messages'],
	form,
};
const GOES_ON = { onError: 'continueRegularOutput' } as const;
const THREE = [{ to: 'a' }, { to: 'b' }, { to: 'c' }];
const reply =
	(body: unknown, statusCode = 200) =>
	(): object => ({ statusCode, headers: {}, body: JSON.stringify(body) });
const odd = (): never => {
	throw new InvalidInput('To', 'it is odd', 'Mend it.');
};

describe('a lookup', () => {
	const definition: LookupDefinition<typeof form> = {
		...about,
		batch: 2,
		keys: ({ to = '' }) => (to === 'odd' ? odd() : to.split('')),
		request: (keys) => ({ method: 'POST', path: '/x', body: JSON.stringify(keys) }),
		records: (answer) =>
			Array.isArray(answer)
				? {
						byKey: new Map(answer.map((key) => [String(key), { key: String(key) }])),
						unnamed: answer.includes('a') ? [{ key: 'whose?' }] : [],
					}
				: undefined,
		missing: (key) => ({ missing: key }),
	};
	const look = async (
		items: object[],
		answers: Array<() => object>,
		more: Partial<typeof definition> = {},
		node: Partial<INode> = GOES_ON,
	) => await runSend({ items, answers, node, operation: lookupOperation({ ...definition, ...more }) });

	it('asks for each key once, in shared requests, and gives each item its own', async () => {
		const { items, sent } = await look([{ to: 'ab' }, { to: 'bc' }], [reply(['a', 'b']), reply([])]);
		expect(sent).toStrictEqual(['["a","b"]', '["c"]']);
		expect(items).toStrictEqual([
			{ json: { key: 'a' }, pairedItem: { item: 0 } },
			{ json: { key: 'b' }, pairedItem: { item: 0 } },
			{ json: { key: 'b' }, pairedItem: { item: 1 } },
			{ json: { missing: 'c' }, pairedItem: { item: 1 } },
			{ json: { key: 'whose?' }, pairedItem: { item: 0 } },
		]);
	});

	it('leaves out what an item does not want', async () => {
		const filter = () => (record: IDataObject) => record.key !== 'b';
		const { items } = await look([{ to: 'b' }, { to: 'c' }], [reply(['b', 'c'])], { filter });
		expect(items.map(({ json }) => json)).toStrictEqual([{ key: 'c' }]);
	});

	it('leaves out what nobody asked for by name where the first item that asked does not want it', async () => {
		const answers = [reply(['a', 'z'])];
		const filter =
			({ to }: { to?: string }) =>
			({ key }: IDataObject) =>
				key === to;
		const { items } = await look([{ to: 'a' }], answers, { filter });
		expect(items.map(({ json }) => json)).toStrictEqual([{ key: 'a' }]);
	});

	it('gives what the answer has of a key that nobody asked for, with the first item that asked', async () => {
		const { items } = await look([{ to: 'odd' }, { to: 'b' }, { to: 'c' }], [reply(['z', 'c', 'b'])]);
		expect(items.map(({ json, pairedItem }) => [json.key, pairedItem])).toStrictEqual([
			[undefined, { item: 0 }],
			['b', { item: 1 }],
			['c', { item: 2 }],
			['z', { item: 1 }],
		]);
	});

	it('gives an error in the place of what could not be asked or answered, and the rest', async () => {
		const { items } = await look([{ to: 'odd' }, { to: 'bcd' }], [reply({}, 400), reply(['d'])]);
		expect(items.map(({ json, pairedItem }) => [json.error ?? json.key, pairedItem])).toStrictEqual([
			['To: it is odd', { item: 0 }],
			[`${REFUSED} (HTTP 400)`, { item: 1 }],
			[`${REFUSED} (HTTP 400)`, { item: 1 }],
			['d', { item: 1 }],
		]);
		const { items: none } = await look([{ to: 'b' }], [reply({ no: 'list' })]);
		expect(none[0].json.error).toBe(answerWithout('list of results'));
	});

	it('takes an empty list for one that has nothing, unless the answer refuses', async () => {
		const records = (): { byKey: Map<string, IDataObject>; unnamed: IDataObject[] } => ({
			byKey: new Map(),
			unnamed: [],
		});
		const refusal = { code: 'REJECTED', reasons: [{ message: 'not now' }], results: [] };
		const { items } = await look([{ to: 'abcd' }], [reply(refusal), reply({ code: 'OK', results: [] })], { records });
		expect(items.map(({ json }) => json)).toStrictEqual([
			expect.objectContaining({ message: expect.stringContaining('not now') as string }),
			expect.objectContaining({ message: expect.stringContaining('not now') as string }),
			{ missing: 'c' },
			{ missing: 'd' },
		]);
	});

	it.each<[string, string[], string[]]>([
		['named', ['b'], []],
		['unnamed', [], ['whose?']],
	])('takes what is %s for an answer; beside a refusal nobody else is missing', async (_what, named, unnamed) => {
		const records = (): { byKey: Map<string, IDataObject>; unnamed: IDataObject[] } => ({
			byKey: new Map(named.map((key) => [key, { key }])),
			unnamed: unnamed.map((key) => ({ key })),
		});
		const { items } = await look([{ to: 'b' }], [reply({ code: 'REJECTED', reasons: [] })], { records });
		const refused = { error: 'The service refused the request' };
		expect(items[0].json).toMatchObject(named.length > 0 ? { key: 'b' } : refused);
		expect(items[0].json).not.toHaveProperty('missing');
		expect(items).toHaveLength(1 + unnamed.length);
	});

	it('gives what a refusal names, an error for the rest, and stops for nothing where it names all', async () => {
		const records = () => ({ byKey: new Map<string, IDataObject>([['b', { key: 'b' }]]), unnamed: [] });
		const refusal = reply({ code: 'REJECTED', reasons: [] });
		const { items } = await look([{ to: 'bc' }], [refusal], { records });
		expect(items.map(({ json }) => json.key ?? json.error)).toStrictEqual(['b', REFUSED]);
		const all = await look([{ to: 'b' }], [refusal], { records }, {});
		expect(all.items.map(({ json }) => json)).toStrictEqual([{ key: 'b' }]);
	});

	it('puts what nobody asked for by name with the first item that asked', async () => {
		const { items } = await look([{ to: 'odd' }, { to: 'a' }], [reply(['a'])]);
		expect(items.map(({ json, pairedItem }) => [json.key, pairedItem])).toStrictEqual([
			[undefined, { item: 0 }],
			['a', { item: 1 }],
			['whose?', { item: 1 }],
		]);
		const none = await look([{ to: 'odd' }], []);
		expect(none.items.map(({ json }) => json.error)).toStrictEqual(['To: it is odd']);
	});

	it('stops the workflow where the node does', async () => {
		await expect(look([{ to: 'a' }, { to: 'odd' }], [], {}, {})).rejects.toMatchObject({
			message: 'To: it is odd',
			context: { itemIndex: 1 },
		});
		await expect(look([{ to: 'b' }], [reply({}, 400)], {}, {})).rejects.toThrow('HTTP 400');
	});
});

describe('a write', () => {
	const wording = { one: 'list', many: 'lists', done: 'changed', whenUnknown: 'Look.' };
	type Definition = Parameters<typeof writeOperation<typeof form, { body: object; identity: IDataObject }, unknown>>[0];
	const definition: Definition = {
		...about,
		wording,
		draft: ({ to }) => ({ body: { to }, identity: { to } }),
		request: ({ body }) => ({ method: 'POST', path: '/x', body: JSON.stringify(body) }),
		verdict: (answer) => codeVerdict(answer) ?? { open: true, details: {} },
	};
	const write = async (answers: Array<() => object>, more: Partial<Definition> = {}, items = THREE) =>
		await runSend({ items, answers, node: GOES_ON, operation: writeOperation({ ...definition, ...more }) });
	const codes = (items: Array<{ json: IDataObject }>): unknown[] => items.map(({ json }) => json.code);

	it('is one request an item, each with its own outcome', async () => {
		const reasons = [{ key: 'other' }];
		const { items, sent } = await write([
			reply({ code: 'OK' }),
			reply({ code: 'REJECTED', reasons }, 400),
			reply({ code: 'QUEUED' }),
		]);
		expect(sent).toStrictEqual(['{"to":"a"}', '{"to":"b"}', '{"to":"c"}']);
		expect(codes(items)).toStrictEqual(['OK', 'REJECTED', 'UNKNOWN']);
		expect(items[2].json.message).toContain('It may have been changed');
	});

	it('is refused by what it says at 400, and whole by any other status', async () => {
		const { items } = await write(
			[reply({ code: 'REJECTED' }, 400), reply({ reasons: [{ key: 'a' }] }, 404)],
			{},
			THREE.slice(0, 2),
		);
		expect(codes(items)).toStrictEqual(['REJECTED', 'NOT_SENT']);
	});

	it('may be prepared first; what that fails for is not written', async () => {
		const prepare: Definition['prepare'] = async (draft) => {
			if (draft.identity.to === 'b') throw new Error('gone');
			return await Promise.resolve({ ...draft, body: { ready: draft.identity.to } });
		};
		const { items, sent } = await write([reply({ code: 'OK' }), reply({ code: 'OK' })], { prepare });
		expect(sent).toStrictEqual(['{"ready":"a"}', '{"ready":"c"}']);
		expect(codes(items)).toStrictEqual(['OK', 'NOT_SENT', 'OK']);
	});

	it('reads answers in its own form, and its own refusals', async () => {
		const parse = (answer: string): unknown => ({ code: answer.replace(/"/g, '') });
		const refusal = (answer: unknown) =>
			isJsonObject(answer) && answer.code === 'fault' ? { message: 'Fault', description: '', open: true } : undefined;
		const { items } = await write([reply('OK'), reply('fault')], { parse, refusal }, THREE.slice(0, 2));
		expect(codes(items)).toStrictEqual(['OK', 'UNKNOWN']);
		expect(items[1].json.message).toContain('Fault');
	});

	it('may have a second step', async () => {
		const followUp: Definition['followUp'] = async ({ code }, { identity }) =>
			await Promise.resolve({ output: { followed: [code, identity.to] } });
		const { items } = await write([reply({ code: 'OK' })], { followUp }, THREE.slice(0, 1));
		expect(items[0].json).toMatchObject({ to: 'a', code: 'OK', followed: ['OK', 'a'] });
	});

	it('says what it does to the world', () => {
		expect(writeOperation(definition)).toMatchObject({ name: 'Send', effect: 'change', onePerItem: true });
		expect(writeOperation({ ...definition, sends: 'start' })).toMatchObject({ effect: 'message', keysOf: 'start' });
	});
});

describe('a query of each item', () => {
	let operation: Operation;
	beforeEach(() => {
		operation = itemOperation({
			...about,
			run: async ({ to = '' }) => {
				if (to === 'odd') odd();
				return await Promise.resolve(Array.from(to, (key) => ({ key })));
			},
		});
	});

	it('gives its rows, each paired with its item, and an error in the place of a failed one', async () => {
		const { items } = await runSend({
			items: [{ to: 'ab' }, { to: 'odd' }, { to: '' }, { to: 'c' }],
			answers: [],
			node: GOES_ON,
			operation,
		});
		expect(items.map(({ json, pairedItem }) => [json.key ?? json.error, pairedItem])).toStrictEqual([
			['a', { item: 0 }],
			['b', { item: 0 }],
			['To: it is odd', { item: 1 }],
			['c', { item: 3 }],
		]);
		await expect(runSend({ items: [{ to: 'a' }, { to: 'odd' }], answers: [], operation })).rejects.toMatchObject({
			message: 'To: it is odd',
			context: { itemIndex: 1 },
		});
	});

	it.each([
		[true, 3],
		[false, 0],
	])('lets others have their turn between rows where its time is over: %s', async (isOver, times) => {
		const turns = watchTurns(isOver);
		await runSend({ items: [{ to: 'abc' }], answers: [], operation });
		expect(turns()).toBe(times);
	});
});

it('an operation that names no credential has the API key’s', () => {
	const { credential: _, ...rest } = about;
	const write = writeOperation({
		...rest,
		wording: MESSAGE,
		draft: () => ({ body: {}, identity: {} }),
		request: () => ({ method: 'POST', path: '/x' }),
		verdict: () => ({ open: true, details: {} }),
	});
	const query = itemOperation({ ...rest, run: async () => await Promise.resolve([]) });
	expect([write.credential, query.credential]).toStrictEqual(['omniApiKeyApi', 'omniApiKeyApi']);
});

describe('what precautions may read and change', () => {
	it('is the number of a draft, in its body and its identity', () => {
		const to = phoneTo<{ body: { to: string; text: string }; identity: IDataObject }>();
		const draft = { body: { to: '1', text: 'a' }, identity: { to: '1', order: 7 }, shared: { x: 1 } };
		expect([to.kind, to.of(draft)]).toStrictEqual(['phone', '1']);
		expect(to.with(draft, '2')).toStrictEqual({
			body: { to: '2', text: 'a' },
			identity: { to: '2', order: 7 },
			shared: { x: 1 },
		});
	});

	it('is its time, in whole seconds', () => {
		const time = scheduledTime<{ body: { scheduledTime?: string; text: string }; identity: IDataObject }>();
		const draft = { body: { text: 'a' }, identity: {} };
		expect(time.of(draft)).toBeUndefined();
		const later = time.with(draft, Date.UTC(2030, 0, 15, 10));
		expect(later.body).toStrictEqual({ text: 'a', scheduledTime: '2030-01-15T10:00:00Z' });
		expect(time.of(later)).toBe(Date.UTC(2030, 0, 15, 10));
		expect(time.with(later, undefined).body.scheduledTime).toBeUndefined();
		expect(time.stepMs).toBe(1000);
	});
});

it.each([
	['omniSmsHitlTool', true, 'review'],
	['omniSmsTool', false, 'tool'],
	['omniSms', true, 'tool'],
	['omniSms', false, 'step'],
	['toolOmni', false, 'step'],
])('the node %s, executed as a tool: %s, is a %s', (type, isTool, role) => {
	expect(roleOf({ node: { type }, context: new N8n({ isTool }).context } as Run)).toBe(role);
});
