import type { IExecuteFunctions, IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';

import { isWaiting, takeCall, wakeListener } from '../../../nodes/questions/calls';

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

/** n8n, which answers one call after the other; an error is a connection that breaks. */
function n8n(...answers: object[]) {
	const urls: string[] = [];
	const calls: IHttpRequestOptions[] = [];
	const warnings: string[] = [];
	const httpRequest = async (call: IHttpRequestOptions) => {
		urls.push(call.url);
		calls.push(call);
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		if (answer instanceof Error) throw answer;
		return await Promise.resolve(answer);
	};
	const logger = { warn: (text: string) => warnings.push(text) };
	const context = { helpers: { httpRequest }, logger } as unknown as IExecuteFunctions;
	return { urls, calls, warnings, context };
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
	expect(slept).toStrictEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
});

it('many who come at once make one of them call: once for itself, and once for those that came meanwhile', async () => {
	const { urls, context } = n8n(taken());
	const one = asker();
	await Promise.all(Array.from({ length: 50 }, async () => await wakeListener(context, one)));
	expect(urls).toStrictEqual([one.wake, one.wake]);
	await wakeListener(context, one);
	expect(urls).toHaveLength(3);
});

it('who is told to come again comes then', async () => {
	const { urls, context } = n8n(taken(3400), taken());
	await wakeListener(context, asker());
	expect([urls.length, slept]).toStrictEqual([2, [3400]]);
});

it('a listener that stays awake is called twenty times and no more: it looks by itself later', async () => {
	const { urls, context } = n8n(BUSY);
	await wakeListener(context, asker());
	expect(urls).toHaveLength(20);
});

it('who keeps coming while one calls makes it call a hundred times and no more', async () => {
	const one = asker();
	const { urls, context } = n8n(taken());
	const request = context.helpers.httpRequest;
	context.helpers.httpRequest = async (call) => {
		void wakeListener(context, one);
		return (await request(call)) as unknown;
	};
	await wakeListener(context, one);
	expect(urls).toHaveLength(100);
});

it('the call is posted as JSON, waits ten seconds, and takes every status for an answer', async () => {
	const { calls, context } = n8n(taken());
	const one = asker();
	await wakeListener(context, one);
	expect(calls).toStrictEqual([
		{
			method: 'POST',
			url: one.wake,
			json: true,
			timeout: 10_000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
		},
	]);
});

it.each<[string, object]>([
	['a page of n8n', { statusCode: 404, body: '<html>' }],
	['nothing', { statusCode: 200 }],
	['something else', { statusCode: 200, body: { omniQuestions: 'again' } }],
	['no number', { statusCode: 200, body: { omniQuestions: { again: '5' } } }],
])('who is answered by %s does not come again', async (_what, answer) => {
	const { urls, warnings, context } = n8n(answer);
	await wakeListener(context, asker());
	expect([urls.length, slept, warnings]).toStrictEqual([1, [], []]);
});

it.each<[string, unknown]>([
	['an error', new Error('connect ECONNREFUSED')],
	['a text', 'connect ECONNREFUSED'],
])(
	'a call that fails with %s is told in the log, and not repeated: the listener looks by itself',
	async (_what, error) => {
		const { context, warnings } = n8n();
		context.helpers.httpRequest = () => {
			throw error;
		};
		const one = asker();
		await wakeListener(context, one);
		expect([slept, warnings]).toStrictEqual([
			[],
			['n8n could not call its own address to wake who waits for a reply: connect ECONNREFUSED'],
		]);
		// Who comes later calls again.
		const later = n8n(taken());
		await wakeListener(later.context, one);
		expect(later.urls).toStrictEqual([one.wake]);
	},
);

it('who has no listener yet is not called', async () => {
	const { urls, context } = n8n(taken());
	await wakeListener(context, { ...asker(), wake: '' });
	expect(urls).toStrictEqual([]);
});

describe('a call that comes to who sleeps', () => {
	const START = Date.UTC(2030, 0, 15, 10);
	let executions = 100;
	/** Calls an execution as often as there are moments, in milliseconds after the first call. */
	async function call(count: number | undefined, moments: number[], role = 'listener') {
		const id = String((executions += 1));
		const values: Record<string, unknown> = { role, count };
		const context = {
			getNodeParameter: (name: string, fallback: unknown) => values[name] ?? fallback,
			getExecutionId: () => id,
		} as unknown as IWebhookFunctions;
		const answers: unknown[] = [];
		for (const moment of moments) {
			jest.spyOn(Date, 'now').mockReturnValue(START + moment);
			const { webhookResponse, workflowData } = await takeCall(context);
			const told = (webhookResponse as { omniQuestions?: { again: number } }).omniQuestions;
			expect(workflowData).toStrictEqual(workflowData && [[{ json: {} }]]);
			answers.push([workflowData !== undefined, told?.again]);
		}
		jest.restoreAllMocks();
		return answers;
	}
	const WAKES = [true, 0];

	it('wakes a listener of one question each time', async () => {
		expect(await call(1, [0, 0, 1])).toStrictEqual([WAKES, WAKES, WAKES]);
		expect(await call(undefined, [0, 0])).toStrictEqual([WAKES, WAKES]);
	});

	it('wakes a listener of many every few seconds: the first who is too early comes again, and the others need not', async () => {
		// Three seconds, and 0.4 ms a question.
		expect(await call(1000, [0, 400, 500, 3399, 3400, 3401])).toStrictEqual([
			WAKES,
			[false, 3000],
			[false, 0],
			[false, 0],
			WAKES,
			[false, 3399],
		]);
		expect(await call(2, [0, 1])).toStrictEqual([WAKES, [false, expect.closeTo(2999.8, 2)]]);
	});

	it('wakes no keeper', async () => {
		expect(await call(1, [0], 'keeper')).toStrictEqual([[false, undefined]]);
		const context = { getNodeParameter: () => 'keeper' } as unknown as IWebhookFunctions;
		expect(await takeCall(context)).toStrictEqual({ webhookResponse: '' });
	});
});

it('whoever comes while n8n is asked, or right after that, shares the next question, and none gets an older answer', async () => {
	const { urls, context } = n8n({ statusCode: 200, body: 'waiting' });
	const one = asker();
	const crowd = Array.from({ length: 50 }, async () => await isWaiting(context, one));
	expect(await Promise.all(crowd)).toStrictEqual(Array<boolean>(50).fill(true));
	expect(urls).toStrictEqual([one.parent, one.keeper, one.parent, one.keeper]);
});

it('runs that are asked about at once have each its own answer', async () => {
	const { context } = n8n();
	const stopped = asker();
	context.helpers.httpRequest = async ({ url }: IHttpRequestOptions) =>
		await Promise.resolve({ statusCode: 200, body: url === stopped.keeper ? 'canceled' : 'waiting' });
	const askers = [asker(), asker(), stopped, asker()];
	const answers = await Promise.all(askers.map(async (one) => await isWaiting(context, one)));
	expect(answers).toStrictEqual([true, true, false, true]);
});

it('a run that was stopped right after it was seen to wait is not believed to wait', async () => {
	const { context } = n8n(...Array<object>(2).fill({ statusCode: 200, body: 'waiting' }), {
		statusCode: 200,
		body: 'canceled',
	});
	const one = asker();
	expect([await isWaiting(context, one), await isWaiting(context, one)]).toStrictEqual([true, false]);
});

it('that nobody waits is asked each time', async () => {
	const { urls, context } = n8n({ statusCode: 200, body: 'canceled' });
	const one = asker();
	expect([await isWaiting(context, one), await isWaiting(context, one)]).toStrictEqual([false, false]);
	expect(urls).toHaveLength(4);
});
