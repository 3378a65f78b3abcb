import { isWaiting, wakeWatcher } from '../../../nodes/questions/openQuestions';
import { inTurn, N8n } from '../../support/n8n';

const slept: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		slept.push(milliseconds);
		await Promise.resolve();
	},
}));

const START = Date.UTC(2030, 0, 15, 10);
let number = 0;
const asker = (count = 1) => {
	number += 1;
	const url = (kind: string) => `https://n8n.example.com/${kind}/${number}?signature=0123`;
	return {
		helps: { node: 'Ask', execution: '5' },
		channel: 'sms',
		statusUrl: url('status'),
		count,
		wakeUrl: url('wake'),
		watcherUrl: '',
	};
};

/** n8n, which says one word after the other of executions, the last one again and again. */
const n8n = (...words: string[]) => new N8n({ answer: inTurn(...words.map((body) => ({ statusCode: 200, body }))) });

beforeEach(() => {
	slept.length = 0;
	jest.spyOn(Date, 'now').mockReturnValue(START);
});
afterEach(() => {
	jest.restoreAllMocks();
});

it.each([
	[1, [1000], 2],
	// Three seconds, and 0.4 ms a question.
	[1000, [3400], 2],
])('who watches %i questions is woken once for all replies of a moment', async (count, pauses, calls) => {
	const { requests, context } = n8n('');
	const one = asker(count);
	wakeWatcher(context, one);
	await new Promise(setImmediate);
	for (let replies = 0; replies < 50; replies += 1) wakeWatcher(context, one);
	await new Promise(setImmediate);
	expect([requests.map(({ url }) => url), slept]).toStrictEqual([new Array<string>(calls).fill(one.wakeUrl), pauses]);
});

describe('whether a run still waits', () => {
	it.each([
		['waiting', true],
		['running', true],
		['canceled', false],
		['null', false],
	])('where n8n says %s', async (word, waits) => {
		expect(await isWaiting(n8n(word).context, asker())).toBe(waits);
	});

	it('is asked once for all who ask in the same moment, and nobody waits for that but for n8n', async () => {
		const { requests, context } = n8n('waiting');
		const one = asker();
		const crowd = Array.from({ length: 50 }, async () => await isWaiting(context, one));
		expect(await Promise.all(crowd)).toStrictEqual(Array<boolean>(50).fill(true));
		expect([requests.map(({ url }) => url), slept]).toStrictEqual([[one.statusUrl], []]);
	});

	it('is asked again for whoever comes after the answer: the run may have been stopped since', async () => {
		const { requests, context } = n8n('waiting', 'canceled');
		const one = asker();
		expect(await isWaiting(context, one)).toBe(true);
		expect(await isWaiting(context, one)).toBe(false);
		expect(requests).toHaveLength(2);
	});

	it('has each run its own answer', async () => {
		const { context } = n8n('waiting', 'canceled', 'waiting');
		const askers = [asker(), asker(), asker()];
		expect(await Promise.all(askers.map(async (one) => await isWaiting(context, one)))).toStrictEqual([
			true,
			false,
			true,
		]);
	});
});
