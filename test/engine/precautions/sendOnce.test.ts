import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { SMS, WaitingBench } from '../../support/waiting';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED, sentIn, type SmsRun } from '../../support/sms';
import { EMPTY, NOTHING_SENT } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

/** Sends each row once, with its own text as the key. */
async function once(items: object[], sendOnce: object = {}, run: SmsRun = {}) {
	const { parameters, ...rest } = run;
	const added = { sendOnce: { once: { key: '={{ $json.text }}', ...sendOnce } } };
	const own = { ...parameters, options: { ...(parameters?.options as object), ...added } };
	return await runSms(sandbox, items, { dataTables: tables, ...rest, parameters: own });
}

const CONTINUE = { settings: { onError: 'continueRegularOutput' } } as const;
const SENT_ANYWAY = { sendUnusualTexts: true };
const kept = (): unknown[] => tables.rows;

describe('a key that was sent', () => {
	it('is not sent again by another execution, which gives the first id and when', async () => {
		const first = await once(rows(3));
		const { items, error } = await once([...rows(2), { phone: phone(7), text: 'New' }]);
		expect(error).toBeUndefined();
		const [one, two] = jsonOf(first.items);
		expect(jsonOf(items)).toMatchObject([
			{ to: phone(0), code: 'ALREADY_SENT', messageId: one.messageId, underWay: false },
			{ to: phone(1), code: 'ALREADY_SENT', messageId: two.messageId, underWay: false },
			{ to: phone(7), code: 'OK' },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(sentIn(sandbox).map((messages) => messages.map(({ text }) => text))).toStrictEqual([
			['Message 0', 'Message 1', 'Message 2'],
			['New'],
		]);
	});

	it('is the same for another number, and another one for other words', async () => {
		await once(rows(1));
		await once([{ phone: phone(5), text: 'Message 0' }]);
		expect(sandbox.requests).toHaveLength(1);
		await once([{ phone: phone(0), text: 'Message 00' }]);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('goes out once where several items of a run have it, and the others have the id of the first', async () => {
		const { items } = await once([...rows(2), { phone: phone(9), text: 'Message 0' }]);
		const [first, , third] = jsonOf(items);
		expect(third).toMatchObject({ to: phone(9), code: 'ALREADY_SENT', messageId: first.messageId });
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('is forgotten when its days are over', async () => {
		await once(rows(1), { rememberFor: 1 });
		const now = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 60 * 60 * 1000);
		await once(rows(1));
		clock.mockRestore();
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('leaves nothing readable in the store, and none of it in the inputs of sub-workflows', async () => {
		await once(rows(2));
		expect(tables.text).not.toContain('Message 0');
		expect(tables.text).not.toContain(phone(0).slice(1));
	});

	it.each([50, 51, 400])('is found among %i keys of one run, alone and with others', async (count) => {
		await once(rows(count));
		await once([rows(count)[count - 1]]);
		await once(rows(count));
		expect(sandbox.messages()).toHaveLength(count);
	});
});

describe('a key that was not sent', () => {
	it('is given back when the service refused the message', async () => {
		const bad = [{ phone: '+447700900911', text: 'Message 0' }];
		await once([...bad, rows(2)[1]], {}, CONTINUE);
		expect(kept()).toHaveLength(1);
		const { items } = await once(rows(1));
		expect(jsonOf(items)).toMatchObject([{ code: 'OK' }]);
	});

	it('is given back when another item stops the run before anything is sent', async () => {
		const key = '={{ $json.key }}';
		const { error } = await once(
			[
				{ ...rows(1)[0], key: 'a' },
				{ ...rows(2)[1], key: '' },
			],
			{ key },
		);
		expect(error?.description).toContain(`Item 1: Send Once Key: ${EMPTY}`);
		expect([kept(), sandbox.requests]).toStrictEqual([[], []]);
	});

	it('is refused where somebody typed it for all items: only the first would be sent', async () => {
		const { error } = await once(rows(2), { key: 'shipped' });
		expect(error?.description).toContain(
			'Item 1: Send Once Key: it is the same for all 2 items, so that only the first',
		);
		expect([kept(), sandbox.requests]).toStrictEqual([[], []]);
		expect(jsonOf((await once(rows(1), { key: 'shipped' })).items)).toMatchObject([{ code: 'OK' }]);
		expect((await once(rows(2), { key: 'shipped' }, CONTINUE)).items.map(({ json }) => json.code)).toStrictEqual([
			'INVALID',
			'INVALID',
		]);
	});

	it.each([
		['{{ $json.ordr }}-shipped', 'no item has $json.ordr'],
		['{{ $json.order.trim() }}-shipped', 'no item has $json.order'],
	])('is refused with a gap that all would share, also where unusual texts are sent: %s', async (key, problem) => {
		const { error } = await once(rows(2), { key: `=${key}` }, { parameters: { options: SENT_ANYWAY } });
		expect(error?.description).toContain(`Item 0: Send Once Key: ${problem}, so that all texts would have a gap`);
		expect(error?.description).not.toContain('Send Unusual Texts');
		expect([kept(), sandbox.requests]).toStrictEqual([[], []]);
	});

	it('is refused for an item in which its expressions find nothing, and a part of it may be missing', async () => {
		const items = [
			{ ...rows(1)[0], order: '1', event: '' },
			{ ...rows(2)[1], order: '', event: null },
		];
		for (const key of ['={{ $json.order }}/{{ $json.event }}', '={{ $json.order.trim() }}-shipped']) {
			const { items: told } = await once(items, { key }, { ...CONTINUE, parameters: { options: SENT_ANYWAY } });
			expect(jsonOf(told).map(({ code }) => code)).toStrictEqual(['OK', 'INVALID']);
			expect(jsonOf(told)[1].message).toContain('Send Once Key: this item has nothing for $json.order');
		}
	});

	it('fails its twins, too', async () => {
		const bad = { phone: '+447700900911', text: 'Message 0' };
		const { items } = await once([bad, rows(1)[0]], {}, CONTINUE);
		const twin = { to: phone(0), code: 'NOT_SENT', firstExecution: expect.any(String) };
		expect(jsonOf(items)).toMatchObject([{ code: 'REJECTED' }, twin]);
		expect(sandbox.messages()).toStrictEqual([]);
	});
});

describe('a key of which nobody knows what came', () => {
	const UNKNOWN = [{ code: 'UNKNOWN', firstExecution: expect.any(String), messageId: null }];

	it('is told as UNKNOWN when the answer was lost, until a person says that it be sent', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		await once(rows(1), {}, CONTINUE);
		const { items } = await once(rows(1), {}, CONTINUE);
		expect(jsonOf(items)).toMatchObject(UNKNOWN);
		expect(sandbox.requests).toHaveLength(1);
		const again = await once(rows(1), { ifUnknown: 'send' });
		expect(jsonOf(again.items)).toMatchObject([{ code: 'OK' }]);
		const last = await once(rows(1), { ifUnknown: 'send' });
		expect(jsonOf(last.items)).toMatchObject([{ code: 'ALREADY_SENT' }]);
	});

	it('is under way while its run may be at work, and UNKNOWN when that died', async () => {
		// The process ends between the claim and the request: nothing that comes after is done.
		tables.before = (operations) => {
			if (operations.includes('deleteRows')) throw new Error('The process has ended');
		};
		sandbox.faults.add({ kind: 'resetAfter' });
		await once(rows(1), {}, CONTINUE);
		tables.before = () => undefined;
		expect(jsonOf((await once(rows(1))).items)).toMatchObject([
			{ code: 'ALREADY_SENT', messageId: null, underWay: true },
		]);
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * 60_000);
		const { items } = await once(rows(1), {}, CONTINUE);
		clock.mockRestore();
		expect(jsonOf(items)).toMatchObject(UNKNOWN);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('other writes', () => {
	const create = async (name: string) =>
		await runNode({
			type: 'omniContacts',
			parameters: {
				resource: 'contactList',
				operation: 'create',
				name,
				customFields: {},
				options: { sendOnce: { once: { key: '={{ $json.order }}' } } },
			},
			items: itemsOf([{ order: 7 }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			dataTables: tables,
		});

	it('are done once, and the id of what was made is known', async () => {
		const first = await create('Clients');
		const { items, error } = await create('Others');
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ code: 'ALREADY_SENT', id: first.items[0].json.contactGroupId }]);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('Send and Wait for Delivery', () => {
	it('gives the keys back when the wait can not be prepared', async () => {
		const bench = new WaitingBench(sandbox);
		// n8n starts the sub-workflows of the store, and not the one that waits.
		tables.before = (operations) => {
			if (operations.includes('sendAndWait')) throw new Error('Workflow may not be called');
		};
		const parameters = { options: { sendOnce: { once: { key: '={{ $json.to }}' } } } };
		const failed = await bench.run(SMS, SMS.good, { parameters, dataTables: tables, executeWorkflow: tables.execute });
		expect(failed.error?.message).toBe('The wait for delivery could not be prepared, so nothing was sent');
		expect([kept(), sandbox.requests]).toStrictEqual([[], []]);
	});
});

describe('a tool of an agent', () => {
	it('makes the key of the conversation and the message', async () => {
		const key = { keyFrom: 'message', key: '' };
		const say = (sessionId: string, text: string) => [{ phone: phone(0), text, sessionId }];
		await once(say('one', 'Hello'), key);
		// The address of its callbacks is another one each time when it is signed.
		const options = { callbackUrl: 'https://n8n.example.com/webhook/1/omni?token=2' };
		await once(say('one', 'Hello'), key, { parameters: { options } });
		expect(sandbox.messages()).toHaveLength(1);
		await once(say('two', 'Hello'), key);
		await once(say('one', 'Hello again'), key);
		expect(sandbox.messages()).toHaveLength(3);
	});
});

describe('a key of the message that Deliver Between or Spread Over gives its time', () => {
	/** Sends each row at a time of that day, with the key that is made of it. */
	const onceAt = async (time: string, items: object[], options: INodeParameters) => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-01-31T${time}:00Z`));
		const { items: made } = await once(
			items,
			{ keyFrom: 'message', key: '' },
			{ ...CONTINUE, parameters: { options } },
		);
		clock.mockRestore();
		return jsonOf(made);
	};
	const codes = (made: IDataObject[]) => made.map(({ code }) => code);
	const deliverBetween = { hours: { until: '20:00', clock: 'zone', zone: 'Europe/London' } };

	it('is the same for what is postponed when the model calls again', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		expect(await onceAt('19:59', rows(1), { deliverBetween })).toMatchObject([{ code: 'UNKNOWN' }]);
		const again = await onceAt('20:00', rows(1), { deliverBetween });
		expect(again).toMatchObject([{ code: 'UNKNOWN', firstExecution: expect.any(String) }]);
		expect(sentIn(sandbox)).toHaveLength(1);
	});

	it('is the same for what is spread again, and in one run', async () => {
		const options = { spreadOver: 60 };
		const twin = rows(2)[1];
		expect(codes(await onceAt('10:00', [...rows(3), twin], options))).toStrictEqual(['OK', 'OK', 'OK', 'ALREADY_SENT']);
		expect(codes(await onceAt('10:07', rows(3), options))).toStrictEqual(Array(3).fill('ALREADY_SENT'));
		expect(sandbox.messages()).toHaveLength(3);
	});

	it('knows the time that an item asks for, whenever it is sent', async () => {
		const options = { deliverBetween, scheduledTime: '={{ $json.at }}' };
		const [row] = rows(1);
		const [early, late] = ['20:30', '21:30'].map((time) => ({ ...row, at: `2026-01-31T${time}:00Z` }));
		expect(codes(await onceAt('12:00', [early, late, row], options))).toStrictEqual(['OK', 'OK', 'OK']);
		expect(codes(await onceAt('21:00', [early, late, row], options))).toStrictEqual(Array(3).fill('ALREADY_SENT'));
		expect(sandbox.messages()).toHaveLength(3);
	});
});

describe('without a store', () => {
	it.each([
		['switched off', () => (tables.areOn = false)],
		['full', () => (tables.areFull = true)],
	])('nothing is sent while data tables are %s', async (words, lack) => {
		await once(rows(1));
		lack();
		const { error } = await once([{ phone: phone(3), text: 'Other' }]);
		expect(error?.message).toBe(`${NOTHING_SENT}, since Send Once could not look up what was sent before`);
		expect(error?.description).toContain(words);
		const { items } = await once([{ phone: phone(3), text: 'Other' }], {}, CONTINUE);
		expect(jsonOf(items)).toMatchObject([{ code: 'NOT_SENT' }]);
		expect(sandbox.messages()).toHaveLength(1);
	});

	it('it is sent and said where a person chose so', async () => {
		tables.areOn = false;
		const { items, hints } = await once(rows(1), { ifMissing: 'send' });
		expect(jsonOf(items)).toMatchObject([{ code: 'OK', sendOnce: 'NOT_CHECKED' }]);
		expect(hints.map(({ message }) => message).join()).toContain('Send Once was not checked');
	});

	it('nothing is sent once the table is lost, until a person has accepted that', async () => {
		await once(rows(1));
		tables.tables.pop();
		const { error } = await once(rows(1));
		expect(error?.description).toContain('is not there any more');
		expect(error?.description).toContain('Accept New Table');
		const accept = await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation: 'acceptNewTable' },
			items: itemsOf([{}]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
			dataTables: tables,
		});
		expect(accept.error).toBeUndefined();
		expect(jsonOf(accept.items)).toStrictEqual([{ accepted: true }]);
		expect(jsonOf((await once(rows(1))).items)).toMatchObject([{ code: 'OK' }]);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('a key that is not asked for costs nothing', async () => {
		await once(rows(1), { key: '' });
		expect(tables.runs).toStrictEqual([]);
	});
});
