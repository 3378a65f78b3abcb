import type { IDataObject } from 'n8n-workflow';

import type { AskingPlan } from '../../../nodes/questions/plan';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { askFor } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, SEED } from '../../support/sms';

/** The evening before clocks are put forward in Europe. */
const NOW = Date.parse('2026-03-28T21:30:00Z');
const MINUTE = 60_000;
const MORNING = Date.parse('2026-03-29T08:00:00Z');
const PHONES = ['+447700900001', '+447700900002'];

const sandbox = useSandbox({ seed: { ...SEED, now: NOW } });
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
	at(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const at = (now: number) => jest.spyOn(Date, 'now').mockReturnValue(now);
const plan = () => tables.listeners[0].input as unknown as AskingPlan;
const noted = () =>
	tables.rows
		.filter(({ key }) => (key as string).startsWith('ask:'))
		.map(({ value }) => (JSON.parse(value as string) as IDataObject).opened);
const scheduled = () => sandbox.messages().map(({ status }) => status === 'SCHEDULED');

/** Asks these people with a wait of 60 minutes. */
const ask = async (people: string[], options: IDataObject) =>
	await askFor(
		people.map((to, row) => ({ to, row })),
		sandbox.baseUrl,
		{ dataTables: tables, parameters: { waitAtMost: 60, options: options as never } },
	);

/** What goes on after Match Replies of a message that this person writes now. */
async function write(sender: string, text: string): Promise<unknown[]> {
	const occurredAt = new Date(Date.now()).toISOString();
	const message = { channel: 'sms', kind: 'incoming', sender, text, occurredAt, messageId: text };
	const { items } = await runNode({
		type: 'omniSms',
		parameters: { resource: 'message', operation: 'matchReplies' },
		items: itemsOf([message]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
		dataTables: tables,
	});
	return jsonOf(items).map((json) => json.text);
}

describe('a question that leaves later', () => {
	it('postponed to the morning, takes no message of the evening, and is waited for from then on', async () => {
		await ask(PHONES.slice(0, 1), { deliverBetween: { hours: { from: '09:00', until: '20:00' } } });
		expect([scheduled(), noted()]).toStrictEqual([[true], [MORNING]]);
		expect(plan().asked.map(({ opened }) => opened)).toStrictEqual([MORNING]);
		expect(plan().deadline).toBe(MORNING + 60 * MINUTE);
		at(NOW + MINUTE);
		expect(await write(PHONES[0], 'where is my order')).toStrictEqual(['where is my order']);
		expect(noted()).toStrictEqual([MORNING]);
		at(MORNING + MINUTE);
		expect(await write(PHONES[0], 'yes')).toStrictEqual([]);
		expect(sandbox.violations()).toStrictEqual([]);
	});

	it('of some that are spread has its own moment, and the last one says how long is waited', async () => {
		await ask(PHONES, { spreadOver: 600 });
		const last = NOW + 300 * MINUTE + 5_000;
		expect([scheduled(), noted()]).toStrictEqual([
			[false, true],
			[NOW, last],
		]);
		expect(plan().deadline).toBe(last + 60 * MINUTE);
		at(NOW + MINUTE);
		expect(await write(PHONES[1], 'hello')).toStrictEqual(['hello']);
		expect(await write(PHONES[0], 'yes')).toStrictEqual([]);
	});

	it('tried again leaves when it was to leave, also where another one was sent meanwhile', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		sandbox.faults.add({ kind: 'status', status: 422 });
		await askFor(
			PHONES.map((to, row) => ({ to, row })),
			sandbox.baseUrl,
			{
				dataTables: tables,
				settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
				parameters: { waitAtMost: 60, options: { shortenUrl: '={{ $json.row === 0 }}', spreadOver: 600 } },
			},
		);
		const later = NOW + 300 * MINUTE + 5_000;
		expect([noted(), plan().asked.map(({ opened }) => opened)]).toStrictEqual([[later], [later]]);
		at(later + MINUTE);
		expect(await write(PHONES[1], 'yes')).toStrictEqual([]);
	});
});
