import type { Json } from '../../../nodes/ground/json';
import { auditedSends, AuditNotes, sendsOf } from '../../../nodes/precautions/auditLog';
import { bucketRows, entriesIn, hashed } from '../../../nodes/table/buckets';
import type { StoredRow } from '../../../nodes/table/steps';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const NOW = Date.UTC(2030, 0, 15, 10);
const KEY = hashed('447700900001');
const BY = ['w1', 'Orders', '5', null, 'Send', 'sms', 'message.send', 'manual'];

it('is read within two moments, which count, and no more of it than is asked for', async () => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	const store = newStore(new DataTables());
	const notes: Json = [
		['OK', '1'],
		['OK', '2'],
		['OK', '3'],
	];
	await store.write(bucketRows('audit', [[KEY, notes]], { by: BY, state: '', owner: '', until: 0 }));
	const read = async (from: number, to: number, most = 9) =>
		(await auditedSends(store, { keys: [KEY], from, to, most })).map(({ messageId }) => messageId);
	expect(await read(NOW, NOW)).toStrictEqual(['1', '2', '3']);
	expect(await read(NOW, NOW, 2)).toStrictEqual(['1', '2']);
	expect([await read(NOW + 1, NOW + 2), await read(NOW - 2, NOW - 1)]).toStrictEqual([[], []]);
	jest.restoreAllMocks();
});

it('passes over what a person wrote there', () => {
	const of = (by: unknown, value: unknown) =>
		sendsOf({ key: KEY, at: NOW, until: 0, by, value, row: {} as StoredRow }).map(
			({ sender: { workflow, node }, code, messageId }) => [workflow, node, code, messageId],
		);
	expect([of('me', [['OK']]), of(BY, 'OK')]).toStrictEqual([[], []]);
	expect(of([7, 'Orders', '5', null, 'Send'], ['note', null, ['OK', 7]])).toStrictEqual([['', 'Send', 'OK', null]]);
});

it('has each note once where twenty runs at once write to the same people', async () => {
	const tables = new DataTables();
	tables.between = async () => {
		for (let turn = Math.random() * 9; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
	};
	const store = newStore(tables);
	const [workflow, workflowName, , parent, node, channel, operation, startedBy] = BY as string[];
	const sender = { workflow, workflowName, parent, node, channel, operation, startedBy };
	const note = { key: KEY, code: 'OK', reference: null, approval: null };
	const run = async (execution: string): Promise<void> => {
		const notes = new AuditNotes(store, { ...sender, execution }, 60_000);
		await notes.open([{ ...note, code: null, messageId: null }]);
		await notes.close([{ ...note, messageId: execution }]);
	};
	for (let wave = 0; wave < 5; wave += 1) {
		await Promise.all(Array.from({ length: 20 }, async (_, at) => await run(String(wave * 20 + at))));
	}
	expect(entriesIn(tables.rows as unknown as StoredRow[])).toHaveLength(100);
});
