import type { INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import type { OmniEvent } from '../../../nodes/events/envelope';
import { OmniTrigger } from '../../../nodes/Trigger/OmniTrigger.node';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { TABLES_OFF } from '../../support/sentences';
import { readEvents } from '../../support/readEvents';

let triggers = 0;

/** What the webhook gives a run, read once for each list. */
const read = new Map<string[], INodeExecutionData[]>();

function itemsOf(statuses: string[]): INodeExecutionData[] {
	const known = read.get(statuses);
	if (known) return known;
	const body = statuses.map((one) => {
		const [messageId, status] = one.split(' ');
		return { messageId, status, ts: 1_700_000_000_000, errorCode: 0 };
	});
	const items = (readEvents(JSON.stringify(body)) ?? []).map((json): INodeExecutionData => ({ json }));
	read.set(statuses, items);
	return items;
}

/** A trigger whose runs share these tables. */
function triggerOn(tables: DataTables, parameters: Record<string, unknown> = { options: { memory: 'shared' } }) {
	triggers += 1;
	const id = `trigger-${triggers}`;
	const hints: NodeExecutionHint[] = [];
	const log: string[] = [];
	/** What goes on of the statuses of messages, each as `id word`. */
	async function run(statuses: string[], mode = 'webhook') {
		const { context } = new N8n({
			tables,
			hasTables: () => tables.areOn,
			workflow: id,
			mode,
			items: itemsOf(statuses),
			evaluate: (name) => parameters[name],
			hints,
			warnings: log,
		});
		const [output] = await new OmniTrigger().execute.call(context);
		return output
			.map(({ json }) => json as OmniEvent)
			.map(({ messageId, status, late }) => `${messageId} ${status}${late ? ' late' : ''}`);
	}
	return { run, hints, log };
}

it('what another process took is left out, and what it overtook is marked', async () => {
	const { run } = triggerOn(new DataTables());
	expect(await run(['1 DELIVERED', '2 SENT'])).toStrictEqual(['1 DELIVERED', '2 SENT']);
	expect(await run(['1 DELIVERED', '1 SENT', '3 SENT'])).toStrictEqual(['1 SENT late', '3 SENT']);
	expect(await run(['2 SENT'])).toStrictEqual([]);
});

it('many runs at once: each event goes on once, with few questions to the store', async () => {
	const tables = new DataTables();
	const { run } = triggerOn(tables);
	const runs = await Promise.all(Array.from({ length: 40 }, async (_, at) => await run([`${(at % 20) + 1} SENT`])));
	expect(runs.flat().sort()).toStrictEqual(Array.from({ length: 20 }, (_, at) => `${at + 1} SENT`).sort());
	expect(tables.runs.length).toBeLessThan(12);
});

it.each([
	['by default', {}, 'webhook'],
	['while a workflow is built', { options: { memory: 'shared' } }, 'manual'],
	['when a person tries a run again', { options: { memory: 'shared' } }, 'retry'],
])('the store is not asked %s', async (_when, parameters, mode) => {
	const tables = new DataTables();
	const { run } = triggerOn(tables, parameters);
	expect([await run(['1 SENT'], mode), await run(['1 SENT'], mode)]).toStrictEqual([['1 SENT'], ['1 SENT']]);
	expect(tables.runs).toStrictEqual([]);
});

it('without the store everything goes on, and a hint says so', async () => {
	const tables = new DataTables();
	tables.areOn = false;
	const { run, hints, log } = triggerOn(tables);
	expect([await run(['1 SENT']), await run(['1 SENT'])]).toStrictEqual([['1 SENT'], ['1 SENT']]);
	const [{ message }] = hints;
	expect(message).toContain(TABLES_OFF);
	expect(hints[0]).toStrictEqual({ message, location: 'outputPane', type: 'warning' });
	expect(log).toStrictEqual([message, message]);
});

it('beyond what a table should hold, everything goes on, and a hint says so', async () => {
	const tables = new DataTables();
	const { run, hints } = triggerOn(tables);
	const many = new Array<string>(9_000).fill('1 SENT');
	for (let at = 0; at < 22; at += 1) await run(many);
	expect(hints).toStrictEqual([]);
	expect(await run(many)).toHaveLength(many.length);
	expect(hints[0].message).toContain('200,000 callbacks in an hour');
	const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
	await run(['2 SENT']);
	later.mockRestore();
	expect(hints).toHaveLength(1);
});

it('triggers that share a table know nothing of each other', async () => {
	const tables = new DataTables();
	const [one, other] = [triggerOn(tables), triggerOn(tables)];
	expect([await one.run(['1 SENT']), await other.run(['1 SENT'])]).toStrictEqual([['1 SENT'], ['1 SENT']]);
});
