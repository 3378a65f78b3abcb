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
			'by address in any order and spelling',
			[
				entry('b', { address: ' BOB@example.com ' }),
				entry('c', { address: `Eve <${EVE}> ` }),
				entry('a', { address: ANN }),
			],
			['a', 'b', 'c'],
		],
		[
			'by an address behind a name, whatever follows',
			[
				entry('b', { address: `"<Bob>" <${BOB}>   ` }),
				entry('c', { address: `"<Eve>" <${EVE}>   ` }),
				entry('a', { address: `"<Ann>" <${ANN}>` }),
			],
			['a', 'b', 'c'],
		],
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
			[
				entry('c', { index: 0, address: EVE }),
				entry('a', { index: 1, address: ANN }),
				entry('b', { index: 2, address: BOB }),
			],
			['a', 'b', 'c'],
		],
		[
			'by address, and the last one for who is left',
			[entry('c'), entry('a', { address: ANN }), entry('b', { address: BOB })],
			['a', 'b', 'c'],
		],
		[
			'as they stand beside addresses that agree',
			[entry('a'), entry('b', { address: BOB }), entry('c')],
			['a', 'b', 'c'],
		],
		['not at all: fewer without a name', [entry('a'), entry('b')], ['[ab] of 3', '[ab] of 3', '[ab] of 3']],
		[
			'not at all: more than one place is left, in another order',
			[entry('b', { address: BOB }), entry('x'), entry('y')],
			['[xy] of 2', 'b', '[xy] of 2'],
		],
		[
			'not at all: an index that fits both counts, beside entries without one',
			[entry('x', { index: 1 }), entry('y'), entry('z')],
			['[xyz] of 3', '[xyz] of 3', '[xyz] of 3'],
		],
		['not at all: one entry for two places', [entry('b', { address: BOB }), entry('x')], ['[x] of 2', 'b', '[x] of 2']],
		[
			'by an index that fits both counts, as they stand',
			[entry('x', { index: 1 })],
			['[x] of 3', '[x] of 3', '[x] of 3'],
		],
		[
			'as a group where an index comes twice',
			[entry('x', { index: 1 }), entry('y', { index: 1 }), entry('z', { index: 0 })],
			['[xyz] of 3', '[xyz] of 3', '[xyz] of 3'],
		],
		[
			'as a group where an index is out of range',
			[entry('x', { index: 7 }), entry('y', { index: 0 }), entry('z', { index: 1 })],
			['[xyz] of 3', '[xyz] of 3', '[xyz] of 3'],
		],
		[
			'as they stand where an index is no number',
			[entry('a', { index: '1a' }), entry('b', { index: 'x1' }), entry('c', { index: -1 })],
			['a', 'b', 'c'],
		],
		[
			'as they stand where an address is blank',
			[entry('a', { address: ' ' }), entry('b', { address: 7 }), entry('c')],
			['a', 'b', 'c'],
		],
		[
			'by an index, by address and by what is left, each as it says',
			[entry('c', { address: EVE }), entry('a', { index: 0 }), entry('b')],
			['a', 'b', 'c'],
		],
		[
			'by an address with a name before it',
			[
				entry('c', { address: `Eve <${EVE}>` }),
				entry('a', { address: `"A" < ${ANN} > ` }),
				entry('b', { address: BOB }),
			],
			['a', 'b', 'c'],
		],
		[
			'by an index that names somebody else only in a spelling that nobody has',
			[entry('b', { index: 1, address: 'x' }), entry('a', { index: 0, address: 'y' })],
			['a', 'b', undefined],
		],
		['and nobody gets what is not there', [], [undefined, undefined, undefined]],
		[
			'and what is too much falls away',
			[ANN, BOB, EVE, EVE].map((address, at) => entry('abcd'[at], { address })),
			['a', 'b', 'c'],
		],
	])('%s', (_how, entries, ids) => {
		expect(idsFor(entries)).toStrictEqual(ids);
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
