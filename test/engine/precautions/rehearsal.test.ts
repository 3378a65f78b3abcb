import { SEND as EMAIL } from '../../support/email';
import { useSandbox } from '../../support/sandbox';
import { phone } from '../../support/phones';
import { API_KEY, jsonOf, rows, runSms, SEED } from '../../support/sms';
import { DataTables } from '../../support/dataTables';
import { runNode } from '../../support/engine';
import { EMPTY, notAPhone, notAsTheyAre } from '../../support/sentences';

const sandbox = useSandbox({ seed: SEED });

const withRule = (rule: object) => ({
	credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, ...rule } },
});
const NOTHING_SENT = 'This was a rehearsal: nothing was sent or changed.';

describe('Rehearse', () => {
	it('answers as the service would, and sends nothing', async () => {
		const sent = await runSms(sandbox, rows(3));
		sandbox.requests.length = 0;
		const rehearsed = await runSms(sandbox, rows(3), { parameters: { options: { rehearse: true } } });
		expect(sandbox.requests).toStrictEqual([]);
		expect(rehearsed.hints.map(({ message }) => message)).toStrictEqual([NOTHING_SENT]);
		expect(rehearsed.items).toStrictEqual(
			sent.items.map(({ json, pairedItem }) => ({ json: { ...json, messageId: null, rehearsed: true }, pairedItem })),
		);
	});

	it.each([
		['rehearse', { scheduledTime: '2030-01-16T15:00:00Z', rehearsed: true }],
		['rehearsalReport', { report: 'all', wouldGo: 1, wouldGoLater: 1 }],
	])('tells when a message would go that has a time of its own: %s', async (option, told) => {
		const options = { [option]: true, scheduledTime: '2030-01-16T10:00:00' };
		const { items } = await runSms(sandbox, rows(1), { parameters: { options }, timezone: 'America/New_York' });
		expect(items[0].json).toMatchObject(told);
	});

	it('checks as a send does', async () => {
		const { error } = await runSms(sandbox, [{ phone: '+1', text: 'Hi' }], {
			parameters: { options: { rehearse: true } },
		});
		expect(error?.message).toContain(notAPhone('+1'));
	});

	it('tells of an empty Send Once Key, and claims none', async () => {
		const keyed = [
			{ ...rows(1)[0], order: 'A' },
			{ ...rows(2)[1], order: '' },
		];
		const options = { rehearse: true, sendOnce: { once: { key: '={{ $json.order }}' } } };
		const stopped = await runSms(sandbox, keyed, { parameters: { options } });
		expect(stopped.error?.message).toBe(notAsTheyAre(1, 2));
		const { items } = await runSms(sandbox, keyed, {
			parameters: { options: { ...options, rehearse: false, rehearsalReport: true } },
		});
		expect(jsonOf(items)).toMatchObject([
			{ report: 'all', wouldGo: 1, wouldBeRefused: 1 },
			{ report: 'refused', about: `Send Once Key: ${EMPTY}`, itemIndexes: [1] },
		]);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('does not upload the files of an email', async () => {
		const binary = { data: { data: Buffer.from('x').toString('base64'), mimeType: 'text/plain', fileName: 'x.txt' } };
		const { items, error } = await runNode({
			type: 'omniEmail',
			parameters: { ...EMAIL, options: { binaryProperties: 'data', rehearse: true } },
			items: [{ json: { name: 'ann', email: 'ann@example.com' }, binary }],
			...withRule({}),
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ to: 'ann@example.com', rehearsed: true }]);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('gives a report: how many would go, who is there twice, and what would be refused by reason', async () => {
		const curly = `It\u2019s here. ${'a'.repeat(80)}`;
		const given = [
			...rows(2),
			{ phone: phone(1).slice(1), text: curly },
			{ phone: 'x', text: 'Hi' },
			{ phone: '', text: 'Hi' },
		];
		const { items, hints } = await runSms(sandbox, given, { parameters: { options: { rehearsalReport: true } } });
		// Of what would be refused the report tells, and no hint.
		expect(hints.map(({ message }) => message)).toStrictEqual([NOTHING_SENT]);
		const none = {
			wouldGo: 0,
			wouldBeKept: 0,
			wouldBeRefused: 0,
			wouldGoLater: 0,
			recipientsTwice: 0,
			parts: 0,
			smartEncodingSaves: 0,
		};
		expect(items).toStrictEqual([
			{
				json: {
					...none,
					report: 'all',
					summary: `3 of 5 would go, 2 would be refused. ${phone(1)} would get more than one message. 4 parts of SMS. Smart Encoding would save 1 part.`,
					about: 'all items',
					items: 5,
					wouldGo: 3,
					wouldBeRefused: 2,
					recipientsTwice: 1,
					parts: 4,
					smartEncodingSaves: 1,
					recipients: [phone(0), phone(1), 'x'],
					itemIndexes: [0, 1, 2, 3, 4],
				},
				pairedItem: [0, 1, 2, 3, 4].map((item) => ({ item })),
			},
			{
				json: {
					...none,
					report: 'refused',
					summary: `1 would be refused: To: ${notAPhone('…')}: it holds characters that are not digits. For “x”.`,
					about: `To: ${notAPhone('…')}: it holds characters that are not digits`,
					items: 1,
					wouldBeRefused: 1,
					recipients: ['x'],
					itemIndexes: [3],
				},
				pairedItem: [{ item: 3 }],
			},
			{
				json: {
					...none,
					report: 'refused',
					summary: '1 would be refused: To: no phone number is given. For item 4.',
					about: 'To: no phone number is given',
					items: 1,
					wouldBeRefused: 1,
					recipients: [],
					itemIndexes: [4],
				},
				pairedItem: [{ item: 4 }],
			},
			{
				json: {
					...none,
					report: 'twice',
					summary: `${phone(1)} would get 2 messages, of items 1 and 2.`,
					about: phone(1),
					items: 2,
					wouldGo: 2,
					recipientsTwice: 1,
					parts: 3,
					smartEncodingSaves: 1,
					recipients: [phone(1)],
					itemIndexes: [1, 2],
				},
				pairedItem: [{ item: 1 }, { item: 2 }],
			},
		]);
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('a credential that rehearses', () => {
	it('lets no message out, also of a node that would wait for its delivery', async () => {
		for (const operation of ['send', 'sendAndWaitForDelivery']) {
			const { items } = await runSms(sandbox, rows(2), {
				...withRule({ sending: 'rehearse' }),
				parameters: { operation, waitFor: 'delivery', waitAtMost: 1, waitUnit: 'hours' },
			});
			expect(jsonOf(items)).toMatchObject([{ rehearsed: true }, { rehearsed: true }]);
		}
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('changes nothing either, and lets reads pass', async () => {
		const created = await runNode({
			type: 'omniContacts',
			parameters: { resource: 'contactList', operation: 'create', name: 'Customers', options: {} },
			items: [{ json: {} }],
			...withRule({ sending: 'rehearse' }),
		});
		expect(created.error).toBeUndefined();
		expect(jsonOf(created.items)).toMatchObject([{ code: 'OK', rehearsed: true }]);
		expect(sandbox.requests).toStrictEqual([]);
		const read = await runNode({
			type: 'omniAccount',
			parameters: { resource: 'account', operation: 'get' },
			items: [{ json: {} }],
			...withRule({ sending: 'rehearse' }),
		});
		expect(read.error).toBeUndefined();
		expect(sandbox.requests.map(({ method }) => method)).toStrictEqual(['GET']);
	});
});

describe('a credential for staging', () => {
	it('sends only to its recipients, and says so of the others', async () => {
		const { items } = await runSms(sandbox, rows(2), withRule({ sending: 'onlyThese', allowedRecipients: phone(1) }));
		expect(jsonOf(items)).toMatchObject([
			{ to: phone(0), code: 'NOT_ALLOWED', messageId: null },
			{ to: phone(1), code: 'OK' },
		]);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([phone(1)]);
	});

	it('sends all to one number, and says whom they were for', async () => {
		const { items } = await runSms(sandbox, rows(2), withRule({ sending: 'allTo', standInPhone: phone(9) }));
		expect(jsonOf(items)).toMatchObject([
			{ to: phone(9), intendedFor: phone(0), code: 'OK' },
			{ to: phone(9), intendedFor: phone(1), code: 'OK' },
		]);
		expect(sandbox.messages().map(({ recipient }) => recipient)).toStrictEqual([phone(9), phone(9)]);
	});

	it('sends the same words to one number once for each person, with a key of the message', async () => {
		const dataTables = new DataTables();
		const options = { sendOnce: { once: { keyFrom: 'message' } } };
		const send = async () => {
			const { items } = await runSms(sandbox, rows(2), {
				...withRule({ sending: 'allTo', standInPhone: phone(9) }),
				parameters: { text: 'Hello', options },
				dataTables,
			});
			return jsonOf(items).map(({ intendedFor, code }) => [intendedFor, code]);
		};
		expect(await send()).toStrictEqual([
			[phone(0), 'OK'],
			[phone(1), 'OK'],
		]);
		expect((await send()).map(([, code]) => code)).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('sends nothing where it has no recipient of the kind', async () => {
		const { items } = await runSms(sandbox, rows(1), withRule({ sending: 'allTo', standInEmail: 'ann@example.com' }));
		expect(jsonOf(items)).toMatchObject([{ code: 'NOT_ALLOWED' }]);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
