import { InvalidInput, shorten, shown } from '../../../nodes/ground/errors';
import { EMPTY } from '../../support/sentences';

describe('shorten', () => {
	it('leaves 40 characters', () => {
		expect(shorten('a'.repeat(40))).toBe('a'.repeat(40));
		expect(shorten('a'.repeat(41))).toBe(`${'a'.repeat(39)}…`);
	});
});

describe('a value in a message', () => {
	it('is a text as it is, and anything else as JSON, both short', () => {
		expect([shown('a "b"'), shown({ a: [1] }), shown(null), shown(7)]).toStrictEqual([
			'a "b"',
			'{"a":[1]}',
			'null',
			'7',
		]);
		expect(shown({ text: 'a'.repeat(40) })).toBe(`{"text":"${'a'.repeat(30)}…`);
	});
});

it('input that must not be sent names its field, and how to mend it', () => {
	const error = new InvalidInput('To', EMPTY, 'Fill it in.');
	expect([error.message, error.field, error.fix, error.name]).toStrictEqual([
		`To: ${EMPTY}`,
		'To',
		'Fill it in.',
		'InvalidInput',
	]);
});
