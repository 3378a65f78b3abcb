import fc from 'fast-check';

import {
	compileRule,
	countConditions,
	readRule,
	type Condition,
	type QueryNode,
	type SegmentRule,
} from '../../../nodes/Contacts/conditions';
import { matches } from '../../../sandbox/core/segmentQuery';
import { contract } from '../contract/rules';

const condition = (name: string): Condition => ({ name, operator: 'eq', value: 'x' });
const wrapped = (name: string) => ({ filterOperator: 'AND', filterElements: [condition(name)] });

const conditions: fc.Arbitrary<Condition> = fc.record(
	{
		name: fc.constantFrom('city', 'name', 'phone'),
		operator: fc.constantFrom('eq', 'sw', 'nsw'),
		value: fc.string({ minLength: 1, maxLength: 2, unit: fc.constantFrom('a', 'b') }),
	},
	{ noNullPrototype: true },
);
const rules: fc.Arbitrary<SegmentRule> = fc.record(
	{
		combine: fc.constantFrom('all', 'any'),
		conditions: fc.array(conditions, { minLength: 1, maxLength: 8 }),
	},
	{ noNullPrototype: true },
);
/** Queries of any shape that the documents allow. */
const queries = fc.letrec<{ node: QueryNode }>((tie) => ({
	node: fc.oneof(
		{ depthSize: 'small' },
		conditions,
		fc.record({
			filterOperator: fc.constantFrom('AND' as const, 'OR' as const),
			filterElements: fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
		}),
	),
})).node;
const contacts = fc.record({ city: fc.string(), name: fc.constantFrom('a', 'ab', 'b', ''), phone: fc.string() });

const fitsRule = ({ combine, conditions: all }: SegmentRule, valuesOf: (name: string) => string[]): boolean => {
	const test = (one: Condition) => matches([one], valuesOf);
	return combine === 'any' ? all.some(test) : all.every(test);
};

describe('compileRule', () => {
	it('puts a condition into a wrapper of its own', () => {
		expect(compileRule({ combine: 'any', conditions: [condition('a')] })).toStrictEqual([wrapped('a')]);
	});

	it('joins two conditions by OR over two AND wrappers', () => {
		expect(compileRule({ combine: 'any', conditions: [condition('a'), condition('b')] })).toStrictEqual([
			{ filterOperator: 'OR', filterElements: [wrapped('a'), wrapped('b')] },
		]);
	});

	it('nests more than two', () => {
		expect(compileRule({ combine: 'all', conditions: ['a', 'b', 'c'].map(condition) })).toStrictEqual([
			{
				filterOperator: 'AND',
				filterElements: [wrapped('a'), { filterOperator: 'AND', filterElements: [wrapped('b'), wrapped('c')] }],
			},
		]);
	});

	it('gives what the contract takes, and holds the contacts that the rule names', () => {
		fc.assert(
			fc.property(rules, contacts, (rule, contact) => {
				const query = compileRule(rule);
				expect(contract.check('contacts.yaml#/schemas/SegmentUpdate', { name: 'a', query })).toStrictEqual([]);
				expect(countConditions(query)).toBe(rule.conditions.length);
				const valuesOf = (name: string) => [contact[name as keyof typeof contact]];
				expect(matches(query, valuesOf)).toBe(fitsRule(rule, valuesOf));
			}),
		);
	});
});

describe('readRule', () => {
	it('gives back every rule that was compiled', () => {
		fc.assert(
			fc.property(rules, (rule) => {
				// All or any of one condition is the same.
				const expected = rule.conditions.length === 1 ? { ...rule, combine: 'all' } : rule;
				expect(readRule(compileRule(rule))).toStrictEqual(expected);
			}),
		);
	});

	it('reads no query as a rule that means something else', () => {
		let read = 0;
		fc.assert(
			fc.property(queries, contacts, (node, contact) => {
				const rule = readRule([node]);
				if (!rule) return;
				read += 1;
				const valuesOf = (name: string) => [contact[name as keyof typeof contact]];
				expect(fitsRule(rule, valuesOf)).toBe(matches([node], valuesOf));
			}),
			{ numRuns: 500 },
		);
		expect(read).toBeGreaterThan(50);
	});

	it.each([
		['AND beside OR', [{ filterOperator: 'AND', filterElements: [wrapped('a'), anyOf('b', 'c')] }]],
		['an unknown operator between nodes', [{ filterOperator: 'XOR', filterElements: [wrapped('a'), wrapped('b')] }]],
		['two nodes on top', [wrapped('a'), wrapped('b')]],
		['an empty node', [{ filterOperator: 'AND', filterElements: [] }]],
		['a condition of another form', [{ filterOperator: 'AND', filterElements: [{ name: 'a', operator: 'eq' }] }]],
		['no query', null],
		['a node that is a word', ['AND']],
		['a word for one of two nodes', [{ filterOperator: 'AND', filterElements: ['a', wrapped('b')] }]],
		['an operator that is no text', [{ filterOperator: 7, filterElements: [wrapped('a'), wrapped('b')] }]],
		['a condition without a name', [{ operator: 'eq', value: 'x' }]],
		['a condition without an operator', [{ name: 'a', value: 'x' }]],
		['a list for a value', [{ name: 'a', operator: 'eq', value: ['x'] }]],
	])('leaves %s as it is', (_name, query) => {
		expect(readRule(query)).toBeUndefined();
	});

	it('takes leaves without wrappers, small letters and numbers', () => {
		const query = [{ filterOperator: 'or', filterElements: [condition('a'), { ...condition('b'), value: 5 }] }];
		expect(readRule(query)).toStrictEqual({
			combine: 'any',
			conditions: [condition('a'), { ...condition('b'), value: '5' }],
		});
	});

	it('takes a node alone for a list of one', () => {
		const query = [
			{ filterOperator: 'AND', filterElements: { filterOperator: 'AND', filterElements: condition('a') } },
		];
		expect(readRule(query)).toStrictEqual({ combine: 'all', conditions: [condition('a')] });
	});

	it('takes true or false, and one node around one condition under any operator', () => {
		const query = [{ filterOperator: 'XOR', filterElements: [{ ...condition('a'), value: true }] }];
		expect(readRule(query)).toStrictEqual({ combine: 'all', conditions: [{ ...condition('a'), value: 'true' }] });
	});
});

function anyOf(...names: string[]) {
	return { filterOperator: 'OR', filterElements: names.map(wrapped) };
}
