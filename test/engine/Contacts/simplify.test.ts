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
