import { DataTables } from '../../support/dataTables';
import { useSandbox } from '../../support/sandbox';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

const once = async () =>
	await runSms(sandbox, rows(2), {
		dataTables: tables,
		parameters: { options: { sendOnce: { once: { key: '={{ $json.text }}' } } } },
	});
const codes = ({ items }: Awaited<ReturnType<typeof once>>): unknown[] => jsonOf(items).map(({ code }) => code);

describe('keys that several runs want at once', () => {
	it('are had by one of them each', async () => {
		const all = await Promise.all(Array.from({ length: 6 }, once));
		expect(all.flatMap(codes).sort()).toStrictEqual([...new Array(10).fill('ALREADY_SENT'), 'OK', 'OK']);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('are not had by one that stood still meanwhile', async () => {
		let isFirst = true;
		tables.before = async (operations) => {
			if (!isFirst || !operations.includes('insert')) return;
			isFirst = false;
			expect(codes(await once())).toStrictEqual(['OK', 'OK']);
		};
		expect(codes(await once())).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
		expect(sandbox.messages()).toHaveLength(2);
		expect(tables.rows.filter(({ state }) => state === 'open')).toStrictEqual([]);
	});
});

describe('the table of the store', () => {
	it('is never taken for one whose name only contains its own', async () => {
		tables.tables.push({ id: 'other', name: 'Omni Messaging (copy)', rows: [] });
		await once();
		expect(tables.tables.map(({ name, rows: own }) => [name, own.length])).toStrictEqual([
			['Omni Messaging (copy)', 0],
			['Omni Messaging', 2],
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
		let changes = 2;
		tables.before = (operations) => {
			if (operations.includes('get') && (changes -= 1) > 0) {
				throw new Error('synchronization error: result count changed during pagination');
			}
		};
		expect(codes(await once())).toStrictEqual(['ALREADY_SENT', 'ALREADY_SENT']);
	});
});
