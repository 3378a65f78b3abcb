import { sendOnceKeyOf } from '../../../nodes/table/plannedRow';
import { plan } from '../../../nodes/table/planning';
import type { Store } from '../../../nodes/table/store';
import { plannedRows, takeDue, type SendState, type Taking } from '../../../nodes/table/taking';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';
import { NOW, planned, replacing, TOPIC } from '../../support/wishes';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let now = NOW;
let store: Store;
let sent: Map<string, SendState>;

beforeEach(async () => {
	now = NOW;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	store = newStore(new DataTables());
	sent = new Map();
	await plan(store, [replacing('a'), replacing('b'), replacing('c')], '1');
	now += 1;
});
afterEach(() => jest.restoreAllMocks());

const remembering = (days: number): Taking => ({
	topic: TOPIC,
	most: 100,
	execution: '7',
	again: {
		afterMs: 30 * MINUTE,
		rememberMs: days * DAY,
		sentOf: async () => await Promise.resolve((key: string) => sent.get(key)),
	},
});
const keysOf = ({ taken }: Awaited<ReturnType<typeof takeDue>>) => taken.map((one) => one.planned.key);

it('what a run was given goes to no other when it may be forgotten whether it was sent', async () => {
	expect(keysOf(await takeDue(store, remembering(30)))).toHaveLength(3);
	sent.set(sendOnceKeyOf(planned('a', {}, NOW)), 'sent').set(sendOnceKeyOf(planned('b', {}, NOW)), 'underWay');
	now += DAY - 1;
	expect(keysOf(await takeDue(store, remembering(1)))).toStrictEqual(['c']);
	now += DAY;
	sent.clear();
	const { taken, givenUp, forgotten } = await takeDue(store, remembering(1));
	expect([taken, givenUp, forgotten.map(({ key }) => key).sort()]).toStrictEqual([[], [], ['b', 'c']]);
	expect(await plannedRows(store, 50)).toStrictEqual([]);
});

it('what a run was given goes to no other when it is out of date, also where it is still there', async () => {
	expect(keysOf(await takeDue(store, remembering(30)))).toHaveLength(3);
	now += 30 * DAY + 30 * MINUTE + 1;
	const { taken, givenUp, forgotten } = await takeDue(store, remembering(90));
	expect([taken, givenUp, forgotten]).toStrictEqual([[], [], []]);
});

it('what was sent is told of to nobody, also when that was long ago', async () => {
	expect(keysOf(await takeDue(store, remembering(30)))).toHaveLength(3);
	sent.set(sendOnceKeyOf(planned('a', {}, NOW)), 'sent');
	now += 2 * DAY;
	const { taken, givenUp, forgotten } = await takeDue(store, remembering(1));
	expect([taken, givenUp, forgotten.map(({ key }) => key).sort()]).toStrictEqual([[], [], ['b', 'c']]);
});
