import { byId, LIST, makeList, runContacts } from '../../support/contacts';
import type { NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { EMPTY } from '../../support/sentences';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
beforeEach(async () => {
	await makeList(sandbox);
	sandbox.requests.length = 0;
});

const create = {
	resource: 'segment',
	operation: 'create',
	list: byId(LIST),
	name: 'Leeds',
	queryForm: 'conditions',
	combine: 'any',
	conditions: {
		condition: [
			{ name: 'city', operator: 'eq', value: '={{ $json.city }}' },
			{ name: 'phone', operator: 'nsw', value: '+44' },
		],
	},
};
const leaf = (name: string, operator: string, value: string) => ({ name, operator, value });
const wrapped = (...parts: Parameters<typeof leaf>) => ({ filterOperator: 'AND', filterElements: [leaf(...parts)] });
const QUERY = [
	{ filterOperator: 'OR', filterElements: [wrapped('city', 'eq', 'Leeds'), wrapped('phone', 'nsw', '+44')] },
];
const RULE = { combine: 'any', conditions: [leaf('city', 'eq', 'Leeds'), leaf('phone', 'nsw', '+44')] };

const run = (parameters: object, rows = [{ city: 'Leeds' }]) =>
	runContacts(sandbox, parameters as NodeRun['parameters'], rows);
const sent = (at = -1) => JSON.parse(sandbox.requests.at(at)!.body) as Record<string, unknown>;
const makeSegment = async (): Promise<string> => (await run(create)).items[0].json.segmentId as string;

describe('create', () => {
	it('compiles the conditions, and gives them beside the query', async () => {
		const { items, hints } = await run(create);
		expect(items).toMatchObject([{ json: { name: 'Leeds', contactGroupId: LIST, query: QUERY, ...RULE } }]);
		expect(sandbox.requests[0].body).toContain(`{"contactGroupId":${LIST},"name":"Leeds","query":[`);
		expect(sent().query).toStrictEqual(QUERY);
		expect(hints).toStrictEqual([]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('takes more than three conditions and warns', async () => {
		const condition = ['a', 'b', 'c', 'd'].map((value) => leaf('city', 'eq', value));
		const { items, hints } = await run({ ...create, conditions: { condition } });
		expect(items[0].json).toMatchObject({ combine: 'any', conditions: condition });
		expect(hints.map(({ message }) => message)).toStrictEqual([
			'The segment “Leeds” has 4 conditions. The service recommends up to 3 filters for a segment.',
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('takes any query as JSON; one that is no rule stays a query', async () => {
		const mixed = [{ filterOperator: 'AND', filterElements: [wrapped('city', 'eq', 'Leeds'), { ...QUERY[0] }] }];
		const { items } = await run({ ...create, queryForm: 'json', query: JSON.stringify(mixed[0]) });
		expect(sent().query).toStrictEqual(mixed);
		expect(items[0].json).toMatchObject({ query: mixed });
		expect(items[0].json).not.toHaveProperty('conditions');
	});

	it('sends a condition of a JSON query with everything that it says', async () => {
		const condition = { filterOperator: 'AND', ...leaf('visits', 'eq', ''), value: 5 };
		const query = [{ filterOperator: 'AND', filterElements: [condition] }];
		const { items } = await run({ ...create, queryForm: 'json', query });
		expect(sent().query).toStrictEqual(query);
		expect(items[0].json).toMatchObject({ query, conditions: [leaf('visits', 'eq', '5')] });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('three conditions are no reason to warn; blanks around the parts of one are none of it', async () => {
		const condition = ['a', 'b', ' c '].map((value) => leaf(' city ', ' eq ', value));
		const { hints } = await run({ ...create, conditions: { condition } });
		expect(hints).toStrictEqual([]);
		expect(sandbox.requests[0].body).toContain(JSON.stringify(leaf('city', 'eq', 'c')));
	});

	it.each([
		[
			'an operator that is no text',
			{ conditions: { condition: [{ ...leaf('a', '', 'b'), operator: null }] } },
			`Operator: ${EMPTY}`,
		],
		['a query of nothing', { queryForm: 'json', query: [] }, `${EMPTY} or not JSON`],
		['an empty query', { queryForm: 'json', query: '' }, `${EMPTY} or not JSON`],
		['a node that is a word', { queryForm: 'json', query: ['AND'] }, 'a node is not an object'],
		[
			'a condition that is a word',
			{ queryForm: 'json', query: [{ filterOperator: 'AND', filterElements: ['a'] }] },
			'a node is not an object',
		],
		[
			'a node without elements',
			{ queryForm: 'json', query: [{ filterOperator: 'AND', filterElements: [] }] },
			'a node holds one or two others',
		],
		[
			'a node inside without elements',
			{
				queryForm: 'json',
				query: [{ filterOperator: 'AND', filterElements: [{ filterOperator: 'AND', filterElements: [] }] }],
			},
			'a node holds one or two others',
		],
		[
			'elements that are no list',
			{ queryForm: 'json', query: [{ filterOperator: 'AND', filterElements: { length: 1 } }] },
			'a node holds one or two others',
		],
		[
			'a condition of nothing',
			{ queryForm: 'json', query: [{ filterOperator: 'AND', filterElements: [leaf('a', 'eq', '')] }] },
			'a condition has no “value”',
		],
		[
			'a condition with an empty list of nodes',
			{
				queryForm: 'json',
				query: [{ filterOperator: 'AND', filterElements: [{ ...leaf('a', 'eq', 'x'), filterElements: [] }] }],
			},
			'neither AND nor OR',
		],
		[
			'a condition beside the nodes of one',
			{ queryForm: 'json', query: [{ ...QUERY[0], ...leaf('city', 'eq', 'x') }] },
			'a node has a “name” beside its “filterElements”',
		],
		['no conditions', { conditions: {} }, 'Conditions: there is none'],
		[
			'a condition without a value',
			{ conditions: { condition: [leaf('city', 'eq', '')] } },
			`Conditions, condition 1, Value: ${EMPTY}`,
		],
		[
			'another operator without its name',
			{ conditions: { condition: [leaf('city', 'eq', 'L'), leaf('city', 'other', 'L')] } },
			`Conditions, condition 2, Operator Name: ${EMPTY}`,
		],
		['JSON that is none', { queryForm: 'json', query: '{' }, `Query as JSON: ${EMPTY} or not JSON`],
		[
			'three elements in a node',
			{ queryForm: 'json', query: [{ filterOperator: 'OR', filterElements: [1, 2, 3].map(() => QUERY[0]) }] },
			'a node holds one or two others',
		],
		['a condition on top', { queryForm: 'json', query: [leaf('city', 'eq', 'L')] }, 'a condition stands on its own'],
		['another word than AND and OR', { queryForm: 'json', query: [{ filterElements: [] }] }, 'neither AND nor OR'],
		[
			'a condition with a part missing',
			{ queryForm: 'json', query: [{ filterOperator: 'AND', filterElements: [{ name: 'city', operator: 'eq' }] }] },
			'a condition has no “value”',
		],
	])('refuses %s before sending', async (_name, changes, problem) => {
		const { error } = await run({ ...create, ...changes });
		expect(error?.message).toContain(problem);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('the 21st segment of a list is refused in plain words', async () => {
		const rows = Array.from({ length: 21 }, (_, at) => ({ city: String(at) }));
		const { items, errorItems } = await runContacts(sandbox, { ...create, name: '={{ $json.city }}' }, rows, {
			onError: 'continueErrorOutput',
		});
		expect(items).toHaveLength(20);
		expect(errorItems).toMatchObject([
			{ json: { error: expect.stringContaining('a list has at most 20 segments') }, pairedItem: { item: 20 } },
		]);
	});
});

describe('get', () => {
	it('gives the record with its conditions, also where the answer wraps it', async () => {
		const segmentId = await makeSegment();
		const get = { resource: 'segment', operation: 'get', segment: byId(segmentId) };
		const { items } = await run(get);
		const record = { segmentId, contactGroupId: LIST, companyId: '1001', name: 'Leeds', query: QUERY, ...RULE };
		expect(items[0].json).toMatchObject({ ...record, contactsCount: '0' });
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: { segmentId: 5, name: 'a', query: null } } });
		expect((await run(get)).items[0].json).toStrictEqual({
			segmentId: '5',
			companyId: null,
			contactGroupId: null,
			name: 'a',
			creationDate: null,
			lastUpdate: null,
			query: null,
			contactsCount: null,
			timeZone: null,
		});
	});

	it('says that there is no such segment', async () => {
		const { error } = await run({ resource: 'segment', operation: 'get', segment: byId('5') });
		expect(error?.description).toContain('there is no such segment');
	});

	it('says the same where the answer has none', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { result: {} } });
		const { error } = await run({ resource: 'segment', operation: 'get', segment: byId('5') });
		expect(error?.message).toBe('The service does not know this segment');
	});

	it('many: the segments of a list, as many as asked for', async () => {
		await makeSegment();
		await run({ ...create, name: 'Second' });
		const getMany = { resource: 'segment', operation: 'getMany', list: byId(LIST), limit: 1, returnAll: false };
		expect((await run(getMany)).items).toMatchObject([{ json: { name: 'Leeds', ...RULE } }]);
		expect((await run({ ...getMany, returnAll: true })).items).toHaveLength(2);
	});
});

describe('update', () => {
	const update = { resource: 'segment', operation: 'update' };

	it('replaces name and query in one request', async () => {
		const segment = byId(await makeSegment());
		sandbox.requests.length = 0;
		const conditions = { condition: [leaf('city', 'other', 'York')].map((one) => ({ ...one, otherOperator: 'sw' })) };
		const list = byId(LIST);
		const { items } = await run({ ...update, segment, list, name: 'York', queryForm: 'conditions', conditions });
		expect(sandbox.requests.map(({ method }) => method)).toStrictEqual(['PUT']);
		expect(sandbox.requests[0].body).toContain(`{"contactGroupId":${LIST},`);
		expect(sent()).toMatchObject({ name: 'York', query: [wrapped('city', 'sw', 'York')] });
		expect(items[0].json).toMatchObject({ segmentId: segment.value, name: 'York', combine: 'all' });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('keeps the query, or the name, that the segment has', async () => {
		const segment = byId(await makeSegment());
		await run({ ...update, segment, name: 'Renamed', queryForm: 'keep' });
		expect(sent()).toStrictEqual({ name: 'Renamed', query: QUERY });
		const { items } = await run({
			...update,
			segment,
			name: '',
			queryForm: 'json',
			query: [wrapped('city', 'eq', 'x')],
		});
		expect(items[0].json).toMatchObject({ name: 'Renamed', conditions: [leaf('city', 'eq', 'x')] });
	});

	it('keeps a query whose lists of one came as their entries', async () => {
		const segment = byId(await makeSegment());
		const alone = { filterOperator: 'AND', filterElements: leaf('city', 'eq', 'Leeds') };
		sandbox.faults.add({ kind: 'status', status: 200, body: { segmentId: segment.value, name: 'a', query: alone } });
		await run({ ...update, segment, name: 'Renamed', queryForm: 'keep' });
		expect(sent()).toStrictEqual({ name: 'Renamed', query: [wrapped('city', 'eq', 'Leeds')] });
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('warns of a long query, whether it is new or stays', async () => {
		const condition = ['a', 'b', 'c', 'd'].map((value) => leaf('city', 'eq', value));
		const made = await run({ ...create, conditions: { condition } });
		const segment = byId(made.items[0].json.segmentId as string);
		const { hints } = await run({ ...update, segment, name: 'New', queryForm: 'keep' });
		expect(hints.map(({ message }) => message)).toStrictEqual([
			'The segment “New” has 4 conditions. The service recommends up to 3 filters for a segment.',
		]);
		const short = await run({
			...update,
			segment,
			name: 'New',
			queryForm: 'conditions',
			conditions: create.conditions,
		});
		expect(short.hints).toStrictEqual([]);
	});

	it.each([
		[
			'an empty query',
			{ segmentId: '7', name: 'a', query: [] },
			{ name: 'b', queryForm: 'keep' },
			'Query: the service',
		],
		[
			'no name',
			{ segmentId: '7', name: null, query: QUERY },
			{ name: '', queryForm: 'json', query: QUERY },
			'New Name: the service shows no name that could stay',
		],
	])('does not keep %s', async (_name, body, changes, problem) => {
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { error } = await run({ ...update, segment: byId('7'), ...changes });
		expect(error?.message).toContain(problem);
		expect(sandbox.requests.map(({ method }) => method)).toStrictEqual(['GET']);
	});

	it('does not write a query that it could not read', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { segmentId: '7', name: 'a', query: null } });
		const { error } = await run({ ...update, segment: byId('7'), name: 'b', queryForm: 'keep' });
		expect(error?.message).toContain('Query: the service shows no query that could stay');
		expect(sandbox.requests.map(({ method }) => method)).toStrictEqual(['GET']);
	});

	it('refuses a change of nothing; passes on what the service says', async () => {
		const segment = byId(await makeSegment());
		sandbox.requests.length = 0;
		expect((await run({ ...update, segment, name: '', queryForm: 'keep' })).error?.message).toContain(
			'nothing to change',
		);
		expect(sandbox.requests).toStrictEqual([]);
		const body = { result: null, reasons: [{ key: 'name.must.be.unique', ref: 'name' }] };
		sandbox.faults.add({ kind: 'status', status: 200, body, match: { method: 'PUT' } });
		const { error } = await run({ ...update, segment, name: 'Other', queryForm: 'keep' });
		expect(error?.message).toContain('name.must.be.unique');
		const explained = { result: null, description: 'segment is locked' };
		sandbox.faults.add({ kind: 'status', status: 200, body: explained, match: { method: 'PUT' } });
		const second = await run({ ...update, segment, name: 'Other', queryForm: 'keep' });
		expect(second.error?.message).toContain('segment is locked');
	});
});
