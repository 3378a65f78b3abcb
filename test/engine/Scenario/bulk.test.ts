import { created, run, sandbox } from './support';

it('10,000 contacts by ID are sent to in 10 requests, each answer with its item', async () => {
	const task = await created();
	const send = {
		resource: 'message',
		operation: 'sendTransactional',
		scenario: { mode: 'id', value: task },
		options: {},
		contactBy: 'id',
		contactId: '={{ $json.id }}',
	};
	const details = { ...send, contactBy: 'details', phone: '={{ $json.phone }}' };
	const people = Array.from({ length: 10_000 }, (_, at) => ({ phone: `+4477009${String(10_000 + at)}` }));
	const made = await run(details, people);
	const rows = made.items.map(({ json }) => ({ id: json.contactId as string })).reverse();
	sandbox.requests.length = 0;
	const { items } = await run(send, rows);
	expect(sandbox.requests).toHaveLength(10);
	expect(items.map(({ json, pairedItem }) => [json.contactId, json.code, pairedItem])).toStrictEqual(
		rows.map(({ id }, item) => [id, 'OK', { item }]),
	);
	expect(new Set(items.map(({ json }) => json.messageId)).size).toBe(10_000);
	expect(sandbox.violations()).toStrictEqual([]);
});
