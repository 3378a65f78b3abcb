import type { IDataObject } from 'n8n-workflow';

import { startLog } from '../../../nodes/durable/batchLog';
import { pack, unpack } from '../../../nodes/durable/packed';
import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Progress, type Try } from '../../../nodes/fallback/plan';
import { knownArrivals } from '../../../nodes/fallback/arrivals';
import { FALLBACK } from '../../../nodes/fallback/wait';
import { Store } from '../../../nodes/table/store';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);

const PERSON: Person = {
	item: 0,
	steps: [
		{ channel: 'chatApp', fields: { from: 'Shop', to: '+12025550101' }, patience: 10 * MINUTE, statuses: [] },
		{ channel: 'sms', fields: { from: 'Shop', to: '+12025550101' }, patience: 5 * MINUTE, statuses: [] },
	],
};

/** The plan of a run over such people. */
const planFor = (people: Person[]): FallbackPlan => ({
	version: 1,
	deadline: NOW + 60 * MINUTE,
	items: [],
	people: pack(people),
	count: people.length,
	catchers: {},
	precautions: {},
	postpones: false,
	statusUrl: '',
	helps: { node: 'Reach', execution: '5' },
	log: '',
});

let sent: IDataObject[][];
let wakes: number;
let looks = 0;

/** One look after these tries of each person, of which the first one finds no log; `sendTells` is what Send says of each message. */
async function look(
	tries: Try[][],
	{
		isFirst = false,
		afterLoss = false,
		isOver = false,
		sendTells = { code: 'OK', messageId: '77' },
		few,
		decided,
	}: {
		isFirst?: boolean;
		afterLoss?: boolean;
		isOver?: boolean;
		sendTells?: IDataObject;
		few?: FallbackPlan['few'];
		decided?: Progress['few'];
	} = {},
) {
	looks += 1;
	const own = `https://n8n.example.com/webhook-waiting/${looks}/omni-helper`;
	const tables = new DataTables();
	const { context } = new N8n({
		workflow: `wait-${looks}`,
		wakeUrl: own,
		node: { name: 'Watcher', type: 'pack.omniHelper' },
		credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
		start: async (code, items) => {
			if (code.nodes.every(({ id }) => id !== 'omni-send'))
				return await tables.execute({ code }, {} as never, { inputData: items } as never);
			sent.push(items.map(({ json }) => json));
			return { executionId: '9', data: [items.map(() => ({ json: sendTells }))] };
		},
		answer: () => {
			wakes += 1;
			return { statusCode: 200, body: '' };
		},
	});
	const log = isFirst ? 'lost' : await startLog(context, NOW);
	const plan = { ...planFor(tries.map((_, item) => ({ ...PERSON, item }))), log, ...(few && { few }) };
	const state = pack({ tries, reports: {}, ...(decided && { few: decided }) });
	const found = await FALLBACK.look({ context, plan, state, notes: {}, isFirst, afterLoss, isOver });
	// It wakes itself a moment later.
	await new Promise(setImmediate);
	const progress = unpack(found.state) as Progress;
	return {
		...found,
		few: progress.few,
		items: FALLBACK.items({ ...plan, items: tries.map(() => ({})) }, found.state, 'done'),
		codes: progress.tries.map((own) => own.map(({ step, code }) => `${step} ${code}`)),
	};
}

const tried = (step: number, code: string, minutesAgo: number): Try => ({
	step,
	code,
	messageId: null,
	at: NOW - minutesAgo * MINUTE,
});

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	sent = [];
	wakes = 0;
});
afterEach(() => jest.restoreAllMocks());

it('marks what is due and wakes itself, and sends nothing yet', async () => {
	const found = await look([[tried(0, 'UNKNOWN', 10)], [tried(0, 'UNKNOWN', 4)]]);
	expect(found.codes).toStrictEqual([['0 UNKNOWN', `1 ${ABOUT_TO_SEND}`], ['0 UNKNOWN']]);
	expect(sent).toStrictEqual([]);
	expect(wakes).toBe(1);
	expect(found).toMatchObject({ isDone: false, isNew: true, notAfter: NOW + 6 * MINUTE });
});

it('sends what the look before has marked, and keeps what Send says', async () => {
	const found = await look([[tried(0, 'UNKNOWN', 10), tried(1, ABOUT_TO_SEND, 0)]]);
	expect(sent).toStrictEqual([[{ from: 'Shop', to: '+12025550101', callbackUrl: null }]]);
	expect(found.codes).toStrictEqual([['0 UNKNOWN', '1 OK']]);
	// It has asked for it once, and does so again.
	expect(found.notAfter).toBe(NOW + 2 * MINUTE);
});

it('takes marks of one that was killed for sent, and never sends them', async () => {
	const found = await look([[tried(0, 'UNKNOWN', 10), tried(1, ABOUT_TO_SEND, 0)]], { isFirst: true });
	expect(sent).toStrictEqual([]);
	expect(found.codes).toStrictEqual([['0 UNKNOWN', '1 UNKNOWN']]);
});

it('takes all for sent that is due where n8n kept nothing of who looked, and later channels, too', async () => {
	const tries = [[tried(0, 'UNKNOWN', 10)], [tried(0, 'UNKNOWN', 4)], []];
	const found = await look(tries, { isFirst: true, afterLoss: true });
	expect(sent).toStrictEqual([]);
	expect(found.codes).toStrictEqual([['0 UNKNOWN', '1 UNKNOWN'], ['0 UNKNOWN'], ['0 UNKNOWN', '1 UNKNOWN']]);
});

it('takes it for sent, too, where the time is over when it begins: nobody knows what left before', async () => {
	const tries = [[tried(0, 'UNKNOWN', 10)], [tried(0, 'UNKNOWN', 4)], [tried(0, 'NOT_SENT', 1)]];
	const found = await look(tries, { isFirst: true, afterLoss: true, isOver: true });
	expect([sent, found.isDone]).toStrictEqual([[], true]);
	expect(found.codes).toStrictEqual([
		['0 UNKNOWN', '1 UNKNOWN'],
		['0 UNKNOWN'],
		['0 NOT_SENT', '0 UNKNOWN', '1 UNKNOWN'],
	]);
});

it('what is marked when the time is over is not sent, and was not tried', async () => {
	const found = await look([[tried(0, 'UNKNOWN', 10), tried(1, ABOUT_TO_SEND, 0)]], { isOver: true });
	expect([sent, found.codes]).toStrictEqual([[], [['0 UNKNOWN']]]);
});

it('is done when nobody is left, or the time is over; then nothing is marked', async () => {
	expect(await look([[tried(0, 'REJECTED', 1), tried(1, 'REJECTED', 0)]])).toMatchObject({ isDone: true });
	const over = await look([[tried(0, 'UNKNOWN', 10)]], { isOver: true });
	expect([over.isDone, over.codes, wakes]).toStrictEqual([true, [['0 UNKNOWN']], 0]);
});

it('is done with nobody at once, and asks for no log', async () => {
	const { context } = new N8n({ hasTables: () => false });
	const look = { context, plan: planFor([]), state: undefined, notes: {}, afterLoss: false, isOver: false };
	expect(await FALLBACK.look({ ...look, isFirst: true })).toStrictEqual({ state: expect.any(String), isDone: true });
	await FALLBACK.clear(context, planFor([]), 'done');
});

describe('where a few come first', () => {
	const few = { count: 1, wanted: 1, until: NOW + 5 * MINUTE };

	it('the others wait until that is settled, and it looks again then', async () => {
		const found = await look([[tried(0, 'UNKNOWN', 1)], []], { few });
		expect(found).toMatchObject({ isDone: false, codes: [['0 UNKNOWN'], []], notAfter: NOW + 5 * MINUTE });
		expect(found.few).toBeUndefined();
	});

	it('whose next channel is due may still be reached', async () => {
		const found = await look([[tried(0, 'REJECTED', 1)], []], { few });
		expect([found.few, found.codes[0]]).toStrictEqual([undefined, ['0 REJECTED', `1 ${ABOUT_TO_SEND}`]]);
	});

	it('the others are left out where too few can be reached', async () => {
		const found = await look([[tried(0, 'REJECTED', 1), tried(1, 'REJECTED', 1)], []], { few });
		expect(found).toMatchObject({ isDone: true, few: 'stopped', codes: [['0 REJECTED', '1 REJECTED'], []] });
		expect(wakes).toBe(0);
	});

	it('the others were not sent to where the time is over before they have left', async () => {
		const tries = [[tried(0, 'UNKNOWN', 30)], [tried(0, ABOUT_TO_SEND, 0)]];
		const { items, codes } = await look(tries, { few, isOver: true, decided: 'passed' });
		expect([sent, codes]).toStrictEqual([[], [['0 UNKNOWN'], []]]);
		expect(items[1]).toMatchObject({
			outcome: 'NOT_SENT',
			tries: [],
			message: expect.stringMatching(/^Nothing was sent/),
		});
	});

	it('the others may have been sent to where n8n kept nothing of who looked: nobody says that nothing left for them', async () => {
		const tries = [[tried(0, 'REJECTED', 1), tried(1, 'REJECTED', 1)], []];
		const codes = [
			['0 REJECTED', '1 REJECTED'],
			['0 UNKNOWN', '1 UNKNOWN'],
		];
		for (const isOver of [false, true])
			expect(await look(tries, { few, isOver, isFirst: true, afterLoss: true })).toMatchObject({
				few: 'passed',
				codes,
			});
		expect(sent).toStrictEqual([]);
	});
});

it('notes at its end how many messages arrived, and in which country', async () => {
	const { context } = new N8n({ workflow: 'ended' });
	const plan = { ...planFor([{ ...PERSON, steps: PERSON.steps.slice(1), home: 'US' }]) };
	const state = pack({
		tries: [[{ ...tried(0, 'OK', 1), messageId: '77' }]],
		reports: {
			sms: {
				'77': {
					status: 'DELIVERED',
					rank: 50,
					final: true,
					occurredAt: null,
					occurredAtText: null,
					errorCode: 0,
					source: 'callback',
				},
			},
		},
	});
	const look = { context, plan, state, notes: {}, isFirst: false, afterLoss: false, isOver: false };
	expect(await FALLBACK.end(look, true)).toBe(state);
	const known = await knownArrivals(new Store(context));
	expect(known('sms US')).toStrictEqual({ ended: 1, arrived: 1 });
});
