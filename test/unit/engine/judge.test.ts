import { judge } from '../../../nodes/engine/judge';
import type { Failure, Fate } from '../../../nodes/engine/ledger';
import { Group } from '../../../nodes/service/pairing';
import { isHopeless } from '../../../nodes/service/trouble';
import { codeVerdict } from '../../../nodes/service/verdict';
import { chunkTo, fates, OK, reader, TWO } from '../../support/judged';
import { REFUSED } from '../../support/sentences';

const troubles = (all: Fate[]): string[] =>
	all.map((fate) => ('trouble' in fate ? `${fate.state}: ${fate.trouble.message}` : fate.state));

describe('a request that was not answered', () => {
	const trouble = { message: 'No', description: '', said: { jobId: '7' } };

	it.each([
		['refused', 'notSent'],
		['unknown', 'unknown'],
	] as const)('and is %s: all its messages are %s', async (outcome, state) => {
		const all = await judge(reader(), TWO, { outcome, trouble, passing: false });
		expect(all).toStrictEqual(['1', '2'].map((to) => ({ state, trouble, identity: { to }, said: { jobId: '7' } })));
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
			said: { more: 1 },
			trouble: {
				message:
					'The service rejected the message: Bad; the recipient is not a valid phone number (invalid, messages[11].to)',
				description: expect.stringMatching(
					/\+12025550123\. Then run this item again\. The other messages are not affected\.$/,
				),
				reasons: [{ key: 'invalid', ref: 'messages[11].to' }],
			},
		});
		const [silent] = (await fates({ result: [{ code: 'REJECTED', reasons: [{ key: 'other' }] }, OK] })) as Failure[];
		expect(silent.trouble.message).toBe('The service rejected the message: a reason without an explanation (other)');
		const [alone] = (await fates({ result: [{ code: 'REJECTED' }] }, 200, chunkTo('1'))) as Failure[];
		expect(alone.trouble.message).toBe('The service rejected the message: it gave no reason');
		expect(alone.trouble.description).toMatch(/Then run this item again\.$/);
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
		expect(asked).toStrictEqual([[{ a: 1 }, TWO.pending.map(({ draft }) => draft), 200]]);
	});

	it('that are open keep what they say', async () => {
		const open = { code: 'QUEUED', reasons: [{ key: 'other' }, { key: 'other' }], messageId: '7' };
		const [first, second] = await fates({ result: [open, {}] });
		expect(first).toMatchObject({
			state: 'unknown',
			identity: { to: '1' },
			said: { messageId: '7' },
			trouble: {
				message: expect.stringContaining('“QUEUED”'),
				description: 'a reason without an explanation (other); a reason without an explanation (other)',
				reasons: [{ key: 'other' }, { key: 'other' }],
			},
		});
		expect(second).toStrictEqual({
			state: 'unknown',
			identity: { to: '2' },
			said: {},
			trouble: {
				message: "The service's answer says nothing of this message",
				description: 'It says what became of the other messages of the same request.',
			},
		});
		for (const result of [[{}], [null, null]]) {
			const [alone] = (await fates({ result }, 200, chunkTo(...result.map((_, at) => String(at))))) as Failure[];
			expect(alone.trouble.description).toBe('');
		}
		const [unsaid] = (await fates({ result: [OK] }, 200, chunkTo('1'), {
			verdict: () => ({ open: true, said: {} }),
		})) as Failure[];
		expect(unsaid.trouble).toStrictEqual({
			message: "The service's answer does not say what became of this message",
			description: '',
		});
	});

	it.each<[unknown, object]>([
		['odd', { said: { answer: 'odd' } }],
		[7, { said: { answer: 7 } }],
		[{ odd: 1 }, { said: { odd: 1 } }],
		[null, {}],
		[undefined, {}],
	])('that say nothing are kept as they came: %j', async (entry, kept) => {
		const entries = (): unknown[] => [entry, OK];
		const [first] = await fates({ result: [] }, 200, TWO, { entries });
		expect(first).toMatchObject({ state: 'unknown', ...kept });
		if (!('said' in kept)) expect(first).not.toHaveProperty('said');
	});

	it('count even beside an error status', async () => {
		expect(troubles(await fates({ result: [OK, OK] }, 500))).toStrictEqual(['accepted', 'accepted']);
	});

	it('that are too few are no refusal, whatever stands beside them: something was looked at', async () => {
		const said = 'unknown: The service answered with 1 results for 2 messages';
		expect(troubles(await fates({ reasons: ['a'], result: [OK] }))).toStrictEqual([said, said]);
	});

	it('of which some are missing are counted without these', async () => {
		const entries = (): unknown[] => [undefined, OK, new Group([OK], 1)];
		expect(troubles(await fates({ result: [] }, 200, TWO, { entries }))[0]).toContain('with 1 results for 2 messages');
	});

	it('that are missing are not asked what they say', async () => {
		const verdict = ({ code }: { code: string }) => codeVerdict({ code });
		const all = await fates({ result: [] }, 200, TWO, { entries: () => [undefined, OK], verdict });
		expect(troubles(all)).toStrictEqual(["unknown: The service's answer says nothing of this message", 'accepted']);
	});

	it('that are too few or too many are paired with nobody', async () => {
		const few = await fates({ result: [OK] });
		expect(troubles(few)).toStrictEqual(
			Array.from({ length: 2 }, () => 'unknown: The service answered with 1 results for 2 messages'),
		);
		expect(troubles(await fates({ result: [] }))[0]).toBe(
			'unknown: The service answered with 0 results for 2 messages',
		);
	});
});

describe('an answer without entries', () => {
	const SERVER = 'unknown: The service has a problem of its own';
	it.each<[string, unknown, number, string]>([
		['a refusing status', {}, 400, `notSent: ${REFUSED} (HTTP 400)`],
		['a status that proves nothing', {}, 500, `${SERVER} (HTTP 500)`],
		['a refusing status with a fault of the service', { code: 'internal_error' }, 400, 'unknown: The service refused'],
		['a status within the envelope', { status: 400 }, 200, `notSent: ${REFUSED} (HTTP 400)`],
		['the outer of two bad statuses', { status: 400 }, 500, `${SERVER} (HTTP 500)`],
		['an empty list with an error status', { result: [] }, 400, `notSent: ${REFUSED} (HTTP 400)`],
		['a refusing code', { code: 'REJECTED' }, 200, `notSent: ${REFUSED}`],
		['reasons', { reasons: ['a'] }, 200, `notSent: ${REFUSED}`],
		['reasons beside an empty list', { reasons: ['a'], result: [] }, 200, `notSent: ${REFUSED}`],
		['a fault of the service', { code: 'internal_error' }, 200, SERVER],
		['an unknown code', { code: 'QUEUED' }, 200, 'unknown: The service answered with a code “QUEUED”'],
		[
			'an unknown code with reasons',
			{ code: 'QUEUED', reasons: ['a'] },
			200,
			'unknown: The service answered with a code',
		],
		[
			'words beside null',
			{ message: 'no', result: null },
			200,
			"unknown: The service's answer says nothing of what was asked",
		],
		['nothing', {}, 200, "unknown: The service's answer could not be read"],
		['a page', '<h1>Fine</h1>', 200, "unknown: The service's answer could not be read"],
	])('%s', async (_what, body, status, said) => {
		const all = troubles(await fates(body, status));
		expect(all[0]).toContain(said);
		expect(all[1]).toBe(all[0]);
	});

	it('says what the service said, and what to do', async () => {
		const troubleOf = async (body: unknown) => ((await fates(body))[0] as Failure).trouble;
		expect(await troubleOf({ code: 'REJECTED', description: 'Bad' })).toMatchObject({
			description: 'Nothing was carried out. The service said: Bad',
			httpCode: '200',
		});
		expect(await troubleOf({ code: 'REJECTED' })).toMatchObject({
			description: expect.stringContaining('said: no reason'),
		});
		expect(await troubleOf({ code: 'internal_error' })).toMatchObject({
			description: 'The service said: no reason',
		});
		expect(await troubleOf('')).toMatchObject({ description: 'The answer was empty or cut off.' });
		expect(await troubleOf('')).not.toHaveProperty('said');
		expect(await troubleOf('<h1>Fine</h1>')).toMatchObject({
			description: 'The answer began: Fine',
			said: { answer: 'Fine' },
			httpCode: '200',
		});
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
