import { AuditNotes } from '../../../nodes/precautions/auditLog';
import { hashed } from '../../../nodes/table/buckets';
import { DataTables } from '../../support/dataTables';
import { newStore } from '../../support/store';

const DAY = 86_400_000;
let clock = Date.UTC(2030, 0, 1);
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => clock));
afterEach(() => jest.restoreAllMocks());
const sender = {
	workflow: 'w',
	workflowName: 'Orders',
	execution: '1',
	parent: null,
	node: 'Send',
	channel: 'sms',
	operation: 'message.send',
	startedBy: 'trigger',
};

it('a note of the audit log is gone two days after its time, though others share its row', async () => {
	const tables = new DataTables();
	const key = hashed('person');
	let oldest = 0;
	for (let step = 0; step < 480; step += 1) {
		clock += DAY / 2;
		const notes = new AuditNotes(newStore(tables), { ...sender, execution: String(step) }, 30 * DAY);
		const note = { key, code: null, messageId: null, reference: null, approval: null };
		await notes.open([note]);
		await notes.close([{ ...note, code: 'OK', messageId: `31586225714466650${step}` }]);
		const all = tables.tables.flatMap(({ rows }) => rows).filter((row) => (row.key as string).startsWith('audit'));
		const untils = all.flatMap((row) =>
			(JSON.parse(row.value as string) as Array<[number, number]>).map(([, until]) => until),
		);
		oldest = Math.max(oldest, clock - Math.min(...untils));
	}
	expect(oldest).toBeLessThan(2 * DAY);
});
