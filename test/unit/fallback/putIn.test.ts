import { Leaving } from '../../../nodes/fallback/leaving';
import { ABOUT_TO_SEND, type FallbackPlan, type Progress, type Try } from '../../../nodes/fallback/plan';
import { BEGINNING, beginWorld, marked, NOW, PEOPLE, planned, Watcher, world } from '../../support/leaving';
import { N8n } from '../../support/n8n';

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
	beginWorld();
});
afterEach(() => jest.restoreAllMocks());

const tried = (step: number, code: string): Try => ({ step, code, messageId: null, at: NOW });
async function leavingOf(progress: Progress, few?: FallbackPlan['few']): Promise<Leaving> {
	const plan = await planned(few && { few });
	const poll = { state: '', notes: {}, isFirst: true, afterLoss: false, isOver: false };
	return new Leaving({ ...poll, context: new N8n().context, plan }, [], progress);
}

/** The codes of two people’s tries once it is put in, and whether those who don’t come first have had their turn. */
async function put(tries: Try[][], done: Array<[at: number, last: Try]>, few?: FallbackPlan['few']) {
	const progress: Progress = { tries, reports: {} };
	(await leavingOf(progress, few)).put(done);
	return [progress.tries.map((own) => own.map(({ step, code }) => `${step} ${code}`)), progress.few];
}

it('what others have sent stands in the place of what was thought of it, or before later channels', async () => {
	const before = [[tried(0, 'OK'), tried(1, 'UNKNOWN')], [tried(0, 'OK'), tried(2, 'OK')], []];
	const done: Array<[number, Try]> = [
		[0, tried(1, 'REJECTED')],
		[1, tried(1, 'REJECTED')],
		[2, tried(0, 'OK')],
	];
	expect(await put(before, done)).toStrictEqual([
		[['0 OK', '1 REJECTED'], ['0 OK', '1 REJECTED', '2 OK'], ['0 OK']],
		undefined,
	]);
});

it('what is known of a batch is what came of its own channel, whatever is marked by now', async () => {
	const tries = [tried(1, 'OK'), tried(2, ABOUT_TO_SEND)];
	const leaving = await leavingOf({ tries: [tries], reports: {} });
	expect(leaving.knownOf([[0, 1]])).toStrictEqual([[0, tries[0]]]);
});

it('what others have sent tells that those who don’t come first have had their turn, where it is theirs', async () => {
	const few = { count: 1, wanted: 1, until: NOW };
	expect((await put([[], []], [[0, tried(0, 'OK')]], few))[1]).toBeUndefined();
	expect((await put([[], []], [[1, tried(0, 'OK')]], few))[1]).toBe('passed');
});

it('who comes after a crash when the time is over knows what had left, and nothing else is taken for sent', async () => {
	const plan = await planned();
	const first = await marked(plan);
	await first.look();
	world.now = plan.deadline;
	const next = new Watcher(plan, BEGINNING, true);
	expect(await next.look()).toMatchObject({ isDone: true });
	expect([world.sent.length, next.codes]).toStrictEqual([PEOPLE, { '1 OK id': PEOPLE }]);
});

it('where the log’s own row is gone, what was marked may have left, and does not leave', async () => {
	const plan = await planned();
	const first = await marked(plan);
	world.tables.tables[0].rows = [];
	const next = new Watcher(plan, first.told);
	await next.looks();
	expect([world.sent, next.codes]).toStrictEqual([[], { '1 UNKNOWN': PEOPLE }]);
});
