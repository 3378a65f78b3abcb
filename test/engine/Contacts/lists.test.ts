import type { IDataObject } from 'n8n-workflow';

import { byId, LIST, makeList, runContacts } from '../../support/contacts';
import type { NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, notAccepted, notAnId, rejectedThe } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });

const last = () => sandbox.requests[sandbox.requests.length - 1];

describe('create', () => {
	it('sends all six field types by their codes, allowed values and the options', async () => {
		const field = [
			{ name: 'visited', displayName: 'Visited', type: 0 },
			{ name: 'member', type: 1 },
			{ name: 'visits', type: 2 },
			{ name: 'size', type: 3, values: ['S', 'M'] },
			{ name: 'basket', type: 5 },
			{ name: 'since', type: '=8' },
		];
		const { items } = await runContacts(
			sandbox,
			{
				resource: 'contactList',
				operation: 'create',
				name: '=Clients of {{ $json.town }}',
				customFields: { field },
				options: { type: 'PUSH', autoDeleteEnabled: true },
			},
			[{ town: 'Leeds' }, { town: 'York' }],
		);
		expect(items).toMatchObject([
			{ json: { contactGroupId: LIST, name: 'Clients of Leeds' }, pairedItem: { item: 0 } },
			{ json: { contactGroupId: '915862257144666002', name: 'Clients of York' }, pairedItem: { item: 1 } },
		]);
		expect(JSON.parse(sandbox.requests[0].body)).toStrictEqual({
			name: 'Clients of Leeds',
			type: 'PUSH',
			autoDeleteEnabled: true,
			fields: [
				{ name: 'visited', displayName: 'Visited', type: 0 },
				{ name: 'member', type: 1 },
				{ name: 'visits', type: 2 },
				{ name: 'size', type: 3, values: ['S', 'M'] },
				{ name: 'basket', type: 5 },
				{ name: 'since', type: 8 },
			],
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('says nothing of fields where there are none, and names the list where it may be there', async () => {
		await makeList(sandbox, { customFields: { field: [] } });
		expect(sandbox.requests[0].body).toBe('{"name":"Clients"}');
		const { items } = await runContacts(sandbox, {
			resource: 'contactList',
			operation: 'create',
			name: ' Clients ',
			customFields: { field: [{ name: 'size' }] },
		});
		expect(items[0].json).toStrictEqual({
			name: 'Clients',
			code: 'OK',
			contactGroupId: '915862257144666002',
			fields: [{ name: 'size', type: 3 }],
		});
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: null } });
		const open = await runContacts(sandbox, { resource: 'contactList', operation: 'create', name: 'Third' }, [{}], {
			onError: 'continueRegularOutput',
		});
		expect(open.items[0].json).toMatchObject({ name: 'Third', code: 'UNKNOWN', contactGroupId: null });
	});

	it.each([
		['no name', { name: ' ' }, `Name: ${EMPTY}`],
		['a field without a name', { customFields: { field: [{ type: 3 }] } }, `Custom Fields, field 1, Name: ${EMPTY}`],
		[
			'a type that is none',
			{ customFields: { field: [{ name: 'a', type: 4 }] } },
			'Custom Fields, field 1, Type: “4” is not one of its values',
		],
		['two fields of one name', { customFields: { field: [{ name: 'a' }, { name: 'a' }] } }, 'two have the name “a”'],
	])('refuses %s before sending', async (_name, parameters, problem) => {
		await expect(makeList(sandbox, parameters as NodeRun['parameters'])).rejects.toThrow(problem);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each([
		['with HTTP 200', 200],
		['with HTTP 400', 400],
	])("says the service's reason %s", async (_name, status) => {
		const body = { result: null, reasons: [{ key: 'name.must.be.not.null', ref: 'name' }], description: 'no name' };
		sandbox.faults.add({ kind: 'status', status, body });
		await expect(makeList(sandbox)).rejects.toThrow(
			/rejected the contact list: no name; the name is missing \(name\.must\.be\.not\.null/,
		);
	});

	it('makes no list where several items name the same one, as behind a sheet', async () => {
		const create = { resource: 'contactList', operation: 'create', name: 'Clients' };
		const { error } = await runContacts(sandbox, create, [{ row: 1 }, { row: 2 }, { row: 3 }]);
		expect(error?.message).toBe("2 of 3 contact lists can't be created as they are, so nothing was created");
		expect(error?.description).toContain('Item 1: Name: another item makes the list “Clients”. It was not created.');
		expect(error?.description).toContain('Use Find or Create, which makes one list for all of them');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('an answer without an ID leaves it open whether the list is there', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: null } });
		await expect(makeList(sandbox)).rejects.toThrow(
			/has no ID\. It may have been created: .*Look it up with Get Many Contact Lists before you do/s,
		);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('does not try again when no answer comes, since the list may be there', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		await expect(makeList(sandbox)).rejects.toThrow('The connection broke before the service answered');
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('get many', () => {
	it('asks with every filter, dates in the zone that is named', async () => {
		await makeList(sandbox, { options: { type: 'STOPLIST' } });
		const { items } = await runContacts(sandbox, {
			resource: 'contactList',
			operation: 'getMany',
			returnAll: false,
			limit: 5,
			filters: {
				from: '2030-01-01T00:00:00',
				to: '2030-12-31T00:00:00Z',
				name: 'Clie',
				zoneOffset: 180,
				type: ['STOPLIST', 'PUSH'],
				autoDeleteEnabled: false,
			},
		});
		expect(Object.fromEntries(new URLSearchParams(sandbox.requests[1].query))).toMatchObject({
			limit: '5',
			offset: '0',
			from: '2030-01-01 02:00:00',
			to: '2030-12-31 03:00:00',
			name: 'Clie',
			zoneOffset: '180',
			autoDeleteEnabled: 'false',
		});
		expect(new URLSearchParams(last().query).getAll('type')).toStrictEqual(['STOPLIST', 'PUSH']);
		expect(items).toMatchObject([
			{ json: { contactGroupId: LIST, companyId: '1001', name: 'Clients', creationDate: '2030-01-15 13:00:00' } },
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each<[string, IDataObject, IDataObject]>([
		['no date', { name: 'a' }, { name: 'a', zoneOffset: '60' }],
		['a first day', { from: '2030-01-01T00:00:00' }, { from: '2030-01-01 00:00:00', zoneOffset: '60' }],
		['a last day', { to: '2030-01-01T00:00:00' }, { to: '2030-01-01 00:00:00', zoneOffset: '60' }],
		[
			'one moment in a zone',
			{ from: '2030-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z', zoneOffset: 120 },
			{ from: '2030-01-01 02:00:00', to: '2030-01-01 02:00:00', zoneOffset: '120' },
		],
	])('asks in the workflow’s time zone, or the one that is named: %s', async (_name, filters, query) => {
		await runContacts(sandbox, {
			resource: 'contactList',
			operation: 'getMany',
			returnAll: true,
			filters,
		} as NodeRun['parameters']);
		expect(Object.fromEntries(new URLSearchParams(last().query))).toStrictEqual({
			...query,
			limit: '1000',
			offset: '0',
		});
	});

	it('refuses a range that ends before it begins', async () => {
		const { error } = await runContacts(sandbox, {
			resource: 'contactList',
			operation: 'getMany',
			filters: { from: '2030-02-01', to: '2030-01-01' },
		});
		expect(error?.message).toContain('Created After: it is later');
		expect(sandbox.requests).toStrictEqual([]);
	});
});

describe('delete', () => {
	const remove = { resource: 'contactList', operation: 'delete', list: byId('={{ $json.id }}'), options: {} };
	const rows = [{ id: '5' }, { id: LIST }, { id: '915862257144666002' }];

	async function makeThree(): Promise<void> {
		for (let count = 0; count < 3; count++) await makeList(sandbox, { name: `List ${count}` });
		sandbox.requests.length = 0;
	}

	it('names all lists in one request; each has its own outcome, paired with its item', async () => {
		await makeThree();
		const { items, hints } = await runContacts(sandbox, remove, [...rows, { id: LIST }]);
		expect(sandbox.requests.map(({ method, query }) => [method, query])).toStrictEqual([
			['DELETE', `ids=5&ids=${LIST}&ids=915862257144666002`],
		]);
		expect(
			items.map(({ json, pairedItem }) => [json.contactGroupId, json.deleted ?? json.code, pairedItem]),
		).toStrictEqual([
			['5', 'REJECTED', { item: 0 }],
			[LIST, true, { item: 1 }],
			['915862257144666002', true, { item: 2 }],
			[LIST, true, { item: 3 }],
		]);
		expect(items[0].json).toMatchObject({
			reasons: [{ key: 'contactGroup.not.found' }],
			message: expect.stringContaining(`${rejectedThe('contact list')}: there is no such contact list`),
		});
		expect(items[0].json).not.toHaveProperty('messageId');
		expect(hints[0].message).toContain(notAccepted(1, 4, 'contact lists'));
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('spells path and parameter in the other ways of the documents where it is told to', async () => {
		await makeThree();
		const options = { address: 'heading', idsName: 'smsIds' };
		const { items } = await runContacts(sandbox, { ...remove, options }, rows.slice(0, 2));
		expect(sandbox.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toStrictEqual([
			`DELETE /address-book-api/contacts-groups?smsIds=5&smsIds=${LIST}`,
		]);
		expect(items.map(({ json }) => json.deleted ?? json.reasons)).toStrictEqual([
			[{ key: 'contactGroup.not.found', ref: 'smsIds[0]' }],
			true,
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('puts a rejected list on the error output', async () => {
		await makeThree();
		const { items, errorItems } = await runContacts(sandbox, remove, rows, { onError: 'continueErrorOutput' });
		expect(items.map(({ pairedItem }) => pairedItem)).toStrictEqual([{ item: 1 }, { item: 2 }]);
		expect(errorItems).toMatchObject([{ json: { details: { contactGroupId: '5', code: 'REJECTED' } } }]);
	});

	it('pairs entries that come in another order or without their ids', async () => {
		const two = rows.slice(0, 2);
		const shuffled = [
			{ code: 'OK', result: LIST },
			{ code: 'REJECTED', result: 5, description: 'in use' },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: shuffled } });
		const { items } = await runContacts(sandbox, remove, two);
		expect(items.map(({ json }) => json.code)).toStrictEqual(['REJECTED', 'OK']);
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ code: 'OK' }, { code: 'REJECTED' }] } });
		const second = await runContacts(sandbox, remove, two);
		expect(second.items.map(({ json }) => json.code)).toStrictEqual(['OK', 'REJECTED']);
		const refusedHasNone = [
			{ code: 'REJECTED', result: null, description: 'in use' },
			{ code: 'OK', result: LIST },
		];
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: refusedHasNone } });
		const third = await runContacts(sandbox, remove, two);
		expect(third.items.map(({ json }) => json.code)).toStrictEqual(['REJECTED', 'OK']);
		expect(third.items[0].json.message).toContain('in use');
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: [{ code: 'OK', result: LIST }] } });
		const fewer = await runContacts(sandbox, remove, two);
		expect(fewer.items.map(({ json }) => json.code)).toStrictEqual(['UNKNOWN', 'OK']);
	});

	it('gives a refused list the reasons that point at it in the request, and no others', async () => {
		const body = {
			result: [
				{ code: 'REJECTED', result: LIST },
				{ code: 'REJECTED', result: '5' },
			],
			reasons: [
				{ key: 'list.is.used', ref: 'ids[1]' },
				{ key: 'list.not.found', ref: 'ids[0]' },
			],
		};
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { items } = await runContacts(sandbox, remove, rows.slice(0, 2), { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => [json.contactGroupId, json.reasons])).toStrictEqual([
			['5', [{ key: 'list.not.found', ref: 'ids[0]' }]],
			[LIST, [{ key: 'list.is.used', ref: 'ids[1]' }]],
		]);
	});

	it('a refusal without a reason takes none that points at another list', async () => {
		const body = {
			result: [
				{ code: 'REJECTED', result: '5', description: 'in use' },
				{ code: 'REJECTED', result: LIST },
			],
			reasons: [{ key: 'list.not.found', ref: 'ids[1]' }],
		};
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { items } = await runContacts(sandbox, remove, rows.slice(0, 2), { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json.reasons)).toStrictEqual([[], [{ key: 'list.not.found', ref: 'ids[1]' }]]);
		expect(items[0].json.message).toContain('in use');
	});

	it('the reasons of lists that several items name point at their one place in the request', async () => {
		const result = ['5', '6'].map((id) => ({ code: 'REJECTED', result: id }));
		const reasons = ['list.not.found', 'list.is.used'].map((key, at) => ({ key, ref: `ids[${at}]` }));
		sandbox.faults.add({ kind: 'status', status: 200, body: { result, reasons } });
		const named = ['5', '5', '6', '5', '6'].map((id) => ({ id }));
		const { items } = await runContacts(sandbox, remove, named, { onError: 'continueRegularOutput' });
		expect(last().query).toBe('ids=5&ids=6');
		expect(items.map(({ json }) => json.reasons)).toStrictEqual([
			[{ key: 'list.not.found', ref: 'ids[0]' }],
			[{ key: 'list.not.found', ref: 'ids[1]' }],
			[{ key: 'list.is.used', ref: 'ids[2]' }],
			[{ key: 'list.not.found', ref: 'ids[3]' }],
			[{ key: 'list.is.used', ref: 'ids[4]' }],
		]);
	});

	it('tells what is not known from what was refused, in words for lists', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runContacts(sandbox, remove, [rows[1]]);
		expect(error?.message).toContain('It may have been deleted: this node does not try it again by itself.');
		expect(error?.message).toContain('Get Many Contact Lists');
	});

	it('an ID of letters, which no list has, costs its own item only', async () => {
		await makeThree();
		const { items } = await runContacts(sandbox, remove, [{ id: 'Clients' }, { id: '007' }, { id: LIST }], {
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ json, pairedItem }) => [json.deleted ?? json.code, pairedItem])).toStrictEqual([
			['INVALID', { item: 0 }],
			['INVALID', { item: 1 }],
			[true, { item: 2 }],
		]);
		expect(items[0].json.message).toContain('“Clients” is not a whole number, which the service wants here');
		expect(sandbox.requests.map(({ query }) => query)).toStrictEqual([`ids=${LIST}`]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each(['My clients', '7/../8', '<a>'])('refuses the ID %s before sending', async (id) => {
		const { error } = await runContacts(sandbox, remove, [{ id: LIST }, { id }]);
		expect(error?.message).toContain("can't be deleted as they are, so nothing was deleted");
		expect(error?.description).toContain(notAnId(id));
		expect(sandbox.requests).toStrictEqual([]);
	});
});
