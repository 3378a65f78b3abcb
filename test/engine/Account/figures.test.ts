import { DateTime } from 'luxon';
import { Expression, type IDataObject, type INode, type IWorkflowDataProxyData } from 'n8n-workflow';

import example from '../../../examples/statistics/3-figures-for-prometheus.json';
import { noteWait } from '../../../nodes/durable/openWaits';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useExecutions } from '../../support/executions';
import { N8n } from '../../support/n8n';
import { useSandbox } from '../../support/sandbox';

/** The report asks for today: the sandbox begins at the beginning of it. */
const sandbox = useSandbox({ seed: () => ({ now: new Date().setUTCHours(0, 0, 1, 0) }) });
const executions = useExecutions();

const nodes = example.nodes as unknown as INode[];
const OMNI = 'n8n-nodes-omni-messaging.';
const HOUR = 60 * 60_000;

let tables: DataTables;
let workflow: string;
let workflows = 0;
beforeEach(() => {
	tables = new DataTables();
	workflow = `figures-${(workflows += 1)}`;
});

async function run(
	type: string,
	parameters: INode['parameters'],
	settings: Partial<INode> = {},
): Promise<IDataObject[]> {
	const { baseUrl, apiKey } = sandbox;
	const { onError, executeOnce } = settings;
	const { items, error } = await runNode({
		type,
		parameters,
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl, apiKey, audit: 'keep' } },
		dataTables: tables,
		settings: { ...(onError && { onError }), ...(executeOnce && { executeOnce }) },
	});
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

/** What the example answers to Prometheus: its nodes run one after the other, and n8n's own evaluator makes the text. */
async function answer(): Promise<string> {
	const given = new Map<string, IDataObject[]>();
	for (const { name, type, parameters, ...settings } of nodes.filter(({ type }) => type.startsWith(OMNI))) {
		const items = await run(type.slice(OMNI.length), parameters, settings);
		// “Always Output Data” is n8n's own.
		expect(settings.alwaysOutputData).toBe(true);
		given.set(name, items.length > 0 ? items : [{}]);
	}
	const data = (json: IDataObject): IWorkflowDataProxyData =>
		({
			$: (name: string) => {
				const items = itemsOf(given.get(name) ?? []);
				return { all: () => items, first: () => items[0] };
			},
			$now: DateTime.now(),
			$json: json,
		}) as unknown as IWorkflowDataProxyData;
	const expression = new Expression('UTC');
	const figures = nodes.find(({ name }) => name === 'Figures')!.parameters.assignments as {
		assignments: Array<{ name: string; value: string }>;
	};
	const json = Object.fromEntries(
		figures.assignments.map(({ name, value }) => [
			name,
			expression.resolveSimpleParameterValue(value, data({})) as string,
		]),
	);
	const { responseBody } = nodes.find(({ name }) => name === 'Answer Prometheus')!.parameters;
	return expression.resolveSimpleParameterValue(responseBody as string, data(json)) as string;
}

/** The figures of a text in Prometheus's format; throws at a line that Prometheus could not read. */
function figuresOf(text: string): Record<string, number> {
	expect(text.endsWith('\n')).toBe(true);
	const found: Record<string, number> = {};
	let named = '';
	for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('# HELP '))) {
		const [, type] = /^# TYPE (\w+) gauge$/.exec(line) ?? [];
		const [, figure, name, value] =
			/^((\w+)(?:\{\w+="[\w.]*"(?:,\w+="[\w.]*")*\})?) (-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
		if (type) named = type;
		else if (name !== named || figure in found) throw new Error(`Prometheus can not read “${line}”`);
		else found[figure] = Number(value);
	}
	return found;
}

const READ = Object.fromEntries(
	['email', 'push', 'sms', 'parts', 'balance', 'sends', 'waits'].map((of) => [`omni_figures_read{of="${of}"}`, 1]),
);

it('tells what was sent, what it took, what is left and what waits', async () => {
	const send = { resource: 'message', operation: 'send' };
	await run('omniSms', { ...send, from: 'Shop', to: '+447700900001', text: 'x'.repeat(200) });
	await run('omniEmail', {
		...send,
		from: 'news@example.com',
		to: 'ann@example.com',
		subject: 'Hi',
		html: 'Hi [Unsubscribe]',
	});
	await run(
		'omniSms',
		{ ...send, from: 'Shop', to: '+447700900912', text: 'Hello' },
		{ onError: 'continueRegularOutput' },
	);
	await sandbox.clock.advance(10_000);
	const { context } = new N8n({ tables, workflow });
	const helps = { node: 'Wait', execution: '231', workflow: { id: 'w1', name: 'A' }, since: Date.now() - HOUR };
	const urls = { statusUrl: `${executions.base}/state/231`, wakeUrl: '', watcherUrl: '' };
	await noteWait(context, { kind: 'delivery', channel: 'sms', count: 3, helps, until: Date.now() + HOUR, ...urls });
	const figures = figuresOf(await answer());
	expect(figures).toMatchObject({
		'omni_messages_today{channel="sms",status="delivered"}': 1,
		'omni_messages_today{channel="sms",status="undeliverable"}': 0,
		'omni_messages_today{channel="email",status="delivered"}': 1,
		'omni_messages_today{channel="push",status="delivered"}': 0,
		'omni_sms_parts_today{status="delivered"}': 2,
		'omni_sends_today{channel="sms",code="OK"}': 1,
		'omni_sends_today{channel="sms",code="REJECTED"}': 1,
		'omni_sends_today{channel="email",code="OK"}': 1,
		'omni_waits{state="WAITING"}': 1,
		'omni_waits{state="ORPHANED"}': 0,
		omni_waiting_messages: 3,
		...READ,
	});
	expect(figures.omni_account_available).toBeGreaterThan(0);
	expect(figures.omni_oldest_wait_seconds).toBeGreaterThanOrEqual(3600);
	expect(Object.keys(figures).filter((figure) => /rate/i.test(figure))).toStrictEqual([]);
});

it('leaves out what can not be read, and says so: it is not 0', async () => {
	for (const path of ['/omni-statistics-exporter', '/sms-stat', '/billing-api'])
		sandbox.faults.add({ kind: 'status', status: 403, match: { path }, body: {}, times: 9 });
	tables.areOn = false;
	const figures = figuresOf(await answer());
	expect(
		Object.keys(figures).filter((figure) => /sms|email|sends|wait.*_|available/.test(figure) && !/_read/.test(figure)),
	).toStrictEqual([]);
	expect(figures['omni_messages_today{channel="push",status="delivered"}']).toBe(0);
	expect(Object.keys(figures).filter((figure) => figures[figure] === 1)).toStrictEqual([
		'omni_figures_read{of="push"}',
	]);
});

it('does not say that sends were read where the audit log has none of today, as where it is off', async () => {
	const figures = figuresOf(await answer());
	expect(figures).toMatchObject({ 'omni_figures_read{of="waits"}': 1, 'omni_figures_read{of="balance"}': 1 });
	expect(figures).not.toHaveProperty(['omni_figures_read{of="sends"}']);
});
