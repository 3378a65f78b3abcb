import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { OptOuts } from '../../../nodes/precautions/optOuts';
import { SentKeys } from '../../../nodes/precautions/sentKeys';
import { OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import { SharedPace, newDesks } from '../../../nodes/table/pace';
import { Places } from '../../../nodes/table/quotas';
import { hashed } from '../../../nodes/table/buckets';
import { Store } from '../../../nodes/table/store';
import { SharedMarks } from '../../../nodes/callbacks/shared';
import { DataTables, type TableRow } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await Promise.resolve(),
}));

/** Rows as each released version has left them in n8n: what outlives a process is read by every later version. */
const FOLDER = path.resolve(__dirname, '../../versions');
/** When they were written. */
const WRITTEN = Date.UTC(2026, 10, 24, 12);
const MINUTE = 60_000;

describe.each(readdirSync(FOLDER))('rows of version %s', (version) => {
	let context: N8n['context'];
	let store: Store;

	beforeEach(async () => {
		jest.spyOn(Date, 'now').mockReturnValue(WRITTEN + MINUTE);
		const tables = new DataTables();
		({ context } = new N8n({ tables, workflow: `version-${version}-${expect.getState().currentTestName}` }));
		store = new Store(context);
		await store.read('once', ['name']);
		const rows = JSON.parse(readFileSync(path.join(FOLDER, version, 'rows.json'), 'utf8')) as TableRow[];
		tables.rows.push(...rows);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	it('tell which keys were sent, may have been and are being sent', async () => {
		const until = WRITTEN + 60 * MINUTE;
		const keys = new SentKeys(store, { execution: '9', until, atWorkUntil: until });
		const [sent, unknown, open, free] = ['sent', 'unknown', 'open', 'free'].map(hashed);
		await keys.claim([sent, unknown, open, free]);
		const who = { execution: '7', at: WRITTEN };
		expect(keys.earlier).toStrictEqual(
			new Map<string, unknown>([
				[sent, { ...who, state: 'done', id: '42' }],
				[unknown, { ...who, state: 'unknown' }],
				[open, { ...who, state: 'open' }],
			]),
		);
	});

	it('tell who must not be contacted, and who may be again', async () => {
		const optOuts = new OptOuts(context);
		const there = await optOuts.among(['12025550101', '12025550102']);
		expect([...there]).toStrictEqual([
			['12025550101', [{ at: WRITTEN, value: { address: '+12025550101', words: 'STOP', messageId: '8' } }]],
		]);
		expect(await optOuts.all()).toHaveLength(1);
	});

	it('tell how many messages a tool has sent', async () => {
		const quotas = [{ key: hashed('hour'), most: 3, takes: 1, keepMs: MINUTE }];
		const places = new Places(
			store,
			'quota',
			[1, 2, 3, 4, 5].map(() => ({ quotas })),
		);
		await places.take();
		expect([0, 1, 2, 3, 4].filter((place) => places.has(place))).toStrictEqual([0]);
	});

	it('tell which callbacks came, and how far their messages were', async () => {
		const marks = ['SENT', 'SEEN', 'DELIVERED'].map((mark, rank) => ({ key: 'message', mark, rank }));
		expect(await new SharedMarks(store, 'trigger').note(marks)).toStrictEqual(['late', 'new', 'repeated']);
	});

	it('tell which questions are open, and what was answered', async () => {
		const [open, answered] = ['12025550101', '12025550102'].map((phone) => questionKey('sms', phone));
		const { questions, asker } = await new OpenQuestions(context).ofRun('run');
		expect(asker).toStrictEqual({
			helps: { node: 'Ask', execution: '7', workflow: { id: 'w1', name: 'Orders' }, since: WRITTEN },
			channel: 'sms',
			statusUrl: 'https://n8n.example.com/s',
			count: 2,
			wakeUrl: 'https://n8n.example.com/w',
			watcherUrl: 'https://n8n.example.com/l',
		});
		const written = { by: 'x', text: 'Yes', messageId: '43', at: WRITTEN };
		expect(questions).toMatchObject([
			{ key: open, state: 'open', run: 'run' },
			{ key: answered, state: 'answered', run: 'run', written },
		]);
	});

	it('tell until when the turns of an account are taken', async () => {
		const waits: number[] = [];
		const wait = async (milliseconds: number): Promise<void> => {
			waits.push(milliseconds);
			await Promise.resolve();
		};
		await new SharedPace(store, Date.now, wait, newDesks()).turn('account', 10);
		expect(waits).toStrictEqual([MINUTE]);
	});
});
