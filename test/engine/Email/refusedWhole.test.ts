import { jsons, people, sendWith, useEmailBench } from '../../support/email';

const bench = useEmailBench();
const ONE_EMAIL = sendWith({ toAllItems: true }, { subject: 'News' });
const reason = { Key: 'validation_error', Reference: 'recipients[1].Address' };

describe('one email to all items that is refused because of one address', () => {
	it.each<[string, object, number]>([
		['form A', { description: 'Validation failed', Reasons: [reason] }, 200],
		['form A, as an error', { description: 'Validation failed', Reasons: [reason] }, 400],
		['form B', { Code: 'validation_error', Description: 'Wrong', Reasons: [reason], Result: null }, 200],
	])('the others were not sent, and are told why, in %s', async (_form, body, status) => {
		bench.sandbox.faults.add({ kind: 'status', status, body });
		const settings = { onError: 'continueErrorOutput' } as const;
		const { items, errorItems } = await bench.run(ONE_EMAIL, people('ann', 'bob', 'cid'), settings);
		expect(items).toStrictEqual([]);
		const why =
			'The service refused the whole request because of item 1. It was not sent and can safely be tried again.';
		expect(errorItems).toMatchObject([
			{ json: { error: why, details: { to: 'ann@example.com', code: 'NOT_SENT' } }, pairedItem: { item: 0 } },
			{
				json: {
					error: expect.stringContaining('(validation_error, recipients[1].Address)') as string,
					message: expect.not.stringContaining('not affected') as string,
					details: { to: 'bob@example.com', code: 'REJECTED', reasons: [{ ref: 'recipients[1].Address' }] },
				},
				pairedItem: { item: 1 },
			},
			{ json: { error: why, details: { to: 'cid@example.com', code: 'NOT_SENT' } }, pairedItem: { item: 2 } },
		]);
		expect(bench.bodies()).toHaveLength(1);
	});

	it('without a place, all are rejected, and nobody reads that the others are not affected', async () => {
		const body = { description: 'Validation failed', Reasons: [{ ...reason, Reference: 'subject' }] };
		bench.sandbox.faults.add({ kind: 'status', status: 200, body });
		const result = await bench.run(ONE_EMAIL, people('ann', 'bob'), { onError: 'continueRegularOutput' });
		expect(jsons(result)).toMatchObject([{ code: 'REJECTED' }, { code: 'REJECTED' }]);
		expect(JSON.stringify(jsons(result))).not.toContain('not affected');
	});
});
