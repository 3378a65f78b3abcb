import type { IDataObject } from 'n8n-workflow';

import { answerWith, body, CREATE, created, receiver, run, sandbox, SMS, triggersOf, wire } from './support';
import { readEvents } from '../../support/readEvents';

const SEND = {
	resource: 'message',
	operation: 'sendTransactional',
	scenario: { mode: 'id', value: '={{ $json.task }}' },
	contactBy: 'details',
	phone: '={{ $json.phone }}',
	email: '={{ $json.email }}',
	options: {},
};
const MINUTE = 60_000;

describe('a transactional send', () => {
	it('falls back to SMS for whom the messenger did not reach, and its callbacks say so', async () => {
		const task = await created();
		const options = {
			callbackUrl: receiver.url,
			callbackData: { pairs: [{ key: 'order', value: '1001' }] },
		};
		const rows = [
			{ task, phone: '+447700900001' },
			{ task, phone: '+447700900931', email: 'ann@example.com' },
		];
		const { items } = await run({ ...SEND, options }, rows);
		expect(items).toMatchObject([
			{ json: { phone: '+447700900001', code: 'OK', messageId: expect.any(String) }, pairedItem: { item: 0 } },
			{ json: { phone: '+447700900931', email: 'ann@example.com', code: 'OK' }, pairedItem: { item: 1 } },
		]);
		expect(body()).toBe(
			`{"contacts":[{"contact":{"phone":"+447700900001"}},{"contact":{"phone":"+447700900931","email":"ann@example.com"}}],"taskId":${task},"callbackUrl":"${receiver.url}","callbackData":{"order":"1001"}}`,
		);
		await sandbox.clock.advance(10 * MINUTE);
		const events = receiver.bodies.flatMap((text) => readEvents(text) ?? []);
		const triggers = await triggersOf(task);
		expect(events).toMatchObject([
			{ channel: 'scenario', status: 'DELIVERED', messageId: items[0].json.messageId, raw: { triggerId: triggers[0] } },
			{ channel: 'scenario', status: 'DELIVERED', callbackData: { order: '1001' }, raw: { triggerId: triggers[1] } },
		]);
		expect(events[1].raw.contactId).toBe(items[1].json.contactId);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('takes what an item has from its own fields when they are mapped automatically', async () => {
		const [one, two] = [await created(), await created()];
		const callback = { callbackUrl: receiver.url, callbackData: { order: '1' } };
		const device = { appId: 'app', os: 1, pushToken: 'token' };
		const rows = [
			{ scenario: two, phone: '+447700900001', ...callback, fields: [{ name: 'city', value: 'Leeds', type: '3' }] },
			{ phone: '+447700900002', email: 'ann@example.com', pushInfo: [device], contactId: 'not read' },
		];
		const options = { mode: 'autoMap', callbackData: { pairs: [{ key: 'order', value: '2' }] } };
		const parameters = {
			...SEND,
			scenario: { mode: 'id', value: one },
			phone: '',
			email: '',
			options,
		};
		const { items, error } = await run(parameters, rows);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.phone, json.email, json.code])).toStrictEqual([
			['+447700900001', undefined, 'OK'],
			['+447700900002', 'ann@example.com', 'OK'],
		]);
		const city = { name: 'city', value: ['Leeds'], type: 3 };
		// The requests are under way at once.
		const [first, second] = [body(-2), body(-1)].sort((a) => (a.includes('callbackUrl') ? -1 : 1));
		expect([JSON.parse(first), JSON.parse(second)]).toMatchObject([
			{ contacts: [{ contact: { phone: '+447700900001', fields: [city] } }], ...callback },
			{
				contacts: [{ contact: { phone: '+447700900002', email: 'ann@example.com', pushInfo: [device] } }],
				callbackData: { order: '2' },
			},
		]);
		expect(first).toContain(`"taskId":${two},`);
		expect(second).toContain(`"taskId":${one},`);
		expect(second).not.toContain('callbackUrl');
		const byId = { ...parameters, contactBy: 'id', contactId: '' };
		answerWith({ contactIds: ['77'], sendAnswers: [{ code: 'OK', mergeKey: '77', result: 'm1' }] });
		expect((await run(byId, [{ contactId: '77', phone: 'not read' }])).items[0].json.messageId).toBe('m1');
		expect(body()).toContain(`"contactIds":[77],"taskId":${one}`);
	});

	it('to contacts by id gives each item its answer, ids with all digits', async () => {
		const task = await created();
		await run(
			SEND,
			[1, 2, 3].map((at) => ({ task, phone: `+44770090000${at}` })),
		);
		const { sendAnswers } = (
			JSON.parse(sandbox.requests.at(-1)?.responseBody ?? '') as {
				result: { sendAnswers: Array<{ mergeKey: string }> };
			}
		).result;
		const [a, b, c] = sendAnswers.map(({ mergeKey }) => mergeKey);
		const parameters = { ...SEND, contactBy: 'id', contactId: '={{ $json.id }}' };
		const rows = [c, '5', a, b].map((id) => ({ task, id }));
		const { items, errorItems } = await run(parameters, rows, { onError: 'continueErrorOutput' });
		expect(body()).toContain(`{"contactIds":[${c},5,${a},${b}],"taskId":${task}`);
		expect(items.map(({ json, pairedItem }) => [json.contactId, json.code, pairedItem])).toStrictEqual([
			[c, 'OK', { item: 0 }],
			[a, 'OK', { item: 2 }],
			[b, 'OK', { item: 3 }],
		]);
		expect(new Set(items.map(({ json }) => json.messageId)).size).toBe(3);
		expect(errorItems).toMatchObject([
			{
				json: {
					error: expect.stringContaining('There is no such contact (contact.not.found)'),
					details: { contactId: '5', code: 'REJECTED', reasons: [{ key: 'contact.not.found' }] },
				},
				pairedItem: { item: 1 },
			},
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('to one contact for several items gives each item its own answer', async () => {
		const task = await created();
		const row = { task, phone: '+447700900001' };
		const given = await run(SEND, [row, { task, phone: '+447700900002' }, row]);
		const codes = ({ items }: typeof given): unknown[] => items.map(({ json }) => json.code);
		expect(codes(given)).toStrictEqual(['OK', 'OK', 'OK']);
		const [a, b] = given.items.map(({ json }) => json.contactId as string);
		const byId = { ...SEND, contactBy: 'id', contactId: '={{ $json.id }}' };
		const known = await run(
			byId,
			[a, b, a].map((id) => ({ task, id })),
		);
		expect(known.items.map(({ json }) => [json.contactId, json.code])).toStrictEqual([
			[a, 'OK'],
			[b, 'OK'],
			[a, 'OK'],
		]);
		expect(new Set(known.items.map(({ json }) => json.messageId)).size).toBe(3);
		// By whichever of its names: a refusal names one.
		const before = sandbox.requests.length;
		await run(SEND, [row, { ...row, email: 'ann@example.com' }, { task, email: 'ANN@example.com' }]);
		expect(sandbox.requests).toHaveLength(before + 3);
		// By phone only, so that a contact with an email alone is refused.
		const bySms = await created({ ...CREATE, define: 'cascade', cascade: { step: [SMS] } });
		const people = [{ phone: '+447700900001' }, { phone: '+447700900002' }, { email: 'ann@example.com' }];
		const rows = [...people, { email: 'Ann@example.com ' }].map((one) => ({ task: bySms, ...one }));
		const some = await run(SEND, rows, { onError: 'continueErrorOutput' });
		expect(codes(some)).toStrictEqual(['OK', 'OK']);
		expect(some.errorItems?.map(({ json }) => (json.details as IDataObject).code)).toStrictEqual([
			'REJECTED',
			'REJECTED',
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('groups items by scenario and options, and cuts at the batch size', async () => {
		const [one, two] = [await created(), await created()];
		sandbox.requests.length = 0;
		const rows = Array.from({ length: 2_500 }, (_, at) => ({
			task: at % 2 === 0 ? one : two,
			phone: `+4477009${String(10_000 + at).padStart(5, '0')}`,
		}));
		const { items } = await run(SEND, rows);
		expect(
			sandbox.requests.map(({ body: text }) => (JSON.parse(text) as { contacts: unknown[] }).contacts.length).sort(),
		).toStrictEqual([1000, 1000, 250, 250]);
		expect(items.map(({ json, pairedItem }) => [json.phone, pairedItem])).toStrictEqual(
			rows.map(({ phone }, item) => [phone, { item }]),
		);
		const byId = new Map(sandbox.messages().map(({ id, recipient }) => [id, recipient]));
		expect(items.every(({ json }) => byId.get(json.messageId as string) === json.phone)).toBe(true);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('takes errors apart, never guesses an id, and finds it with a batch size of 1', async () => {
		const task = await created();
		const rows = ['+447700900001', '+447700900002', '+447700900003'].map((phone) => ({ task, phone }));
		const answers = [1, 2].map((at) => ({ code: 'OK', mergeKey: String(at), result: `m${at}` }));
		const failed = '{"phone":"447700900002","fields":[]} invalid.phone.size Wrong size';
		answerWith({
			contactIds: ['1', '2'],
			sendAnswers: answers,
			errorAnswers: [{ code: 'REJECTED', result: null, description: failed }],
		});
		const { items, hints } = await run(SEND, rows, { onError: 'continueRegularOutput' });
		const unpaired = { code: 'OK', messageId: null, group: { recipientCount: 2, messageIdCount: 2 } };
		expect(items.map(({ json }) => json)).toMatchObject([unpaired, { code: 'REJECTED', messageId: null }, unpaired]);
		expect(items[0].json.group).toMatchObject({
			recipients: ['+447700900001', '+447700900003'],
			messageIds: ['m1', 'm2'],
		});
		expect(items[1].json.reasons).toStrictEqual([{ key: 'invalid.phone.size', defaultMessage: 'Wrong size' }]);
		expect(hints.some(({ message }) => message.includes('which messageId belongs to which message'))).toBe(true);
		const single = await run({ ...SEND, options: { batchSize: 1 } }, rows);
		expect(single.items.every(({ json }) => typeof json.messageId === 'string')).toBe(true);
	});

	it('reads reasons that stand beside the description of an error', async () => {
		sandbox.configure({ modes: { scenario: 'reasonsInside' } });
		const task = await created();
		const rows = [{ task, id: '5' }];
		const parameters = { ...SEND, contactBy: 'id', contactId: '={{ $json.id }}' };
		const { items } = await run(parameters, rows, { onError: 'continueRegularOutput' });
		expect(items[0].json).toMatchObject({
			contactId: '5',
			code: 'REJECTED',
			reasons: [{ key: 'contact.not.found', defaultMessage: 'There is no such contact' }],
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('whose answer is short or lost leaves its items unknown, with the ids and reasons that came', async () => {
		const task = await created();
		const rows = ['+447700900001', '+447700900002'].map((phone) => ({ task, phone }));
		const sendAnswers = [{ code: 'OK', mergeKey: '1', result: 'm1' }];
		answerWith({ contactIds: ['1'], sendAnswers, errorAnswers: [] });
		const short = await run(SEND, rows, { onError: 'continueRegularOutput' });
		const open = { code: 'UNKNOWN', messageId: null, group: { messageIdCount: 1 } };
		expect(short.items.map(({ json }) => json)).toMatchObject([
			{ phone: '+447700900001', ...open, group: { messageIds: ['m1'] } },
			{ phone: '+447700900002', ...open },
		]);
		const errorAnswers = [{ code: 'REJECTED', result: null, description: 'billing.error No money' }];
		answerWith({ contactIds: ['1'], sendAnswers, errorAnswers });
		const mixed = await run(SEND, rows, { onError: 'continueErrorOutput' });
		const details = { ...open, reasons: [{ key: 'billing.error', defaultMessage: 'No money' }] };
		expect(mixed.errorItems).toMatchObject([{ json: { details } }, { json: { details } }]);
		expect(mixed.errorItems[0].json.message).toContain(
			'Ids in the answer: m1. The service said: the account cannot pay for the message (billing.error: No money)',
		);
		sandbox.faults.add({ kind: 'resetAfter' });
		const lost = await run(SEND, rows, { onError: 'continueRegularOutput' });
		expect(lost.items.map(({ json }) => json.code)).toStrictEqual(['UNKNOWN', 'UNKNOWN']);
	});

	it('through a scenario that is not there is refused as a whole, with the key', async () => {
		const { error } = await run(SEND, [{ task: '5', phone: '+447700900001' }]);
		expect(error?.message).toContain('The service refused the request (HTTP 400)');
		expect(error?.description).toContain('task.not.found');
	});

	it('brings fields and devices along, and refuses bad input before sending', async () => {
		const task = await created();
		sandbox.requests.length = 0;
		const bad = [
			{ task, phone: '', email: '' },
			{ task, phone: '12' },
			{ task: '<Order>', phone: '+447700900001' },
			{ task, email: 'ann' },
		];
		const { errorItems } = await run(SEND, bad, { onError: 'continueErrorOutput' });
		expect(errorItems.map(({ json }) => (json.error as unknown as string).split(':')[0])).toStrictEqual([
			'Contact',
			'Phone',
			'Scenario',
			'Email',
		]);
		expect((await run({ ...SEND, override: 'fields' }, [{ task, phone: '+447700900001' }])).error?.message).toContain(
			'Overrides',
		);
		expect(sandbox.requests).toStrictEqual([]);
		const more = {
			fields: { field: [{ name: 'city', value: 'Leeds', type: '3' }] },
			pushInfo: { device: [{ appId: 'app', os: '1', pushToken: 'token' }] },
		};
		await run({ ...SEND, options: more }, [{ task, phone: '+447700900001' }]);
		expect(wire()).toMatchObject({
			contacts: [
				{
					contact: {
						phone: '+447700900001',
						pushInfo: [{ appId: 'app', os: 1, pushToken: 'token' }],
						fields: [{ name: 'city', value: ['Leeds'], type: 3 }],
					},
				},
			],
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
