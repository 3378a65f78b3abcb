import type { IDataObject } from 'n8n-workflow';

import { LIST, makeList, runContacts } from '../../support/contacts';
import type { NodeResult, NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const SECOND = '915862257144666002';

const FIND = { resource: 'contactList', operation: 'findOrCreate', name: '={{ $json.name }}' };

async function find(names: string[], settings: NodeRun['settings'] = {}): Promise<NodeResult> {
	const rows = names.map((name) => ({ name }));
	return await runContacts(sandbox, FIND, rows, settings);
}

/** The same for lists of types that are asked for, where there is one. */
async function findOfType(rows: Array<{ name: string; type?: string }>): Promise<NodeResult> {
	const parameters = { ...FIND, options: { type: '={{ $json.type }}' } };
	return await runContacts(sandbox, parameters, rows, { onError: 'continueRegularOutput' });
}

const seen = ({ items }: NodeResult): IDataObject[] =>
	items.map(({ json: { name, code, contactGroupId, created } }) => ({ name, code, contactGroupId, created }));

const creations = (): unknown[] =>
	sandbox.requests.filter(({ method }) => method === 'POST').map(({ body }) => (JSON.parse(body) as IDataObject).name);

describe('find or create a contact list', () => {
	it('gives the list that there is, makes the one that there is not, and each name once', async () => {
		await makeList(sandbox);
		sandbox.requests.length = 0;
		const result = await find(['Guests', ' Clients ', 'Guests']);
		expect(result.error).toBeUndefined();
		expect(seen(result)).toStrictEqual([
			{ name: 'Guests', code: 'OK', contactGroupId: SECOND, created: true },
			{ name: 'Clients', code: 'OK', contactGroupId: LIST, created: false },
			{ name: 'Guests', code: 'OK', contactGroupId: SECOND, created: false },
		]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		expect(creations()).toStrictEqual(['Guests']);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('takes no list whose name only looks alike', async () => {
		await makeList(sandbox);
		expect(seen(await find(['clients']))).toStrictEqual([
			{ name: 'clients', code: 'OK', contactGroupId: SECOND, created: true },
		]);
	});

	it('chooses none of several lists of one name, and says which there are', async () => {
		await makeList(sandbox);
		await makeList(sandbox);
		sandbox.requests.length = 0;
		const { items } = await find(['Clients', 'Guests'], { onError: 'continueRegularOutput' });
		const message = `Name: the service has 2 contact lists called “Clients”, with the IDs ${LIST}, ${SECOND}`;
		expect(items[0].json).toMatchObject({ name: 'Clients', code: 'INVALID' });
		expect(items[0].json.message).toContain(message);
		expect(items[0].json.message).toContain('Rename all but one of them');
		expect(items[1].json).toMatchObject({ name: 'Guests', code: 'OK', created: true });
		expect(creations()).toStrictEqual(['Guests']);
		const { error } = await find(['Clients', 'Others', 'Others']);
		expect(`${error?.message} ${error?.description}`).toContain(message);
		expect(creations()).toStrictEqual(['Guests']);
	});

	it('knows a list by its name without the blanks around it, and no list by a name that is none', async () => {
		const lists = [
			{ contactGroupId: '1', name: null },
			{ contactGroupId: '2', name: ' Clients ' },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: lists } });
		const { items } = await find(['Clients']);
		expect(items.map(({ json }) => [json.contactGroupId, json.created])).toStrictEqual([['2', false]]);
		expect(creations()).toStrictEqual([]);
	});

	it('asks for no list where no item names one', async () => {
		const { items } = await find([' '], { onError: 'continueRegularOutput' });
		expect(items[0].json).toMatchObject({ code: 'INVALID' });
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('makes none where the lists can not be read', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, body: {}, times: 10 });
		const { items, error } = await find(['Clients'], { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(items[0].json.contactGroupId).toBeUndefined();
		expect(creations()).toStrictEqual([]);
	});

	it('tells of every item of a name when it is not known whether its list was made', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, body: {}, match: { method: 'POST' } });
		const { items } = await find(['Guests', 'Guests'], { onError: 'continueRegularOutput' });
		expect(items.map(({ json: { name, code } }) => [name, code])).toStrictEqual([
			['Guests', 'UNKNOWN'],
			['Guests', 'UNKNOWN'],
		]);
		expect(creations()).toStrictEqual(['Guests']);
	});

	it('gives no list of another type than the one that was asked for', async () => {
		await makeList(sandbox);
		sandbox.requests.length = 0;
		const { items } = await findOfType([
			{ name: 'Clients', type: 'STOPLIST' },
			{ name: 'Clients', type: 'STANDARD' },
		]);
		const message = 'Type: the list “Clients” is of the type STANDARD, and STOPLIST was asked for';
		expect(items.map(({ json: { code, contactGroupId } }) => [code, contactGroupId])).toStrictEqual([
			['INVALID', null],
			['OK', LIST],
		]);
		expect(items[0].json.message).toContain(message);
		expect(creations()).toStrictEqual([]);
	});

	it('gives no list of another type that an earlier item makes', async () => {
		const { items } = await findOfType([
			{ name: 'Guests', type: 'STANDARD' },
			{ name: 'Guests', type: 'STOPLIST' },
			{ name: 'Guests', type: 'STANDARD' },
			{ name: 'Out', type: 'STOPLIST' },
			{ name: 'Out', type: 'STOPLIST' },
		]);
		expect(items.map(({ json: { name, code, created } }) => [name, code, created])).toStrictEqual([
			['Guests', 'OK', true],
			['Guests', 'INVALID', undefined],
			['Guests', 'OK', false],
			['Out', 'OK', true],
			['Out', 'OK', false],
		]);
		expect(creations()).toStrictEqual(['Guests', 'Out']);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('gives a list of any type where none is asked for', async () => {
		await findOfType([{ name: 'Out', type: 'STOPLIST' }]);
		expect(seen(await find(['Out']))).toMatchObject([{ code: 'OK', contactGroupId: LIST, created: false }]);
	});
});
