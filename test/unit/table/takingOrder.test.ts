import { plan } from '../../../nodes/table/planning';
import { takeDue } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';
import { NOW, replacing, TOPIC } from '../../support/wishes';

const MINUTE = 60_000;

let tables: DataTables;
let keys: (most: number) => Promise<string[]>;

/** Plans keys, each for so many minutes later, in this order; then they are due. */
async function due(all: Array<readonly [key: string, minutes: number]>): Promise<void> {
	tables = new DataTables();
	const store = newStore(tables);
	const wishes = all.map(([key, minutes]) => replacing(key, {}, NOW + minutes * MINUTE));
	await plan(store, wishes, '1');
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 10 * MINUTE);
	keys = async (most) => {
		const { taken } = await takeDue(store, { topic: TOPIC, most, execution: '7' });
		return taken.map(({ planned: { key } }) => key);
	};
	tables.runs.length = 0;
}

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

it('what is due first is taken first where a run wants no more, whenever it was planned', async () => {
	await due([
		['late', 2],
		['early', 1],
	]);
	expect(await keys(1)).toStrictEqual(['early']);
	expect(await keys(1)).toStrictEqual(['late']);
	// What it costs: it is looked for, taken, and let go, since it is given to nobody again.
	expect(tables.runs).toStrictEqual([['get'], ['update'], ['update'], ['get'], ['update'], ['update']]);
});

it('a run gets no more than it wants where much has one time, with something before it or not', async () => {
	await due([
		['a', 2],
		['b', 2],
		['c', 2],
		['d', 2],
		['first', 1],
	]);
	expect(await keys(2)).toStrictEqual(['first', 'a']);
	expect(await keys(2)).toStrictEqual(['b', 'c']);
	expect(await keys(2)).toStrictEqual(['d']);
});
