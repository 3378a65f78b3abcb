import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { isWaiting, wakeListener } from '../../../nodes/questions/calls';

const slept: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		slept.push(milliseconds);
		await Promise.resolve();
	},
}));

let count = 0;
const asker = () => {
	count += 1;
	const url = (kind: string) => `https://n8n.example.com/${kind}/${count}?signature=0123`;
	return { execution: '5', parent: url('parent'), keeper: url('keeper'), wake: url('wake') };
};

/** n8n, which answers one call after the other. */
function n8n(...answers: object[]) {
	const urls: string[] = [];
	const httpRequest = async ({ url }: IHttpRequestOptions) => {
		urls.push(url);
		return await Promise.resolve(answers.length > 1 ? answers.shift() : answers[0]);
	};
	const context = { helpers: { httpRequest }, logger: { warn: jest.fn() } } as unknown as IExecuteFunctions;
	return { urls, context };
}

const taken = (again = 0) => ({ statusCode: 200, body: { omniQuestions: { again } } });
const BUSY = { statusCode: 409, body: {} };

beforeEach(() => {
	slept.length = 0;
});

it('a listener that is awake is called again, ever farther apart', async () => {
	const { urls, context } = n8n(...new Array<object>(7).fill(BUSY), taken());
	await wakeListener(context, asker());
	expect(urls).toHaveLength(8);
	expect(slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
});

it('many who come at once make one of them call: once for itself, and once for those that came meanwhile', async () => {
	const { urls, context } = n8n(taken());
	const one = asker();
	await Promise.all(Array.from({ length: 50 }, async () => await wakeListener(context, one)));
	expect(urls).toEqual([one.wake, one.wake]);
	await wakeListener(context, one);
	expect(urls).toHaveLength(3);
});

it('who is told to come again comes then', async () => {
	const { urls, context } = n8n(taken(3400), taken());
	await wakeListener(context, asker());
	expect([urls.length, slept]).toEqual([2, [3400]]);
});

it('whoever comes while n8n is asked, or right after that, shares the next question, and none gets an older answer', async () => {
	const { urls, context } = n8n({ statusCode: 200, body: 'waiting' });
	const one = asker();
	const crowd = Array.from({ length: 50 }, async () => await isWaiting(context, one));
	expect(await Promise.all(crowd)).toEqual(Array<boolean>(50).fill(true));
	expect(urls).toEqual([one.parent, one.keeper, one.parent, one.keeper]);
});

it('a run that was stopped right after it was seen to wait is not believed to wait', async () => {
	const { context } = n8n(...Array<object>(2).fill({ statusCode: 200, body: 'waiting' }), {
		statusCode: 200,
		body: 'canceled',
	});
	const one = asker();
	expect([await isWaiting(context, one), await isWaiting(context, one)]).toEqual([true, false]);
});

it('that nobody waits is asked each time', async () => {
	const { urls, context } = n8n({ statusCode: 200, body: 'canceled' });
	const one = asker();
	expect([await isWaiting(context, one), await isWaiting(context, one)]).toEqual([false, false]);
	expect(urls).toHaveLength(4);
});
