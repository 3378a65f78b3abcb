import type { IDataObject, INode, NodeOperationError } from 'n8n-workflow';

import type { Run } from '../../../nodes/engine/operation';
import { matchReplies } from '../../../nodes/questions/matching';
import { OpenQuestions, questionKey, type Asker } from '../../../nodes/questions/openQuestions';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const slept: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		// The pause between two questions to n8n is a turn of the clock here.
		if (milliseconds === 0) return;
		slept.push(milliseconds);
		await Promise.resolve();
	},
}));

const NOW = Date.UTC(2030, 0, 15, 10);
const PHONE = '12025550101';
const NODE = { name: 'Match', type: 'test', typeVersion: 1, id: '1', position: [0, 0], parameters: {} } as INode;

let tables: DataTables;
let context: N8n['context'];
let hints: () => string[];
let questions: OpenQuestions;
/** What n8n says of executions by their addresses, and the addresses that were called. */
let states: Record<string, string>;
let called: string[];
let count = 0;

beforeEach(() => {
	count += 1;
	slept.length = 0;
	states = {};
	called = [];
	tables = new DataTables();
	const answer: N8n['answer'] = ({ method, url }) => {
		if (method === 'POST') called.push(url);
		return { statusCode: 200, body: method === 'POST' ? '' : (states[url] ?? 'waiting') };
	};
	const n8n = new N8n({ tables, workflow: `matching-${count}`, answer });
	({ context } = n8n);
	hints = () => n8n.hints.map(({ message }) => message);
	questions = new OpenQuestions(context);
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const asker = (wakeUrl = `https://n8n.example.com/wake/${count}`): Asker => {
	const of = (who: string) => `https://n8n.example.com/${who}/${count}`;
	return {
		helps: { node: 'Ask', execution: '7' },
		channel: 'sms',
		statusUrl: of('status'),
		count: 1,
		wakeUrl,
		watcherUrl: '',
	};
};
const open = async (run = 'run', channel = 'sms', phone = PHONE) =>
	await questions.open(run, [questionKey(channel, phone)], NOW + 60_000, asker());

const event = (more: IDataObject = {}): IDataObject => ({
	channel: 'sms',
	kind: 'incoming',
	sender: PHONE,
	text: 'yes',
	messageId: '42',
	occurredAt: '2030-01-15T09:59:00.000Z',
	raw: {},
	...more,
});

/** Gives what comes out, by its place. */
async function match(...events: IDataObject[]): Promise<unknown[]> {
	const items = events.map((json) => ({ json }));
	const out = await matchReplies.execute({ context, node: NODE, parameters: { items } } as unknown as Run);
	// Who listens is woken behind its back.
	await new Promise(setImmediate);
	expect(out.map(({ json }) => json)).toStrictEqual(
		out.map(({ pairedItem }) => events[(pairedItem as { item: number }).item]),
	);
	return out.map(({ pairedItem }) => (pairedItem as { item: number }).item);
}
const row = async (channel = 'sms') => (await questions.lookUp([questionKey(channel, PHONE)]))[0];

describe('what can be a reply', () => {
	it.each<[string, IDataObject]>([
		['a status', { kind: 'status' }],
		['no sender', { sender: null }],
		['a sender that is no text', { sender: 12025550101 }],
		['a sender without a digit', { sender: 'Shop' }],
		['what brings messages back', { text: 'START' }],
		['what the service says brings them back', { optIn: true }],
		['another channel', { channel: 'chatapp' }],
		['somebody else', { sender: '12025550102' }],
		['what the answer is to nobody', { raw: { button: 'omni-ask.other.0.1' } }],
	])('is not %s: it goes on', async (_what, more) => {
		await open();
		expect(await match(event(more))).toStrictEqual([0]);
		expect(await row()).toMatchObject({ state: 'open' });
		expect(called).toStrictEqual([]);
	});

	it.each([[null], [undefined], [5]])('a message whose text is %p is a reply without words', async (text) => {
		await open();
		expect(await match(event({ text }))).toStrictEqual([]);
		expect((await row()).written).toMatchObject({ text: '' });
	});

	it('is kept as it was written, with what was chosen', async () => {
		await open();
		expect(await match(event({ raw: { reply: { id: 'omni-ask.run.3.1' } } }))).toStrictEqual([]);
		expect((await row()).written).toStrictEqual({
			by: expect.stringMatching(/^[\da-f-]{36}$/) as string,
			text: 'yes',
			messageId: '42',
			at: NOW - 60_000,
			picked: { item: 3, place: 1 },
		});
		expect(called).toStrictEqual([asker().wakeUrl]);
	});

	it.each<[string, IDataObject, object]>([
		['text', { text: null }, { text: '' }],
		['text but its keyword', { text: ' ', prefix: 'YES' }, { text: 'YES', prefix: 'YES' }],
		['keyword in its text', { prefix: 'SHOP' }, { text: 'yes', prefix: 'SHOP' }],
		['ID', { messageId: null }, { messageId: null }],
		['ID that is text', { messageId: 42 }, { messageId: null }],
		['time', { occurredAt: null }, { at: NOW }],
		['time that can be read', { occurredAt: 'soon' }, { at: NOW }],
		['time that is text', { occurredAt: 1 }, { at: NOW }],
	])('may have no %s', async (_what, more, written) => {
		await open();
		expect(await match(event(more))).toStrictEqual([]);
		expect((await row()).written).toMatchObject(written);
		expect((await row()).written).not.toHaveProperty('picked');
	});

	it('that comes twice in one call is taken once, and the next one goes on', async () => {
		await open();
		expect(await match(event(), event(), event({ messageId: '43' }))).toStrictEqual([2]);
	});

	it.each<[string, IDataObject, number[]]>([
		['the same', {}, []],
		['the same at another time', { occurredAt: '2030-01-15T09:59:30.000Z' }, []],
		['another text', { text: 'no' }, [0]],
		['another keyword', { prefix: 'SHOP' }, [0]],
		['another ID', { messageId: '43' }, [0]],
		['the same, which its trigger takes for a stop', { optOut: true }, [0]],
	])('that was taken tells a repeat from what comes later: %s', async (_what, more, goesOn) => {
		await open();
		expect(await match(event())).toStrictEqual([]);
		expect(await match(event(more))).toStrictEqual(goesOn);
	});

	it('before a STOP in the same call is kept with it: whom a STOP came from is not asked again', async () => {
		await open();
		const stop = event({ messageId: '43', text: 'STOP' });
		expect(await match(event({ text: 'what?' }), event({ messageId: '44', text: 'hm' }), stop)).toStrictEqual([1, 2]);
		expect(await row()).toMatchObject({ state: 'answered', written: { text: 'what?', stops: true } });
		await open('later');
		expect(await match(event({ messageId: '45' }), event({ ...stop, sender: '12025550102' }))).toStrictEqual([1]);
		expect((await questions.ofRun('later')).questions[0].written).not.toHaveProperty('stops');
	});

	it('before another message in the same call is kept without a stop', async () => {
		await open();
		expect(await match(event({ text: 'what?' }), event({ messageId: '43', text: 'hm' }))).toStrictEqual([1]);
		expect((await row()).written).not.toHaveProperty('stops');
	});

	it('is kept with a STOP that comes in a later call, and with nothing else that does', async () => {
		await open();
		await match(event({ text: 'what?' }));
		tables.runs.length = 0;
		expect(await match(event({ messageId: '43', text: 'hm' }))).toStrictEqual([0]);
		expect(tables.runs.flat()).not.toContain('update');
		const stop = event({ messageId: '44', text: 'STOP' });
		for (let times = 0; times < 2; times += 1) expect(await match(stop)).toStrictEqual([0]);
		expect(await row()).toMatchObject({ state: 'answered', written: { text: 'what?', stops: true } });
		expect(tables.runs.flat().filter((operation) => operation === 'update')).toHaveLength(1);
	});

	it('is the one that was written first, whatever the order in the call', async () => {
		await open();
		const later = { messageId: '43', occurredAt: '2030-01-15T09:59:30.000Z' };
		expect(await match(event({ ...later, text: 'no' }), event())).toStrictEqual([0]);
		expect(await row()).toMatchObject({ state: 'answered', written: { text: 'yes' } });
		await open('later');
		expect(await match(event({ ...later, messageId: '44' }), event({ messageId: '45', text: 'STOP' }))).toStrictEqual([
			0, 1,
		]);
		expect((await questions.ofRun('later')).questions).toMatchObject([{ state: 'stopped' }]);
	});

	it('without an ID is no repeat of another without one', async () => {
		await open();
		const bare = { messageId: null };
		expect(await match(event(bare), event(bare))).toStrictEqual([1]);
		expect(await match(event(bare))).toStrictEqual([0]);
		await open('later');
		expect(await match(event({ ...bare, text: 'later' }))).toStrictEqual([]);
		expect((await questions.ofRun('later')).questions[0].written).toMatchObject({ text: 'later' });
	});
});

describe('a reply that was written before the question was put', () => {
	const KEY = questionKey('sms', PHONE);
	const put = async (opened?: number) =>
		await questions.open('run', [KEY], NOW + 60_000, asker(), new Map([[KEY, opened]]));
	const written = (seconds: number, more: IDataObject = {}) =>
		event({ occurredAt: new Date(NOW + seconds * 1000).toISOString(), ...more });

	it('goes on, with a hint, and the question stays open for the one that comes later', async () => {
		await put(NOW);
		expect(await match(written(-31), written(-120, { messageId: '43' }))).toStrictEqual([0, 1]);
		expect(hints()).toStrictEqual([
			expect.stringMatching(/^2 messages were written before their senders’ open questions left, so they went on\./),
		]);
		expect(await match(written(5, { messageId: '44' }))).toStrictEqual([]);
		expect((await row()).written).toMatchObject({ messageId: '44' });
	});

	it.each<[string, number, IDataObject]>([
		['by less than clocks differ', -30, {}],
		['by a button of this question', -120, { raw: { reply: { id: 'omni-ask.run.0.1' } } }],
		['and says stop', -120, { text: 'STOP' }],
		['at a time that it does not tell', -120, { occurredAt: null }],
	])('%s counts', async (_how, seconds, more) => {
		await put(NOW);
		await match(written(seconds, more));
		expect((await row()).state).not.toBe('open');
		expect(hints()).toStrictEqual([]);
	});

	it('is told of alone in the singular', async () => {
		await put(NOW);
		await match(written(-31));
		expect(hints()).toStrictEqual([
			expect.stringMatching(/^One message was written before its sender’s open question left, so it went on\./),
		]);
	});

	it.each<[string, Array<string | null>, number]>([
		['the first of the call, where it does not say', [null, '2030-01-15T09:59:00Z'], 0],
		['the one before it that does not say', ['2030-01-15T09:59:00Z', null], 0],
		['the earliest, where others do not say', ['2030-01-15T09:59:00Z', null, '2030-01-15T09:58:00Z'], 2],
	])('of several in one call %s takes the question', async (_which, times, taker) => {
		await open();
		const events = times.map((occurredAt, place) => event({ occurredAt, messageId: String(place), text: `${place}` }));
		await match(...events);
		expect((await row()).written).toMatchObject({ text: String(taker) });
	});

	it('counts where a version before this one has put it', async () => {
		await put();
		expect(await match(written(-120))).toStrictEqual([]);
	});
});

describe('a question', () => {
	it('that was stopped takes no answer, and who stopped it twice is heard twice', async () => {
		await open();
		const stop = event({ text: 'whatever', optOut: true });
		expect(await match(stop)).toStrictEqual([0]);
		expect(await match(stop)).toStrictEqual([0]);
		expect(await match(event({ messageId: '43' }))).toStrictEqual([0]);
		expect(await row()).toMatchObject({ state: 'stopped', written: { messageId: '42' } });
		expect(called).toHaveLength(1);
	});

	it('is put anew after its answer, and takes the next one', async () => {
		await open();
		expect(await match(event())).toStrictEqual([]);
		await open('later');
		expect(await match(event(), event({ messageId: '43', text: 'again' }))).toStrictEqual([]);
		expect((await questions.ofRun('later')).questions[0]).toMatchObject({
			state: 'answered',
			written: { text: 'again' },
		});
	});

	it('that another call has taken meanwhile lets the message go on, and wakes nobody', async () => {
		await open();
		tables.before = async (operations) => {
			if (operations[0] !== 'update') return;
			tables.before = () => undefined;
			const written = { by: 'other', text: 'first', messageId: '41', at: NOW };
			await questions.take([{ key: questionKey('sms', PHONE), run: 'run', state: 'answered', written }]);
		};
		expect(await match(event())).toStrictEqual([0]);
		expect((await row()).written).toMatchObject({ text: 'first' });
		expect(called).toStrictEqual([]);
	});

	it('of a run that has ended has read what came until then: the reply is its own', async () => {
		await questions.open('run', [questionKey('sms', PHONE)], NOW + 60_000);
		expect(await match(event())).toStrictEqual([]);
		expect(called).toStrictEqual([]);
	});

	it('whose run was stopped: the reply goes on, and what is still open of that run is free', async () => {
		await open();
		await questions.open('run', [questionKey('sms', '12025550102')], NOW + 60_000);
		states = { [asker().statusUrl]: 'canceled' };
		expect(await match(event())).toStrictEqual([0]);
		expect((await questions.ofRun('run')).questions.map(({ state }) => state)).toStrictEqual(['answered']);
		expect(called).toStrictEqual([]);
	});
});

it('a run that is still sending is not woken: its first look finds the reply', async () => {
	await questions.open('run', [questionKey('sms', PHONE)], NOW + 60_000, asker(''));
	expect(await match(event())).toStrictEqual([]);
	expect([slept, called]).toStrictEqual([[], []]);
	expect(await row()).toMatchObject({ state: 'answered' });
});

it('nothing is looked up where nothing can be a reply', async () => {
	expect(await match(event({ kind: 'status' }))).toStrictEqual([0]);
	expect(tables.runs).toStrictEqual([]);
});

it('an answer is looked for, and nothing is changed where there is no question', async () => {
	expect(await match(event())).toStrictEqual([0]);
	expect(tables.runs.flat()).not.toContain('update');
});

it('what keeps the table from being used is told with what to do, or is no matter where there can be no question', async () => {
	tables.areFull = true;
	tables.before = () => {
		throw new Error('Data table size limit exceeded');
	};
	const error = await match(event()).catch((thrown: unknown) => thrown as NodeOperationError);
	expect(error).toMatchObject({
		message: 'The messages could not be matched with the questions that are open',
		description: expect.stringMatching(/^n8n’s data tables are full\. Delete rows/) as string,
	});
	tables.areOn = false;
	expect(await match(event(), event())).toStrictEqual([0, 1]);
});
