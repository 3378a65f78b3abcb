import { judge } from '../../../nodes/engine/judge';
import type { Failure, Fate } from '../../../nodes/engine/ledger';
import { Group } from '../../../nodes/service/pairing';
import { isHopeless } from '../../../nodes/service/trouble';
import { codeVerdict } from '../../../nodes/service/verdict';
import { chunkTo, fates, OK, reader, TWO } from '../../support/judged';
import { REFUSED, rejectedThe, UNREADABLE } from '../../support/sentences';

const troubles = (all: Fate[]): string[] =>
	all.map((fate) => ('trouble' in fate ? `${fate.state}: ${fate.trouble.message}` : fate.state));

describe('a request that was not answered', () => {
	const trouble = { message: 'No', description: '', details: { jobId: '7' } };

	it.each([
		['refused', 'notSent'],
		['unknown', 'unknown'],
	] as const)('and is %s: all its messages are %s', async (outcome, state) => {
		const all = await judge(reader(), TWO, { outcome, trouble, passing: false });
		expect(all).toStrictEqual(['1', '2'].map((to) => ({ state, trouble, identity: { to }, details: { jobId: '7' } })));
	});

	it.each([
		[{ httpCode: '401' }, true],
		[{ httpCode: '403' }, true],
		[{ httpCode: '400' }, false],
		[{ httpCode: '400', hopeless: true }, true],
		[{}, true],
		[{ hopeless: false, httpCode: '401' }, false],
	])('with trouble %j: hopeless for every further one: %s', (more, hopeless) => {
		expect(isHopeless({ message: '', description: '', ...more })).toBe(hopeless);
	});
});

describe('entries', () => {
	it('that are taken have the identity, the answer and the facts of their drafts', async () => {
		expect(await fates({ result: [OK, { ...OK, messageId: '8', more: 1 }] })).toStrictEqual([
			{ state: 'accepted', output: { to: '1', code: 'OK', messageId: '7', parts: 1 } },
			{ state: 'accepted', output: { to: '2', code: 'OK', messageId: '8', more: 1, parts: 1 } },
		]);
		const noted = await fates({ result: [OK] }, 200, chunkTo('1'), {
			verdict: () => ({ accepted: true, output: {}, note: 'Look' }),
		});
		expect(noted).toStrictEqual([{ state: 'accepted', output: { to: '1', parts: 1 }, note: 'Look' }]);
		expect((await fates({ result: [OK] }, 200, chunkTo('1')))[0]).not.toHaveProperty('note');
	});

	it('that are rejected say why, in items of the node, and that the others are not affected', async () => {
		const rejected = {
			code: 'REJECTED',
			reasons: [{ key: 'invalid', ref: 'messages[1].to' }],
			description: 'Bad',
			more: 1,
		};
		const [, second] = await fates({ result: [OK, rejected] });
		expect(second).toStrictEqual({
			state: 'rejected',
			identity: { to: '2' },
			details: { more: 1 },
			trouble: {
				message: `${rejectedThe()}: Bad; the recipient is not a valid phone number (invalid, messages[11].to)`,
				description: expect.stringMatching(
					/\+12025550123\. Then run this item again\. The other messages are not affected\.$/,
				),
				reasons: [{ key: 'invalid', ref: 'messages[11].to' }],
			},
		});
		const [silent] = (await fates({ result: [{ code: 'REJECTED', reasons: [{ key: 'other' }] }, OK] })) as Failure[];
		expect(silent.trouble.message).toBe(`${rejectedThe()}: a reason without an explanation (other)`);
		const [alone] = (await fates({ result: [{ code: 'REJECTED' }] }, 200, chunkTo('1'))) as Failure[];
		expect(alone.trouble.message).toBe(`${rejectedThe()}: it gave no reason`);
		expect(alone.trouble.description).toMatch(/Then run this item again\.$/);
	});

	it.each([
		[
			{ open: true, details: { phones: ['a'] } },
			{ state: 'unknown', details: { phones: ['a'] } },
		],
		[{ open: false }, { state: 'rejected' }],
	])('that are taken for some of their recipients tell of the others: %j', async (more, missed) => {
		const trouble = { message: 'Not for all', description: '' };
		const verdict = (): object => ({ accepted: true, output: {}, missed: { ...trouble, ...more } });
		expect(await fates({ result: [OK] }, 200, chunkTo('1'), { verdict })).toStrictEqual([
			{ state: 'accepted', output: { to: '1', parts: 1 }, missed: { trouble, identity: { to: '1' }, ...missed } },
		]);
	});

	it('get the reasons beside the list that point at them, or at none', async () => {
		const reasons = [{ key: 'a', ref: 'messages[1].from' }, { key: 'b' }, { key: 'c', ref: 'messages[0].to' }];
		const own = { code: 'REJECTED', reasons: [{ key: 'own' }] };
		const keysOf = (all: Fate[]): unknown =>
			all.map((fate) => ('trouble' in fate ? fate.trouble.reasons?.map(({ key }) => key) : fate.state));
		expect(keysOf(await fates({ reasons, result: [{ code: 'REJECTED' }, { code: 'REJECTED' }] }))).toStrictEqual([
			['b', 'c'],
			['a', 'b'],
		]);
		expect(keysOf(await fates({ reasons, result: [own, OK] }))).toStrictEqual([['own'], 'accepted']);
	});

	it('leave a reference alone that points at no entry of the request', async () => {
		const refs = ['recipients[7].address', 'to', 'x messages[0].to', 'attachmentsIds[1]', 'messages[0].cards[1].text'];
		const [first] = (await fates({
			result: [{ code: 'REJECTED', reasons: refs.map((ref) => ({ key: 'a', ref })) }, OK],
		})) as Failure[];
		const given = [...refs.slice(0, -1), 'messages[10].cards[1].text'];
		expect(first.trouble.reasons?.map(({ ref }) => ref)).toStrictEqual(given);
	});

	it('past the tenth get the reasons that point at them, in items of the node', async () => {
		const numbers = Array.from({ length: 12 }, (_, at) => String(at));
		const reasons = [{ key: 'a', ref: 'messages[11].to' }];
		const result = [...numbers.slice(1).map(() => OK), { code: 'REJECTED' }];
		const last = (await fates({ reasons, result }, 200, chunkTo(...numbers)))[11];
		expect(last).toMatchObject({ state: 'rejected', trouble: { reasons: [{ key: 'a', ref: 'messages[21].to' }] } });
	});

	it('all get the reasons beside the list that point at a part of a message', async () => {
		const reasons = [{ key: 'a', ref: 'attachmentsIds[1]' }];
		const all = (await fates({ reasons, result: [{ code: 'REJECTED' }, { code: 'REJECTED' }] })) as Failure[];
		expect(all.map(({ trouble }) => trouble.reasons)).toStrictEqual([reasons, reasons]);
	});

	it('are asked for with the drafts, and only of what can be read', async () => {
		const asked: unknown[] = [];
		const entries = (...given: unknown[]): unknown[] => {
			asked.push(given);
			return [OK, OK];
		};
		await fates('no data', 200, TWO, { entries });
		expect(asked).toStrictEqual([]);
		await fates({ a: 1 }, 200, TWO, { entries });
		expect(asked).toStrictEqual([[{ a: 1 }, TWO.pending.map(({ draft }) => draft)]]);
	});

	it('that are open keep what they say', async () => {
		const open = { code: 'QUEUED', reasons: [{ key: 'other' }, { key: 'other' }], messageId: '7' };
		const [first, second] = await fates({ result: [open, {}] });
		expect(first).toMatchObject({
			state: 'unknown',
			identity: { to: '1' },
			details: { messageId: '7' },
			trouble: {
				message: expect.stringContaining('“QUEUED”'),
				description: 'a reason without an explanation (other); a reason without an explanation (other)',
				reasons: [{ key: 'other' }, { key: 'other' }],
			},
		});
		expect(second).toStrictEqual({
			state: 'unknown',
			identity: { to: '2' },
			details: {},
			trouble: {
				message: "The service's answer says nothing of this message",
				description: '',
			},
		});
		const [unsaid] = (await fates({ result: [OK] }, 200, chunkTo('1'), {
			verdict: () => ({ open: true, details: {} }),
		})) as Failure[];
		expect(unsaid.trouble).toStrictEqual({
			message: "The service's answer does not say what became of this message",
			description: '',
		});
	});

	it('of which some are missing are counted without these', async () => {
		const entries = (): unknown[] => [undefined, OK, new Group([OK], 1)];
		expect(troubles(await fates({ result: [] }, 200, TWO, { entries }))[0]).toContain('with 1 result for 2 messages');
	});

	it('that are missing are not asked what they say', async () => {
		const verdict = ({ code }: { code: string }) => codeVerdict({ code });
		const all = await fates({ result: [] }, 200, TWO, { entries: () => [undefined, OK], verdict });
		expect(troubles(all)).toStrictEqual(["unknown: The service's answer says nothing of this message", 'accepted']);
	});

	it('that are too few or too many are paired with nobody', async () => {
		const few = await fates({ result: [OK] });
		expect(troubles(few)).toStrictEqual(
			Array.from({ length: 2 }, () => 'unknown: The service answered with 1 result for 2 messages'),
		);
		expect(troubles(await fates({ result: [] }))[0]).toBe(
			'unknown: The service answered with 0 results for 2 messages',
		);
	});
});

const NO = { code: 'REJECTED', reasons: [{ key: 'a' }] };
const FAMILY = { timestamp: '2030-01-15T10:00:00Z', error: 'Bad Request', message: 'No', path: '/' };
const REASONS = { result: null, reasons: [{ key: 'a' }] };
const PAGE = '<html><body>No</body></html>';

/**
 * The table of status, envelope and entries together, for a request of two messages. Each row has the states of both; where they are
 * unknown, the first one shows the whole answer. What each of the three proves by itself is tried in certainty, summary and verdict.
 */
describe('status, envelope and entries together', () => {
	it.each<[what: string, status: number, body: unknown, states: string]>([
		['both taken', 200, { result: [OK, OK] }, 'accepted accepted'],
		['one refused', 200, { result: [OK, NO] }, 'accepted rejected'],
		['a list whose refusal explains the status', 400, { result: [OK, NO] }, 'accepted rejected'],
		['a list of refusals', 422, { result: [NO, NO] }, 'rejected rejected'],
		['a list of refusals beside a refused credential', 401, { result: [NO, NO] }, 'rejected rejected'],
		['a list that explains no refused credential', 401, { result: [OK, NO] }, 'unknown unknown'],
		['all taken beside a refusing status', 400, { result: [OK, OK] }, 'unknown unknown'],
		['nothing of the first beside a refusing status', 400, { result: [{}, OK] }, 'unknown unknown'],
		['all taken beside a fault of the server', 503, { result: [OK, OK] }, 'unknown unknown'],
		['refusals beside a fault of the server', 500, { result: [NO, NO] }, 'unknown unknown'],
		['all taken beside a refusing code', 200, { code: 'validation_error', result: [OK, OK] }, 'unknown unknown'],
		['one refused beside a refusing code', 200, { code: 'validation_error', result: [OK, NO] }, 'accepted rejected'],
		[
			'one refused beside reasons',
			200,
			{ reasons: [{ key: 'a' }], result: [OK, { code: 'REJECTED' }] },
			'accepted rejected',
		],
		['one refused beside a success that is false', 200, { success: false, result: [OK, NO] }, 'unknown unknown'],
		[
			'all taken in an envelope of another status',
			200,
			{ ...FAMILY, status: 500, result: [OK, OK] },
			'unknown unknown',
		],
		['one entry too few', 200, { result: [OK] }, 'unknown unknown'],
		['one entry too few at 400', 400, { result: [NO] }, 'unknown unknown'],
		['an empty list', 200, { result: [] }, 'unknown unknown'],
		['an empty list beside a refusing code', 200, { code: 'REJECTED', result: [] }, 'notSent notSent'],
		['nothing of the first', 200, { result: [{}, OK] }, 'unknown accepted'],

		['a refusing status and nothing else', 400, '', 'notSent notSent'],
		['a refusing status with a page', 403, PAGE, 'notSent notSent'],
		['a refusing status with the error of the family', 422, { ...FAMILY, status: 422 }, 'notSent notSent'],
		['a refusing status with reasons', 400, REASONS, 'notSent notSent'],
		['reasons in the place of a result', 200, REASONS, 'notSent notSent'],
		['a refusing status in the envelope', 200, { ...FAMILY, status: 400 }, 'notSent notSent'],
		['a refusing status with half of a list', 400, '{"result":[{"code":"OK"', 'unknown unknown'],
		['a refusing status with other data', 400, { parts: { sent: [{ messageId: '7' }] } }, 'unknown unknown'],
		['a refusing status with a fault of the service', 400, { code: 'internal_error' }, 'unknown unknown'],
		['a fault of the server', 500, '', 'unknown unknown'],
		['a fault of the server with reasons', 500, REASONS, 'unknown unknown'],
		['an unknown code', 200, { code: 'QUEUED', reasons: [{ key: 'a' }] }, 'unknown unknown'],
		['words beside null', 200, { description: 'no', result: null }, 'unknown unknown'],
		['a list in no envelope', 200, [OK, OK], 'unknown unknown'],
		['a list in another envelope', 200, { result: { result: [OK, OK] } }, 'unknown unknown'],
		['a text that holds JSON', 200, JSON.stringify(JSON.stringify({ result: [OK, OK] })), 'unknown unknown'],
		['nothing', 200, '', 'unknown unknown'],
		['a page', 200, PAGE, 'unknown unknown'],
	])('%s (HTTP %s)', async (_what, status, body, states) => {
		const all = await fates(body, status);
		expect(all.map(({ state }) => state).join(' ')).toBe(states);
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		const open = all.filter(({ state }) => state === 'unknown') as Failure[];
		const shown = open.length > 0 && text !== '' && text !== PAGE ? [text, undefined] : [undefined, undefined];
		expect(open.map(({ details }) => details?.answer)).toStrictEqual(shown.slice(0, open.length));
	});

	it('an id that is not believed is kept, and so is what the whole answer says', async () => {
		const [first, second] = (await fates({ result: [OK, { ...OK, messageId: '8' }] }, 400)) as Failure[];
		expect(first).toMatchObject({ identity: { to: '1' }, details: { messageId: '7' }, trouble: { httpCode: '400' } });
		expect(first.details).not.toHaveProperty('parts');
		expect(second.details).toMatchObject({ messageId: '8' });
		expect(second.trouble.message).toContain('may name something that was accepted');
	});

	it('reasons that are not believed are kept, and so are the ids of a group', async () => {
		const [refused] = (await fates({ result: [NO, NO] }, 500)) as Failure[];
		expect(refused.details).toMatchObject({ reasons: [{ key: 'a' }] });
		const [unknown] = (await fates({ result: [{ code: 'QUEUED' }, NO] }, 500)) as Failure[];
		expect(unknown.details).not.toHaveProperty('reasons');
		const [group] = (await fates({ result: [OK] }, 400)) as Failure[];
		expect(group.details).toMatchObject({ group: { messageIds: ['7'] } });
	});

	it('a group that is not believed is open, whatever its entries say', async () => {
		const group = new Group([OK, { ...OK, messageId: '8' }], 2);
		const entries = (): unknown[] => [group, group];
		expect(troubles(await fates({ result: [] }, 200, TWO, { entries }))).toStrictEqual(['accepted', 'accepted']);
		const all = (await fates({ result: [OK] }, 500, TWO, { entries })) as Failure[];
		expect(all.map(({ state }) => state)).toStrictEqual(['unknown', 'unknown']);
		expect(all[0].details).toMatchObject({ group: { messageIds: ['7', '8'] } });
	});

	it.each<[string, number, object, string, object | undefined]>([
		['words beside a refusing status', 400, { message: 'No' }, 'notSent', undefined],
		[
			'the error of the family beside it',
			400,
			{ ...FAMILY, status: 400, reasons: [{ key: 'a' }] },
			'notSent',
			undefined,
		],
		['reasons beside it', 400, REASONS, 'rejected', undefined],
		['reasons beside a fault of the server', 500, REASONS, 'unknown', { reasons: [{ key: 'a' }] }],
	])('an answer that is itself the entry: %s', async (_what, status, body, state, kept) => {
		const entries = (data: unknown): unknown[] => [data];
		const [fate] = (await fates(body, status, chunkTo('1'), { entries })) as Failure[];
		expect(fate).toMatchObject({ state, ...(kept && { details: kept }) });
	});

	it('what is kept of an answer has an end, and nothing around it', async () => {
		const [open] = (await fates(' {"code":"QUEUED"}\n')) as Failure[];
		expect(open.details?.answer).toBe('{"code":"QUEUED"}');
		const [first] = (await fates({ code: 'QUEUED', a: 'b'.repeat(60_000) })) as Failure[];
		expect(first.details?.answer).toMatch(/^.{50000}$/);
	});

	it('says what the service said, and what to do', async () => {
		const troubleOf = async (body: unknown, status = 200) => ((await fates(body, status))[0] as Failure).trouble;
		expect(await troubleOf({ code: 'REJECTED', description: 'Bad' })).toMatchObject({
			message: REFUSED,
			description: 'Nothing was carried out. The service said: Bad',
			httpCode: '200',
		});
		expect(await troubleOf({ code: 'internal_error' })).toMatchObject({ description: 'The service said: no reason' });
		expect((await troubleOf({ code: 'QUEUED' })).message).toContain('a code “QUEUED” that is not known');
		expect(await troubleOf({ ...FAMILY, status: 400 })).toMatchObject({ message: `${REFUSED} (HTTP 400)` });
		expect(await troubleOf({ code: 'REJECTED' })).not.toHaveProperty('reasons');
		expect((await troubleOf(REASONS)).reasons).toStrictEqual([{ key: 'a' }]);
		expect(await troubleOf('')).toMatchObject({
			message: UNREADABLE,
			description: 'The answer was empty or cut off.',
		});
		expect(await troubleOf('<h1>Fine</h1>')).toMatchObject({ description: 'The answer began: Fine' });
		expect(await troubleOf('{"a":1}')).toMatchObject({ description: 'The answer began: {"a":1}' });
	});
});

describe('a reader’s own words', () => {
	const refusal = (open: boolean) => (): object => ({ message: 'Fault', description: '', open });

	it.each([
		[true, 'unknown: Fault'],
		[false, 'notSent: Fault'],
	])('decide on a whole answer: open is %s', async (open, said) => {
		expect(troubles(await fates({ result: [OK, OK] }, 200, TWO, { refusal: refusal(open) }))).toStrictEqual([
			said,
			said,
		]);
	});

	it('are not asked of what can’t be read, and may hide what must not be shown', async () => {
		const clean = (text: string): string => text.replace(/\d{4}/, '****');
		const [first] = (await fates('code 0042', 200, TWO, { refusal: refusal(true), clean })) as Failure[];
		expect(first.trouble.description).toBe('The answer began: code ****');
	});
});
