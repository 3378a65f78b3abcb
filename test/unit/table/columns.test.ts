import { OptOuts } from '../../../nodes/precautions/optOuts';
import { keysOfMessage, sentBefore } from '../../../nodes/precautions/sentBefore';
import { SentKeys, type Ending } from '../../../nodes/precautions/sentKeys';
import { hashed } from '../../../nodes/table/buckets';
import { plan } from '../../../nodes/table/planning';
import { COLUMNS } from '../../../nodes/table/steps';
import { cancel } from '../../../nodes/table/taking';
import { KEPT_FOR } from '../../../nodes/table/kinds';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { newStore, row } from '../../support/store';
import { replacing, TOPIC } from '../../support/wishes';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
}));

const ANN = '12025550123';
const ALL = [{ do: 'get', any: [{ column: 'id', is: 'gt', value: 0 }] }] as const;
const LOST = (column: string): string =>
	`The column “${column}” of the data table of this package is empty in some rows`;

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

/** Has somebody delete a column, and add it again where that is wanted. */
function deleted(column: string, isAdded: boolean): void {
	for (const one of tables.rows) {
		Reflect.deleteProperty(one, column);
		if (isAdded) one[column] = null;
	}
}

describe('a column that somebody has renamed or deleted', () => {
	it.each(COLUMNS.map(({ name }) => name))('stops what reads rows: %s', async (column) => {
		const store = newStore(tables);
		await store.write([row('contact:4f')]);
		deleted(column, false);
		await expect(store.take(ALL)).rejects.toMatchObject({
			message: `n8n could not use the data table of this package: its column “${column}” is not there`,
			fix: 'Look at the data table in n8n. If somebody renamed a column, change its name back. If they deleted “key” or “value”, what it remembered is lost: delete the table. Any other column can be added again.',
		});
	});

	it.each(['state', 'owner', 'until', 'value', 'version'])(
		'keeps nobody from being known who must not be contacted: %s',
		async (column) => {
			const of = () => new OptOuts(new N8n({ tables }).context);
			await of().note('out', [{ key: ANN, address: `+${ANN}`, words: 'STOP' }]);
			deleted(column, false);
			await expect(of().among([ANN])).rejects.toMatchObject({ lack: 'other' });
		},
	);
});

describe('a column that somebody has deleted and added again', () => {
	const kinds = Object.keys(KEPT_FOR);
	const stops = async (column: string): Promise<string[]> => {
		const stopped: string[] = [];
		for (const kind of kinds) {
			tables = new DataTables();
			const store = newStore(tables);
			await store.write([row(`${kind}:4f`, { value: '[]' })]);
			deleted(column, true);
			const lack = await store.take(ALL).then(
				() => undefined,
				(error: unknown) => error,
			);
			if (lack === undefined) continue;
			expect(lack).toMatchObject({ lack: 'emptied', message: LOST(column) });
			stopped.push(kind);
		}
		return stopped;
	};

	it.each(['state', 'owner', 'until'])('stops what reads rows that nothing else tells: %s', async (column) => {
		expect(await stops(column)).toStrictEqual(['ask', 'batch', 'pace', 'planned']);
	});

	it('stops nothing where it is that of the version', async () => {
		expect(await stops('version')).toStrictEqual([]);
	});

	it.each(['key', 'value'])('stops whatever reads rows, since all of it is lost: %s', async (column) => {
		expect(await stops(column)).toStrictEqual(kinds);
	});

	it('says how to go on', async () => {
		const store = newStore(tables);
		await store.write([row('contact:4f')]);
		deleted('value', true);
		await expect(store.take(ALL)).rejects.toMatchObject({
			fix: 'Somebody may have deleted the column and added it again. To go on without what stood there, such as what was sent before or who must not be contacted, delete the rows in which it is empty, but keep those whose “key” begins with “table:”.',
		});
	});

	it.each(['state', 'owner', 'until', 'version'])('forgets nobody who must not be contacted: %s', async (column) => {
		const of = () => new OptOuts(new N8n({ tables }).context);
		await of().note('out', [{ key: ANN, address: `+${ANN}`, words: 'STOP' }]);
		deleted(column, true);
		expect([...(await of().among([ANN])).keys()]).toStrictEqual([ANN]);
	});

	it.each(['state', 'owner', 'until', 'version'])('forgets no Send Once Key: %s', async (column) => {
		const store = newStore(tables);
		const claiming = async (execution: string, keys: string[], atWorkUntil: number): Promise<SentKeys> => {
			const own = new SentKeys(store, { execution, until: Date.now() + 60_000, atWorkUntil });
			await own.claim(keys);
			return own;
		};
		const url = 'https://api.example.com';
		const [sent, open, dead] = ['sent', 'open', 'dead'].map((key) => keysOfMessage(url, key)[0]);
		const ending: Ending = { state: 'done', id: '42' };
		await (await claiming('7', [sent], Infinity)).complete(new Map([[sent, ending]]));
		await claiming('8', [open], Date.now() + 60_000);
		await claiming('9', [dead], 1);
		deleted(column, true);
		const known = await sentBefore(store, url, ['sent', 'open', 'dead', 'never']);
		expect(['sent', 'open', 'dead', 'never'].map(known)).toStrictEqual(['sent', 'underWay', undefined, undefined]);
		const { earlier } = await claiming('10', [sent, dead, hashed('never')], 1);
		expect([...earlier.values()]).toMatchObject([
			{ state: 'done', execution: '7', id: '42' },
			{ state: 'unknown', execution: '9' },
		]);
	});

	it('does not let a key that is planned be taken for a free one', async () => {
		const store = newStore(tables);
		await plan(store, [replacing('a')], '1');
		deleted('state', true);
		const lost = { lack: 'emptied', message: LOST('state') };
		await expect(plan(store, [replacing('a')], '2')).rejects.toMatchObject(lost);
		await expect(cancel(store, [{ topic: TOPIC, key: 'a' }], '2')).rejects.toMatchObject(lost);
	});
});
