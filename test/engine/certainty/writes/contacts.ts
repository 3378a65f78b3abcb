import type { Ask, Write } from '../write';

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;
const QUERY = [{ filterOperator: 'AND', filterElements: [{ name: 'city', operator: 'eq', value: 'Leeds' }] }];
const RULE = {
	queryForm: 'conditions',
	combine: 'any',
	conditions: { condition: [{ name: 'city', operator: 'eq', value: 'Leeds' }] },
};
const NAMES = ['name-a', 'name-b', 'name-c'] as const;
const named = [{ name: NAMES[0] }, { name: NAMES[1] }, { name: NAMES[2] }] as const;

async function makeList(ask: Ask, name: string): Promise<string> {
	const fields = [{ name: 'city', displayName: 'City', type: 1 }];
	const answer = await ask('POST', '/address-book-api/contact-groups', { name, fields });
	return (JSON.parse(answer) as { result: string }).result;
}

/** Three lists, one after the other. */
async function threeLists(ask: Ask): Promise<string[]> {
	const ids: string[] = [];
	for (const name of NAMES) ids.push(await makeList(ask, name));
	return ids;
}

/** A list with three segments: gives the segments. */
async function threeSegments(ask: Ask): Promise<string[]> {
	const list = await makeList(ask, 'Clients');
	const ids: string[] = [];
	for (const name of NAMES) {
		const query = JSON.stringify(QUERY);
		const body = `{"contactGroupId":${list},"name":"${name}","query":${query}}`;
		ids.push((JSON.parse(await ask('POST', '/address-book-api/segments', body)) as { result: string }).result);
	}
	return ids;
}

const contact = {
	dialect: 'json',
	operation: 'omniContacts.contact.create',
	shape: { list: ['result'], id: ['result', 'contactId'] },
	setup: threeLists,
	items: [{ phone: '+12025550101' }, { phone: '+12025550102' }, { phone: '+12025550103' }],
	marks: ['12025550101', '12025550102', '12025550103'],
} as const;
const columns = { mappingMode: 'defineBelow', value: { phone: '={{ $json.phone }}' } };

/** What is written to the address book. */
export const contacts: readonly Write[] = [
	{
		...contact,
		way: 'in one request',
		together: 3,
		parameters: ([list]) => ({ list: byId(list), columns, options: {} }),
	},
	{
		...contact,
		way: 'in two requests',
		parameters: ([list]) => ({ list: byId(list), columns, options: { batchSize: 2 } }),
		together: 2,
	},
	{
		dialect: 'json',
		operation: 'omniContacts.contactList.create',
		shape: { id: ['result'] },
		items: named,
		marks: NAMES,
		parameters: { name: '={{ $json.name }}' },
	},
	{
		dialect: 'json',
		operation: 'omniContacts.contactList.findOrCreate',
		shape: { id: ['result'] },
		items: named,
		marks: NAMES,
		parameters: { name: '={{ $json.name }}' },
	},
	{
		dialect: 'json',
		operation: 'omniContacts.contactList.delete',
		shape: { list: ['result'] },
		setup: threeLists,
		items: [{}, {}, {}],
		parameters: { list: byId('={{ $json.id }}') },
	},
	{
		dialect: 'json',
		operation: 'omniContacts.segment.create',
		shape: { id: ['result'] },
		setup: threeLists,
		items: named,
		marks: NAMES,
		parameters: ([list]) => ({ list: byId(list), name: '={{ $json.name }}', ...RULE }),
	},
	{
		dialect: 'json',
		operation: 'omniContacts.segment.update',
		way: 'name and query',
		shape: {},
		setup: threeSegments,
		items: [{ to: 'new-a' }, { to: 'new-b' }, { to: 'new-c' }],
		parameters: { segment: byId('={{ $json.id }}'), name: '={{ $json.to }}', ...RULE },
	},
	{
		dialect: 'json',
		operation: 'omniContacts.segment.update',
		way: 'name only',
		shape: {},
		setup: threeSegments,
		items: [{ to: 'new-a' }, { to: 'new-b' }, { to: 'new-c' }],
		parameters: { segment: byId('={{ $json.id }}'), name: '={{ $json.to }}', queryForm: 'keep' },
	},
];
