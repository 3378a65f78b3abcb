import { first, jsons, last, run, sandbox, TEXT, wire, type Parameters } from './support';

describe('templates and sender addresses', () => {
	it('a template is made, read, replaced and deleted on the documented paths', async () => {
		const { TemplateId: templateId } = await first({
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
			TemplateId: templateId,
			code: 'OK',
			Description: 'done',
			deleted: true,
		});
		const { error } = await run({ ...picked, operation: 'get' });
		expect(error?.message).toContain('not_found');
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

	it('an answer without what was asked for is an error, and not a template of nothing', async () => {
		for (const Result of [undefined, null, '', {}, []]) {
			sandbox.faults.add({ kind: 'status', status: 200, body: { Code: 'ok', Result } });
			const { error } = await run({ resource: 'template', operation: 'get', templateId: '7' });
			expect(error?.message).toBe("The service's answer has no template");
		}
	});

	it('an update of which nobody knows names the template, and a page is told', async () => {
		const page = '<h1>We are closed</h1>';
		sandbox.faults.add({ kind: 'status', status: 200, body: page, times: 2 });
		const update = { resource: 'template', operation: 'update', templateId: '7', name: 'U', html: TEXT } as Parameters;
		const { items } = await run(update, [{}], { settings: { onError: 'continueRegularOutput' } });
		expect(items[0].json).toMatchObject({ TemplateId: '7', code: 'UNKNOWN' });
		const { error } = await run({ resource: 'template', operation: 'get', templateId: '7' });
		expect(error?.description).toContain('It began: We are closed');
	});

	it('a sender address is requested under either name, listed and deleted', async () => {
		const request = { resource: 'senderAddress', operation: 'request', address: 'new+one@example.com' };
		expect(await first(request)).toMatchObject({ SourceAddress: 'new+one@example.com', requested: true });
		expect(JSON.parse(last().body)).toStrictEqual({ SenderAddress: 'new+one@example.com' });
		await run({ ...request, address: 'two@example.com', options: { field: 'SourceAddress' } });
		expect(JSON.parse(last().body)).toStrictEqual({ SourceAddress: 'two@example.com' });
		const { error } = await run({ ...request, address: 'a@other.example.com', options: { language: 'ru' } });
		expect(error?.description).toContain('домен адреса не подтверждён');
		const listed = jsons(await run({ resource: 'senderAddress', operation: 'getMany', limit: 5 }));
		expect(listed[4]).toStrictEqual({
			SourceAddress: 'new+one@example.com',
			State: 0,
			IsDefault: false,
			StateName: 'Requested',
		});
		expect(last().path).toBe('/addressbook/v2/UserSettings/SourceAddresses');
		await run({ resource: 'senderAddress', operation: 'delete', address: 'new+one@example.com' });
		expect(last().path).toBe('/email/v2/UserSettings/SourceAddresses/new%2Bone%40example.com');
		expect(last().status).toBe(200);
		expect(sandbox.violations()).toStrictEqual([]);
	});
});
