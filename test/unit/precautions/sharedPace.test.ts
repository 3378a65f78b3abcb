import { sharedPace } from '../../../nodes/precautions/sharedPace';
import { limiter, type Pacer } from '../../../nodes/service/limiter';
import { PrecautionRun, SEND } from '../../support/precautions';
import { DataTables } from '../../support/dataTables';

/** The pacer of a credential that shares its pace. */
function pacerOf(tables = new DataTables()) {
	const own = new PrecautionRun(tables);
	const run = own.of({});
	expect(sharedPace.hook(run, SEND)).toBeUndefined();
	return { pacer: run.client.pacer as Pacer | undefined, hints: own.hints, tables };
}

afterEach(() => {
	jest.restoreAllMocks();
});

it('is kept in the store', async () => {
	const alone = jest.spyOn(limiter, 'turn');
	const { pacer, hints, tables } = pacerOf();
	await pacer?.turn('account of a test', 1000);
	expect([tables.rows.length, hints, alone.mock.calls]).toStrictEqual([1, [], []]);
});

it('is kept by the process alone where the store can not be used, which is said', async () => {
	const alone = jest.spyOn(limiter, 'turn');
	const { pacer, hints, tables } = pacerOf();
	tables.areOn = false;
	await pacer?.turn('another account of a test', 10);
	expect(alone.mock.calls).toStrictEqual([['another account of a test', 10]]);
	expect(hints).toStrictEqual([
		expect.stringMatching(
			/^The pace of the SOAP interface was kept by this process alone: n8n’s data tables are switched off. Ask who runs n8n/,
		),
	]);
});
