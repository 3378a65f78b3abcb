import { readAccount } from '../../../nodes/api/account';
import { Estimate } from '../../../nodes/api/costs';
import { costOf, fetchTariffs, stepAt, stepsText, type Tariff } from '../../../nodes/api/tariffs';
import type { CountryCode } from '../../../nodes/ground/phones';
import { answered, clientFor } from '../../support/client';

const STEPS = [
	{ start: 0, end: 99, price: 0.05 },
	{ start: 100, end: 199, price: 0.04 },
	{ start: 200, price: 0.03 },
];
const line = (id: string, fields: object = {}, price = 0.1): Tariff => ({
	record: { planRecordId: id, currencyId: '1', sourceAddress: null, ...fields },
	steps: [{ start: 0, price }],
	quantity: 0,
});

describe('price steps', () => {
	it.each([
		[0, 1, 0.05],
		[98, 3, 0.14],
		[99, 102, 0.05 + 4 + 0.03],
		[500, 10, 0.3],
		[0, 0, 0],
	])('from counter %i, %i parts cost %d', (counter, units, cost) => {
		expect(costOf(STEPS, counter, units)).toBeCloseTo(cost, 10);
	});

	it('that begin later than the counter hold from the beginning; none give no price', () => {
		const late = [{ start: 1, price: 2 }];
		expect([stepAt(late, 0)?.price, costOf(late, 0, 3)]).toStrictEqual([2, 6]);
		const two = [
			{ start: 2, price: 2 },
			{ start: 5, price: 1 },
		];
		expect(costOf(two, 0, 7)).toBe(12);
		const twice = [{ start: 0, price: 9 }, { start: 0, price: 3 }, ...two];
		expect(costOf(twice, 0, 3)).toBe(8);
		expect([stepAt([], 0), costOf([], 0, 1)]).toStrictEqual([undefined, undefined]);
	});

	it('without a price that can be read cost what nobody knows, and not what their neighbours cost', () => {
		const steps = [...STEPS.slice(0, 1), { start: 100, end: 199, price: undefined }, STEPS[2]];
		expect([costOf(steps, 98, 2), costOf(steps, 98, 3), costOf(steps, 200, 1)]).toStrictEqual([0.1, undefined, 0.03]);
		expect(stepsText(steps)).toBe('0 to 99: 0.05; 100 to 199: unknown; from 200: 0.03');
	});

	it('of several are none where the counter can’t be read, but are told; one alone holds for any counter', async () => {
		const plan = (steps: object[]) => ({ planRecord: { steps }, quantity: 'many' });
		const two = [
			{ startStep: 0, endStep: 9, price: 2 },
			{ startStep: 10, price: 1 },
		];
		const answer = { result: [plan(two), plan(two.slice(1))] };
		const [several, one] = await fetchTariffs(clientFor(answered(answer)).client, {});
		expect(several.record).not.toHaveProperty('beside');
		expect(several.quantity).toBeUndefined();
		expect(several.record.quantity).toBe('many');
		expect([stepAt(several.steps, undefined), costOf(several.steps, undefined, 1)]).toStrictEqual([
			undefined,
			undefined,
		]);
		expect(stepsText(several.steps)).toBe('0 to 9: 2; from 10: 1');
		expect(costOf(one.steps, undefined, 3)).toBe(3);
	});

	it('are none where it can’t be read at which value one of them begins', () => {
		expect(stepAt([{ price: 1 }, { start: 5, price: 2 }], 7)).toBeUndefined();
	});

	it('of what is no tariff line are none, and it stays as it came', async () => {
		const answer = { result: [{ planRecordId: 7, steps: [{ startStep: 0, price: 1 }], quantity: 3 }] };
		const [tariff] = await fetchTariffs(clientFor(answered(answer)).client, {});
		expect(tariff.steps).toStrictEqual([]);
		expect(tariff.record).toMatchObject({
			planRecordId: null,
			quantity: 3,
			beside: { planRecordId: 7, steps: [{ startStep: 0, price: 1 }] },
		});
	});

	it('are read out for people', () => {
		expect(stepsText(STEPS)).toBe('0 to 99: 0.05; 100 to 199: 0.04; from 200: 0.03');
	});

	it.each<[string, object[], unknown[]]>([
		[
			'all of them',
			[
				{ startStep: 5, endStep: null, price: 2 },
				{ startStep: 0, endStep: 4, price: '0.5' },
			],
			[0.5, 2],
		],
		[
			'one whose price can’t be read',
			[
				{ startStep: 1, price: '0,05' },
				{ startStep: 2, price: 1 },
			],
			[undefined, 1],
		],
		['none whose price can be read', [{ startStep: 1, price: '0,05' }], [undefined]],
		['one without a price', [{ startStep: 1, price: 1 }, { startStep: 2 }], [1, undefined]],
		[
			'one that begins nobody knows where',
			[
				{ startStep: 1, price: 1 },
				{ startStep: '1 000', price: 2 },
			],
			[2, 1],
		],
		['beside what is no step', [null as never, { startStep: 1, price: 1 }], [1]],
		['no price at all', [{ startStep: 1, price: null }, { startStep: 2 }], []],
	])('are read from a line: %s', async (_name, steps, prices) => {
		const answer = { result: [{ planRecord: { planRecordId: '1', steps }, quantity: 3 }] };
		const [tariff] = await fetchTariffs(clientFor(answered(answer)).client, {});
		expect(tariff.quantity).toBe(3);
		expect(tariff.steps.map(({ price }) => price)).toStrictEqual(prices);
	});
});

describe('an estimate', () => {
	const estimate = () => new Estimate(() => Promise.resolve([]));

	it('takes the line of the sender before one for any sender, and never that of another', () => {
		const lines = [line('1'), line('2', { sourceAddress: 'myshop' }, 0.2), line('3', { sourceAddress: 'Other' }, 9)];
		expect(estimate().add(lines, { from: 'MyShop' }, [{ parts: 2 }])).toMatchObject({
			cost: 0.4,
			tariffIds: ['2'],
			note: null,
		});
		expect(estimate().add(lines, {}, [{ parts: 2 }])).toMatchObject({ cost: 0.2, tariffIds: ['1'] });
	});

	it('is a range where several lines fit, and nothing where none does or currencies differ', () => {
		const lines = [line('1', { traffic: 'A' }), line('2', { traffic: 'B' }, 0.3)];
		expect(estimate().add(lines, {}, [{ parts: 1 }])).toMatchObject({ cost: null, costLowest: 0.1, costHighest: 0.3 });
		expect(estimate().add(lines, { traffic: 'b' }, [{ parts: 1 }])).toMatchObject({ cost: 0.3 });
		const none = estimate();
		expect(none.add([], {}, [{ parts: 1 }])).toMatchObject({
			cost: null,
			costLowest: null,
			tariffIds: [],
			costHighestSoFar: null,
		});
		expect(none.add(lines, { traffic: 'a' }, [{ parts: 1 }])).toMatchObject({
			cost: 0.1,
			partsSoFar: 2,
			costHighestSoFar: null,
		});
		const mixed = [line('1'), line('2', { currencyId: '2' })];
		expect(estimate().add(mixed, {}, [{ parts: 1 }])).toMatchObject({ cost: null, costLowest: null, currencyId: null });
	});

	it('knows the lines of a country by their name, and takes those without a country for all others', () => {
		const lines = [
			line('1', { countryName: 'United Kingdom' }),
			line('2', { countryName: 'Германия' }, 0.2),
			line('3', { countryName: null }, 0.3),
		];
		const cost = (country: CountryCode) => estimate().add(lines, {}, [{ parts: 1, country }]);
		expect(cost('GB')).toMatchObject({ cost: 0.1, tariffIds: ['1'] });
		expect(cost('DE')).toMatchObject({ cost: 0.2, tariffIds: ['2'] });
		expect(cost('FR')).toMatchObject({ cost: 0.3, tariffIds: ['3'] });
		const unknown = [...lines, line('4', { countryName: 'Zone 7' }, 0.9)];
		expect(estimate().add(unknown, {}, [{ parts: 1, country: 'FR' }])).toMatchObject({ cost: null, costHighest: 0.9 });
		const strange = [line('4', { countryName: 'Zone 7' }, 0.9)];
		expect(estimate().add(strange, {}, [{ parts: 1, country: 'FR' }])).toMatchObject({ cost: null, tariffIds: [] });
		expect(cost('GB')).toStrictEqual(
			estimate().add([line('1', { countryName: 'UK' })], {}, [{ parts: 1, country: 'GB' }]),
		);
		expect(
			estimate().add(lines, {}, [
				{ parts: 1, country: 'GB' },
				{ parts: 2, country: 'DE' },
			]),
		).toMatchObject({
			totalParts: 3,
			cost: 0.5,
			tariffIds: ['1', '2'],
		});
	});

	it('says why there is no one cost', () => {
		const noteOf = (lines: Tariff[]): unknown => estimate().add(lines, {}, [{ parts: 1 }]).note;
		expect(noteOf([])).toContain('No tariff line fits');
		expect(noteOf([line('1'), line('2', { currencyId: '2' })])).toContain('several currencies');
		expect(noteOf([line('1'), line('2', {}, 0.3)])).toContain('the cost is a range');
		expect(noteOf([line('1'), { ...line('2'), steps: [{ start: 0, price: undefined }] }])).toContain('can’t be read');
		expect(noteOf([line('1'), line('2')])).toBeNull();
	});

	it('names the currency that all its lines have', () => {
		const lines = [
			line('1', { countryName: 'United Kingdom' }),
			line('2', { countryName: null, currencyId: '2' }, 0.2),
		];
		const to = (...countries: CountryCode[]) =>
			estimate().add(
				lines,
				{},
				countries.map((country) => ({ parts: 1, country })),
			);
		expect(to('GB')).toMatchObject({ currencyId: '1', note: null });
		expect(to('FR')).toMatchObject({ currencyId: '2' });
		expect(to('GB', 'FR')).toMatchObject({
			currencyId: null,
			cost: null,
			costHighest: null,
			costHighestSoFar: null,
			note: expect.stringContaining('several currencies') as string,
		});
		expect(estimate().add([line('1', { currencyId: 7 })], {}, [{ parts: 1 }])).toMatchObject({ currencyId: null });
	});

	it('adds up no costs of several currencies, and none where one is not known', () => {
		const run = estimate();
		const cost = (currencyId: unknown, price?: number) =>
			run.add([line('1', { currencyId }, price)], {}, [{ parts: 1 }]).costHighestSoFar;
		expect([cost('1', 0.1), cost('1', 0.2), cost('2', 0.3), cost('1', 0.4)]).toStrictEqual([0.1, 0.3, null, null]);
		const other = estimate();
		const unnamed = line('1', { currencyId: 7 });
		expect(other.add([unnamed], {}, [{ parts: 1 }])).toMatchObject({ costHighestSoFar: 0.1, currencyId: null });
		expect(other.add([line('2')], {}, [{ parts: 1 }])).toMatchObject({ costHighestSoFar: null, cost: 0.1 });
		const unread = { ...line('1'), steps: [{ start: 0, price: undefined }] };
		expect(other.add([unread, line('2')], {}, [{ parts: 1 }])).toMatchObject({ cost: null, costHighest: null });
	});

	it('takes a sender’s own line of any country before those of any sender, and none without a price', () => {
		const empty = { ...line('1', { sourceAddress: 'MyShop' }), steps: [] };
		expect(estimate().add([empty, line('2')], { from: 'myshop' }, [{ parts: 1 }])).toMatchObject({ tariffIds: ['2'] });
		const own = [line('1', { sourceAddress: 'MyShop', countryName: 'United Kingdom' }), line('2')];
		expect(estimate().add(own, { from: 'myshop' }, [{ parts: 1, country: 'GB' }])).toMatchObject({ tariffIds: ['1'] });
		expect(estimate().add(own, { from: 'myshop' }, [{ parts: 1, country: 'FR' }])).toMatchObject({ tariffIds: ['2'] });
	});

	it('asks once for the lines of a query', async () => {
		const asked: unknown[] = [];
		const one = new Estimate(async (query) => {
			asked.push(query);
			return await Promise.resolve([line(String(asked.length))]);
		});
		const [first, again, other] = [
			await one.tariffs({ a: 1 } as never),
			await one.tariffs({ a: 1 } as never),
			await one.tariffs({}),
		];
		expect(again).toBe(first);
		expect(other).not.toBe(first);
		expect(asked).toStrictEqual([{ a: 1 }, {}]);
	});

	it('asks again for what failed, and no more than once for what did not', async () => {
		let asked = 0;
		const one = new Estimate(async () => {
			asked += 1;
			return asked === 1 ? await Promise.reject(new Error('busy')) : await Promise.resolve([]);
		});
		await expect(one.tariffs({})).rejects.toThrow('busy');
		expect([await one.tariffs({}), await one.tariffs({}), asked]).toStrictEqual([[], [], 2]);
	});

	it("goes on at the next step where an item's parts have used up one", () => {
		const lines = [{ ...line('1'), steps: STEPS, quantity: 99 }];
		const run = estimate();
		expect(run.add(lines, {}, [{ parts: 1 }])).toMatchObject({ cost: 0.05, costLowestSoFar: 0.05 });
		expect(run.add(lines, {}, [{ parts: 1 }])).toMatchObject({ cost: 0.04, costLowestSoFar: 0.09 });
	});
});

describe('an account', () => {
	it.each([
		[{ balance: 0.1, credit: 0.2, isBlocked: false }, 0.3, false],
		[{ balance: -600, credit: 500, isBlocked: true }, -100, true],
		[{ balance: 0, credit: 0, isBlocked: null }, 0, null],
		[{ balance: 10, credit: null, isBlocked: null }, null, null],
		[{ balance: null, credit: 5, isBlocked: null }, null, null],
		[{ balance: 'much', credit: 5, isBlocked: null }, null, null],
	])('%j can spend %p', (record, available, isBlocked) => {
		expect(readAccount({ account: record })).toMatchObject({ ...record, available, isBlocked });
	});
});
