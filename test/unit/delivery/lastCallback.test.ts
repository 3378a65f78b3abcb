import { knownIn } from '../../../nodes/delivery/plan';
import { all, call, status, TOKEN, wakeUrl, word } from '../../support/catcher';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => {
		await Promise.resolve();
	},
}));

describe('the end of the last message', () => {
	const resumes = [200];
	const last = [status('1', 'DELIVERED'), status('2', 'REJECTED')];
	const known = (body: unknown) => knownIn((body as { known: string }).known).reports;

	it('makes the execution go on that waits, and then wakes the watcher, which hears of it', async () => {
		await call({ body: all(['1', '2']), resumes });
		expect((await call({ body: last.slice(0, 1), resumes })).resumed).toStrictEqual([]);
		const { resumed, woken, written } = await call({ body: last, resumes });
		expect([resumed.length, woken]).toStrictEqual([1, [wakeUrl()]]);
		expect(written).toMatchObject({ status: 200, ended: [[]], beforeWake: 0 });
		expect(resumed[0]).toMatchObject({ version: 1, token: TOKEN, isOver: false });
		expect(known(resumed[0])).toMatchObject({
			'1': { status: 'DELIVERED', final: true, source: 'callback' },
			'2': { status: 'REJECTED', source: 'callback' },
		});
		const { given } = await call({ body: all(['1', '2']), resumes });
		expect(given.webhookResponse).toMatchObject({ hasResumed: true });
	});

	it('makes it go on by the token that the catcher began with, and not by the one that its words have', async () => {
		const begun = (expression: string) => expression.includes('$node["Begin"].json.resumeToken') && 'another-token';
		await call({ body: all(['1', '2']), resumes, begun });
		const { resumed } = await call({ body: last, resumes, begun });
		expect(resumed).toMatchObject([{ token: 'another-token' }]);
	});

	it.each<[string, number[], number]>([
		['refuses it', [422], 1],
		['does not know it', [404], 1],
		['is about to fall asleep', [409, 409, 200], 3],
		['never falls asleep', [409], 5],
	])('wakes the watcher also where the execution %s', async (_what, answers, tries) => {
		await call({ body: all(['1', '2']), resumes: answers });
		const { resumed, woken } = await call({ body: last, resumes: answers });
		expect([resumed.length, woken]).toStrictEqual([tries, [wakeUrl()]]);
		const { given } = await call({ body: all(['1', '2']), resumes: answers });
		expect(given.webhookResponse).toMatchObject({ hasResumed: answers.at(-1) === 200 });
	});

	it('only wakes the watcher where that one knows of messages that the catcher does not', async () => {
		await call({ body: word(['1', '2']), resumes });
		const { resumed, woken } = await call({ body: last, resumes });
		expect([resumed, woken]).toStrictEqual([[], [wakeUrl()]]);
	});

	it('wakes nobody who is awake and sees it', async () => {
		await call({ body: last, resumes });
		const { given, resumed, woken } = await call({ body: all(['1', '2']), resumes });
		expect([resumed, woken]).toStrictEqual([[], []]);
		expect(given.webhookResponse).toMatchObject({ hasResumed: false, notices: [{}, {}] });
		const repeated = await call({ body: last, resumes });
		expect([repeated.resumed, repeated.woken]).toStrictEqual([[], []]);
	});
});
