import { DataTables } from '../../support/dataTables';
import { jsons, SEND, useSoapBench } from '../../support/soapBench';

const bench = useSoapBench();
/** A text of its own is a request of its own. */
const parameters = { ...SEND, text: '=Number {{ $json.at }}' };
const rows = [1, 2, 3].map((at) => ({ to: `+44770090000${at}`, at }));
const paceOf = (tables: DataTables) => tables.rows.filter(({ key }) => (key as string).startsWith('pace:'));

it('over all processes: a row of the account says until when the time is taken', async () => {
	const dataTables = new DataTables();
	const credentials = bench.credentials({ pace: 'shared' });
	const result = await bench.run('sms.send', parameters, rows, { credentials, dataTables });
	expect(jsons(result).map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'OK']);
	const [{ until }] = paceOf(dataTables);
	expect(Number(until)).toBeGreaterThan(0);
	expect(result.hints).toStrictEqual([]);
	// The row is looked for, made and read; then one turn is taken, and two.
	expect(dataTables.runs.filter((steps) => steps.includes('update'))).toHaveLength(2);
});

it('without the store each process keeps the pace alone, and a hint says so', async () => {
	const dataTables = new DataTables();
	dataTables.areOn = false;
	const credentials = bench.credentials({ pace: 'shared' });
	const result = await bench.run('sms.send', parameters, rows, { credentials, dataTables });
	expect(jsons(result).map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'OK']);
	expect(result.hints.map(({ message }) => message).join()).toContain('kept by this process alone');
});

it('each process for itself asks the store for nothing', async () => {
	const dataTables = new DataTables();
	await bench.run('sms.send', parameters, rows, { dataTables });
	expect(dataTables.runs).toStrictEqual([]);
});
