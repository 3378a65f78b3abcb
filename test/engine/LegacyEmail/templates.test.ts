import { CAMPAIGN, first, jsons, last, run, sandbox, TEXT, wire, type Parameters } from './support';
import { answerWithout, NO_ADDRESS } from '../../support/sentences';

describe('templates and sender addresses', () => {
	it('a template is made, read, replaced and deleted on the documented paths', async () => {
		const { templateId } = await first({
			resource: 'template',
			operation: 'create',
			name: 'T',
			plainText: TEXT,
			from: 'news@example.com',
			options: { userTemplateId: 'mine' },
		});
		const picked = { resource: 'template', templateId: { __rl: true, mode: 'id', value: templateId } } as Parameters;
		expect(await first({ ...picked, operation: 'update', name: 'U', html: TEXT })).toMatchObject({
			TemplateId: templateId,
			Name: 'U',
			Sender: null,
			Body: { Html: TEXT, PlainText: null },
		});
		await run({ resource: 'template', operation: 'getMany' });
		expect(await first({ ...picked, operation: 'delete' })).toStrictEqual({
			templateId,
			code: 'OK',
			Description: 'done',
			deleted: true,
		});
		const { error } = await run({ ...picked, operation: 'get' });
		expect(error?.message).toContain('Template: there is no template');
		const id = templateId as string;
		expect(wire()).toStrictEqual([
			'POST /email/v2/Templates',
			`PUT /email/v2/Templates/${id}`,
			'GET /email/v2/Templates/',
			`DELETE /email/v2/Templates/${id}`,
			`GET /email/v2/Templates/${id}`,
		]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('a campaign is not said to be missing where its template or a login is', async () => {
		const { taskId } = await first(CAMPAIGN);
		const update = { ...CAMPAIGN, operation: 'update', taskId: taskId as string };
		const noTemplate = { ...update, options: { templateId: { __rl: true, mode: 'id', value: '5' } } } as Parameters;
		const refused = (await run(noTemplate)).error;
		expect(refused?.message).toContain('The service refused the values (validation_error, HTTP 400)');
		expect(refused?.description).toContain('template not found');
		const body = { Code: 'validation_error', Description: 'template not found' };
		sandbox.faults.add({ kind: 'status', match: { method: 'PUT' }, status: 404, body });
		expect((await run(noTemplate)).error?.message).toContain('The service refused the values (validation_error');
		const counters = { resource: 'statistics', operation: 'getCounters', findBy: 'campaign', taskId: taskId as string };
		const { error } = await run({ ...counters, options: { login: 'other' } });
		expect(error?.message).toBe('The service does not know what was asked for (not_found, HTTP 404)');
		expect(error?.description).toContain('user not found');
	});

	it('a template goes out and comes back as it is, with the ID in every form that it comes in', async () => {
		const parameters = { resource: 'template', operation: 'create', name: 'T', html: TEXT, subject: 'S' };
		const sender = { from: 'news@example.com', fromName: 'News' };
		const made = await run({ ...parameters, ...sender, plainText: 'p', options: { userTemplateId: 'mine' } });
		expect(jsons(made)).toStrictEqual([
			{ name: 'T', code: 'OK', templateId: expect.stringMatching(/^\d+$/) as string },
		]);
		expect(JSON.parse(last().body)).toStrictEqual({
			Name: 'T',
			Sender: { Name: 'News', Address: 'news@example.com' },
			Subject: 'S',
			Body: { Html: TEXT, PlainText: 'p' },
			UserTemplateId: 'mine',
		});
		const templateId = jsons(made)[0].templateId as string;
		const update = { ...parameters, operation: 'update', templateId } as Parameters;
		expect(await first(update)).toMatchObject({ templateId, code: 'OK', Name: 'T', Sender: null });
		expect(JSON.parse(last().body)).toStrictEqual({ Name: 'T', Subject: 'S', Body: { Html: TEXT } });
		const answer = (Result: unknown) =>
			sandbox.faults.add({ kind: 'status', status: 201, body: { Code: 'ok', Description: 'made', Result } });
		for (const Result of [' 8 ', 8]) {
			answer(Result);
			expect(await first(parameters)).toStrictEqual({ name: 'T', code: 'OK', templateId: '8' });
		}
		const xml = '<Response><Code>ok</Code><Result type="long"> 8 </Result></Response>';
		sandbox.faults.add({ kind: 'status', status: 201, body: xml });
		expect(await first(parameters)).toMatchObject({ code: 'OK', templateId: '8' });
		for (const Result of [undefined, null, '', ' ', {}, []]) {
			answer(Result);
			const { items } = await run(parameters, [{}], { settings: { onError: 'continueRegularOutput' } });
			expect(items[0].json).toMatchObject({ name: 'T', code: 'UNKNOWN' });
			expect(items[0].json.message).toContain(answerWithout('ID'));
		}
	});

	it('a sender of a template with a name alone is not sent', async () => {
		const template = { resource: 'template', operation: 'create', name: 'T', html: TEXT, fromName: 'News' };
		expect((await run(template)).error?.message).toContain(`From: ${NO_ADDRESS}`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('lists are cut by the limit', async () => {
		const ids: unknown[] = [];
		for (const name of ['T', 'U', 'V']) {
			ids.push((await first({ resource: 'template', operation: 'create', name, html: TEXT })).templateId);
		}
		const many = { operation: 'getMany', returnAll: false, limit: 2 };
		expect(jsons(await run({ ...many, resource: 'template' })).map(({ TemplateId }) => TemplateId)).toStrictEqual(
			ids.slice(0, 2),
		);
		expect(jsons(await run({ ...many, resource: 'senderAddress' }))).toHaveLength(2);
	});

	it('an answer without what was asked for is an error, and not a template of nothing', async () => {
		for (const Result of [undefined, null, '', {}, []]) {
			sandbox.faults.add({ kind: 'status', status: 200, body: { Code: 'ok', Result } });
			const { error } = await run({ resource: 'template', operation: 'get', templateId: '7' });
			expect(error?.message).toBe(answerWithout('template'));
		}
	});

	it('an update of which nobody knows names the template, and a page is told', async () => {
		const page = '<h1>We are closed</h1>';
		sandbox.faults.add({ kind: 'status', status: 200, body: page, times: 2 });
		const update = { resource: 'template', operation: 'update', templateId: '7', name: 'U', html: TEXT } as Parameters;
		const { items } = await run(update, [{}], { settings: { onError: 'continueRegularOutput' } });
		expect(items[0].json).toMatchObject({ templateId: '7', code: 'UNKNOWN' });
		const { error } = await run({ resource: 'template', operation: 'get', templateId: '7' });
		expect(error?.description).toContain('It began: We are closed');
	});

	it('a sender address is requested under either name, listed and deleted', async () => {
		const request = { resource: 'senderAddress', operation: 'request', address: 'new+one@example.com' };
		expect(await first(request)).toMatchObject({ SourceAddress: 'new+one@example.com', requested: true });
		expect(JSON.parse(last().body)).toStrictEqual({ SenderAddress: 'new+one@example.com' });
		await run({ ...request, address: 'two@example.com', options: { field: 'SourceAddress' } });
		expect(JSON.parse(last().body)).toStrictEqual({ SourceAddress: 'two@example.com' });
		const { error } = await run({ ...request, address: 'a@other.example.com' }, [{}], { language: 'ru' });
		expect(last().headers['accept-language']).toBe('ru');
		expect(error?.description).toContain('домен адреса не подтверждён');
		const listed = jsons(await run({ resource: 'senderAddress', operation: 'getMany', limit: 5 }));
		expect(listed[4]).toStrictEqual({
			address: 'new+one@example.com',
			status: 'Requested',
			final: false,
			SourceAddress: 'new+one@example.com',
			State: 0,
			IsDefault: false,
			StateName: 'Requested',
		});
		expect(last().path).toBe('/addressbook/v2/UserSettings/SourceAddresses');
		expect(
			await first({ resource: 'senderAddress', operation: 'delete', address: 'new+one@example.com' }),
		).toMatchObject({
			SourceAddress: 'new+one@example.com',
			code: 'OK',
			deleted: true,
		});
		expect(last().path).toBe('/email/v2/UserSettings/SourceAddresses/new%2Bone%40example.com');
		expect(last().status).toBe(200);
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
