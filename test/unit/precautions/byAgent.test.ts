import type { IDataObject } from 'n8n-workflow';

import { byAgent } from '../../../nodes/precautions/byAgent';
import type { Fate } from '../../../nodes/engine/ledger';
import { entriesIn } from '../../../nodes/table/buckets';
import type { StoredRow } from '../../../nodes/table/steps';
import { OF_EMAILS, PrecautionRun, pendingOf, SEND, through } from '../../support/precautions';

let run: PrecautionRun;
beforeEach(() => {
	run = new PrecautionRun();
});

const TOOL = { type: 'pack.omniSmsTool' };
const PEOPLE = [{ to: '+1' }, { to: '+2' }, { to: '+3' }];
const accepted: Fate = { state: 'accepted', output: {} };
const failed = (state: 'unknown' | 'rejected' | 'notSent'): Fate => ({
	state,
	identity: {},
	trouble: { message: 'No', description: '' },
});

/** A call of the tool that sends to these people, and the fates that its limits give them. */
async function call(limits: IDataObject, people = PEOPLE, own = run, id = 'tool', options: IDataObject = {}) {
	const guard = own.guard(byAgent, { byAgent: limits, options }, { ...TOOL, id });
	const { fates, end } = await through(guard, pendingOf(...people), OF_EMAILS);
	return { end, refused: [...fates].map(([item, fate]) => [item, 'trouble' in fate ? fate.trouble.message : '']) };
}
const places = () =>
	entriesIn(run.tables.rows as unknown as StoredRow[]).reduce((sum, { value }) => sum + Number(value), 0);

it('a step of a workflow has no limits', () => {
	expect(byAgent.hook(run.of({ byAgent: { messagesPerRun: 1 } }), SEND)).toBeUndefined();
});

it('what could come from the model is refused, with what to do', () => {
	expect(() => run.guard(byAgent, { byAgent: { messagesPerRun: '={{ $json.most }}' } }, TOOL)).toThrow(
		expect.objectContaining({
			message: 'When Used by an Agent: it takes a value from what the model gives this tool, which could change it',
			fix: 'Name the node that the value comes from, e.g. {{ $("Omni Trigger").first().json.from }}.',
		}) as Error,
	);
});

it('a message over a limit is not sent, and those before it are', async () => {
	const over = 'Messages per Run: this tool may send 2, and has reached that limit';
	expect((await call({ messagesPerRun: 2 })).refused).toStrictEqual([[2, over]]);
	expect(places()).toBe(2);
	expect((await call({ messagesPerRun: 2 })).refused).toStrictEqual([0, 1, 2].map((item) => [item, over]));
});

it('a message that is refused for another reason takes no place', async () => {
	const { refused, end } = await call({ allowedRecipients: '+2*', messagesPerRun: 5 });
	expect(refused.map(([item]) => item)).toStrictEqual([0, 2]);
	expect(places()).toBe(1);
	// The place is that of the second item.
	await end([failed('rejected'), accepted, failed('rejected')]);
	expect(places()).toBe(1);
});

it('a rehearsal tells what is over a limit, and takes no place', async () => {
	const over = 'Messages per Run: this tool may send 2, and has reached that limit';
	const rehearsed = await call({ messagesPerRun: 2 }, PEOPLE, run, 'tool', { rehearse: true });
	expect([rehearsed.refused, places()]).toStrictEqual([[[2, over]], 0]);
});

it('a call of which nothing is left asks for no place', async () => {
	await call({ allowedRecipients: '+9*', messagesPerRun: 5 });
	expect(run.tables.runs).toStrictEqual([]);
});

it('what was certainly not sent gives its place back, once, and what may have been sent does not', async () => {
	const { end } = await call({ messagesPerRun: 3 });
	const fates = [accepted, failed('unknown'), failed('notSent')];
	await end(fates);
	expect(places()).toBe(2);
	run.tables.runs.length = 0;
	await end(fates);
	expect(run.tables.runs).toStrictEqual([]);
});

it('a run that ended before its requests gives all places back', async () => {
	const { end } = await call({ messagesPerRun: 3 });
	await end([]);
	expect([places(), run.hints]).toStrictEqual([0, []]);
});

it('places that can not be given back are told', async () => {
	const { end } = await call({ messagesPerRun: 3 });
	run.tables.areOn = false;
	await end([]);
	expect(run.hints).toStrictEqual([
		expect.stringMatching(
			/^What was not sent counts for the limits of this tool, too\. n8n’s data tables are switched off\. Ask who/,
		),
	]);
});

describe('an email counts for each of its recipients', () => {
	const EMAILS = [{ to: 'ann@example.com, bob@example.com' }, { to: 'cid@example.com' }, { to: 'dan@example.com' }];
	const over = (label: string, most: number, ...items: number[]) =>
		items.map((item) => [item, `${label}: this tool may send ${most}, and has reached that limit`]);

	it('in a call', async () => {
		expect((await call({ itemsPerCall: 3 }, EMAILS)).refused).toStrictEqual(over('Messages per Call', 3, 2));
		expect((await call({ itemsPerCall: 1 }, EMAILS.slice(0, 1))).refused).toStrictEqual(
			over('Messages per Call', 1, 0),
		);
	});

	it.each([
		['Messages per Run', 'messagesPerRun'],
		['Messages per Hour', 'messagesPerHour'],
	])('under %s', async (label, limit) => {
		const { refused, end } = await call({ [limit]: 3 }, EMAILS);
		expect([refused, places()]).toStrictEqual([over(label, 3, 2), 3]);
		// What was not sent gives the places of all its recipients back.
		await end([failed('rejected'), accepted, failed('notSent')]);
		expect(places()).toBe(1);
		expect((await call({ [limit]: 2 }, EMAILS.slice(0, 1))).refused).toStrictEqual(over(label, 2, 0));
	});
});

describe('messages are counted', () => {
	const reached = async (limits: IDataObject, first: PrecautionRun, second: PrecautionRun, id = 'tool') => {
		await call(limits, PEOPLE, first);
		return (await call(limits, [{ to: '+1' }], second, id)).refused.length > 0;
	};
	const of = (workflow: string, execution: string) => {
		const own = new PrecautionRun(run.tables, execution);
		return Object.assign(own, { workflow });
	};

	it('in an hour by the workflow and the node', async () => {
		const limits = { messagesPerHour: 3 };
		expect(await reached(limits, of('one', '5'), of('one', '6'))).toBe(true);
		expect(await reached(limits, of('two', '5'), of('three', '6'))).toBe(false);
		expect(await reached(limits, of('four', '5'), of('four', '6'), 'another tool')).toBe(false);
	});

	it('in a run by the execution and the node', async () => {
		const limits = { messagesPerRun: 3 };
		expect(await reached(limits, of('one', '5'), of('one', '5'))).toBe(true);
		expect(await reached(limits, of('one', '6'), of('one', '7'))).toBe(false);
		expect(await reached(limits, of('one', '8'), of('one', '8'), 'another tool')).toBe(false);
	});
});
