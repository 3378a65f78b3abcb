import { CAMPAIGN, run, sandbox, type Parameters } from './support';

/** Whom a campaign reaches is said, or it is not sent. */
describe('a campaign', () => {
	it.each([
		...[
			{ start: true, options: { excludedContacts: '7' } },
			{ options: { startDateTime: '2031-04-01', excludedContactGroups: '7' } },
			{ type: 'Birthday' },
		].map((fields): [string, object, string] => [
			`sent, and nobody has said to whom (${Object.keys(fields).join(' and ')})`,
			fields,
			'Contact Group IDs: no contact and no group is included, and the campaign would be sent',
		]),
		[
			'with a start date, and started as soon as it is created',
			{ contactGroups: '6', start: true, options: { startDateTime: '2031-04-01' } },
			'Start When Created: the campaign has a start date, and the service’s documents do not say whether a campaign that is started waits for it',
		],
	])('is not made: %s', async (_name, fields, message) => {
		const { error } = await run({ ...CAMPAIGN, ...(fields as Parameters) });
		expect(error?.message).toBe(`${message}. It was not created.`);
		expect(sandbox.requests).toStrictEqual([]);
	});

	it.each(['excludedContacts', 'excludedContactGroups'])(
		'is not made for the item that lacks %s, and leaves nobody out where it is empty',
		async (name) => {
			sandbox.faults.add({ kind: 'status', status: 201, body: { Code: 'ok', Result: { TaskId: '9' } }, times: 3 });
			const excluded = { ...CAMPAIGN, contactGroups: '6', options: { [name]: '={{ $json.out }}' } };
			const rows = [{ out: '8' }, { out: '' }, { out: [] }, { out: null }, {}];
			const { items, errorItems } = await run(excluded, rows, { settings: { onError: 'continueErrorOutput' } });
			expect(items).toMatchObject([0, 1, 2].map((item) => ({ json: { code: 'OK' }, pairedItem: { item } })));
			expect(errorItems).toMatchObject([3, 4].map((item) => ({ pairedItem: { item } })));
			const refused = await run(excluded, rows.slice(3, 4));
			expect(refused.error?.description).toContain('and ?? "" at the end');
			expect(sandbox.requests.map(({ body }) => body)).toStrictEqual([
				expect.stringContaining('{"Id":8,"Included":false}'),
				...[1, 2].map(() => expect.not.stringContaining('"Included":false') as string),
			]);
		},
	);

	it('that has a date is not updated so that it includes nobody', async () => {
		const options = { startDateTime: '2031-04-01', excludedContacts: '7' };
		const { error } = await run(
			{ ...CAMPAIGN, operation: 'update', taskId: '5', contactGroups: '={{ $json.g }}', options },
			[{ g: '' }],
		);
		expect(error?.message).toBe(
			'Contact Group IDs: no contact and no group is included, and the campaign would be sent. It was not updated.',
		);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
