import type { INode } from 'n8n-workflow';

import example from '../../../examples/contacts/1-load-and-segment.json';
import { runContacts } from '../../support/contacts';
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
