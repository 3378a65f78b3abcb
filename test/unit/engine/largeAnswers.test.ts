import type { Failure } from '../../../nodes/engine/ledger';
import { chunkTo, fates, OK } from '../../support/judged';

it('a group that is large tells all reasons once, and the first twenty of them in words', async () => {
	const numbers = Array.from({ length: 30 }, (_, at) => String(at));
	const refused = numbers.map((at) => ({ code: 'REJECTED', reasons: [{ key: 'other', ref: `messages[${at}].to` }] }));
	const all = (await fates({ result: [...refused, OK] }, 200, chunkTo(...numbers))) as Failure[];
	expect(all.map(({ trouble: { reasons = [] } }) => reasons.length)).toStrictEqual([
		30,
		...numbers.slice(1).map(() => 0),
	]);
	expect(all[0].details).toHaveProperty('group.reasons.length', 30);
	for (const { trouble } of all) {
		expect(trouble.description).toContain('messages[19].to');
		expect(trouble.description).not.toContain('messages[20].to');
	}
});

it('a group of the largest request is told of all of it, where a look at every id for each message would not end', async () => {
	const numbers = Array.from({ length: 32_000 }, (_, at) => String(at));
	const result = [...numbers, 'one too many'].map((_, at) => ({ code: 'OK', messageId: String(at + 1) }));
	const all = await fates({ result }, 200, chunkTo(...numbers));
	expect(all).toHaveLength(numbers.length);
	expect(new Set(all.map(({ state }) => state))).toStrictEqual(new Set(['accepted']));
});

it('entries that are not believed cost no reading of the answer each', async () => {
	const numbers = Array.from({ length: 300 }, (_, at) => String(at));
	const parse = jest.spyOn(JSON, 'parse');
	const all = await fates({ result: numbers.map(() => OK) }, 500, chunkTo(...numbers));
	const parsed = parse.mock.calls.length;
	parse.mockRestore();
	expect(new Set(all.map(({ state }) => state))).toStrictEqual(new Set(['unknown']));
	expect(parsed).toBeLessThan(10);
});

describe('the reasons beside a list', () => {
	const numbers = Array.from({ length: 300 }, (_, at) => String(at));
	const result = numbers.map(() => ({ code: 'REJECTED', messageId: null }));
	const reasonsOf = async (reasons: object[]): Promise<Array<Array<string | undefined>>> => {
		const all = (await fates({ result, reasons }, 400, chunkTo(...numbers))) as Failure[];
		return all.map(({ trouble }) => (trouble.reasons ?? []).map(({ ref }) => ref));
	};

	it('are looked at once each, not once for each entry', async () => {
		const look = jest.spyOn(RegExp.prototype, 'exec');
		const all = await reasonsOf(numbers.map((at) => ({ key: 'other', ref: `messages[${at}].to` })));
		const looks = look.mock.calls.length;
		look.mockRestore();
		expect(all).toStrictEqual(numbers.map((at) => [`messages[${Number(at) + 10}].to`]));
		expect(looks).toBeLessThan(10 * numbers.length);
	});

	it('that point at no entry are told once where they are many, and the first twenty of them of each', async () => {
		const refs = Array.from({ length: 30 }, (_, at) => `attachmentsIds[${at}]`);
		const own = { key: 'other', ref: 'messages[1].to' };
		const all = await reasonsOf([...refs.map((ref) => ({ key: 'other', ref })), own]);
		expect(all.slice(0, 3)).toStrictEqual([refs, [...refs.slice(0, 20), 'messages[11].to'], refs.slice(0, 20)]);
	});
});

it('reasons about one of several recipients of a message name that place', async () => {
	const chunk = chunkTo('1');
	const [{ draft }] = chunk.pending;
	const both = { ...chunk, pending: [{ itemIndex: 7, draft: { ...draft, body: [{ to: '1' }, { to: '2' }] } }] };
	const reasons = [0, 1].map((at) => ({ key: 'a', ref: `Recipients[${at}].Address` }));
	const refused = { code: 'REJECTED', reasons };
	const [within] = (await fates({ result: [refused] }, 200, both)) as Failure[];
	expect(within.trouble.reasons).toStrictEqual(reasons);
	const [beside] = (await fates({ result: [{ code: 'REJECTED' }], reasons }, 200, both)) as Failure[];
	expect(beside.trouble.reasons).toStrictEqual(reasons);
});
