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
const said = (text: string, second?: number) => {
	const occurredAt = second === undefined ? null : new Date(NOW + second * 1000).toISOString();
	const json = { kind: 'incoming', sender: KEY, text, messageId: '1', occurredAt };
	return readEvidence(NOTHING, { input: { json } } as unknown as Item);
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
	await note(true, ...Array.from({ length: 100 }, (_, at) => at - 200));
	expect((await notes()).map(({ value }) => value.occurredAt)).toStrictEqual([
		new Date(NOW - 200_000).toISOString(),
		new Date(NOW - 101_000).toISOString(),
	]);
	await note(true, -150, -101);
	expect(await notes()).toHaveLength(2);
});
