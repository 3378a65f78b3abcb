import { executeFilterCondition, type FilterConditionValue, type IDataObject, type INode } from 'n8n-workflow';

import example from '../../../examples/contacts/1-load-and-segment.json';
import unsubscribed from '../../../examples/contacts/5-unsubscribe-sync.json';
import leadForm from '../../../examples/contacts/4-lead-form.json';
import { byId, makeList, runContacts } from '../../support/contacts';
import { evaluated } from '../../support/evaluated';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const ROWS = [
	['+12025550101', 'Leeds', 3],
	['+12025550102', 'Lincoln', 12],
	['+12025550103', 'York', 10],
	['+12025550104', 'Bath', 1],
	['+12025550101', 'Leeds', 1],
].map(([phone, town, visits]) => ({ phone, town, visits, name: 'Ann', since: '2024-05-01' }));

/** The parameters of one of the example's nodes; the list stands where the other node would have named it. */
function parametersOf(name: string, list = ''): INode['parameters'] {
	const { parameters } = (example.nodes as unknown as INode[]).find((node) => node.name === name)!;
	const text = JSON.stringify(parameters).replace(/=\{\{ \$\('Make a list'\)[^"]*/g, list);
	return JSON.parse(text) as INode['parameters'];
}

it('the example makes a list, loads it and cuts a segment out of it', async () => {
	const made = await runContacts(sandbox, parametersOf('Make a list'));
	const list = made.items[0].json.contactGroupId as string;
	const loaded = await runContacts(sandbox, parametersOf('Load the contacts', list), ROWS);
	expect(loaded.items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK', 'OK', 'OK', 'REJECTED']);
	expect(JSON.parse(sandbox.requests[1].body)).toMatchObject({
		contacts: [
			{
				phone: '+12025550101',
				fields: [
					{ name: 'name', value: ['Ann'] },
					{ name: 'city', value: ['Leeds'] },
					{ name: 'since', value: ['2024-05-01'] },
					{ name: 'visits', value: ['3'] },
				],
			},
			{},
			{},
			{},
			{},
		],
	});
	const segment = await runContacts(sandbox, parametersOf('Cut a segment', list));
	const { segmentId } = segment.items[0].json;
	const members = await runContacts(sandbox, parametersOf('Who is in it', list), [{ segmentId }]);
	expect(members.items.map(({ json }) => json.attributes)).toMatchObject([
		{ city: 'Leeds' },
		{ city: 'Lincoln' },
		{ city: 'York' },
	]);
	expect(sandbox.violations()).toStrictEqual([]);
});

it('the lead form welcomes who is new, leaves who is there already, and tells of every other lead that is not added', async () => {
	const nodes = leadForm.nodes as unknown as INode[];
	const add = nodes.find(({ name }) => name === 'Add the contact')!;
	const filter = nodes.find(({ name }) => name === 'Anything but a duplicate?')!;
	const [condition] = (filter.parameters.conditions as { conditions: FilterConditionValue[] }).conditions;
	const isTold = (json: IDataObject) => {
		const leftValue = evaluated(condition.leftValue as string, json) as string;
		return executeFilterCondition({ ...condition, leftValue }, { version: 2, caseSensitive: true } as never);
	};
	const list = byId(await makeList(sandbox));
	const columns = { ...(add.parameters.columns as IDataObject), value: { phone: '={{ $json.phone }}' } };
	const parameters = { ...add.parameters, list, columns } as INode['parameters'];
	const rows = ['+12025550131', '+12025550131', '07700900123'].map((phone) => ({ phone }));
	const { items, errorItems } = await runContacts(sandbox, parameters, rows, { onError: add.onError });
	expect(items.map(({ json }) => json.phone)).toStrictEqual(['+12025550131']);
	expect(errorItems.map(({ json }) => [(json.details as IDataObject).code, isTold(json)])).toStrictEqual([
		['REJECTED', false],
		['INVALID', true],
	]);
});

it('unsubscribing makes one stop list, also beside a list whose name has the same word in it', async () => {
	const { parameters } = (unsubscribed.nodes as unknown as INode[]).find(({ name }) => name.includes('stop list'))!;
	const found = [];
	for (const name of ['Unsubscribed', 'Unsubscribed 2025', 'Unsubscribed', 'Unsubscribed']) {
		const { items } = await runContacts(sandbox, { ...parameters, name });
		found.push(items.map(({ json }) => [json.name, json.type, json.created]));
	}
	expect(found).toStrictEqual([
		[['Unsubscribed', 'STOPLIST', true]],
		[['Unsubscribed 2025', 'STOPLIST', true]],
		[['Unsubscribed', 'STOPLIST', false]],
		[['Unsubscribed', 'STOPLIST', false]],
	]);
	expect(parameters).toMatchObject({ name: 'Unsubscribed', options: { type: 'STOPLIST' } });
});
