import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { CodeBench } from '../../support/codeBench';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let bench: CodeBench;
beforeEach(() => {
	bench = new CodeBench(sandbox);
});
afterEach(() => jest.restoreAllMocks());

const SEND = { operation: 'sendCode', to: '+447700900001', from: 'Shop', callForm: 'flashCall', codeSource: 'given' };

const optOut = async (address: string) =>
	await runNode({
		type: 'omniContacts',
		parameters: { resource: 'doNotContact', operation: 'add', address },
		items: itemsOf([{}]),
		dataTables: bench.tables,
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
	});

/** What a stranger is told who asks again and again, naming the code before each time, and then guesses with the last and the first. */
async function seen(options: IDataObject, again = 1): Promise<unknown[]> {
	const first = await bench.run({ ...SEND, code: '1234', options: { ...options } as never });
	let last = first;
	for (let times = 0; times < again; times += 1)
		last = await bench.run({ ...SEND, code: '1234', options: { ...options, earlier: last.verification } as never });
	return await guesses(last, first);
}

async function guesses(last: IDataObject, first: IDataObject): Promise<unknown[]> {
	const told = [];
	for (const one of [last, last, last, first]) {
		const { verified, message, attemptsLeft } = await bench.verify(one, '9999');
		told.push({ verified, message, attemptsLeft });
	}
	return told;
}

const later = (ms: number): void => {
	const now = Date.now();
	jest.restoreAllMocks();
	jest.spyOn(Date, 'now').mockReturnValue(now + ms);
};

describe('whoever guesses with several verifications learns nothing', () => {
	it.each([1, 19, 20, 22])(
		'of numbers that Hold Back Because keeps from a code: asked for again %s times',
		async (again) => {
			const known = await seen({}, again);
			bench = new CodeBench(sandbox);
			expect(await seen({ holdBack: 'no account' }, again)).toStrictEqual(known);
		},
	);

	it('of the Do Not Contact list', async () => {
		const known = await seen({ doNotContact: true });
		bench = new CodeBench(sandbox);
		await optOut(SEND.to);
		expect(await seen({ doNotContact: true })).toStrictEqual(known);
	});

	it('where one that is over lies between two', async () => {
		const told = async (options: IDataObject): Promise<unknown[]> => {
			jest.restoreAllMocks();
			bench = new CodeBench(sandbox);
			const first = await bench.run({ ...SEND, code: '1234', options: { ...options, validFor: 3600 } });
			later(31_000);
			const short = { ...options, validFor: 60 };
			const second = await bench.run({
				...SEND,
				code: '1234',
				options: { ...short, earlier: first.verification } as never,
			});
			later(70_000);
			const third = await bench.run({
				...SEND,
				code: '1234',
				options: { ...short, earlier: second.verification } as never,
			});
			return await guesses(third, first);
		};
		expect(await told({ holdBack: 'no account' })).toStrictEqual(await told({}));
	});
});

it.each([12, 22])(
	'the code that came counts where it was asked for %s times more and held back each time',
	async (again) => {
		const first = await bench.run({ ...SEND, code: '1234' });
		let last = first;
		for (let times = 0; times < again; times += 1) {
			last = await bench.run({ ...SEND, code: '9876', options: { earlier: last.verification } as never });
			expect(last.code).toBe('TOO_MANY_CODES');
		}
		expect(await bench.verify(last, '1234')).toMatchObject({ verified: true });
	},
);

it.each(['two runs', 'one run'])('the code that came last counts where its request comes twice, in %s', async (how) => {
	const session = { ...(await bench.run({ ...SEND, code: '1111' })), request: 'session 7, request 2' };
	later(61_000);
	const options = {
		earlier: '={{ $json.verification }}',
		sendOnce: { once: { key: '={{ $json.request }}' } },
	} as never;
	const send = { ...SEND, code: '2222', options };
	const [sent, again] =
		how === 'two runs'
			? [await bench.run(send, session), await bench.run(send, session)]
			: await bench.runAll(send, [session, session]);
	expect([sent.code, again.code]).toStrictEqual(['OK', 'ALREADY_SENT']);
	// A session keeps what the last answer told.
	expect(await bench.verify({ ...sent, ...again }, '2222')).toMatchObject({ verified: true });
});

it('many codes with an earlier verification ask the table for all of these at once', async () => {
	const first = await bench.run({ ...SEND, code: '1111' });
	later(31_000);
	const before = bench.tables.runs.length;
	const rows = Array.from({ length: 50 }, (_, at) => ({ to: `+44770090${1000 + at}`, earlier: first.verification }));
	const options = { earlier: '={{ $json.earlier }}' } as never;
	await bench.runAll({ ...SEND, to: '={{ $json.to }}', code: '2222', options, limits: { perPrefix: 1000 } }, rows);
	expect(bench.tables.runs.length - before).toBeLessThan(15);
});

describe('Send Once gives no verification that takes the place of that of the code', () => {
	const once = { sendOnce: { once: { key: '={{ $json.order }}' } } };
	it('in a later run', async () => {
		const first = await bench.run({ ...SEND, code: '1234', options: once }, { order: 'A' });
		const again = await bench.run({ ...SEND, code: '1234', options: once }, { order: 'A' });
		expect(again.code).toBe('ALREADY_SENT');
		// A session keeps what the last answer told.
		const session = { ...first, ...again };
		expect(await bench.verify(session, '1234')).toMatchObject({ verified: true });
	});

	it('for two items of one run', async () => {
		const out = await bench.runAll({ ...SEND, code: '1234', options: once }, [{ order: 'A' }, { order: 'A' }]);
		expect(await bench.verify({ ...out[0], ...out[1] }, '1234')).toMatchObject({ verified: true });
	});
});

it('Send and Wait for Code ends at once where Send Once knows the code as sent: nobody could enter another one', async () => {
	let waits = 0;
	const once = async (): Promise<IDataObject> => {
		const { items } = await runNode({
			type: 'omniVoiceCode',
			parameters: {
				resource: 'code',
				operation: 'sendAndWaitForCodeBySms',
				from: 'Shop',
				to: SEND.to,
				text: 'Your code is {code}',
				options: { sendOnce: { once: { key: '={{ $json.order }}' } } },
			},
			items: itemsOf([{ order: 'A' }]),
			executeWorkflow: async (info, additional, options) => {
				const { nodes } = info.code as IWorkflowBase;
				if (!nodes.some(({ name }) => name === 'Enter the Code'))
					return await bench.tables.execute(info, additional, options);
				waits += 1;
				return {
					executionId: '9',
					data: [[{ json: { enterUrl: 'https://n8n.example.com/form' } }]],
					waitTill: new Date(),
				};
			},
			dataTables: bench.tables,
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		});
		return items[0].json;
	};
	expect(await once()).not.toHaveProperty('code');
	expect(await once()).toMatchObject({ code: 'ALREADY_SENT' });
	expect(waits).toBe(1);
});

it('with Earlier Verification, a wrong code tells nobody whether a newer one has left or was held back', async () => {
	const told = async (limits: Record<string, number>) => {
		bench = new CodeBench(sandbox);
		const first = await bench.run({ ...SEND, code: '1111' });
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
		const second = await bench.run({
			...SEND,
			code: '0042',
			limits,
			options: { earlier: first.verification } as never,
		});
		await bench.verify(second, '9999');
		const { message, attemptsLeft } = await bench.verify(first, '9999');
		jest.restoreAllMocks();
		return { code: second.code, message, attemptsLeft };
	};
	const sent = await told({});
	const held = await told({ perNumber: 1 });
	expect([sent.code, held.code]).toStrictEqual(['OK', 'TOO_MANY_CODES']);
	expect(held).toStrictEqual({ ...sent, code: held.code });
});

it('many guesses at once with three verifications of one code are three guesses at it', async () => {
	const first = await bench.run({ ...SEND, code: '1234' });
	const second = await bench.run({ ...SEND, code: '1234', options: { earlier: first.verification } as never });
	const third = await bench.run({ ...SEND, code: '1234', options: { earlier: second.verification } as never });
	await Promise.all(
		[first, second, third, first, second, third].map(async (one, at) => await bench.verify(one, `900${at}`)),
	);
	for (const one of [first, second, third]) expect(await bench.verify(one, '1234')).toMatchObject({ verified: false });
});

it('the right code at once with three verifications counts once, and uses up no attempt', async () => {
	const first = await bench.run({ ...SEND, code: '1234' });
	const second = await bench.run({ ...SEND, code: '1234', options: { earlier: first.verification } as never });
	const third = await bench.run({ ...SEND, code: '1234', options: { earlier: second.verification } as never });
	const told = await Promise.all([first, second, third, second].map(async (one) => await bench.verify(one, '1234')));
	expect(told.map(({ reason }) => reason).sort()).toStrictEqual(['alreadyUsed', 'alreadyUsed', 'alreadyUsed', 'match']);
});
