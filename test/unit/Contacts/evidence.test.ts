import fc from 'fast-check';

import type { evidenceForm } from '../../../nodes/Contacts/doNotContact/evidence';
import { noteAll, readEvidence } from '../../../nodes/Contacts/doNotContact/evidence';
import type { Values } from '../../../nodes/panel/field';
import type { Item } from '../../../nodes/engine/operation';
import { OptOuts } from '../../../nodes/precautions/optOuts';
import { hashed } from '../../../nodes/table/buckets';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const KEY = '12025550123';
let tables: DataTables;
let workflows = 0;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const begin = (): void => {
	tables = new DataTables();
	workflows += 1;
};
const list = () => new OptOuts(new N8n({ tables, workflow: `evidence-${workflows}` }).context);
const NOTHING = {} as Values<typeof evidenceForm>;
/** What an event says by which somebody wants no more messages, or wants them again, at a second. */
const said = (text: string, second?: number, given = NOTHING) => {
	const occurredAt = second === undefined ? null : new Date(NOW + second * 1000).toISOString();
	const messageId = `${text} ${second}`;
	const json = { kind: 'incoming', sender: KEY, text, messageId, occurredAt };
	return readEvidence(given, { input: { json } } as unknown as Item);
};
const note = async (isStop: boolean, ...seconds: Array<number | undefined>) =>
	await noteAll(
		seconds.map((second) => said(isStop ? 'STOP' : 'START', second)),
		list(),
		isStop,
		'changed',
	);
const notes = async () => (await list().notesOf([hashed(KEY)])).get(hashed(KEY)) ?? [];
const isListed = async () => (await list().among([KEY])).has(KEY);
/** Lets the clock show a second. */
const at = (second: number): void => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW + second * 1000);
};

it('what was said last counts, in whatever order and runs it comes', async () => {
	const events = fc.uniqueArray(fc.record({ isStop: fc.boolean(), second: fc.integer({ min: -500, max: -1 }) }), {
		selector: ({ second }) => second,
		minLength: 1,
		maxLength: 6,
	});
	await fc.assert(
		fc.asyncProperty(events, async (all) => {
			begin();
			for (const { isStop, second } of all) await note(isStop, second);
			const last = all.reduce((one, other) => (other.second > one.second ? other : one));
			expect(await isListed()).toBe(last.isStop);
		}),
	);
});

it('an event whose clock is ahead of ours does not undo what is said later', async () => {
	begin();
	await note(false, 3600);
	await note(true, 1);
	expect(await isListed()).toBe(true);
});

it('what names no time is said when it is noted', async () => {
	begin();
	await note(true, -60);
	await note(false, undefined);
	expect(await isListed()).toBe(false);
	await note(true, -90);
	expect(await isListed()).toBe(false);
	await note(true, undefined);
	expect(await isListed()).toBe(true);
});

it('a START that was written before somebody was put on the list by hand does not undo that', async () => {
	begin();
	await note(true, undefined);
	await note(false, -10);
	expect(await isListed()).toBe(true);
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 60_000);
	await note(false, 30);
	expect(await isListed()).toBe(false);
});

it('two runs that note at once what came in another order leave what was said last', async () => {
	for (const [first, second] of [
		[true, false],
		[false, true],
	]) {
		begin();
		await Promise.all([note(first, -2), note(second, -1)]);
		expect(await isListed()).toBe(second);
	}
});

it('of many of one person in a run two are noted: the first, and the newest', async () => {
	begin();
	await note(true, ...Array.from({ length: 100 }, (_, second) => second - 200));
	expect((await notes()).map(({ value }) => value.occurredAt)).toStrictEqual([
		new Date(NOW - 200_000).toISOString(),
		new Date(NOW - 101_000).toISOString(),
	]);
	await note(true, -150, -101);
	expect(await notes()).toHaveLength(2);
});

it('who is on the list, and is put there by hand once more, is not taken off by what they wrote before that', async () => {
	begin();
	await note(true, -3600);
	await note(true, undefined);
	at(60);
	await note(false, -60);
	expect(await isListed()).toBe(true);
	await note(false, 30);
	expect(await isListed()).toBe(false);
});

it('in one run, what is noted by hand again counts beside a later event', async () => {
	begin();
	await note(true, -3600);
	await note(true, undefined, -90);
	await note(false, -60);
	expect(await isListed()).toBe(true);
});

it('an event that is posted again does not undo what was done by hand since, and one that nobody knows does', async () => {
	begin();
	await note(true, -90);
	await note(false, undefined);
	expect(await note(true, -90)).toMatchObject([
		[{ listed: false, changed: false, note: 'Passed over: something later is noted already' }],
	]);
	await note(true, -80);
	expect(await isListed()).toBe(true);
});

it('of a STOP and a START of one moment the one that was noted last counts, and neither when it is posted again', async () => {
	begin();
	await note(true, -90);
	await note(false, -90);
	await note(true, -90);
	expect(await isListed()).toBe(false);
	await note(true, undefined);
	await note(false, -90);
	expect(await isListed()).toBe(true);
});

describe('who wrote that they want it again by all channels', () => {
	const bySms = async (second?: number) =>
		await noteAll([said('STOP', second, { channel: 'sms' } as typeof NOTHING)], list(), true, 'changed');

	it('is not put back by an earlier word about one of them', async () => {
		begin();
		await note(false, -10);
		await bySms(-20);
		expect(await isListed()).toBe(false);
		await bySms(-5);
		expect(await isListed()).toBe(true);
	});

	it('is not put back where two runs note it at once', async () => {
		begin();
		await Promise.all([bySms(-20), note(false, -10)]);
		expect(await isListed()).toBe(false);
	});

	it('stays out of one that was noted by hand since', async () => {
		begin();
		await bySms();
		await note(false, -10);
		expect(await isListed()).toBe(true);
	});
});

it('of who is not on the list, and was not, the time and the message of what they wrote are kept and nothing else', async () => {
	begin();
	await note(false, -10);
	await note(false, -20, undefined);
	expect((await notes()).map(({ value }) => value)).toStrictEqual([
		{ messageId: 'START -10', occurredAt: new Date(NOW - 10_000).toISOString() },
		{ messageId: 'START undefined' },
	]);
});

describe('a START that is posted again does not undo the STOP behind it', () => {
	it.each([true, false])('where our clock is slow (listed before: %s)', async (wasListed) => {
		begin();
		at(-200);
		if (wasListed) await note(true, -300);
		at(-180);
		await note(false, 0);
		at(-150);
		await note(true, 30);
		at(-120);
		expect(await note(false, 0)).toMatchObject([
			[{ listed: true, changed: false, note: expect.any(String) as string }],
		]);
		at(20);
		await note(false, 0);
		expect(await isListed()).toBe(true);
		at(60);
		await note(false, 45);
		expect(await isListed()).toBe(false);
	});

	it.each([true, false])('where its time is unknown (listed before: %s)', async (wasListed) => {
		begin();
		if (wasListed) await note(true, -300);
		await note(false, undefined);
		at(30);
		await note(true, 20);
		at(60);
		await note(false, undefined);
		expect(await isListed()).toBe(true);
	});

	it('where the STOP is about one channel and the START about all', async () => {
		begin();
		await note(false, undefined);
		at(30);
		await noteAll([said('STOP', 20, { channel: 'sms' } as typeof NOTHING)], list(), true, 'changed');
		at(60);
		await note(false, undefined);
		expect(await isListed()).toBe(true);
	});

	it('where two came at once whose times are ahead of our clock', async () => {
		begin();
		at(-180);
		await note(false, 0, 1);
		at(-150);
		await note(true, 30);
		at(-120);
		await note(false, 0, 1);
		expect(await isListed()).toBe(true);
	});

	it('and is not noted again', async () => {
		begin();
		await note(false, 60);
		at(10);
		await note(false, 60);
		expect(await notes()).toHaveLength(1);
	});
});

it.each([
	['names of its own', { person: KEY, json: {} }],
	['behind a message', { person: undefined, json: { kind: 'incoming', sender: KEY, messageId: '7' } }],
	[
		'behind the status of a message',
		{ person: undefined, json: { kind: 'status', recipient: KEY, messageId: 'by phone' } },
	],
])('a message ID that the user gives does not tell one Remove from the next: %s', async (_where, { person, json }) => {
	begin();
	const address = person === undefined ? undefined : { key: person, address: person };
	const given = { address, messageId: 'by phone' } as typeof NOTHING;
	for (const second of [0, 10]) {
		at(second);
		await note(true, undefined);
		await noteAll([readEvidence(given, { input: { json } } as unknown as Item)], list(), false, 'changed');
		expect(await isListed()).toBe(false);
	}
});

it('what changed something is not said to be passed over, though something later keeps them on the list', async () => {
	begin();
	await noteAll([said('STOP', -30, { channel: 'sms' } as typeof NOTHING)], list(), true, 'changed');
	await note(true, undefined);
	expect(await note(false, -20)).toStrictEqual([
		[{ address: `+${KEY}`, listed: true, topic: null, channel: null, changed: true }],
	]);
});

it.each(['+010000-01-01T00:00:00Z', '9999-12-31T23:59:59+00:00'])(
	'the time %s is none of the past',
	async (occurredAt) => {
		begin();
		const json = { kind: 'incoming', sender: KEY, text: 'START', occurredAt };
		await note(true, -10);
		await noteAll([readEvidence(NOTHING, { input: { json } } as unknown as Item)], list(), false, 'changed');
		expect(await isListed()).toBe(false);
	},
);
