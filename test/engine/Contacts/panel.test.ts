import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { byId, LIST, makeList, runContacts } from '../../support/contacts';
import type { NodeRun } from '../../support/engine';
import { openPanel } from '../../support/panel';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

async function open(parameters: Record<string, unknown> = {}) {
	const { baseUrl, apiKey } = sandbox;
	const { node, context } = await openPanel({
		type: 'omniContacts',
		parameters: { resource: 'contact', operation: 'create', ...parameters },
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
	});
	const { listSearch, loadOptions, resourceMapping } = node.methods!;
	const call = <T>(method: (this: ILoadOptionsFunctions) => Promise<T>): Promise<T> => method.call(context);
	return {
		lists: (filter?: string, token?: string) => listSearch!.searchContactLists.call(context, filter, token),
		segments: (filter?: string) => listSearch!.searchSegments.call(context, filter),
		attributes: () => call(loadOptions!.getAttributes),
		columns: () => call(resourceMapping!.getColumns),
	};
}

it('lists are found by a part of their names', async () => {
	for (const name of ['Clients', 'Stop list', 'Old clients']) await makeList(sandbox, { name });
	const panel = await open();
	const all = await panel.lists();
	expect(all.results).toStrictEqual([
		{ name: 'Clients', value: LIST },
		{ name: 'Stop list', value: '915862257144666002' },
		{ name: 'Old clients', value: '3158622571446665003' },
	]);
	// A service may give less than it is asked for: what comes behind is asked for when somebody scrolls there.
	expect(await panel.lists('', all.paginationToken as string)).toStrictEqual({ results: [] });
	expect((await panel.lists('CLIENT')).results.map(({ name }) => name)).toStrictEqual(['Clients', 'Old clients']);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('a full page of lists is followed by the next', async () => {
	const page = Array.from({ length: 1000 }, (_, at) => ({ contactGroupId: String(at), name: `List ${at}` }));
	sandbox.faults.add({ kind: 'status', status: 200, body: { result: page } });
	const panel = await open();
	const first = await panel.lists('999');
	expect(first.results).toStrictEqual([{ name: 'List 999', value: '999' }]);
	expect(await panel.lists('999', first.paginationToken as string)).toStrictEqual({ results: [] });
	expect(sandbox.requests.map(({ query }) => query)).toStrictEqual(['limit=1000&offset=0', 'limit=1000&offset=1000']);
});

it('segments are those of the chosen list; without one the panel says what to do', async () => {
	await makeList(sandbox);
	const segment = { resource: 'segment', operation: 'create', list: byId(LIST), queryForm: 'conditions' };
	const conditions = { condition: [{ name: 'city', operator: 'eq', value: 'Leeds' }] };
	await runContacts(sandbox, { ...segment, name: 'Leeds', conditions });
	const panel = await open({ list: byId(LIST) });
	expect((await panel.segments('lee')).results).toStrictEqual([{ name: 'Leeds', value: '915862257144666002' }]);
	expect((await panel.segments('York')).results).toStrictEqual([]);
	await expect((await open()).segments()).rejects.toThrow('Choose the contact list first');
});

it('the mapper shows the columns of the chosen list with inputs of their types', async () => {
	const field = [0, 1, 2, 3, 5, 8].map((type) => ({ name: `field${type}`, displayName: `Field ${type}`, type }));
	await makeList(sandbox, { customFields: { field } });
	const { fields } = await (await open({ list: byId(LIST) })).columns();
	expect(fields.slice(0, 3).map(({ id }) => id)).toStrictEqual(['phone', 'email', 'name']);
	expect(fields.slice(-6).map(({ displayName, type }) => [displayName, type])).toStrictEqual([
		['Field 0', 'dateTime'],
		['Field 1', 'boolean'],
		['Field 2', 'number'],
		['Field 3', 'string'],
		['Field 5', 'object'],
		['Field 8', 'dateTime'],
	]);
	expect(fields.find(({ id }) => id === 'gender')).toMatchObject({
		type: 'options',
		options: [{ value: 'gender.male' }, { value: 'gender.female' }],
	});
});

it('without a list the mapper shows the basic columns, and marks that they are assumed', async () => {
	for (const list of [undefined, byId('5')]) {
		const { fields } = await (await open(list && { list })).columns();
		expect(fields).toHaveLength(9);
		expect(fields.map((field) => (field as { assumed?: boolean }).assumed)).toStrictEqual(fields.map(() => true));
	}
});

it('what the mapper showed is what a run writes by', async () => {
	await makeList(sandbox, { customFields: { field: [{ name: 'since', type: 8 }] } });
	const { fields } = await (await open({ list: byId(LIST) })).columns();
	sandbox.requests.length = 0;
	const columns = {
		mappingMode: 'autoMapInputData',
		value: null,
		schema: JSON.parse(JSON.stringify(fields)) as unknown,
	};
	await runContacts(
		sandbox,
		{ resource: 'contact', operation: 'create', list: byId(LIST), columns, options: {} } as NodeRun['parameters'],
		[{ phone: '+447700900001', since: '2030-01-31T23:30:00Z' }],
	);
	expect(sandbox.requests[0].body).toContain('"fields":[{"name":"since","value":["2030-02-01"]}]');
});

it('conditions name attributes of the list, or the basic ones before a list is chosen', async () => {
	await makeList(sandbox, { customFields: { field: [{ name: 'visits', type: 2 }] } });
	const names = async (parameters = {}) => (await (await open(parameters)).attributes()).map(({ value }) => value);
	expect(await names({ list: byId(LIST) })).toStrictEqual(expect.arrayContaining(['city', 'visits', 'CreationDate']));
	expect(await names()).toStrictEqual(expect.not.arrayContaining(['visits']));
});

it('a panel shows the service’s fault, without the key', async () => {
	sandbox.faults.add({ kind: 'status', status: 401 });
	const failure = (await open()).lists();
	await expect(failure).rejects.toThrow('The service did not accept the credential');
	await expect(failure).rejects.not.toThrow(sandbox.apiKey);
});

it('the mapper shows the columns of the list that is chosen among others', async () => {
	await makeList(sandbox);
	const other = await makeList(sandbox, { customFields: { field: [{ name: 'visits', type: 2 }] } });
	const { fields } = await (await open({ list: byId(other) })).columns();
	expect(fields.map(({ id }) => id)).toContain('visits');
	expect(fields.at(-1)).toStrictEqual({
		id: 'visits',
		displayName: 'visits',
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		defaultValue: null,
		type: 'number',
		typeCode: 2,
	});
});

it('a list that is not chosen yet is asked for by nobody', async () => {
	for (const list of [byId(''), { ...byId(''), value: null }]) {
		const panel = await open({ list });
		await expect(panel.segments()).rejects.toThrow('Choose the contact list first');
		expect((await panel.columns()).fields).toHaveLength(9);
	}
	expect(sandbox.requests).toStrictEqual([]);
});
