import Ajv from 'ajv';
import fc from 'fast-check';

import { withoutChance } from '../../../scripts/schemas/chance';
import { infer, unfilled } from '../../../scripts/schemas/infer';

it('fields of all samples are there, in the order in which they come', () => {
	const { properties } = infer([
		{ to: '1', code: 'OK' },
		{ to: '2', message: 'No' },
	]);
	expect(Object.keys(properties ?? {})).toStrictEqual(['to', 'code', 'message']);
});

it.each([
	['text', ['a'], { type: 'string' }],
	['null beside text', [null, 'a'], { type: ['string', 'null'] }],
	['null alone', [null], { type: 'null' }],
	['two types', [1, 'a', null], { type: ['number', 'string', 'null'] }],
	['a whole number, which need not stay one', [1], { type: 'number' }],
	['a list', [[1], ['a', null]], { type: 'array', items: { type: ['number', 'string', 'null'] } }],
	['an empty list', [[]], { type: 'array' }],
	// The editor opens an object only where its type stands alone.
	[
		'null beside an object',
		[null, { a: 1 }],
		{ type: 'object', nullable: true, properties: { a: { type: 'number' } } },
	],
	['null beside a list', [null, [1]], { type: 'array', nullable: true, items: { type: 'number' } }],
	['an object or a text', ['a', { a: 1 }], { type: ['string', 'object'] }],
])('%s', (_shows, samples, schema) => {
	expect(infer(samples)).toStrictEqual(schema);
});

it('names that are the user’s own are no fields', () => {
	expect(infer([{ callbackData: { order: '7' }, raw: {} }])).toStrictEqual({
		type: 'object',
		properties: { callbackData: { type: 'object' }, raw: { type: 'object' } },
	});
});

it('a field that is null in every sample is told', () => {
	const schema = infer([{ a: null, list: [{ b: null }], c: { d: null } }, { c: { d: 1 } }]);
	expect(unfilled(schema)).toStrictEqual(['a', 'list.[].b']);
});

it('every sample is valid, whatever the samples are', () => {
	// Else a sample without a field of the name `toString` would have one of that name, as every object has.
	const ajv = new Ajv({ allowUnionTypes: true, ownProperties: true });
	fc.assert(
		fc.property(fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1 }), (samples) => {
			const validate = ajv.compile(infer(samples));
			for (const sample of samples) expect(validate(sample)).toBe(true);
		}),
	);
});

it('an example of the docs stays where only times, ids and tokens differ', () => {
	const output = {
		to: '+12025550101',
		at: '2026-11-26T06:12:13.690Z',
		key: '4uaoRITgxzj0AldqVpmunfiKg1u7_Wng',
		parts: 1,
	};
	const later = { ...output, at: '2026-11-30T08:56:50.640Z', key: 'vp_fY0xE4Zkg6xjmKAoD94eOAaIrsI1e' };
	expect(withoutChance(later)).toStrictEqual(withoutChance(output));
	const others = [{ to: '12025550101' }, { parts: 2 }, { at: 'offers by sms' }].map((change) => ({
		...output,
		...change,
	}));
	for (const other of others) expect(withoutChance(other)).not.toStrictEqual(withoutChance(output));
});
