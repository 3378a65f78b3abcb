import { DataTables } from '../../support/dataTables';
import { useSandbox } from '../../support/sandbox';
import { askFor } from '../../support/questions';
import { SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

it.each([
	['MyShop', 1],
	['+12025550199', 0],
])('asks from %s, with a hint where nobody could answer', async (from, told) => {
	const { hints } = await askFor([{ to: '+12025550101', row: 0 }], sandbox.baseUrl, {
		parameters: { from },
		dataTables: new DataTables(),
	});
	expect(JSON.parse(sandbox.requests[0].body)).toMatchObject({ messages: [{ from }] });
	expect(hints.filter(({ message }) => message.includes('people can not answer it'))).toHaveLength(told);
});
