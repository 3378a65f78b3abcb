import { MINUTE, PLAN, row, usePlanned } from '../../support/planned';
import { jsonOf } from '../../support/sms';

const runs = usePlanned();
const ran = async (...given: Parameters<typeof runs.attempt>) => await runs.attempt(...given);
const run = async (...given: Parameters<typeof runs.run>) => await runs.run(...given);

const ONCE = { ifEnded: 'once' };

/** Has the table fail once, where it is asked for this for the n-th time. */
function failOnce(wanted: string, nth: number): void {
	let count = 0;
	runs.tables.before = ([operation]) => {
		if (operation === wanted && (count += 1) === nth) throw new Error('database is locked');
	};
}

describe('where the store fails in between', () => {
	it('Take Due gives what it has taken, and a hint says why it is not all', async () => {
		await run('plan', PLAN, [row('1', 1), row('2', 2)]);
		runs.later = 3 * MINUTE;
		failOnce('get', 2);
		const { items, hints, error } = await ran('takeDue', ONCE);
		expect([error, jsonOf(items).map(({ key }) => key)]).toStrictEqual([undefined, ['1', '2']]);
		expect(hints).toMatchObject([
			{
				message:
					'2 items were taken before this: n8n could not use the data table of this package: database is locked. What else is due comes with the next run. Look at the data table in n8n. If somebody renamed a column, change its name back. If they deleted “key” or “value”, what it remembered is lost: delete the table. Any other column can be added again.',
			},
		]);
		expect(await run('takeDue', ONCE)).toStrictEqual([]);
	});
});
