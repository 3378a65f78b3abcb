import { SharedMarks } from '../../../nodes/callbacks/shared';
import { BatchLog } from '../../../nodes/durable/batchLog';
import { listedWaits } from '../../../nodes/durable/openWaits';
import { toKey } from '../../../nodes/precautions/personKeys';
import { unseenHint } from '../../../nodes/questions/matching';
import { OpenQuestions, questionKey } from '../../../nodes/questions/openQuestions';
import { bucketOf, hashed } from '../../../nodes/table/buckets';
import { compact } from '../../../nodes/table/compact';
import type { Kind } from '../../../nodes/table/kinds';
import { plannedIn } from '../../../nodes/table/plannedRow';
import { Store } from '../../../nodes/table/store';
import { cancel, plannedRows, takeDue } from '../../../nodes/table/taking';
import { N8n } from '../n8n';
import { ANN, ann, BOB, bob, cy, DAY, HOUR, MINUTE, WRITTEN, type Reading } from './world';

/** The token of the log of a wait. */
const LOG = '06mxHWSB-UzesT8vtPTgTu_5lFbE_P61';

/** What the rows tell who waits, asks, plans or listens, and what the table says of itself. */
export const WAITING = {
	seen: [
		'which callbacks came, and how far their messages were',
		async ({ store }) => {
			const marks = ['SENT', 'SEEN', 'DELIVERED'].map((mark, rank) => ({ key: 'message', mark, rank }));
			expect(await new SharedMarks(store, 'trigger').note(marks)).toStrictEqual(['late', 'new', 'repeated']);
		},
	],
	ask: [
		'which questions are open, and what was answered',
		async ({ context }) => {
			const questions = new OpenQuestions(context);
			const [open, answered, timed] = [ann, bob, cy].map((phone) => questionKey('sms', phone));
			const written = { by: 'x', text: 'Yes', messageId: '43', at: WRITTEN };
			expect((await questions.ofRun('run')).questions).toStrictEqual([
				{ key: open, state: 'open', run: 'run' },
				{ key: answered, state: 'answered', run: 'run', written, mark: '2MtzDEIEgKBHe1Ba' },
				{ key: timed, state: 'open', run: 'run', opened: WRITTEN - MINUTE },
			]);
			expect(await questions.all()).toMatchObject([{ run: 'run', keys: [open, timed], until: WRITTEN + HOUR }]);
		},
	],
	asker: [
		'how who asks can be reached',
		async ({ context }) => {
			const askers = await new OpenQuestions(context).askers(['run', 'another']);
			const helps = { node: 'Ask', execution: '7', workflow: { id: 'w1', name: 'Orders' }, since: WRITTEN };
			const [statusUrl, wakeUrl, watcherUrl] = ['s', 'w', 'l'].map((path) => `https://n8n.example.com/${path}`);
			expect([...askers]).toStrictEqual([['run', { helps, channel: 'sms', statusUrl, count: 2, wakeUrl, watcherUrl }]]);
		},
	],
	matcher: [
		'in which channels replies are taken',
		async ({ context }) => {
			expect(await unseenHint(context, 'sms')).toBeUndefined();
			expect(await unseenHint(context, 'chatapp')).toContain('No message of this channel has come');
		},
	],
	batch: [
		'what came of a batch, and which one was about to leave',
		async ({ context }) => {
			const told: unknown[] = [];
			const known = {
				batches: 0,
				put: (done: unknown) => told.push(['done', done]),
				putUnknown: (begun: unknown) => told.push(['open', begun]),
				knownOf: () => [],
			};
			const helps = { node: 'Send', execution: '5' };
			const plan = { version: 1, deadline: WRITTEN + HOUR, statusUrl: '', helps };
			expect(await new BatchLog(LOG, { context, plan, notes: {} }, known).takeOver()).toBe('begun');
			expect(told).toStrictEqual([
				['done', [{ item: 1, output: { to: BOB, code: 'OK', messageId: '45' }, ids: ['45'] }]],
				['open', [1]],
			]);
		},
	],
	wait: [
		'which waits are open, and how who looks is woken',
		async ({ store }) => {
			const workflow = { id: 'w1', name: 'Orders' };
			const urlOf = (kind: string, page: string, id: number) =>
				`https://n8n.example.com/${kind}-waiting/${id}/${page}?signature=a${id}`;
			const statusOf = (id: number) => urlOf('form', 'n8n-execution-status', id);
			const wakeUrl = urlOf('webhook', 'omni-helper', 8);
			const send = { node: 'Send', execution: '7', workflow, since: WRITTEN };
			const ask = { node: 'Ask', execution: '9', workflow, since: WRITTEN };
			const [until, statusUrl] = [WRITTEN + HOUR, statusOf(7)];
			expect([...(await listedWaits(store)).values()]).toStrictEqual([
				{ kind: 'delivery', channel: 'sms', count: 3, helps: send, until, statusUrl, wakeUrl, watcherUrl: statusOf(8) },
				{
					kind: 'approval',
					channel: 'email',
					count: 1,
					helps: ask,
					until: null,
					statusUrl: statusOf(9),
					wakeUrl: '',
					watcherUrl: '',
				},
			]);
		},
	],
	planned: [
		'what is planned, what a run has, and what has left or was cancelled',
		async (world) => {
			const { store } = world;
			const of = (key: string, later: number, places = [1]) => ({
				topic: 'reminders',
				key,
				time: WRITTEN + later,
				at: WRITTEN,
				events: places.map((place) => ({ at: WRITTEN, data: { phone: ANN, place } })),
			});
			const [due, taken, later] = [of('due', 0), of('taken', -3 * MINUTE), of('later', DAY, [1, 2])];
			const rows = await plannedRows(store, 10);
			expect(rows.map((row) => [row.state, plannedIn(row)])).toStrictEqual([
				['planned', due],
				['taken 1', taken],
				['planned', later],
			]);
			const sentOf = async () => await Promise.resolve(() => undefined);
			const again = { afterMs: 15 * MINUTE, rememberMs: 30 * DAY, sentOf };
			world.now = WRITTEN + 20 * MINUTE;
			expect(await takeDue(store, { topic: 'reminders', most: 10, execution: '9', again })).toMatchObject({
				taken: [
					{ planned: taken, given: 2 },
					{ planned: due, given: 1 },
				],
				givenUp: [],
			});
			const keys = ['later', 'taken', 'left', 'cancelled', 'another'].map((key) => ({ topic: 'reminders', key }));
			expect(await cancel(store, keys, '9')).toStrictEqual([
				{ outcome: 'CANCELLED' },
				{ outcome: 'LEFT', execution: '9' },
				{ outcome: 'LEFT', execution: '8' },
				{ outcome: 'CANCELLED' },
				{ outcome: 'NOT_FOUND' },
			]);
		},
	],
	compact: [
		'that somebody adds up counts, until they must be dead',
		async (world) => {
			const key = `sends:${bucketOf(toKey(ANN))}`;
			const own = () => world.tables.rows.filter((row) => row.key === key);
			const [{ id }] = own();
			world.now = WRITTEN + MINUTE / 2;
			await compact(world.store, 'sends', new Set([key]));
			expect(own()).toMatchObject([{ id, state: '' }]);
			world.now = WRITTEN + MINUTE;
			await compact(world.store, 'sends', new Set([key]));
			expect(own()).toMatchObject([{ state: `[${id}]` }]);
		},
	],
	table: [
		'that the table may stand in the place of a lost one, and which nodes have used it',
		async ({ tables }) => {
			const used = async (workflow: string) => {
				const processed = tables.processedBy(`${workflow} node`);
				await processed.checkProcessedAndRecord(['used'], 'node', { mode: 'entries' });
				return await new Store(new N8n({ tables, workflow }).context).read('once', [bucketOf(hashed('sent'))]);
			};
			const another = `${expect.getState().currentTestName} another`;
			expect(await used(another)).toMatchObject([{ state: 'done' }]);
			tables.tables[0].rows = tables.rows.filter(({ key }) => key !== 'table:accepted');
			await expect(used(`${another} one`)).rejects.toMatchObject({ lack: 'gone' });
			expect(await used('used before')).toMatchObject([{ state: 'done' }]);
		},
	],
} satisfies Partial<Record<Kind, Reading>>;
