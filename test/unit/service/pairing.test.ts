import type { JsonObject } from '../../../nodes/ground/json';
import { Group, pairByEcho } from '../../../nodes/service/pairing';

const [ANN, BOB, EVE] = ['ann@example.com', 'bob@example.com', 'eve@example.com'];
const entry = (id: string, more: JsonObject = {}): JsonObject => ({ id, ...more });

/** The ids that each recipient gets; those of a group in brackets. */
function idsFor(entries: JsonObject[], recipients = [ANN, BOB, EVE]): Array<string | undefined> {
	return pairByEcho(entries, recipients).map((one) =>
		one instanceof Group
			? `[${one.entries.map(({ id }) => id as string).join('')}] of ${one.size}`
			: (one?.id as string),
	);
}

describe('entries are paired', () => {
	it.each<[string, JsonObject[], Array<string | undefined>]>([
		['as they stand', [entry('a'), entry('b'), entry('c')], ['a', 'b', 'c']],
		[
			'by address in any order and letters',
			[entry('b', { address: 'BOB@example.com' }), entry('c', { address: EVE }), entry('a', { address: ANN })],
			['a', 'b', 'c'],
		],
		['by address where some are missing', [entry('b', { address: BOB })], [undefined, 'b', undefined]],
		[
			'by an index from 0',
			[entry('b', { index: 1 }), entry('c', { index: '2' }), entry('a', { index: 0 })],
			['a', 'b', 'c'],
		],
		[
			'by an index from 1',
			[entry('c', { index: 3 }), entry('a', { index: 1 }), entry('b', { index: 2 })],
			['a', 'b', 'c'],
		],
		[
			'by an index whose beginning an address tells',
			[entry('b', { index: 2, address: BOB }), entry('a', { index: 1 })],
			['a', 'b', undefined],
		],
		[
			'by an address that speaks against every index',
			[EVE, ANN, BOB].map((address, index) => entry('cab'[index], { index, address })),
			['a', 'b', 'c'],
		],
		[
			'as they stand beside addresses that agree',
			[entry('a'), entry('b', { address: BOB }), entry('c')],
			['a', 'b', 'c'],
		],
		[
			'as they stand beside addresses that nobody has',
			['x', 'y', 'z'].map((address, at) => entry('abc'[at], { address })),
			['a', 'b', 'c'],
		],
		[
			'as they stand where an address is blank',
			[entry('a', { address: ' ' }), entry('b', { address: 7 }), entry('c')],
			['a', 'b', 'c'],
		],
		[
			'as they stand where an index is no number',
			[entry('a', { index: '1a' }), entry('b', { index: -1 }), entry('c')],
			['a', 'b', 'c'],
		],
		...(
			[
				['fewer without a name', [entry('a'), entry('b')]],
				['more without a name', [entry('a'), entry('b'), entry('c'), entry('d')]],
				[
					'an address at another place beside entries without one',
					[entry('b', { address: BOB }), entry('x'), entry('y')],
				],
				['an index that fits both counts', [entry('x', { index: 1 })]],
				['an index that some of them do not have', [entry('x', { index: 1 }), entry('y'), entry('z')]],
				['an index that comes twice', [1, 1, 0].map((index, at) => entry('xyz'[at], { index }))],
				['an index out of range', [7, 0, 1].map((index, at) => entry('xyz'[at], { index }))],
				['an address that comes too often', [ANN, BOB, EVE, EVE].map((address, at) => entry('abcd'[at], { address }))],
			] as Array<[string, JsonObject[]]>
		).map(([how, entries]): [string, JsonObject[], string[]] => {
			const group = `[${entries.map(({ id }) => id as string).join('')}] of 3`;
			return [`not at all: ${how}`, entries, [group, group, group]];
		}),
		['and nobody gets what is not there', [], [undefined, undefined, undefined]],
	])('%s', (_how, entries, ids) => {
		expect(idsFor(entries)).toStrictEqual(ids);
	});

	it('with the one recipient there is, whatever its index says', () => {
		expect(idsFor([entry('a', { index: 5 })], [ANN])).toStrictEqual(['a']);
		expect(idsFor([entry('a', { index: 5, address: 'x' })], [ANN])).toStrictEqual(['a']);
	});

	it('not at all where an address beside one at another place is nobody’s', () => {
		const entries = ['x', ANN, BOB].map((address, at) => entry('abc'[at], { address }));
		expect(idsFor(entries)).toStrictEqual(Array.from({ length: 3 }, () => '[abc] of 3'));
	});

	it('by address where one recipient stands there twice, each once', () => {
		const entries = ['a', 'b', 'c'].map((id, at) => entry(id, { address: [BOB, ANN, BOB][at] }));
		expect(idsFor(entries, [BOB, BOB, ANN])).toStrictEqual(['a', 'c', 'b']);
	});

	it('by index and address together where the index begins at 1 and there are ten', () => {
		const many = Array.from({ length: 12 }, (_, at) => `to${at}@example.com`);
		const entries = many.map((address, at) => entry(String(at), { index: at + 1, ...(at === 3 && { address }) }));
		expect(idsFor([...entries].reverse(), many)).toStrictEqual(many.map((_, at) => String(at)));
	});
});

it('an address in letters of a language is that in Latin ones, and a device token has one spelling only', () => {
	const [MUC, PUNY] = ['ann@bücher.example', 'ANN@xn--bcher-kva.example'];
	expect(idsFor([entry('b', { address: BOB }), entry('a', { address: PUNY })], [MUC, BOB])).toStrictEqual(['a', 'b']);
	const entries = ['tokenA', 'TokenA'].map((pushToken, at) => entry('ab'[at], { pushToken }));
	const paired = pairByEcho(entries, ['TokenA', 'tokenA'], 'pushToken');
	expect(paired.map((one) => (one as JsonObject).id)).toStrictEqual(['b', 'a']);
});
