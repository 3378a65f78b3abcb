import { byId, LIST, loadContacts, makeList, runContacts } from '../../support/contacts';
import type { NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
beforeEach(async () => {
	await makeList(sandbox);
});

const GET_MANY = { resource: 'contact', operation: 'getMany', list: byId(LIST), returnAll: true, simplify: true };

it('keeps what the options narrow by when it is simplified', async () => {
	await loadContacts(sandbox, LIST, [{ email: 'unsubscribed@example.com', name: 'Ann' }]);
	const of = async (options: NodeRun['parameters']) =>
		(await runContacts(sandbox, { ...GET_MANY, options })).items[0]?.json;
	const unsubscribed = await of({ subscriptionChannel: 'EMAIL', subscriptionState: 'UNSUBSCRIBED' });
	expect(unsubscribed).toMatchObject({ unsubscribedData: [{ channelList: [{ channel: 'EMAIL' }] }] });
	expect(unsubscribed).not.toHaveProperty('pushInfo');
	const page = [{ contactId: '7', contactGroupId: LIST, pushInfo: [{ appId: '5', os: 1, pushToken: 'token-1' }] }];
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: page } });
	const device = await of({ pushToken: 'token-1' });
	expect(device).toMatchObject({ pushInfo: [{ pushToken: 'token-1' }] });
	expect(device).not.toHaveProperty('unsubscribedData');
});

it('keeps what one option narrows by, and nothing for none', async () => {
	const record = { contactId: '7', unsubscribedData: [], pushInfo: [] };
	const of = async (options: NodeRun['parameters']) => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [record] } });
		const { items, error } = await runContacts(sandbox, { ...GET_MANY, options });
		expect(error).toBeUndefined();
		return items[0].json;
	};
	const simple = {
		contactId: '7',
		contactGroupId: null,
		phone: null,
		email: null,
		createdAt: null,
		updatedAt: null,
		timeZone: '+01:00',
		attributes: {},
	};
	expect(await of({})).toStrictEqual(simple);
	expect(await of({ subscriptionState: 'SUBSCRIBED' })).toStrictEqual({ ...simple, unsubscribedData: [] });
	expect(await of({ subscriptionChannel: 'EMAIL' })).toStrictEqual({ ...simple, unsubscribedData: [] });
});

it('gives a field by its name with its value or values, and keeps what is no field with a name', async () => {
	const fields = [
		{ name: 'city', value: ['Leeds'] },
		{ name: 'size', value: [] },
		{ name: 'towns', value: ['Leeds', 'York'] },
		{ value: ['nameless'] },
		'odd',
	];
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ contactId: '7', fields }] } });
	const { items } = await runContacts(sandbox, { ...GET_MANY, options: {} });
	expect(items[0].json).toMatchObject({
		attributes: { city: 'Leeds', size: null, towns: ['Leeds', 'York'] },
		fields: [{ name: null, value: ['nameless'] }, 'odd'],
	});
});

it.each([
	['4799912345', '+4799912345'],
	['+4799912345', '+4799912345'],
	['Extension 7', 'Extension 7'],
])('gives phone %s as %s, so that no Default Country takes it for a number of its own', async (phone, given) => {
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ contactId: '7', phone }] } });
	const { items } = await runContacts(sandbox, { ...GET_MANY, options: {} });
	expect(items[0].json).toMatchObject({ phone: given });
});
