import type { IDataObject } from 'n8n-workflow';

import { answerWith, CASCADE, created, run, sandbox } from './support';

describe('scenarios are read', () => {
	it('one by its id, all ids as text', async () => {
		const taskId = await created();
		const { items } = await run({ resource: 'scenario', operation: 'get', scenario: { mode: 'id', value: taskId } });
		expect(items[0].json).toMatchObject({
			id: taskId,
			taskName: 'Order',
			state: 'NEW',
			companyId: '1001',
			officeId: '1',
		});
		const [first, second] = items[0].json.triggersInfo as IDataObject[];
		expect([typeof first.triggerId, second.parentTriggerId]).toStrictEqual(['string', first.triggerId]);
		answerWith(null);
		const none = await run({ resource: 'scenario', operation: 'get', scenario: { mode: 'id', value: '5' } });
		expect(none.error).toMatchObject({ message: 'The service does not know this scenario', httpCode: '200' });
		expect(none.error?.description).toContain('Pick it from the list, or check the ID.');
		const missing = await run({ resource: 'scenario', operation: 'get', scenario: { mode: 'id', value: '5' } });
		expect(missing.error).toMatchObject({
			message: 'Scenario: there is no scenario 5 (HTTP 404)',
			httpCode: '404',
		});
		expect(missing.error?.description).toContain('Pick another one, or check the ID');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('many by every filter, page after page', async () => {
		for (const taskName of ['a', 'b', 'c']) await created({ ...CASCADE, taskName });
		const many = {
			resource: 'scenario',
			operation: 'getMany',
			returnAll: true,
			simplify: true,
			orderBy: 'NAME',
			ascending: true,
		};
		const { items } = await run(many);
		expect(items.map(({ json }) => [json.taskName, json.status])).toStrictEqual([
			['a', 'NEW'],
			['b', 'NEW'],
			['c', 'NEW'],
		]);
		// The service does not say its page size: three of 500 may be all, or a cap of its own.
		expect(sandbox.requests.slice(-2).map(({ query }) => query)).toStrictEqual([
			'orderBy=NAME&ascending=true&count=500&offset=0',
			'orderBy=NAME&ascending=true&count=500&offset=3',
		]);
		const filters = {
			channel: 'OMNI',
			name: 'b',
			includedStates: ['NEW', 'DRAFT'],
			excludedStates: ['FAILED'],
			types: ['API'],
			createdDateFrom: '2030-01-01T00:00:00',
			createdDateTo: '2031-01-01',
		};
		const found = await run({ ...many, returnAll: false, limit: 5, simplify: false, filters });
		expect(found.items).toMatchObject([{ json: { taskName: 'b', triggersInfo: [{}, {}, {}] } }]);
		const query = new URLSearchParams(sandbox.requests.at(-1)?.query);
		expect(query.getAll('includedStates')).toStrictEqual(['NEW', 'DRAFT']);
		expect(query.get('createdDateFrom')).toBe('2030-01-01 00:00:00');
		const from = { createdDateFrom: '2030-01-01' };
		for (const range of [from, { createdDateTo: '2030-01-01' }, { ...from, createdDateTo: '2030-01-01' }]) {
			expect((await run({ ...many, filters: range })).error).toBeUndefined();
		}
		expect(sandbox.requests.at(-1)?.query).not.toContain('channel');
		const swapped = await run({ ...many, filters: { startDateFrom: '2031-01-01', startDateTo: '2030-01-01' } });
		expect(swapped.error?.description).toContain('Swap the two dates.');
		answerWith([]);
		const named = await run({ ...many, filters: { channel: 'MSGR' } }, [{}], {}, { msgrChannel: 'M2' });
		expect(sandbox.requests.at(-1)?.query).toContain('channel=M2');
		expect(named.hints).toStrictEqual([]);
		answerWith([]);
		const { hints } = await run({ ...many, filters: { channel: 'MSGR' } }, [{}, {}]);
		expect(hints.map(({ message }) => message)).toStrictEqual([
			expect.stringContaining('The documents write MSGR in place of'),
		]);
		const dates = { createdDateFrom: '2031-01-01', createdDateTo: '2030-01-01' };
		expect((await run({ ...many, filters: dates })).error?.message).toContain('Created After: it is later');
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('many until a page is empty', async () => {
		const rows = (count: number, from: number) => Array.from({ length: count }, (_, at) => ({ id: from + at }));
		answerWith(rows(500, 1));
		answerWith(rows(3, 501));
		answerWith([]);
		const { items } = await run({ resource: 'scenario', operation: 'getMany', returnAll: true, simplify: true });
		expect(items.map(({ json }) => json.taskId)).toStrictEqual(rows(503, 1).map(({ id }) => String(id)));
		expect(sandbox.requests).toHaveLength(3);
	});

	it('in any documented spelling of their fields, one trigger in no list, and unknown words as they are', async () => {
		const counters = { totalCount: 1 };
		answerWith({
			ID: 3158,
			TaskName: 'Order',
			State: 'PAUSED',
			CompanyID: 7,
			more: 1,
			TriggersInfo: { TRIGGERID: 5, TaskId: 3158, Channel: 'FAX', counters },
		});
		const { items } = await run({ resource: 'scenario', operation: 'get', scenario: { mode: 'id', value: '3158' } });
		expect(items[0].json).toMatchObject({
			id: '3158',
			taskName: 'Order',
			state: 'PAUSED',
			companyId: '7',
			more: 1,
			triggersInfo: [{ triggerId: '5', taskId: '3158', channel: 'FAX', counters: { ...counters, successCount: null } }],
		});
	});

	it('by their macros', async () => {
		const taskId = await created();
		const macros = { resource: 'scenario', operation: 'getMacros', taskIds: taskId, taskStates: ['NEW'] };
		const { items } = await run(macros);
		expect(items).toMatchObject([
			{ json: { taskId, taskName: 'Order', macros: ['Unsubscribe'], task: { id: taskId }, timeZone: null } },
		]);
		expect(sandbox.requests.at(-1)?.query).toBe(`taskIds=${taskId}&taskStates=NEW`);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('by the macros of more of them than one URL takes', async () => {
		const ids = Array.from({ length: 250 }, (_, at) => String(3158622571446665000n + BigInt(at)));
		for (const from of [0, 100, 200]) answerWith([{ task: { id: ids[from] }, macros: [] }]);
		const macros = { resource: 'scenario', operation: 'getMacros', taskIds: ids.join(','), taskStates: ['NEW'] };
		const { items } = await run(macros);
		expect(items.map(({ json }) => json.taskId)).toStrictEqual([ids[0], ids[100], ids[200]]);
		const asked = sandbox.requests.map(({ query }) => new URLSearchParams(query));
		expect(asked.map((query) => query.getAll('taskIds'))).toStrictEqual([
			ids.slice(0, 100),
			ids.slice(100, 200),
			ids.slice(200),
		]);
		expect(asked.map((query) => query.get('taskStates'))).toStrictEqual(['NEW', 'NEW', 'NEW']);
	});
});
