import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { knownIn, type DeliveryPlan, type Known } from '../../../nodes/delivery/plan';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { startLog } from '../../../nodes/durable/batchLog';
import { pack } from '../../../nodes/durable/packed';
import type { Stage } from '../../../nodes/durable/wait';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { report } from '../../support/reports';

const NOW = Date.UTC(2030, 0, 15, 10);
const MINUTE = 60_000;
const OWN = 'https://n8n.example.com/webhook-waiting/8/omni-helper';

const ROWS = [
	{ item: 2, json: { order: 3 }, values: { to: '+12025550103' } },
	{ item: 3, json: { order: 4 }, values: { to: '+12025550104' } },
];

/** Two went first, of which one has to be reached; two others wait for that. */
const PLAN: DeliveryPlan = {
	version: 1,
	channel: 'chatapp',
	goal: { statuses: [] },
	deadline: NOW + 60 * MINUTE,
	catcher: null,
	items: [{ code: 'OK' }, { code: 'OK' }, { to: '+12025550103' }, { to: '+12025550104' }],
	awaited: pack([
		{ item: 0, messageId: '1' },
		{ item: 1, messageId: '2' },
	]),
	messages: 2,
	statusUrl: '',
	helps: { node: 'Send', execution: '5' },
	rest: {
		few: { count: 2, wanted: 1, until: NOW + 15 * MINUTE },
		node: { id: 'omni-rest', name: 'Send', type: 'pack.omniChatApp', typeVersion: 1, parameters: { to: 'as told' } },
		items: pack(ROWS),
		count: 2,
		isErrorOutput: false,
		log: 'lost',
	},
};

const OUTPUTS = [
	{ code: 'OK', output: { code: 'OK', messageId: '3' }, ids: ['3'] },
	{ code: 'REJECTED', output: { code: 'REJECTED', message: 'No' }, ids: [] },
];

let started: Array<{ workflow: IWorkflowBase; items: IDataObject[] }>;
let wakes: number;
/** What the catcher was told. */
let told: unknown[];
let looks = 0;

/** One look at what is known, of which the first one finds no log; `tells` is what the sub-workflow that sends gives. */
async function look(
	known: Known,
	more: { isFirst?: boolean; afterLoss?: boolean; isOver?: boolean; tells?: IDataObject[]; plan?: DeliveryPlan } = {},
) {
	const { isFirst = false, afterLoss = false, isOver = false, tells = OUTPUTS, plan = PLAN } = more;
	looks += 1;
	const tables = new DataTables();
	const { context } = new N8n({
		workflow: `rest-${looks}`,
		// Who was called a moment ago is called later, by a clock that these tests move.
		wakeUrl: OWN.replace('/8/', `/8${looks}/`),
		node: { name: 'Watcher', type: 'pack.omniHelper' },
		start: async (workflow, items) => {
			if (workflow.nodes.every(({ id }) => id !== 'omni-rest'))
				return await tables.execute({ code: workflow }, {} as never, { inputData: items } as never);
			started.push({ workflow, items: items.map(({ json }) => json) });
			return { executionId: '9', data: [tells.map((json) => ({ json }))] };
		},
		answer: ({ body }) => {
			if (body) told.push(body);
			else wakes += 1;
			return { statusCode: 200, body: '' };
		},
	});
	const state = pack(known);
	const log = isFirst ? 'lost' : await startLog(context, plan.deadline);
	const own = { ...plan, ...(plan.rest && { rest: { ...plan.rest, log } }) };
	const found = await DELIVERY.look({ context, plan: own, state, notes: {}, isFirst, afterLoss, isOver });
	await new Promise(setImmediate);
	return { ...found, known: knownIn(found.state) };
}

const items = (known: Known, stage: Stage = 'done') => DELIVERY.items(PLAN, pack(known), stage);

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	[started, told, wakes] = [[], [], 0];
});
afterEach(() => jest.restoreAllMocks());

describe('the others', () => {
	it('wait while too few are reached, and it looks again when their time is over', async () => {
		const found = await look({ reports: { '2': report('UNDELIVERABLE') } });
		expect(found).toMatchObject({ isDone: false, notAfter: NOW + 15 * MINUTE });
		expect([found.known.few, found.known.sent, started, wakes]).toStrictEqual([undefined, undefined, [], 0]);
	});

	it('have the catcher tell each end, and make nobody go on by itself', async () => {
		const catcher = { url: 'https://n8n.example.com/webhook-waiting/7/omni-helper', token: 'token-of-this-wait' };
		await look({ reports: {} }, { plan: { ...PLAN, catcher } });
		expect(told).toMatchObject([{ omniDelivery: { messageIds: ['1', '2'], isAll: false, isEager: true } }]);
	});

	it('are marked once enough are reached, and nothing is sent yet', async () => {
		const found = await look({ reports: { '1': report('DELIVERED') } });
		expect(found).toMatchObject({ isDone: false, isNew: true });
		expect([found.known.few, found.known.sent]).toStrictEqual(['passed', undefined]);
		expect([started, wakes]).toStrictEqual([[], 1]);
	});

	it('are not sent for where an email of the first was refused for one of its recipients, whatever becomes of the other', async () => {
		const plan = { ...PLAN, withoutId: { 0: ['REJECTED'] } };
		expect((await look({ reports: { '1': report('DELIVERED') } }, { plan })).known.few).toBeUndefined();
		const reports = { '1': report('DELIVERED'), '2': report('UNDELIVERABLE') };
		expect((await look({ reports }, { plan })).known.few).toBe('stopped');
		expect((await look({ reports: { '2': report('DELIVERED') } }, { plan })).known.few).toBe('passed');
	});

	it('are sent for by the next look, each with its values, and waited for', async () => {
		const found = await look({
			reports: { '1': report('DELIVERED'), '2': report('DELIVERED') },
			few: 'passed',
		});
		const [{ workflow, items: given }] = started;
		expect(workflow.nodes.at(-1)).toMatchObject({
			id: 'omni-rest',
			type: 'pack.omniChatApp',
			parameters: { to: 'as told' },
		});
		expect(given).toStrictEqual(
			ROWS.map(({ json, values }) => ({ ...json, omniRest: { isErrorOutput: false, ahead: 0, behind: 2, values } })),
		);
		expect(found).toMatchObject({ isDone: false, isNew: true });
		expect(found.known.sent).toStrictEqual([
			{ item: 2, output: { code: 'OK', messageId: '3' }, ids: ['3'] },
			{ item: 3, output: { code: 'REJECTED', message: 'No' }, ids: [] },
		]);
		const reports = { ...found.known.reports, '3': report('DELIVERED') };
		expect(await look({ ...found.known, reports })).toMatchObject({ isDone: true });
		expect(started).toHaveLength(1);
		expect(items({ ...found.known, reports }).map(({ outcome, code, to }) => [outcome, code, to])).toStrictEqual([
			['REACHED', 'OK', undefined],
			['REACHED', 'OK', undefined],
			['REACHED', 'OK', '+12025550103'],
			[undefined, 'REJECTED', '+12025550104'],
		]);
	});

	it.each([
		[
			'n8n hands on what their send was given',
			ROWS.map(({ json }) => ({ ...json, omniRest: {}, code: 'OK', output: {}, ids: ['9'] })),
		],
		['their send gives more than there are', [...OUTPUTS, OUTPUTS[0]]],
		['their send gives fewer than there are', OUTPUTS.slice(1)],
	])('may have been sent for where %s', async (_, tells) => {
		const found = await look({ reports: {}, few: 'passed' }, { tells });
		expect(started).toHaveLength(1);
		expect(items(found.known).map(({ code }) => code)).toStrictEqual(['OK', 'OK', 'UNKNOWN', 'UNKNOWN']);
	});

	it('are never sent for again where who was about to send was killed: they may have been sent', async () => {
		const known: Known = { reports: { '1': report('DELIVERED') }, few: 'passed' };
		const found = await look(known, { isFirst: true });
		expect(started).toStrictEqual([]);
		const codes = items(found.known).map(({ code, to }) => [code, to]);
		expect(codes.slice(2)).toStrictEqual([
			['UNKNOWN', '+12025550103'],
			['UNKNOWN', '+12025550104'],
		]);
		expect(items(known, 'given up')[2]).toMatchObject({ code: 'UNKNOWN' });
	});

	it('are never sent for where n8n kept nothing of who looked, unless it was settled that they are not', async () => {
		const known: Known = { reports: { '1': report('DELIVERED') } };
		const found = await look(known, { isFirst: true, afterLoss: true });
		expect([started, wakes]).toStrictEqual([[], 0]);
		expect(items(found.known)[2]).toMatchObject({ code: 'UNKNOWN', to: '+12025550103' });
		const settled = await look({ ...known, few: 'stopped' }, { isFirst: true, afterLoss: true });
		expect(items(settled.known)[2]).toMatchObject({ code: 'STOPPED' });
	});

	it('are not sent for where the whole wait is over, or n8n was down for long', async () => {
		const known: Known = { reports: { '1': report('DELIVERED') }, few: 'passed' };
		const over = await look(known, { isOver: true });
		const codes = over.known.sent?.map(({ output }) => output.code);
		expect([over.known.few, codes, started]).toStrictEqual(['passed', ['NOT_SENT', 'NOT_SENT'], []]);
		jest.mocked(Date.now).mockReturnValue(NOW + 21 * MINUTE);
		expect((await look({ reports: known.reports })).known.few).toBe('stopped');
		jest.mocked(Date.now).mockReturnValue(NOW + 16 * MINUTE);
		expect((await look({ reports: known.reports })).known.few).toBe('passed');
	});

	it('tell what is not known of them in the form of the error output where that is asked for', async () => {
		const rest = PLAN.rest && { ...PLAN.rest, isErrorOutput: true };
		const known: Known = { reports: {}, few: 'passed' };
		const found = await look(known, { isFirst: true, plan: { ...PLAN, rest } });
		expect(items(found.known)[2]).toStrictEqual({
			error: expect.stringContaining('it may have been sent') as string,
			message: '',
			details: { code: 'UNKNOWN' },
		});
	});

	it('are told what ended the run that was to send for them', async () => {
		const known: Known = { reports: {}, few: 'passed' };
		const failed = { error: 'No credential', message: 'Choose one' };
		const found = await look(known, { tells: [failed, failed] });
		expect(items(found.known)[3]).toMatchObject({ code: 'NOT_SENT', message: 'No credential. Choose one' });
	});

	it.each([
		['as soon as too few can be reached', { '1': report('UNDELIVERABLE'), '2': report('UNDELIVERABLE') }, 0, false],
		['when the time of the few is over', {}, 15 * MINUTE, false],
		['when the whole wait is over, however many were reached', { '1': report('DELIVERED') }, 0, true],
	])('come out unsent %s', async (_, reports, later, isOver) => {
		jest.mocked(Date.now).mockReturnValue(NOW + later);
		const { known } = await look({ reports }, { isOver });
		expect([known.few, known.sent, started, wakes]).toStrictEqual(['stopped', undefined, [], 0]);
		expect(items(known)[2]).toStrictEqual({
			code: 'STOPPED',
			outcome: 'STOPPED',
			status: null,
			to: '+12025550103',
			message: 'Nothing was sent for this item: fewer than 1 of the first 2 were known to be reached in time.',
		});
	});

	it('are waited for by all that was sent to each, and by nothing that was not', async () => {
		const reports = { '1': report('DELIVERED'), '2': report('DELIVERED'), '3a': report('DELIVERED') };
		const sent = [
			{ item: 2, output: { code: 'OK', messageId: '3' }, ids: ['3a', '3b'] },
			{ item: 3, output: { code: 'REJECTED', messageId: '4' }, ids: [] },
		];
		expect(await look({ reports, few: 'passed', sent })).toMatchObject({ isDone: false });
		const all = { ...reports, '3b': report('DELIVERED') };
		expect(await look({ reports: all, few: 'passed', sent })).toMatchObject({ isDone: true });
	});

	it('come out as they were sent while it is under way', () => {
		const sent = [{ item: 2, output: { code: 'OK', messageId: '3' }, ids: ['3'] }];
		const own = items({ reports: {}, few: 'passed', sent }, 'under way').slice(2);
		expect(own).toMatchObject([{ to: '+12025550103', messageId: '3' }, { to: '+12025550104' }]);
		expect(own[1]).not.toHaveProperty('code');
	});

	it('that were settled to stay unsent do so where nobody looks any more', () => {
		expect(items({ reports: {}, few: 'stopped' }, 'given up')[2]).toMatchObject({ code: 'STOPPED' });
	});

	it('stay as they are while it is under way, and where nobody looks any more they may have been sent', () => {
		expect(items({ reports: {} }, 'under way')[2]).toStrictEqual({ to: '+12025550103' });
		expect(items({ reports: {} }, 'given up')[2]).toMatchObject({ code: 'UNKNOWN' });
	});
});

it('gives failures in the form of the error output as they are', () => {
	const failure = { error: 'No', message: 'Why', details: {} };
	const sent = [{ item: 2, output: failure, ids: [] }];
	expect(items({ reports: {}, few: 'passed', sent })[2]).toStrictEqual(failure);
});

it('takes an item for reached only when all its messages are', async () => {
	const awaited = pack([
		{ item: 0, messageId: '1' },
		{ item: 0, messageId: '2' },
	]);
	const known = (status: string): Known => ({ reports: { '1': report('DELIVERED'), '2': report(status) } });
	const { context } = new N8n({ wakeUrl: OWN, answer: () => ({ statusCode: 200, body: '' }) });
	const decision = async (status: string) => {
		const plan = { ...PLAN, awaited };
		const poll = {
			context,
			plan,
			state: pack(known(status)),
			notes: {},
			isFirst: true,
			afterLoss: false,
			isOver: false,
		};
		return knownIn((await DELIVERY.look(poll)).state).few;
	};
	expect(await decision('SENT')).toBeUndefined();
	expect(await decision('UNDELIVERABLE')).toBe('stopped');
	expect(await decision('DELIVERED')).toBe('passed');
});
