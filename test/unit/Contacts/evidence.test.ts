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
	const json = { kind: 'incoming', sender: KEY, text, messageId: '1', occurredAt };
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

it('of who is not on the list, and was not, the time of what they wrote is kept and nothing else', async () => {
	begin();
	await note(false, -10);
	await note(false, -20, undefined);
	expect((await notes()).map(({ value }) => value)).toStrictEqual([
		{ occurredAt: new Date(NOW - 10_000).toISOString() },
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
