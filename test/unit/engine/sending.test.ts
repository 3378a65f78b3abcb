import type { IDataObject } from 'n8n-workflow';

import type { Draft } from '../../../nodes/engine/draft';
import { InvalidInput } from '../../../nodes/ground/errors';
import { accepted, answer, lost, runSend, sendWith, type Given } from '../../support/sendRun';
import { watchTurns } from '../../support/turns';
import { EMPTY, NOT_A_FLAG, notAccepted, notAsTheyAre, UNREADABLE } from '../../support/sentences';

const THREE = [{ to: '1' }, { to: '2' }, { to: '3' }];
const GOES_ON = { onError: 'continueRegularOutput' } as const;
const status = (statusCode: number) => (): object => ({ statusCode, headers: {}, body: '{}' });
const page = (statusCode: number, after?: string) => (): object => ({
	statusCode,
	headers: { 'retry-after': after },
	body: '<html><body>Welcome</body></html>',
});
const late = (): object => {
	throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
};
const refused = (): never => {
	throw new InvalidInput('To', 'it is odd', 'Mend it.');
};
const broken = (): never => {
	throw new Error('gone');
};
const codes = (items: Array<{ json: IDataObject }>): unknown[] => items.map(({ json }) => json.code);

describe('the requests of a send', () => {
	it('end with the first refusal that all others would meet', async () => {
		const { items, sent } = await runSend({ items: THREE, node: GOES_ON, answers: [status(401), accepted, accepted] });
		expect(sent).toHaveLength(1);
		expect(codes(items)).toStrictEqual(['NOT_SENT', 'NOT_SENT', 'NOT_SENT']);
		expect(items[2].json.message).toContain('did not accept the credential (HTTP 401)');
	});

	it('go on after a refusal of one', async () => {
		const { items } = await runSend({ items: THREE, node: GOES_ON, answers: [status(400), accepted, accepted] });
		expect(codes(items)).toStrictEqual(['NOT_SENT', 'OK', 'OK']);
	});

	it('end after three in a row without an answer in time, and not before', async () => {
		const five = [...THREE, { to: '4' }, { to: '5' }];
		const silent = await runSend({ items: five, node: GOES_ON, answers: [late, late, late, accepted, accepted] });
		expect(silent.sent).toHaveLength(3);
		expect(codes(silent.items)).toStrictEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'NOT_SENT', 'NOT_SENT']);
		expect(silent.items[4].json.message).toContain('did not answer in time, 3 times in a row');
		const between = await runSend({ items: five, node: GOES_ON, answers: [late, late, status(500), late, late] });
		expect(between.sent).toHaveLength(5);
	});

	it.each<[string, () => object, number, string, string]>([
		['a broken connection', lost, 3, 'UNKNOWN', 'The connection broke before the service answered'],
		['a gateway’s page', page(503), 3, 'UNKNOWN', 'The service has a problem of its own (HTTP 503)'],
		['a website', page(200), 3, 'UNKNOWN', UNREADABLE],
		['a login page', page(302), 3, 'UNKNOWN', 'The service answered with a redirect (HTTP 302)'],
		['429 for an hour', page(429, '3600'), 3, 'NOT_SENT', 'The service is getting too many requests (HTTP 429)'],
		['429 again and again', page(429, '0'), 12, 'NOT_SENT', 'The service is getting too many requests (HTTP 429)'],
	])('end after three in a row that got %s', async (_what, come, requests, code, message) => {
		const answers = Array.from({ length: 20 }, () => come);
		const operation = sendWith({ limits: () => ({ messages: 1, concurrency: 2 }) });
		const items = [...THREE, { to: '4' }, { to: '5' }];
		const run = await runSend({ items, node: GOES_ON, operation, answers });
		expect(run.sent).toHaveLength(requests);
		expect(codes(run.items)).toStrictEqual([code, code, code, 'NOT_SENT', 'NOT_SENT']);
		expect(run.items[4].json.message).toContain(`${message}, 3 times in a row. It was not sent and can safely`);
	});

	it('go one at a time until one is answered, and then as many at once as the operation says', async () => {
		const operation = sendWith({ limits: () => ({ messages: 1, concurrency: 2 }) });
		let underWay = 0;
		const most: number[] = [];
		const slowly = (give: () => object) => async (): Promise<object> => {
			underWay += 1;
			most.push(underWay);
			await new Promise(setImmediate);
			underWay -= 1;
			return give();
		};
		const answers = [late, accepted, accepted, accepted].map(slowly);
		const { items } = await runSend({ items: [...THREE, { to: '4' }], node: GOES_ON, operation, answers });
		expect(codes(items)).toStrictEqual(['UNKNOWN', 'OK', 'OK', 'OK']);
		expect(most).toStrictEqual([1, 1, 1, 2]);
		const silent = [late, late, late, accepted];
		const { sent } = await runSend({ items: [...THREE, { to: '4' }], node: GOES_ON, operation, answers: silent });
		expect(sent).toHaveLength(3);
	});

	it.each<[string, () => never, string, string]>([
		['for its values', refused, 'INVALID', 'To: it is odd. It was not sent. Mend it.'],
		['for any other reason', broken, 'NOT_SENT', 'gone'],
	])('that can’t be made %s cost the others nothing', async (_what, fail, code, message) => {
		let made = 0;
		const operation = sendWith({
			request: () => {
				made += 1;
				return made === 1 ? fail() : { method: 'POST', path: '/x', body: '{}' };
			},
		});
		const { items, sent } = await runSend({ items: THREE, node: GOES_ON, operation, answers: [accepted, accepted] });
		expect(codes(items)).toStrictEqual([code, 'OK', 'OK']);
		expect(items[0].json).toMatchObject({ to: '1', message: expect.stringContaining(message) as string });
		expect(sent).toHaveLength(2);
	});
});

describe('what is not valid', () => {
	const draft = ({ to }: { readonly to: string | undefined }) =>
		to === '2' ? refused() : { body: { to }, identity: { to } };
	const operation = sendWith({ draft });

	it('keeps everything from being sent where the node stops on errors', async () => {
		const given = { items: THREE, operation, answers: [accepted] };
		await expect(runSend(given)).rejects.toThrow(notAsTheyAre(1, 3));
		expect(given.answers).toHaveLength(1);
	});

	it('has whom it was for, as it was given, where the node goes on', async () => {
		const { items, hints } = await runSend({ items: THREE, operation, node: GOES_ON, answers: [accepted, accepted] });
		expect(codes(items)).toStrictEqual(['OK', 'INVALID', 'OK']);
		expect(items[1].json.to).toBe('2');
		expect(items[1].pairedItem).toStrictEqual({ item: 1 });
		const parameters = { resource: 'message', operation: 'send', to: '={{ $json.other }}' };
		const given = { operation: sendWith({ draft: refused }), answers: [] };
		const nodeOf = (mode: string) => ({ ...GOES_ON, parameters: { ...parameters, options: { mode } } });
		const toOf = async (mode: string, item: object): Promise<unknown> =>
			(await runSend({ ...given, items: [item], node: nodeOf(mode) })).items[0].json.to;
		expect(await toOf('autoMap', { to: 5, other: '6' })).toBe('5');
		expect(await toOf('defineBelow', { to: '5', other: '6' })).toBe('6');
		expect(await toOf('autoMap', { to: { no: 'number' }, other: '6' })).toBeUndefined();
		const mapped = { items: [{ to: '5' }], node: nodeOf('autoMap') };
		const without = await runSend({ ...given, ...mapped, operation: sendWith({ form: {} as never, draft: refused }) });
		expect(without.items[0].json).not.toHaveProperty('to');
		expect(hints).toStrictEqual([
			expect.stringMatching(/^1 of 3 messages was not accepted: .* The first is item 1\.$/),
		]);
	});
});

describe('a draft that needs more', () => {
	it('is completed before anything is sent, and what fails is not sent', async () => {
		const operation = sendWith({
			complete: async (pending) =>
				await Promise.resolve({
					pending: pending.slice(0, 1).map((one) => ({ ...one, draft: { ...one.draft, body: { done: true } } })),
					failed: new Map<number, unknown>([
						[1, new InvalidInput('File', EMPTY, 'Choose one.')],
						[2, new Error('no disk')],
					]),
				}),
		});
		const { items, sent } = await runSend({ items: THREE, operation, node: GOES_ON, answers: [accepted] });
		expect(sent).toStrictEqual(['[{"done":true}]']);
		expect(codes(items)).toStrictEqual(['OK', 'INVALID', 'NOT_SENT']);
		expect(items.map(({ json }) => json.to)).toStrictEqual(['1', '2', '3']);
		await expect(runSend({ items: THREE, operation, answers: [] })).rejects.toThrow(notAccepted(2, 3));
	});

	it('and that fails for a reason that is not its own costs the others nothing', async () => {
		const operation = sendWith({
			complete: async (pending) =>
				await Promise.resolve({ pending: pending.slice(1), failed: new Map([[0, new Error('no disk')]]) }),
		});
		const { items } = await runSend({ items: THREE, operation, answers: [accepted, accepted] });
		expect(codes(items)).toStrictEqual(['NOT_SENT', 'OK', 'OK']);
	});
});

describe('a send with a second step', () => {
	const verdict = (entry: unknown) =>
		(entry as IDataObject).code === 'OK'
			? { accepted: true as const, output: { code: 'OK', at: 'first' }, note: 'First' }
			: { accepted: false as const, reasons: [] };
	const answers = () => [accepted, answer([{ code: 'REJECTED' }]), accepted];

	it('takes it for what was accepted alone, and adds what came of it', async () => {
		const taken: unknown[] = [];
		const followUp = async (output: IDataObject, { identity }: Draft) => {
			taken.push([output, identity]);
			return await Promise.resolve({ output: { at: 'second' }, ...(identity.to === '3' && { note: 'Second' }) });
		};
		const operation = sendWith({ verdict, followUp });
		const { items, hints } = await runSend({ items: THREE, operation, node: GOES_ON, answers: answers() });
		expect(taken).toStrictEqual(['1', '3'].map((to) => [{ to, code: 'OK', at: 'first' }, { to }]));
		expect(codes(items)).toStrictEqual(['OK', 'REJECTED', 'OK']);
		expect(items.map(({ json }) => json.at)).toStrictEqual(['second', undefined, 'second']);
		expect(hints).toStrictEqual(['First', 'Second', expect.stringContaining('1 of 3 messages')]);
	});

	it('has no note where neither step has one', async () => {
		const followUp = async () => await Promise.resolve({ output: {} });
		expect((await runSend({ operation: sendWith({ followUp }), answers: [accepted] })).hints).toStrictEqual([]);
	});
});

describe('what the outputs hold', () => {
	const withText = sendWith({
		draft: ({ to }) => ({ body: { to }, identity: { to }, facts: { parts: 1, text: 'Hello' }, warning: 'Look' }),
	});
	const outputs = async (options: Record<string, string | boolean>, given: Partial<Given> = {}) =>
		await runSend({
			items: [{ to: '1', order: 7, code: 'mine' }],
			operation: withText,
			answers: [accepted],
			...given,
			node: {
				parameters: { resource: 'message', operation: 'send', to: '={{ $json.to }}', options },
				...given.node,
			},
		});

	it('is the text that was sent, unless told otherwise', async () => {
		const { items, hints } = await outputs({});
		expect(items[0].json).toStrictEqual({ to: '1', code: 'OK', messageId: '7', parts: 1, text: 'Hello' });
		expect(hints).toStrictEqual(['Look']);
		expect((await outputs({ omitText: true })).items[0].json).not.toHaveProperty('text');
		expect((await outputs({ omitText: false })).items[0].json).toHaveProperty('text');
	});

	it('is what else the recipient reads, with or without a text', async () => {
		const beside = { subject: 'News' };
		const of = (facts: IDataObject) =>
			sendWith({ draft: ({ to }) => ({ body: { to }, identity: { to }, facts: { ...facts } }) });
		const shown = await outputs({}, { operation: of({ parts: 1, ...beside, text: 'Hello' }) });
		expect(shown.items[0].json).toStrictEqual({
			to: '1',
			code: 'OK',
			messageId: '7',
			parts: 1,
			...beside,
			text: 'Hello',
		});
		const alone = await outputs({}, { operation: of(beside) });
		expect(alone.items[0].json).toStrictEqual({ to: '1', code: 'OK', messageId: '7', ...beside });
		const hidden = await outputs({ omitText: true }, { operation: of(beside) });
		expect(hidden.items[0].json).toStrictEqual({ to: '1', code: 'OK', messageId: '7' });
	});

	it('is the input beside the result where it is asked for, but beside no error of n8n’s form', async () => {
		expect((await outputs({ includeOtherFields: true })).items[0].json).toMatchObject({ order: 7, code: 'OK' });
		const onError = { answers: [lost], node: { onError: 'continueErrorOutput' as const } };
		const { items } = await outputs({ includeOtherFields: true }, onError);
		expect(Object.keys(items[0].json)).toStrictEqual(['error', 'message', 'details']);
		const fine = await outputs({ includeOtherFields: true }, { node: onError.node });
		expect(fine.items[0].json).toMatchObject({ order: 7, code: 'OK' });
		const named = answer([{ code: 'OK', messageId: '7', error: 'none' }]);
		expect((await outputs({ includeOtherFields: true }, { answers: [named] })).items[0].json).toMatchObject({
			order: 7,
			serviceError: 'none',
		});
		const goesOn = await outputs({ includeOtherFields: true }, { answers: [lost], node: GOES_ON });
		expect(goesOn.items[0].json).toMatchObject({ order: 7, code: 'UNKNOWN' });
	});

	it('is read before anything is sent', async () => {
		const given = { answers: [accepted] };
		await expect(outputs({ omitText: 'maybe' }, given)).rejects.toThrow(NOT_A_FLAG);
		expect(given.answers).toHaveLength(1);
	});

	it('has the note of many messages once, as a hint', async () => {
		const verdict = () => ({ accepted: true as const, output: {}, note: 'All of them' });
		const { hints } = await runSend({
			items: THREE,
			operation: sendWith({ verdict }),
			answers: [accepted, accepted, accepted],
		});
		expect(hints).toStrictEqual(['All of them']);
	});
});

it('an error in a tool has its advice in its one sentence', async () => {
	const operation = sendWith({ draft: refused });
	await expect(runSend({ operation, tool: true, answers: [] })).rejects.toMatchObject({
		message: 'To: it is odd. It was not sent. Mend it.',
	});
	await expect(runSend({ operation, answers: [] })).rejects.toMatchObject({
		message: 'To: it is odd. It was not sent.',
		description: 'Mend it.',
	});
});

it('what is odd about the address or the input is said above the output', async () => {
	const { hints } = await runSend({ answers: [accepted], baseUrl: 'http://api.example.com' });
	expect(hints).toStrictEqual([expect.stringContaining('begins with http:')]);
	const node = { parameters: { resource: 'message', operation: 'send', to: '={{ $json.to }} {{ $json.name }}' } };
	const blank = await runSend({ items: [{ to: '1', name: '' }], node, answers: [accepted] });
	expect(blank.hints).toStrictEqual([
		'1 item has nothing for $json.name, which leaves a gap in a text. First: item 0.',
	]);
});

it('others have their turn while many items are read', async () => {
	const turns = watchTurns(true);
	await runSend({ items: THREE, node: GOES_ON, operation: sendWith({ draft: refused }), answers: [] });
	expect(turns()).toBe(THREE.length);
});

it('no items are no request', async () => {
	expect(await runSend({ items: [], answers: [] })).toStrictEqual({ items: [], sent: [], hints: [], logged: [] });
});
