import type { IDataObject } from 'n8n-workflow';

import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { API_KEY, jsonOf, rows, runSms, SEED, type SmsRun } from '../../support/sms';
import { notAPhone, NOTHING_SENT, TABLES_OFF } from '../../support/sentences';

const NO_PERSON = 'no phone number or email address is given';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;
beforeEach(() => void (tables = new DataTables()));

/** Runs an operation on the list. */
async function list(operation: string, items: IDataObject[], more: Partial<NodeRun> = {}): Promise<NodeResult> {
	const { parameters, ...rest } = more;
	return await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation, ...parameters },
		items: itemsOf(items),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		dataTables: tables,
		...rest,
	});
}

const send = async (items: object[], run: SmsRun = {}) => {
	const { parameters, ...rest } = run;
	return await runSms(sandbox, items, {
		dataTables: tables,
		...rest,
		parameters: { ...parameters, options: { doNotContact: true, ...(parameters?.options as object) } },
	});
};
const stop = (sender: string) => ({ kind: 'incoming', sender, text: 'Stop', messageId: '77', optOut: true });
const of = (address: string) => ({ parameters: { address } });

describe('the Do Not Contact list', () => {
	it('takes events of the trigger as they come, once each, with the proof', async () => {
		const { items, error } = await list('add', [stop('12025550123'), stop('+1 202 555 0123')]);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toStrictEqual([
			{ address: '+12025550123', listed: true, topic: null, channel: null, added: true },
			{ address: '+12025550123', listed: true, topic: null, channel: null, added: true },
		]);
		const again = await list('add', [stop('12025550123')]);
		expect(jsonOf(again.items)).toStrictEqual([
			{ address: '+12025550123', listed: true, topic: null, channel: null, added: false },
		]);
		const { items: all } = await list('getMany', [{}], { parameters: { returnAll: true } });
		expect(jsonOf(all)).toStrictEqual([
			{
				address: '+12025550123',
				listed: true,
				since: expect.stringMatching(/^\d{4}-.*Z$/),
				topic: null,
				channel: null,
				words: 'Stop',
				messageId: '77',
				source: null,
			},
		]);
	});

	it('gives as many as are asked for, by their addresses as they go out', async () => {
		let now = Date.now(); // Who was noted first stands first; on a fast machine both are noted in one millisecond.
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
		for (const sender of ['+1 202 555 0123', '+1 202 555 0124']) await list('add', [stop(sender)]);
		clock.mockRestore();
		const get = async (parameters: NodeRun['parameters']) =>
			jsonOf((await list('getMany', [{}], { parameters })).items).map(({ address }) => address);
		expect(await get({ returnAll: true })).toStrictEqual(['+12025550123', '+12025550124']);
		expect(await get({ returnAll: false, limit: 1 })).toStrictEqual(['+12025550123']);
	});

	it('knows an address in any spelling, and forgets nothing when it is taken from the list', async () => {
		const status = { kind: 'status', recipient: 'Ann@Example.com', status: 'COMPLAINED', messageId: '8', optOut: true };
		await list('add', [status]);
		const check = async () =>
			jsonOf((await list('check', [{}], of('ann@example.COM'))).items).map(({ listed, words }) => [listed, words]);
		expect(await check()).toStrictEqual([[true, 'COMPLAINED']]);
		const { items } = await list('remove', [{ ...stop('ann@example.com'), text: 'START' }]);
		expect(jsonOf(items)).toStrictEqual([
			{ address: 'ann@example.com', listed: false, topic: null, channel: null, removed: true },
		]);
		expect(await check()).toStrictEqual([[false, undefined]]);
		expect(tables.rows).toHaveLength(2);
		await list('add', [status]);
		expect(await check()).toStrictEqual([[true, 'COMPLAINED']]);
	});

	it('takes what is filled in before what an event says, and of a row that is no event nothing but that', async () => {
		const filled = { address: '+12025550124', words: 'By phone', messageId: 'call 5' };
		await list('add', [stop('12025550123')], { parameters: filled });
		await list('add', [{ text: 'Our offer', messageId: '9', sender: '+12025550126' }], of('+12025550125'));
		const { items } = await list('getMany', [{}], { parameters: { returnAll: true } });
		// Both may be of the same millisecond.
		expect(
			jsonOf(items)
				.map(({ address, words, messageId }) => [address, words, messageId])
				.sort(),
		).toStrictEqual([
			['+12025550124', 'By phone', 'call 5'],
			['+12025550125', null, null],
		]);
		for (const operation of ['add', 'remove', 'check']) {
			const { error } = await list(operation, [{ sender: '+12025550126' }]);
			expect(error?.message).toBe('Address: no phone number or email address is given');
		}
	});

	it('reads numbers of the default country, of the node or of the credential, and refuses them without one', async () => {
		const national = of('020 7946 0018');
		const { error } = await list('add', [{}], national);
		expect(error?.message).toContain(`Address: ${notAPhone('020 7946 0018')}: it begins with 0`);
		const parameters = { ...national.parameters, options: { defaultCountry: 'GB' } };
		expect(jsonOf((await list('add', [{}], { parameters })).items)).toStrictEqual([
			{ address: '+442079460018', listed: true, topic: null, channel: null, added: true },
		]);
		const credentials = { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, defaultCountry: 'GB' } };
		expect(jsonOf((await list('check', [{}], { ...national, credentials })).items)).toMatchObject([{ listed: true }]);
	});

	it('passes over events of nobody, and notes the others of the same run', async () => {
		const nobody = { kind: 'status', recipient: null, status: 'UNSUBSCRIBED', messageId: '1' };
		const events = [nobody, stop('+12025550123'), { ...nobody, recipient: 'ann@nowhere' }, stop('MyShop')];
		for (const [operation, changed] of [
			['add', 'added'],
			['remove', 'removed'],
		]) {
			const { items, hints } = await list(operation, events);
			expect(hints).toMatchObject([{ message: expect.stringContaining('Not noted: 3 of 4 items') as string }]);
			const over = (address: string | null, why: string) => ({
				json: { address, listed: false, topic: null, channel: null, [changed]: false, note: `Passed over: ${why}` },
			});
			expect(items).toMatchObject([
				over(null, NO_PERSON),
				{ json: { address: '+12025550123', listed: operation === 'add', [changed]: true }, pairedItem: { item: 1 } },
				over('ann@nowhere', '“ann@nowhere” is not an email address'),
				over('MyShop', '“MyShop” is neither a phone number nor an email address'),
			]);
			expect(items[1].json).not.toHaveProperty('note');
		}
		expect((await list('check', [nobody])).error?.message).toBe(`Address: ${NO_PERSON}`);
		expect((await list('add', [nobody], of('7'))).error?.message).toContain('too short');
	});

	it('refuses an item without an address, and goes on with the others where it is to', async () => {
		const items = [stop('+12025550123'), {}, stop('+12025550124')];
		const { error } = await list('add', items);
		expect(error?.message).toContain(`Address: ${NO_PERSON}`);
		expect(tables.rows).toStrictEqual([]);
		const more = { settings: { onError: 'continueRegularOutput' } } as const;
		const added = await list('add', items, more);
		expect(added.items).toMatchObject([
			{ json: { address: '+12025550123', added: true }, pairedItem: { item: 0 } },
			{ json: { error: expect.stringContaining(`Address: ${NO_PERSON}`) as string }, pairedItem: { item: 1 } },
			{ json: { address: '+12025550124', added: true }, pairedItem: { item: 2 } },
		]);
		expect((await list('add', [{}], more)).items).toHaveLength(1);
		tables.areOn = false;
		const off = await list('add', items, more);
		expect(off.error).toBeUndefined();
		expect(off.items.map(({ json, pairedItem }) => [typeof json.error, pairedItem])).toStrictEqual([
			['string', { item: 0 }],
			['string', { item: 1 }],
			['string', { item: 2 }],
		]);
		expect(off.items[0].json.error).not.toContain('Address');
		expect(off.items[1].json.error).toContain('Address');
	});

	it('says what is missing when it can not be used, and sends nothing to the service', async () => {
		tables.areOn = false;
		const { error } = await list('add', [stop('12025550123')]);
		expect(error?.message).toBe(TABLES_OFF);
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('a send that respects it', () => {
	it('leaves out who is on the list, says since when and why, and reads it once', async () => {
		await list('add', [stop(phone(1).slice(1))]);
		tables.runs.length = 0;
		const { items, error } = await send(rows(3));
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([
			{ to: phone(0), code: 'OK' },
			{ to: phone(1), code: 'OPTED_OUT', messageId: null, words: 'Stop', since: expect.any(String) },
			{ to: phone(2), code: 'OK' },
		]);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([phone(0), phone(2)]);
		expect(tables.runs).toStrictEqual([['get']]);
	});

	it('reads what it needs of the list once for many recipients', async () => {
		await list('add', [stop(phone(70))]);
		tables.runs.length = 0;
		const { items } = await send(rows(80));
		expect(jsonOf(items).filter(({ code }) => code === 'OPTED_OUT')).toHaveLength(1);
		expect(tables.runs).toStrictEqual([['get']]);
	});

	it('sends nothing once the list is lost, until a person has accepted that', async () => {
		await list('add', [stop(phone(0))]);
		await send(rows(2));
		tables.tables.pop();
		const { error } = await send(rows(2));
		expect(error?.message).toBe(`${NOTHING_SENT}, since the Do Not Contact list could not be read`);
		expect(error?.description).toContain('Accept New Table');
		expect(jsonOf((await list('acceptNewTable', [{}])).items)).toStrictEqual([{ accepted: true }]);
		expect(jsonOf((await send(rows(1))).items)).toMatchObject([{ code: 'OK' }]);
	});

	it('keeps no key of Send Once for them', async () => {
		await list('add', [stop(phone(0))]);
		const parameters = { options: { sendOnce: { once: { key: '={{ $json.text }}' } } } };
		await send(rows(1), { parameters });
		await list('remove', [stop(phone(0))]);
		const { items } = await send(rows(1), { parameters });
		expect(jsonOf(items)).toMatchObject([{ code: 'OK' }]);
	});

	it('sends nothing while the list can not be read', async () => {
		tables.areOn = false;
		const { error } = await send(rows(2));
		expect(error?.message).toBe(`${NOTHING_SENT}, since the Do Not Contact list could not be read`);
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('topics of the list', () => {
	const about = (topic: string) => ({ parameters: { topic } });
	const topicSend = async (items: object[], topic?: string) => {
		const options = topic === undefined ? { doNotContact: true } : { topic };
		const { items: out, error } = await runSms(sandbox, items, { dataTables: tables, parameters: { options } });
		return error?.description ?? jsonOf(out).map(({ code, topic: kept }) => [code, kept ?? null]);
	};
	const both = rows(2);
	const first = stop(phone(0));

	it('keep messages about them from a person, and no others', async () => {
		await list('add', [first], about(' Offers '));
		expect(await topicSend(both, 'offers')).toStrictEqual([
			['OPTED_OUT', 'offers'],
			['OK', null],
		]);
		expect(await topicSend(both, 'orders')).toStrictEqual([
			['OK', null],
			['OK', null],
		]);
		expect(await topicSend(both)).toStrictEqual([
			['OK', null],
			['OK', null],
		]);
	});

	it('can differ from item to item', async () => {
		await list('add', [first], about('offers'));
		const items = ['offers', 'orders'].map((topic) => ({ ...both[0], topic }));
		expect(await topicSend(items, '={{ $json.topic }}')).toStrictEqual([
			['OPTED_OUT', 'offers'],
			['OK', null],
		]);
	});

	it('are kept by everything, too, and leave it alone when they are taken off', async () => {
		await list('add', [first]);
		await list('add', [first], about('offers'));
		expect(await topicSend(both, 'orders')).toStrictEqual([
			['OPTED_OUT', null],
			['OK', null],
		]);
		await list('remove', [first], about('offers'));
		expect(await topicSend(both)).toStrictEqual([
			['OPTED_OUT', null],
			['OK', null],
		]);
		await list('add', [first], about('offers'));
		await list('remove', [first]);
		expect(await topicSend(both)).toStrictEqual([
			['OK', null],
			['OK', null],
		]);
		expect(await topicSend(both, 'OFFERS')).toStrictEqual([
			['OPTED_OUT', 'offers'],
			['OK', null],
		]);
	});

	it('are noted and told each by itself', async () => {
		const topics = ['offers', 'orders', 'offers'].map((topic) => ({ ...first, topic }));
		const added = await list('add', topics, about('={{ $json.topic }}'));
		expect(jsonOf(added.items)).toStrictEqual([
			{ address: phone(0), listed: true, topic: 'offers', channel: null, added: true },
			{ address: phone(0), listed: true, topic: 'orders', channel: null, added: true },
			{ address: phone(0), listed: true, topic: 'offers', channel: null, added: true },
		]);
		const check = async (topic: string) => {
			const { items } = await list('check', [{}], { parameters: { address: phone(0), topic } });
			return jsonOf(items).map(({ listed, topic: kept, topics: all }) => [listed, kept, all]);
		};
		expect(await check('orders')).toStrictEqual([[true, 'orders', ['offers', 'orders']]]);
		expect(await check('news')).toStrictEqual([[false, undefined, ['offers', 'orders']]]);
		expect(await check('')).toStrictEqual([[false, undefined, ['offers', 'orders']]]);
		const { items } = await list('getMany', [{}], { parameters: { returnAll: true } });
		expect(jsonOf(items)).toMatchObject([
			{ address: phone(0), listed: true, topic: 'offers', words: 'Stop' },
			{ address: phone(0), listed: true, topic: 'orders', words: 'Stop' },
		]);
	});

	it('send nothing where the topic was added and is empty', async () => {
		expect(await topicSend(both, '={{ $json.nothing }}')).toContain('Topic');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('channels', () => {
	const one = stop(phone(0));
	const by = (channel: string, more: object = {}) => ({ parameters: { channel, ...more } });
	const check = async (channel?: string) => {
		const parameters = { address: phone(0), ...(channel !== undefined && { channel }) };
		const { items } = await list('check', [{}], { parameters });
		return jsonOf(items).map(({ listed, channel: kept, topics }) => [listed, kept, topics]);
	};

	it('are told by a check of all, as of whom nobody may write to by any', async () => {
		await list('add', [one], by('sms'));
		await list('add', [one], by('voice', { topic: 'offers' }));
		expect(await check()).toStrictEqual([[true, 'sms', ['offers']]]);
		expect(await check('sms')).toStrictEqual([[true, 'sms', []]]);
		expect(await check('chatapp')).toStrictEqual([[false, undefined, []]]);
	});

	it('are taken off the list with all of them, and one alone only where nothing more is noted', async () => {
		const remove = async (channel: string) =>
			jsonOf((await list('remove', [one], by(channel))).items).map(({ listed, removed }) => [listed, removed]);
		await list('add', [one]);
		await list('add', [one], by('sms'));
		expect(await remove('sms')).toStrictEqual([[true, true]]);
		expect(await check()).toStrictEqual([[true, null, []]]);
		await list('add', [one], by('voice'));
		expect(await remove('all')).toStrictEqual([[false, true]]);
		expect(await check()).toStrictEqual([[false, undefined, []]]);
		expect(await remove('all')).toStrictEqual([[false, false]]);
	});
});
