import { DataTables } from '../../support/dataTables';
import { useSandbox } from '../../support/sandbox';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

const once = async () =>
	await runSms(sandbox, rows(2), { dataTables: tables, parameters: { sendOnce: { key: '={{ $json.text }}' } } });
const codes = ({ items }: Awaited<ReturnType<typeof once>>): unknown[] => jsonOf(items).map(({ code }) => code);
const lock = () => tables.rows.find(({ state }) => state === 'lock')!;

describe('the lock of the store', () => {
	it('lets one run in at a time', async () => {
		const all = await Promise.all(Array.from({ length: 6 }, once));
		expect(all.flatMap(codes).sort()).toStrictEqual([...new Array(10).fill('ALREADY_SENT'), 'OK', 'OK']);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('takes two rows of the lock, made at the same moment, for one lock', async () => {
		await once();
		tables.rows.push({ ...lock(), id: 900 });
		const all = await Promise.all(Array.from({ length: 4 }, once));
		expect(all.flatMap(codes)).toStrictEqual(new Array(8).fill('ALREADY_SENT'));
	});

	it('waits for somebody who has only one of its two rows', async () => {
		await once();
		tables.rows.push({ ...lock(), id: 900, owner: 'somebody', until: Date.now() + 600 });
		expect(codes(await once())).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
		expect(tables.rows.find(({ id }) => id === 900)?.owner).not.toBe('somebody');
	});

	it('counts nothing that was claimed after it was lost to another run', async () => {
		await once();
		tables.rows.splice(0, tables.rows.length, lock());
		let stolen = false;
		tables.before = async (operations) => {
			if (stolen || !operations.includes('insert')) return;
			stolen = true;
			// The process stands still for longer than the lease; another run takes the lock, claims and sends.
			lock().until = 0;
			expect(codes(await once())).toStrictEqual(['OK', 'OK']);
		};
		expect(codes(await once())).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
		expect(sandbox.messages()).toHaveLength(4);
		expect(tables.rows.filter(({ state }) => state === 'open')).toStrictEqual([]);
	});

	it('of one that died is taken over when its lease is over', async () => {
		await once();
		Object.assign(lock(), { owner: 'dead', until: Date.now() + 300 });
		expect(codes(await once())).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
	});
});

describe('the table of the store', () => {
	it('is never taken for one whose name only contains its own', async () => {
		tables.tables.push({ id: 'other', name: 'Omni Messaging (copy)', rows: [] });
		await once();
		expect(tables.tables.map(({ name, rows: own }) => [name, own.length])).toStrictEqual([
			['Omni Messaging (copy)', 0],
			['Omni Messaging', 3],
		]);
	});

	it('that another run made at the same moment is used', async () => {
		tables.before = (operations) => {
			if (operations.includes('create')) tables.tables.push({ id: 'theirs', name: 'Omni Messaging', rows: [] });
		};
		expect(codes(await once())).toStrictEqual(['OK', 'OK']);
		expect(tables.tables).toHaveLength(1);
	});

	it('is read again when it changed while n8n read it', async () => {
		await once();
		let changes = 3;
		tables.before = (operations) => {
			if (operations.includes('get') && (changes -= 1) > 0) {
				throw new Error('synchronization error: result count changed during pagination');
			}
		};
		expect(codes(await once())).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
	});
});
