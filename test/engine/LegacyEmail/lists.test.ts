import { CAMPAIGN, contactList, first, jsons, last, run, sandbox, setState, TEXT, type Parameters } from './support';

describe('lists', () => {
	async function makeCampaigns(count: number): Promise<void> {
		const headers = {
			authorization: `Basic ${btoa('sandbox:sandbox-password')}`,
			accept: '*/*',
			'content-type': 'application/json',
		};
		for (let at = 1; at <= count; at += 1) {
			const body = JSON.stringify({
				Name: `Campaign ${at}`,
				Subject: 'Hello',
				Text: TEXT,
				Type: 1,
				Sender: { Address: 'news@example.com' },
			});
			await fetch(`${sandbox.baseUrl}/email/v2/Tasks`, { method: 'POST', headers, body });
		}
		sandbox.requests.length = 0;
	}

	it('1,000 campaigns are read range after range, and the end is known', async () => {
		await makeCampaigns(1_000);
		const all = jsons(await run({ resource: 'campaign', operation: 'getMany', returnAll: true, simplify: true }));
		expect(all.map(({ taskName }) => taskName)).toStrictEqual(
			Array.from({ length: 1_000 }, (_, at) => `Campaign ${at + 1}`),
		);
		expect(Object.keys(all[0])).toContain('status');
		expect(Object.keys(all[0])).not.toContain('MessageValidity');
		expect(all[0]).toMatchObject({
			taskId: expect.any(String) as string,
			status: 'New',
			final: false,
			subject: 'Hello',
		});
		expect(sandbox.requests.map(({ headers }) => headers.range)).toStrictEqual([
			'items=1-100',
			'items=101-200',
			'items=201-300',
			'items=301-400',
			'items=401-500',
			'items=501-600',
			'items=601-700',
			'items=701-800',
			'items=801-900',
			'items=901-1000',
			'items=1001-1100',
		]);
		expect(last().status).toBe(416);
		sandbox.requests.length = 0;
		const some = jsons(await run({ resource: 'campaign', operation: 'getMany', limit: 130, simplify: false }));
		expect(some).toHaveLength(130);
		expect(some[129]).toMatchObject({
			taskId: some[129].ID,
			TaskId: some[129].ID,
			Name: 'Campaign 130',
			GlobalStateInfo: { State: 0 },
		});
		expect(sandbox.requests.map(({ headers }) => headers.range)).toStrictEqual(['items=1-100', 'items=101-130']);
		// The same from XML.
		sandbox.configure({ modes: { legacyEmail: 'xml' } });
		expect(
			jsons(await run({ resource: 'campaign', operation: 'getMany', returnAll: true, simplify: true })),
		).toStrictEqual(all);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('an empty list is empty, and a service without Range says so', async () => {
		expect(jsons(await run({ resource: 'campaign', operation: 'getMany', returnAll: true }))).toStrictEqual([]);
		sandbox.faults.add({
			kind: 'status',
			status: 416,
			body: { Code: 'validation_error', Description: 'Range required' },
		});
		const { error } = await run({ resource: 'campaign', operation: 'getMany', returnAll: true });
		expect(error).toMatchObject({ httpCode: '416', message: expect.stringContaining('the header Range is missing') });
		expect(error?.description).toContain('A proxy between n8n and the service may take it out');
	});

	const ROWS = Array.from({ length: 150 }, (_, at) => ({ ID: at + 1 }));
	const list = async (more: Parameters): Promise<unknown[]> => {
		const result = await run({ resource: 'campaign', operation: 'getMany', ...more });
		expect(result.error).toBeUndefined();
		return jsons(result).map(({ taskId }) => taskId);
	};

	it('a number of rows that no document speaks of ends no list', async () => {
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			headers: { 'Content-Range': 'items 1-100/100' },
			body: { Code: 'ok', Result: ROWS.slice(0, 100) },
		});
		expect(await list({ returnAll: true })).toHaveLength(100);
		expect(sandbox.requests.map(({ headers }) => headers.range)).toStrictEqual(['items=1-100', 'items=101-200']);
	});

	it('no more than wanted comes out of a service that does not heed the range', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: { Code: 'ok', Result: ROWS } });
		expect(await list({ returnAll: false, limit: 120 })).toStrictEqual(ROWS.slice(0, 120).map(({ ID }) => String(ID)));
	});
});

describe('JSON and XML give the same', () => {
	it('campaign, counters, templates, addresses, messages', async () => {
		const group = await contactList(['a@example.com', 'b@example.com']);
		const { taskId } = await first({ ...CAMPAIGN, subject: 'A & B <3', contactGroups: group });
		const template = await first({
			resource: 'template',
			operation: 'create',
			name: 'T',
			html: `${TEXT} [Name]`,
			subject: 'S',
		});
		await setState(taskId, 'Started');
		await sandbox.clock.advance(5_000);
		const picked = { taskId: taskId as string, templateId: template.templateId as string };
		const queries: Parameters[] = [
			{ resource: 'campaign', operation: 'get', ...picked },
			{ resource: 'campaign', operation: 'getMany', returnAll: true, simplify: false },
			{ resource: 'template', operation: 'get', ...picked },
			{ resource: 'template', operation: 'getMany', returnAll: true },
			{ resource: 'senderAddress', operation: 'getMany', returnAll: true },
			{ resource: 'statistics', operation: 'getCounters', findBy: 'campaign', ...picked },
			{ resource: 'statistics', operation: 'getMessages', findBy: 'campaign', ...picked, returnAll: true },
		];
		const read = async () => {
			const found = [];
			for (const query of queries) found.push(jsons(await run(query)));
			return found;
		};
		const fromJson = await read();
		expect(fromJson.map((rows) => rows.length)).toStrictEqual([1, 1, 1, 1, 4, 1, 2]);
		expect(fromJson[2][0]).toMatchObject({ TemplateId: template.templateId, MergeFields: ['Name'] });
		expect(fromJson[4].map(({ StateName }) => StateName)).toStrictEqual([
			'Approved',
			'Approved',
			'Requested',
			'Rejected',
		]);
		sandbox.configure({ modes: { legacyEmail: 'xml' } });
		expect(await read()).toStrictEqual(fromJson);
		expect(last().responseBody).toMatch(/^<\?xml/);
		const { error } = await run({ resource: 'campaign', operation: 'get', taskId: '5' });
		expect(error?.message).toBe('Campaign: there is no campaign 5 (validation_error, HTTP 404)');
		expect(error?.description).toContain('task not found');
	});
});
