import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { phone } from '../../support/phones';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, rows, runSms, SEED, sentIn, toolOf, type SmsRun } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

/** Sends each row once, with its own text as the key. */
async function once(items: object[], options: INodeParameters = {}, more: SmsRun = {}) {
	const sendOnce = { once: { key: '={{ $json.text }}', ...(options.once as object) } };
	const { once: _, ...others } = options;
	return await runSms(sandbox, items, {
		dataTables: tables,
		parameters: { options: { sendOnce, ...others } },
		...more,
	});
}

const codes = ({ items }: Awaited<ReturnType<typeof once>>): unknown[] => jsonOf(items).map(({ code }) => code);
const texts = (): unknown[] => sentIn(sandbox).flatMap((messages) => messages.map(({ text }) => text));

describe('an item with the key of an earlier one takes no place of what is new', () => {
	const twins = () => [rows(1)[0], ...rows(2)];

	it.each<[string, INodeParameters]>([
		['Messages per Hour', { messagesPerHour: 2 }],
		['Messages per Recipient', { messagesPerRecipient: 1 }],
		['Stop Above Parts', { stopAboveParts: 2 }],
	])('under %s', async (_name, limit) => {
		for (const more of [{ rehearse: true }, {}])
			expect(codes(await once(twins(), { ...limit, ...more }))).toStrictEqual(['OK', 'ALREADY_SENT', 'OK']);
		expect(texts()).toStrictEqual(['Message 0', 'Message 1']);
	});

	it('and is over a limit where that one is', async () => {
		const { items } = await once([...rows(1), ...rows(2).slice(1), rows(2)[1]], { messagesPerHour: 1 });
		const over = { code: 'OVER_LIMIT', retryAt: expect.any(String) };
		expect(jsonOf(items)).toMatchObject([{ code: 'OK' }, over, { to: phone(1), ...over }]);
	});

	it('and says nothing of the person of that one', async () => {
		const scenario = { resource: 'message', operation: 'sendTransactional', scenario: { mode: 'id', value: '94' } };
		const options = { messagesPerRecipient: 1, sendOnce: { once: { key: '={{ $json.key }}' } } };
		const people = { contactBy: 'details', phone: '={{ $json.phone }}', email: '={{ $json.email }}' };
		const send = async (items: IDataObject[]) =>
			await runNode({
				type: 'omniScenario',
				parameters: { ...scenario, ...people, options },
				items: itemsOf(items),
				credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
				dataTables: tables,
				settings: { onError: 'continueRegularOutput' },
			});
		const ann = { phone: phone(0), email: 'ann@example.com' };
		const taken = { contactIds: ['1'], sendAnswers: [{ code: 'OK', mergeKey: '1', result: 'm1' }] };
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: taken } });
		expect(jsonOf((await send([{ ...ann, key: 'x' }])).items)).toMatchObject([{ code: 'OK' }]);
		const { items } = await send([
			{ ...ann, key: 'y' },
			{ phone: phone(1), email: '', key: 'y' },
		]);
		const over = { code: 'OVER_LIMIT', phone: phone(1) };
		expect(jsonOf(items)).toMatchObject([{ code: 'OVER_LIMIT', ...ann }, over]);
		expect(items[1].json).not.toHaveProperty('email');
	});

	it('but takes the place of that one where something else holds it back', async () => {
		await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation: 'add', address: phone(0) },
			items: [{ json: {} }],
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
			dataTables: tables,
		});
		const [listed, other] = rows(2);
		const both = [listed, { ...other, text: listed.text }];
		const { items } = await once(both, { doNotContact: true, messagesPerHour: 1 });
		expect(jsonOf(items)).toMatchObject([{ code: 'OPTED_OUT' }, { to: phone(1), code: 'OK' }]);
	});
});

describe('what was sent before takes no place of what is new', () => {
	it('under Messages per Hour', async () => {
		await once(rows(2));
		expect(codes(await once(rows(4), { messagesPerHour: 2 }))).toStrictEqual([
			'ALREADY_SENT',
			'ALREADY_SENT',
			'OK',
			'OK',
		]);
		expect(texts()).toStrictEqual(['Message 0', 'Message 1', 'Message 2', 'Message 3']);
	});

	it('under Messages per Recipient', async () => {
		const two = rows(2).map((row) => ({ ...row, phone: phone(0) }));
		await once(two.slice(0, 1));
		expect(codes(await once(two, { messagesPerRecipient: 1 }))).toStrictEqual(['ALREADY_SENT', 'OK']);
	});

	it('under Stop Above Parts', async () => {
		await once(rows(3));
		const { error, items } = await once(rows(4), { stopAboveParts: 1 });
		expect(error).toBeUndefined();
		expect(jsonOf(items)[3]).toMatchObject({ code: 'OK' });
	});

	it('where its outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const goesOn = { settings: { onError: 'continueRegularOutput' } } as const;
		await once(rows(1), {}, goesOn);
		expect(codes(await once(rows(2), { messagesPerHour: 1 }, goesOn))).toStrictEqual(['UNKNOWN', 'OK']);
	});

	it('by a key that is made of the message, with the hours and the text that others have changed', async () => {
		const made = { once: { keyFrom: 'message' }, smartEncoding: true, spreadOver: 60 };
		const curly = rows(4).map((row, at) => ({ ...row, text: `“${at}” ${'x'.repeat(70)}` }));
		await once(curly.slice(0, 2), made);
		expect(codes(await once(curly, { ...made, messagesPerHour: 2 }))).toStrictEqual([
			'ALREADY_SENT',
			'ALREADY_SENT',
			'OK',
			'OK',
		]);
	});

	it('by the limits of a tool, whose model is told that it was sent', async () => {
		const testNode = await toolOf('omniSms');
		const call = async () =>
			await runNode({
				type: 'omniSmsTool',
				testNode,
				nodeId: 'once-tool',
				dataTables: tables,
				parameters: {
					resource: 'message',
					operation: 'send',
					from: 'Shop',
					text: 'Hi',
					to: phone(0),
					byAgent: { messagesPerHour: 1 },
					options: { sendOnce: { once: { keyFrom: 'message' } } },
				},
				items: [{ json: { sessionId: 's' } }],
				credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
			});
		expect(codes(await call())).toStrictEqual(['OK']);
		const { error, items } = await call();
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ code: 'ALREADY_SENT', underWay: false }]);
		expect(sandbox.messages()).toHaveLength(1);
	});
});

it('who may not get a message under a credential for staging takes no place either', async () => {
	const credentials = {
		omniApiKeyApi: {
			baseUrl: sandbox.baseUrl,
			apiKey: API_KEY,
			sending: 'onlyThese',
			allowedRecipients: `${phone(2)}, ${phone(3)}`,
		},
	};
	const parameters = { options: { messagesPerHour: 2 } };
	const { items } = await runSms(sandbox, rows(4), { dataTables: tables, credentials, parameters });
	expect(jsonOf(items).map(({ code }) => code)).toStrictEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'OK', 'OK']);
});

describe('under a credential that sends all to one', () => {
	it('a key is used up for that one only, and not for the real recipients', async () => {
		const credentials = {
			omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, sending: 'allTo', standInPhone: phone(9) },
		};
		expect(codes(await once(rows(1), {}, { credentials }))).toStrictEqual(['OK']);
		expect(codes(await once(rows(1), {}, { credentials }))).toStrictEqual(['ALREADY_SENT']);
		expect(codes(await once(rows(1)))).toStrictEqual(['OK']);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([phone(9), phone(0)]);
	});

	it('a key that is made of the message is that of the message that leaves', async () => {
		const credentials = {
			omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, sending: 'allTo', standInPhone: phone(9) },
		};
		const made = { once: { keyFrom: 'message' } };
		await once(rows(1), made);
		expect(codes(await once(rows(1), made, { credentials }))).toStrictEqual(['OK']);
		expect(codes(await once(rows(1), made, { credentials }))).toStrictEqual(['ALREADY_SENT']);
	});
});

describe('a rehearsal', () => {
	it('keeps what was sent, as the send would', async () => {
		await once(rows(3));
		expect(codes(await once(rows(4), { rehearse: true }))).toStrictEqual([
			'ALREADY_SENT',
			'ALREADY_SENT',
			'ALREADY_SENT',
			'OK',
		]);
		expect(jsonOf((await once(rows(4), { rehearsalReport: true })).items)).toMatchObject([
			{ report: 'all', wouldGo: 1, wouldBeKept: 3 },
			{ report: 'kept', about: 'ALREADY_SENT', itemIndexes: [0, 1, 2] },
		]);
		expect(sandbox.messages()).toHaveLength(3);
	});

	it.each<[string, INodeParameters]>([
		['given', {}],
		['message', { keyFrom: 'message' }],
	])('tells of two items of one key as the send would: %s', async (_key, made) => {
		const twins = [rows(1)[0], ...rows(2)];
		const options = { once: made, spreadOver: 60 };
		const rehearsed = await once(twins, { ...options, rehearse: true });
		expect(codes(rehearsed)).toStrictEqual(['OK', 'ALREADY_SENT', 'OK']);
		expect(jsonOf(rehearsed.items)[1]).toMatchObject({ to: phone(0), messageId: null, underWay: false });
		expect(jsonOf((await once(twins, { ...options, rehearsalReport: true })).items)[0]).toMatchObject({ wouldGo: 2 });
		expect(codes(await once(twins, options))).toStrictEqual(['OK', 'ALREADY_SENT', 'OK']);
	});

	it('claims nothing', async () => {
		await once(rows(1), { rehearse: true });
		expect(tables.rows).toStrictEqual([]);
	});
});

it('Send Again sends nothing twice in one execution that n8n tries again', async () => {
	sandbox.faults.add({ kind: 'resetAfter' });
	const twins = rows(1).flatMap((row) => [row, row]);
	const { error } = await once(
		twins,
		{ once: { ifUnknown: 'send' } },
		{ settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } },
	);
	expect(error).toBeDefined();
	expect(sandbox.messages()).toHaveLength(1);
});

it('a list that was sent costs one look into the store', async () => {
	await once(rows(2));
	let looks = 0;
	tables.before = () => {
		looks += 1;
	};
	await once(rows(2));
	expect(looks).toBe(1);
});
