import { CAMPAIGN, contactList, jsons, last, run, sandbox, wire, type Parameters } from './support';
import { DataTables } from '../../support/dataTables';
import { answerWithout, EMPTY } from '../../support/sentences';

let readers = '';
beforeEach(async () => {
	readers = await contactList(['a@example.com']);
});

it.each([
	['a page with HTTP 500', { kind: 'html', status: 500 }, null, 'HTTP 500'],
	['HTTP 500 with an envelope', { kind: 'status', status: 500, body: { Code: 'internal_error' } }, null, 'HTTP 500'],
	['a page with HTTP 409, which proves nothing', { kind: 'html', status: 409 }, null, 'HTTP 409'],
	['a page with HTTP 404', { kind: 'html', status: 404 }, false, 'HTTP 404'],
	[
		'a refusal',
		{ kind: 'status', status: 400, body: { Code: 'validation_error', Description: 'too late' } },
		false,
		'The service refused the values (validation_error, HTTP 400). Nothing was changed. Correct what it names. The service said: too late',
	],
	['an answer that did not come', { kind: 'resetAfter' }, null, 'connection'],
] as const)('is there whatever becomes of its start: %s', async (_what, fault, started, problem) => {
	sandbox.faults.add({ ...fault, match: { method: 'PUT' } });
	const { items, error, hints } = await run({ ...CAMPAIGN, contactGroups: readers, start: true });
	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({ code: 'OK', taskId: expect.any(String) as string, started });
	expect(items[0].json.startProblem).toContain(problem);
	expect(items[0].json.startProblem).not.toMatch(/undefined|\.\.|\. $/);
	expect(hints[0].message).toContain('see “startProblem” of its item');
});

it('is started in the language of the credential, and says so', async () => {
	const { items } = await run({ ...CAMPAIGN, contactGroups: readers, start: true }, [{}], { language: 'ru' });
	expect(items[0].json).toMatchObject({ code: 'OK', started: true });
	expect(items[0].json).not.toHaveProperty('startProblem');
	const { method, path, body, headers } = last();
	expect([method, path, body]).toStrictEqual([
		'PUT',
		`/email/v2/Tasks/${items[0].json.taskId as string}/State`,
		'{"State":"Started"}',
	]);
	expect(headers['accept-language']).toBe('ru');
});

it('of which the answer has no ID may have been made', async () => {
	sandbox.faults.add({ kind: 'status', status: 201, body: { Code: 'ok', Result: { TotalContacts: 3 } } });
	const { items } = await run({ ...CAMPAIGN, contactGroups: readers, start: true }, [{}], {
		settings: { onError: 'continueRegularOutput' },
	});
	expect(items[0].json).toMatchObject({ taskName: 'Spring', code: 'UNKNOWN', Result: { TotalContacts: 3 } });
	expect(items[0].json.message).toContain(answerWithout('ID'));
	expect(sandbox.requests).toHaveLength(1);
});

it('a start that was answered by a page is known neither as done nor as not done', async () => {
	sandbox.faults.add({ kind: 'status', match: { method: 'PUT' }, status: 200, body: '<h1>We are closed</h1>' });
	const { items } = await run({ ...CAMPAIGN, contactGroups: readers, start: true });
	expect(items[0].json).toMatchObject({ code: 'OK', started: null });
	expect(items[0].json.startProblem).toContain('It began: We are closed');
});

it('Set State, where no state was chosen, does nothing', async () => {
	const before = sandbox.requests.length;
	const chosen = { resource: 'campaign', operation: 'setState', taskId: '7' };
	// n8n itself does not begin.
	await expect(run(chosen)).rejects.toThrow('Parameter "State" is required');
	const { error } = await run({ ...chosen, state: "={{ '' }}" });
	expect(error?.message).toContain(`State: ${EMPTY}`);
	expect(sandbox.requests).toHaveLength(before);
});

it('a key starts it once, by Set State or Start and Wait, also the key under which it was made', async () => {
	const dataTables = new DataTables();
	const once = async (parameters: Parameters) => {
		const options = { sendOnce: { once: { key: 'spring' } } };
		const [item] = jsons(await run({ ...parameters, options }, [{}], { dataTables }));
		return item;
	};
	const { taskId } = await once(CAMPAIGN);
	const start = { resource: 'campaign', operation: 'setState', taskId: taskId as string, state: 'Started' };
	expect(await once(start)).toMatchObject({ taskId, code: 'OK', StateName: 'Started' });
	for (const again of [CAMPAIGN, start, { ...start, operation: 'startAndWait' }])
		expect(await once(again)).toMatchObject({ code: 'ALREADY_SENT' });
	expect(wire()).toStrictEqual(['POST /email/v2/Tasks', `PUT /email/v2/Tasks/${taskId as string}/State`]);
});
