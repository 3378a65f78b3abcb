import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { makeList, runContacts, byId, LIST } from '../../support/contacts';
import { openPanel, type Panel } from '../../support/panel';
import { created, sandbox, triggersOf, CASCADE } from '../Scenario/support';

/** What a panel offers in one of its lists: names and values. */
async function offered(
	type: string,
	method: string,
	parameters: Panel['parameters'] = {},
	filter?: string,
): Promise<Array<[name: string, value: unknown]>> {
	const { baseUrl, apiKey } = sandbox;
	const login = { baseUrl, login: 'sandbox', password: 'sandbox-password' };
	const { node, context } = await openPanel({
		type,
		parameters,
		credentials: type === 'omniLegacyEmail' ? { omniBasicLoginApi: login } : { omniApiKeyApi: { baseUrl, apiKey } },
	});
	const { listSearch, loadOptions } = node.methods!;
	const load = loadOptions?.[method] as ((this: ILoadOptionsFunctions) => Promise<unknown>) | undefined;
	const found = await (load ? load.call(context) : listSearch![method].call(context, filter));
	const list = Array.isArray(found) ? found : (found as { results: unknown[] }).results;
	return (list as Array<{ name: string; value: unknown }>).map(({ name, value }) => [name, value]);
}

describe.each([
	['omniScenario', 'scenario'],
	['omniSms', 'taskId'],
	['omniEmail', 'taskId'],
	['omniPush', 'taskId'],
])('the steps of a scenario in %s', (type, field) => {
	it('are those of the chosen one, with their channels and what each comes after', async () => {
		const taskId = await created(CASCADE);
		const triggers = await triggersOf(taskId);
		const [first, ...steps] = await offered(type, 'getSteps', { [field]: byId(taskId) });
		expect(first).toStrictEqual(['Choose a Step', '']);
		expect(steps.map(([, value]) => value)).toStrictEqual(triggers);
		expect(steps[0][0]).toMatch(/^Step 1: [A-Z]+$/);
		expect(steps[1][0]).toMatch(/^Step 2: [A-Z]+, after step 1$/);
		// A statistics query has the scenario among its options.
		expect(await offered(type, 'getSteps', { options: { taskId: byId(taskId) } })).toStrictEqual([first, ...steps]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('need a scenario, and one that has steps', async () => {
		expect(await offered(type, 'getSteps')).toStrictEqual([['Choose the Scenario First', '']]);
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: { triggersInfo: [] } } });
		const none = await offered(type, 'getSteps', { [field]: byId('7') });
		expect(none).toStrictEqual([['This Scenario Has No Steps', '']]);
	});
});

it('several scenarios are chosen from all pages', async () => {
	const page = Array.from({ length: 500 }, (_, at) => ({ id: at, taskName: `Scenario ${at}` }));
	const taskId = await created({ ...CASCADE, taskName: 'The last' });
	sandbox.requests.length = 0;
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: page } });
	const all = await offered('omniScenario', 'getScenarios');
	expect(all).toHaveLength(500);
	expect(sandbox.requests).toHaveLength(2);
	expect(await offered('omniScenario', 'getScenarios')).toStrictEqual([['The last', taskId]]);
});

describe('where a scenario’s contacts come from', () => {
	it('lists, and the segments of all of them', async () => {
		await makeList(sandbox, { name: 'Clients' });
		await makeList(sandbox, { name: 'Others' });
		const segment = { resource: 'segment', operation: 'create', list: byId(LIST), queryForm: 'conditions' };
		const conditions = { condition: [{ name: 'city', operator: 'eq', value: 'Leeds' }] };
		await runContacts(sandbox, { ...segment, name: 'Leeds', conditions });
		const lists = await offered('omniScenario', 'getContactLists');
		expect(lists.map(([name]) => name)).toStrictEqual(['Clients', 'Others']);
		const segments = await offered('omniScenario', 'getSegments');
		expect(segments.map(([name]) => name)).toStrictEqual(['Leeds (Clients)']);
		expect(sandbox.violations()).toStrictEqual([]);
	});
});

it('countries, operator groups and currencies are those of the tariff', async () => {
	for (const type of ['omniAccount', 'omniSms']) {
		const countries = await offered(type, 'searchCountries');
		expect(countries.length).toBeGreaterThan(1);
		const [[name, value]] = countries;
		expect(await offered(type, 'searchCountries', {}, name.toUpperCase())).toContainEqual([name, value]);
		expect(await offered(type, 'searchCountries', {}, 'nowhere')).toStrictEqual([]);
		expect((await offered(type, 'searchOperatorGroups')).length).toBeGreaterThan(0);
	}
	expect(await offered('omniAccount', 'searchCurrencies', {}, '1')).toContainEqual(['Currency 1', '1']);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('the senders of legacy email are the confirmed ones; a delete offers all', async () => {
	expect((await offered('omniLegacyEmail', 'searchSenders')).length).toBe(2);
	const all = await offered('omniLegacyEmail', 'searchSenderAddresses');
	expect(all.map(([name]) => /\((\w+)\)$/.exec(name)?.[1])).toStrictEqual([
		'Approved',
		'Approved',
		'Requested',
		'Rejected',
	]);
	const [, [, address]] = all;
	expect(await offered('omniLegacyEmail', 'searchSenders', {}, address as string)).toStrictEqual([[address, address]]);
});
