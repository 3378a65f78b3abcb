import type { Run } from '../../../nodes/engine/operation';
import { matchReplies, noteSeen, seenRows, unseenHint } from '../../../nodes/questions/matching';
import { OpenQuestions } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const DAY = 24 * 60 * 60 * 1000;
const SMS = new Set(['sms'] as const);

afterEach(() => {
	jest.restoreAllMocks();
});

it('who asks is told where no message of the channel has come to Match Replies lately', async () => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(NOW);
	const tables = new DataTables();
	const [asks, asksLater, takes] = ['asks', 'asks later', 'takes'].map(
		(name) => new N8n({ tables, workflow: `seen ${name}` }).context,
	);
	expect(await unseenHint(asks, 'sms')).toMatch(/^No message of this channel has come to Match Replies/);

	const rows = seenRows(takes, SMS);
	expect(rows.map(({ key }) => key)).toStrictEqual(['matcher:sms']);
	await new OpenQuestions(takes).lookUp(['sms:1'], rows);
	noteSeen(takes, SMS);
	expect(seenRows(takes, SMS)).toStrictEqual([]);

	expect(await unseenHint(asks, 'sms')).toBeUndefined();
	expect(await unseenHint(asks, 'chatapp')).toBeDefined();
	now.mockReturnValue(NOW + 31 * DAY);
	expect(await unseenHint(asksLater, 'sms')).toBeDefined();
});

it('where the table could not be asked, the next message is noted', async () => {
	const tables = new DataTables();
	const { context } = new N8n({ tables, workflow: 'seen again' });
	const json = { channel: 'sms', kind: 'incoming', sender: '12025550101', text: 'yes', raw: {} };
	const run = { context, node: { name: 'Match' }, parameters: { items: [{ json }] } } as unknown as Run;
	tables.before = () => {
		throw new Error('SQLITE_BUSY: database is locked');
	};
	await expect(matchReplies.execute(run)).rejects.toThrow('could not be matched');
	tables.before = () => undefined;
	expect(await matchReplies.execute(run)).toHaveLength(1);
	expect(tables.rows.map(({ key }) => key)).toStrictEqual(['matcher:sms']);
});
