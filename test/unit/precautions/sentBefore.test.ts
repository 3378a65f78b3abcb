import { keysOfMessage, SENDERS, sentBefore, STARTS } from '../../../nodes/precautions/sentBefore';
import { bucketRows } from '../../../nodes/table/buckets';
import { DataTables } from '../../support/dataTables';
import { OPERATIONS } from '../../support/openPanels';
import { newStore } from '../../support/store';

const URL = 'https://api.example.com';
const until = Date.now() + 60_000;

it('what Send Once has noted is known by the keys that people gave, whichever node sent', async () => {
	const store = newStore(new DataTables());
	const last = (key: string): string => keysOfMessage(URL, key).at(-1) as string;
	const noted = (state: string, by: string | [string, number], value: string | number | null, key: string) =>
		bucketRows('once', [[last(key), value]], { by, state, owner: '', until });
	await store.write([
		...noted('done', '1', '77', 'sent'),
		...noted('done', '1', null, 'unknown'),
		...noted('open', ['1', until], 0, 'under way'),
		...noted('open', ['1', 1], 0, 'of a run that died'),
	]);
	const keys = ['sent', 'unknown', 'under way', 'of a run that died', 'never'];
	const known = await sentBefore(store, URL, keys);
	expect(keys.map(known)).toStrictEqual(['sent', 'sent', 'underWay', undefined, undefined]);
	expect((await sentBefore(store, 'https://other.example.com', keys))('sent')).toBeUndefined();
});

it('all nodes that send messages are asked about, and all that they send beside', () => {
	const sending = OPERATIONS.filter(
		([, { operation }]) => operation.effect === 'message' && !operation.sendsThroughOthers,
	).map(([name, { operation }]) => ({
		type: `omni${name[0].toUpperCase()}${name.slice(1).split(' ')[0]}`,
		...operation,
	}));
	const all = (names: string[]): string[] => [...new Set(names)].sort();
	expect(all(sending.map(({ type }) => type))).toStrictEqual([...SENDERS].sort());
	const starts = sending.flatMap(({ type, keysOf }) => (keysOf === undefined ? [] : [`${type} ${keysOf}`]));
	expect(all(starts)).toStrictEqual(STARTS.map((start) => start.join(' ')).sort());
});
