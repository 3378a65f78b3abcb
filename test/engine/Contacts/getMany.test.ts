import { byId, LIST, loadContacts, runContacts, makeList } from '../../support/contacts';
import { useSandbox } from '../../support/sandbox';
import { EMPTY } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
beforeEach(async () => {
	await makeList(sandbox);
	sandbox.requests.length = 0;
});

const phones = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ phone: `+4477009${String(at).padStart(5, '0')}` }));

describe('get many', () => {
	const getMany = { resource: 'contact', operation: 'getMany', list: byId(LIST), returnAll: true, simplify: true };
	const query = (at = -1) => Object.fromEntries(new URLSearchParams(sandbox.requests.at(at)!.query));

	it('reads page after page', async () => {
		await loadContacts(sandbox, LIST, phones(2500));
		sandbox.requests.length = 0;
		const { items } = await runContacts(sandbox, getMany);
		expect(sandbox.requests.map((_, at) => [query(at).limit, query(at).offset])).toStrictEqual([
			['1000', '0'],
			['1000', '1000'],
			['1000', '2000'],
			['1000', '2500'],
		]);
		expect(items.map(({ json }) => json.phone)).toStrictEqual(phones(2500).map(({ phone }) => phone));
		expect(new Set(items.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toStrictEqual(new Set(['{"item":0}']));
	});

	it('asks with every filter and option', async () => {
		await runContacts(sandbox, {
			...getMany,
			returnAll: false,
			limit: 3,
			options: {
				condition: { condition: { name: 'city', operator: 'sw', value: '=Le' } },
				descOrder: true,
				sortByField: 'city',
				pushToken: 'token',
				zoneOffset: 60,
				segment: byId('8'),
				subscriptionChannel: 'EMAIL',
				subscriptionState: 'SUBSCRIBED',
			},
		});
		expect(query()).toStrictEqual({
			contactGroupId: LIST,
			limit: '3',
			offset: '0',
			segmentId: '8',
			zoneOffset: '60',
			pushToken: 'token',
			queryName: 'city',
			queryOperator: 'sw',
			queryValue: 'Le',
			sortByField: 'city',
			descOrder: 'true',
			subscriptionChannel: 'EMAIL',
			subscriptionState: 'SUBSCRIBED',
		});
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it.each<[string, string, ReturnType<typeof byId> | string]>([
		['segment', 'Segment', byId('={{ $json.none }}')],
		['segment', 'Segment', '={{ $json.none }}'],
		['pushToken', 'Push Token', '={{ $json.none }}'],
		['subscriptionChannel', 'Subscription Channel', '={{ $json.none }}'],
		['subscriptionState', 'Subscription State', '={{ $json.none }}'],
	])('%s that an expression does not find is refused: all of the list would be read', async (name, label, given) => {
		const { error } = await runContacts(sandbox, { ...getMany, options: { [name]: given } });
		expect(error?.message).toContain(`${label}: ${EMPTY}`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('gives attributes by their names, or the record as it came', async () => {
		await loadContacts(sandbox, LIST, [{ email: 'unsubscribed@example.com', city: ['Leeds', 'York'], name: 'Ann' }]);
		const { items } = await runContacts(sandbox, getMany);
		expect(items[0].json).toStrictEqual({
			contactId: '915862257144666002',
			contactGroupId: LIST,
			phone: null,
			email: 'unsubscribed@example.com',
			createdAt: '2030-01-15T11:00:00+01:00',
			updatedAt: '2030-01-15T11:00:00+01:00',
			timeZone: '+01:00',
			attributes: { city: ['Leeds', 'York'], name: 'Ann' },
		});
		const raw = await runContacts(sandbox, { ...getMany, simplify: false });
		expect(raw.items[0].json).toMatchObject({
			companyId: '1001',
			createdAt: '2030-01-15T11:00:00+01:00',
			creationDate: '2030-01-15 11:00:00',
			unsubscribedData: [{ channelList: [{ channel: 'EMAIL', unsubscribedType: 'SPAM' }] }],
		});
	});

	it('refuses an incomplete condition before asking', async () => {
		const condition = { name: '', operator: 'eq', value: 'L' };
		const { error } = await runContacts(sandbox, { ...getMany, options: { condition: { condition } } });
		expect(error?.message).toContain(`Condition, Attribute Name or ID: ${EMPTY}`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('an operator that the service does not know is refused with its words', async () => {
		const condition = { name: 'city', operator: 'other', otherOperator: 'like', value: 'L' };
		const { error } = await runContacts(sandbox, {
			...getMany,
			options: { condition: { condition } },
		});
		expect(error?.description).toContain('the operator like is not known (queryOperator.unknown');
	});
});
