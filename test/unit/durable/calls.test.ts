import { callOwn, callSleeper, jsonIn, wakeSoon } from '../../../nodes/durable/calls';
import { inTurn, N8n } from '../../support/n8n';

const slept: number[] = [];
/** What is to happen while somebody sleeps. */
let duringSleep: () => void = () => undefined;
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		slept.push(milliseconds);
		await Promise.resolve();
		duringSleep();
	},
}));

const URL = 'https://n8n.example.com/webhook-waiting/8/omni-helper?signature=x';
const START = Date.UTC(2030, 0, 15, 10);

const n8n = (...answers: unknown[]) => new N8n({ answer: inTurn(...answers) });

const OK = { statusCode: 200, body: '' };
const AWAKE = { statusCode: 409, body: '{}' };
const settle = async () => await new Promise(setImmediate);

beforeEach(() => {
	slept.length = 0;
	duringSleep = () => undefined;
	jest.spyOn(Date, 'now').mockReturnValue(START);
});
afterEach(() => {
	jest.restoreAllMocks();
});

describe('a call', () => {
	it('waits ten seconds, and takes every status for an answer', async () => {
		const { requests, context } = n8n({ statusCode: 404, body: '<html>' });
		expect(await callOwn(context, URL, { body: { a: 1 } })).toStrictEqual({ status: 404, body: '<html>' });
		expect(requests).toStrictEqual([
			{
				method: 'POST',
				url: URL,
				body: { a: 1 },
				json: true,
				encoding: 'text',
				timeout: 10_000,
				abortSignal: expect.any(AbortSignal) as AbortSignal,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			},
		]);
	});

	it.each([
		[new Error('connect ECONNREFUSED'), { status: 0, body: 'connect ECONNREFUSED' }],
		[
			{ statusCode: 200, body: { a: 1 } },
			{ status: 200, body: '' },
		],
		[{ statusCode: 200 }, { status: 200, body: '' }],
	])('that gets %p never rejects', async (answer, given) => {
		expect(await callOwn(n8n(answer).context, URL)).toStrictEqual(given);
	});

	it('that nobody answers ends all the same', async () => {
		const { context } = n8n(new Promise(() => {}));
		const answer = await callOwn(context, URL, { patience: 1 });
		expect(answer).toStrictEqual({ status: 0, body: 'The answer did not end in time' });
	});

	it('may be answered with JSON', () => {
		expect(jsonIn({ status: 200, body: '{"a":[1]}' })).toStrictEqual({ a: [1] });
		expect(jsonIn({ status: 200, body: '<html>' })).toBeUndefined();
	});
});

describe('a call to who sleeps', () => {
	it.each<[string, unknown[], number, number[]]>([
		['sleeps', [OK], 1, []],
		['falls asleep', [AWAKE, AWAKE, OK], 3, [250, 500]],
		['is gone', [{ statusCode: 404 }], 1, []],
		['can not be reached', [new Error('connect ECONNREFUSED')], 1, []],
		['never falls asleep', [AWAKE], 20, [250, 500, 1000, 2000, ...new Array<number>(15).fill(4000)]],
	])('who %s', async (_what, answers, count, pauses) => {
		const { requests, context } = n8n(...answers);
		await callSleeper(context, URL);
		expect([requests.length, slept]).toStrictEqual([count, pauses]);
	});

	it('tries as often as it is told', async () => {
		const { requests, context } = n8n(AWAKE);
		expect(await callSleeper(context, URL, { tries: 3 })).toMatchObject({ status: 409 });
		expect(requests).toHaveLength(3);
	});
});

describe('waking that nobody waits for', () => {
	let count = 0;
	const fresh = () => `${URL}&count=${(count += 1)}`;

	it('calls once for all who ask before the call is made', async () => {
		const { requests, warnings, context } = n8n(OK);
		const url = fresh();
		wakeSoon(context, url, 3000);
		await settle();
		expect([requests.length, slept, warnings]).toStrictEqual([1, [], []]);
		// Whoever asks within the gap shares one call behind it.
		jest.mocked(Date.now).mockReturnValue(START + 1000);
		for (let asks = 0; asks < 50; asks += 1) wakeSoon(context, url, 3000);
		await settle();
		expect([requests.length, slept]).toStrictEqual([2, [2000]]);
	});

	it('who asks while the call is under way gets another one: what they wrote may not be read by this one', async () => {
		const { requests, context } = n8n(AWAKE, OK);
		const url = fresh();
		duringSleep = () => {
			duringSleep = () => undefined;
			wakeSoon(context, url, 3000);
		};
		wakeSoon(context, url, 3000);
		await settle();
		expect([requests.length, slept]).toStrictEqual([3, [250, 3000]]);
	});

	it('calls nobody where there is no address', async () => {
		const { requests, context } = n8n(OK);
		wakeSoon(context, '', 3000);
		await settle();
		expect(requests).toStrictEqual([]);
	});

	it.each([
		[new Error('connect ECONNREFUSED'), 'connect ECONNREFUSED'],
		[{ statusCode: 401, body: '<!DOCTYPE html>' }, '401, as where n8n does not know its own signature'],
	])(
		'is logged without the address where n8n does not hear itself, and not tried again: %j',
		async (answer, reason) => {
			const { requests, warnings, context } = n8n(answer);
			wakeSoon(context, fresh());
			await settle();
			const warning = `n8n could not call its own address to wake who sleeps: ${reason}`;
			expect([requests.length, warnings]).toStrictEqual([1, [warning]]);
		},
	);
});
