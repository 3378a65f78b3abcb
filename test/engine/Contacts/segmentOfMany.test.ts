import { byId, loadContacts, makeList, runContacts } from '../../support/contacts';
import type { NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
const leaf = (name: string, operator: string, value: string) => ({ name, operator, value });
const run = (parameters: object) => runContacts(sandbox, parameters as NodeRun['parameters']);

it('a list is made, 10,000 contacts are loaded and a segment is cut out of them', async () => {
	const towns = ['Leeds', 'Lincoln', 'York', 'Bath'];
	const rows = Array.from({ length: 10_000 }, (_, at) => ({
		phone: `+4477009${String(at).padStart(5, '0')}`,
		city: towns[at % towns.length],
	}));
	const list = await makeList(sandbox, { name: 'Ten thousand' });
	sandbox.requests.length = 0;
	const loaded = await loadContacts(sandbox, list, rows);
	expect(sandbox.requests.map(({ path }) => path)).toStrictEqual(Array(10).fill('/address-book-api/contacts/batch'));
	expect(
		loaded.items.every(({ json, pairedItem }, item) => {
			const paired = pairedItem as { item: number };
			return json.code === 'OK' && paired.item === item && json.phone === rows[item].phone;
		}),
	).toBe(true);
	expect(new Set(loaded.items.map(({ json }) => json.contactId)).size).toBe(10_000);

	const conditions = { condition: [leaf('city', 'sw', 'L'), leaf('phone', 'nsw', '+447700900')] };
	const { items } = await run({
		resource: 'segment',
		operation: 'create',
		name: 'Leeds',
		queryForm: 'conditions',
		list: byId(list),
		combine: 'all',
		conditions,
	});
	const segment = byId(items[0].json.segmentId as string);
	const found = await run({ resource: 'segment', operation: 'get', segment });
	const expected = rows.filter(({ phone, city }) => city.startsWith('L') && !phone.startsWith('+447700900'));
	expect(found.items[0].json).toMatchObject({
		contactsCount: String(expected.length),
		combine: 'all',
		...(conditions && { conditions: conditions.condition }),
	});

	sandbox.requests.length = 0;
	const members = await run({
		resource: 'contact',
		operation: 'getMany',
		list: byId(list),
		returnAll: true,
		simplify: true,
		options: { segment },
	});
	expect(members.items.map(({ json }) => json.phone)).toStrictEqual(expected.map(({ phone }) => phone));
	expect(sandbox.requests).toHaveLength(Math.ceil(expected.length / 1000) + 1);
	expect(sandbox.violations()).toStrictEqual([]);
});
