import type { IDataObject } from 'n8n-workflow';

import { byId, LIST, makeList, runContacts } from '../../support/contacts';
import type { NodeResult, NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY, NOT_WHOLE, notAccepted, notAPhone } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
beforeEach(async () => {
	await makeList(sandbox, { customFields: { field: FIELDS } });
	sandbox.requests.length = 0;
});

const FIELDS = [
	{ name: 'visits', type: 2 },
	{ name: 'v.i.p', type: 1 },
	{ name: 'last visit', type: 0 },
];
/** What n8n keeps of the columns that the mapper showed. */
const SCHEMA = [
	{ id: 'phone', displayName: 'Phone', typeCode: 3 },
	{ id: 'birthdate', displayName: 'Birth Date', typeCode: 8 },
	{ id: 'visits', displayName: 'Visits', typeCode: 2 },
	{ id: 'v.i.p', displayName: 'VIP', typeCode: 1 },
	{ id: 'last visit', displayName: 'Last Visit', typeCode: 0 },
	{ id: 'city', displayName: 'City', typeCode: 3, removed: true },
];

async function create(
	columns: IDataObject,
	rows: IDataObject[],
	options: IDataObject = {},
	settings: NodeRun['settings'] = {},
): Promise<NodeResult> {
	const parameters = { resource: 'contact', operation: 'create', list: byId(LIST), columns, options };
	return await runContacts(sandbox, parameters as NodeRun['parameters'], rows, settings);
}

const bodies = () => sandbox.requests.map(({ body }) => JSON.parse(body) as { contacts: IDataObject[] });
const phones = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => ({ phone: `+4477009${String(from + at).padStart(5, '0')}` }));
/** Columns whose values come from the input fields of the same names. */
const mapped = (...names: string[]) => ({
	mappingMode: 'defineBelow',
	value: Object.fromEntries(names.map((name) => [name, `={{ $json[${JSON.stringify(name)}] }}`])),
	schema: SCHEMA,
});

describe('create', () => {
	it('writes every column in the form of its type, the list’s id with all its digits', async () => {
		const row = {
			phone: '+44 7700 900001',
			email: ' ann@example.com ',
			birthdate: '1990-05-01',
			visits: 3,
			'v.i.p': true,
			'last visit': '2030-01-31T09:30:00',
			city: ['Leeds', 'York'],
		};
		const { items } = await create(mapped(...Object.keys(row)), [row], {
			zoneOffset: 180,
			duplicateCheckField: 'phone',
		});
		expect(items).toMatchObject([
			{
				json: { code: 'OK', contactId: '915862257144666002', phone: '+447700900001', email: 'ann@example.com' },
				pairedItem: { item: 0 },
			},
		]);
		expect(sandbox.requests).toMatchObject([
			{ method: 'POST', path: '/address-book-api/contacts/batch', query: 'zoneOffset=180' },
		]);
		expect(sandbox.requests[0].body).toContain(`{"contactGroupId":${LIST},"duplicateCheckField":"phone","contacts":[`);
		expect(bodies()[0].contacts).toStrictEqual([
			{
				phone: '+447700900001',
				email: 'ann@example.com',
				fields: [
					{ name: 'birthdate', value: ['1990-05-01'] },
					{ name: 'visits', value: ['3'] },
					{ name: 'v.i.p', value: ['TRUE'] },
					{ name: 'last visit', value: ['2030-01-31 11:30:00'] },
					{ name: 'city', value: ['Leeds', 'York'] },
				],
			},
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('sends the display name and the type of a column along where that is asked for', async () => {
		const row = { phone: '+447700900001', visits: 3, surname: 'Lee' };
		const options = { fieldDetails: ['displayName', 'type'], fields: { pairs: [{ key: 'country', value: 'UK' }] } };
		const { items } = await create(mapped(...Object.keys(row)), [row], options);
		expect(items[0].json.code).toBe('OK');
		expect(bodies()[0].contacts[0].fields).toStrictEqual([
			{ name: 'visits', displayName: 'Visits', type: 2, value: ['3'] },
			{ name: 'surname', displayName: 'Surname', type: 3, value: ['Lee'] },
			{ name: 'country', value: ['UK'] },
		]);
		await create(mapped(...Object.keys(row)), [row], { fieldDetails: ['type'] });
		expect((bodies()[1].contacts[0].fields as IDataObject[])[0]).toStrictEqual({
			name: 'visits',
			type: 2,
			value: ['3'],
		});
		await create(mapped(...Object.keys(row)), [row], { fields: options.fields });
		expect((bodies()[2].contacts[0].fields as IDataObject[])[0]).toStrictEqual({ name: 'visits', value: ['3'] });
	});

	it('reads expressions that only n8n can evaluate, also under a name with dots', async () => {
		const columns = {
			mappingMode: 'defineBelow',
			value: { phone: '={{ $json.phone.trim() }}', 'v.i.p': '={{ $json.visits > 5 }}', city: 'Leeds' },
			schema: SCHEMA,
		};
		await create(columns, [{ phone: ' +447700900001 ', visits: 9 }]);
		expect(bodies()[0].contacts).toStrictEqual([
			{
				phone: '+447700900001',
				fields: [
					{ name: 'v.i.p', value: ['TRUE'] },
					{ name: 'city', value: ['Leeds'] },
				],
			},
		]);
	});

	it('maps automatically the columns that the list has and that were not removed', async () => {
		const row = { phone: '+447700900001', name: 'Ann', visits: '7', city: 'Leeds', order: 'no column', surname: '' };
		await create({ mappingMode: 'autoMapInputData', value: null, schema: SCHEMA }, [row]);
		expect(bodies()[0].contacts).toStrictEqual([
			{
				phone: '+447700900001',
				fields: [
					{ name: 'name', value: ['Ann'] },
					{ name: 'visits', value: ['7'] },
				],
			},
		]);
	});

	it('does not guess at input fields while the columns of the list are not loaded', async () => {
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const { error } = await create(columns, [{ phone: '+447700900001', visits: 7 }]);
		expect(error?.message).toContain('whether “visits” is a column of the list is not known');
		expect(sandbox.requests).toStrictEqual([]);
		await create(
			{ ...columns, schema: [{ ...SCHEMA[0], assumed: true }] },
			[{ phone: '+447700900001', city: 'Leeds' }],
			{
				fields: { pairs: [{ key: 'visits', value: '=7' }] },
			},
		);
		expect(bodies()[0].contacts).toMatchObject([
			{
				fields: [
					{ name: 'city', value: ['Leeds'] },
					{ name: 'visits', value: ['7'] },
				],
			},
		]);
	});

	it('cuts items to batches; every answer comes back to its item', async () => {
		const rows = phones(7);
		rows[4] = { phone: rows[1].phone };
		const { items, hints } = await create(mapped('phone'), rows, { batchSize: 3, duplicateCheckField: 'phone' });
		expect(bodies().map(({ contacts }) => contacts.length)).toStrictEqual([3, 3, 1]);
		expect(items.map(({ json, pairedItem }) => [json.code, json.phone, pairedItem])).toStrictEqual(
			rows.map(({ phone }, item) => [item === 4 ? 'REJECTED' : 'OK', phone, { item }]),
		);
		expect(items[4].json).toMatchObject({
			contactId: null,
			reasons: [{ key: 'DUPLICATE_VALUE', ref: 'phone' }],
			message: expect.stringContaining('another contact of the list has this value already (DUPLICATE_VALUE, phone)'),
		});
		expect(hints[0].message).toContain(notAccepted(1, 7, 'contacts'));
	});

	it('lists of different items get requests of their own', async () => {
		const other = await makeList(sandbox, { name: 'Other' });
		sandbox.requests.length = 0;
		const parameters = {
			resource: 'contact',
			operation: 'create',
			list: byId('={{ $json.list }}'),
			columns: mapped('phone'),
			options: {},
		} as unknown as NodeRun['parameters'];
		const rows = phones(4).map((row, at) => ({ ...row, list: at % 2 === 0 ? LIST : other }));
		const { items } = await runContacts(sandbox, parameters, rows);
		expect(sandbox.requests.map(({ body }) => /"contactGroupId":(\d+)/.exec(body)?.[1])).toStrictEqual([LIST, other]);
		expect(items.map(({ json, pairedItem }) => [json.phone, pairedItem])).toStrictEqual(
			rows.map(({ phone }, item) => [phone, { item }]),
		);
	});

	it('puts rejected contacts on the error output with key and field', async () => {
		const rows = [{ visits: 'x', phone: '+447700900001' }, { phone: '+447700900002' }];
		const columns = {
			mappingMode: 'defineBelow',
			value: { phone: '={{ $json.phone }}', visits: '={{ $json.visits }}' },
		};
		const { items, errorItems } = await create(columns, rows, {}, { onError: 'continueErrorOutput' });
		expect(items).toMatchObject([{ json: { code: 'OK' }, pairedItem: { item: 1 } }]);
		expect(errorItems).toMatchObject([
			{
				json: {
					error: expect.stringContaining('INVALID_VALUE, visits'),
					details: { code: 'REJECTED', phone: '+447700900001', reasons: [{ ref: 'visits' }] },
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	it('leaves out what an item does not have', async () => {
		const row = { phone: '+447700900001', visits: null };
		const { items, error } = await create(mapped('phone', 'email', 'visits', 'city'), [row]);
		expect(error).toBeUndefined();
		expect(sandbox.requests[0].body).toContain('"contacts":[{"phone":"+447700900001"}]');
		expect(items[0].json).toStrictEqual({ phone: row.phone, code: 'OK', contactId: '915862257144666002' });
	});

	it.each<[string, IDataObject, IDataObject, IDataObject, string[][]]>([
		[
			'an address alone',
			{ email: 'ann@example.com' },
			{},
			{ email: 'ann@example.com' },
			[['email', 'code', 'contactId']],
		],
		['a field alone', { visits: 3 }, {}, { fields: [{ name: 'visits', value: ['3'] }] }, [['code', 'contactId']]],
		[
			'a push device alone, of which its token is known',
			{},
			{ pushInfo: { device: [{ appId: ' ', pushToken: ' token ' }, {}, { os: ' ' }] } },
			{ pushInfo: [{ pushToken: 'token' }] },
			// The sandbox takes a whole one only.
			[],
		],
	])('a contact may have %s', async (_name, row, options, contact, outputs) => {
		const { items } = await create(mapped('phone', 'email', 'visits'), [row], options);
		expect(bodies()[0].contacts).toStrictEqual([contact]);
		expect(items.map(({ json }) => Object.keys(json))).toStrictEqual(outputs);
	});

	it('sends push devices, and the check field as a number where it is one', async () => {
		const device = [{ appId: '7', os: '1', pushToken: 'token' }, {}];
		await create(mapped('phone'), phones(1), { pushInfo: { device }, duplicateCheckField: '2' });
		expect(sandbox.requests[0].body).toContain('"duplicateCheckField":2,');
		expect(bodies()[0].contacts[0].pushInfo).toStrictEqual([{ appId: '7', os: 1, pushToken: 'token' }]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each([
		['a phone that is none', mapped('phone'), { phone: '12' }, `Phone: ${notAPhone('12')}`],
		['an email that is none', mapped('email'), { email: 'ann' }, 'Email: “ann” is not an email address'],
		['a value of another type', mapped('visits'), { visits: 'many' }, `Visits: “many” is ${NOT_WHOLE}`],
		['a contact without values', mapped('phone'), { phone: '' }, 'Columns: the contact has no values'],
	])('refuses %s before sending anything', async (_name, columns, row, problem) => {
		const { error } = await create(columns, [row]);
		expect(error?.message).toContain(problem);
		expect(error?.message).toContain('It was not added.');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('refuses a push device without a token, and one whose operating system is no number', async () => {
		const refused = async (...device: IDataObject[]) =>
			(await create(mapped('phone'), phones(1), { pushInfo: { device } })).error?.message;
		expect(await refused({}, { os: '1' })).toContain(`Push Devices, device 2, Push Token: ${EMPTY}`);
		for (const os of ['new', '1a', '1.5', '-1']) {
			const said = `Push Devices, device 1, Operating System: “${os}” is ${NOT_WHOLE}`;
			expect(await refused({ os, pushToken: 'token' })).toContain(said);
		}
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('never pairs by guess: with an entry short, all are unknown', async () => {
		sandbox.faults.add({ kind: 'wrongLength' });
		const { items } = await create(mapped('phone'), phones(3), {}, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json.code)).toStrictEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
		expect(items[0].json.message).toContain('2 results for 3 contacts');
	});

	it('says why a list that is not there takes no contacts', async () => {
		const parameters = {
			resource: 'contact',
			operation: 'create',
			list: byId('5'),
			columns: mapped('phone'),
			options: {},
		};
		const { error } = await runContacts(sandbox, parameters, phones(2));
		expect(error?.description).toContain('there is no such contact list');
	});
});
