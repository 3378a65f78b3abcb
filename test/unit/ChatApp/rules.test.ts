import {
	choiceRule,
	flagRule,
	keyValuesRule,
	listRule,
	must,
	never,
	number,
	objectRule,
	textRule,
	variantsRule,
	webAddressRule,
	wholeMessage,
	type MessagePlace,
	type Rule,
} from '../../../nodes/ChatApp/message/rules';
import { EMPTY, MISSING, NOT_A_FLAG, NOT_WHOLE, tooLong, tooMany } from '../../support/sentences';

const at = (): MessagePlace => ({ ...wholeMessage(), labels: ['Field'], path: 'a.b' });

/** What a rule says against a value, and what to do; nothing where it passes. */
function said(rule: Rule, value: unknown): string | undefined {
	try {
		rule(value, at());
		return undefined;
	} catch (error) {
		const { message, fix } = error as { message: string; fix: string };
		return `${message.replace('Field (a.b): ', '')} | ${fix}`;
	}
}

const KINDS: Array<[string, unknown]> = [
	['null', null],
	['a list', []],
	['an object', {}],
	['a number', 7],
	['a boolean', true],
];

it.each(KINDS)('%s is no text', (kind, value) => {
	expect(said(textRule(), value)).toBe(`it is ${kind} and has to be a text | Use a text.`);
});

it('a text is of so many characters; blanks alone are none where some have to be there', () => {
	expect(said(textRule(), '')).toBeUndefined();
	expect(said(textRule(), ' ')).toBeUndefined();
	expect(said(textRule({ min: 1 }), ' \n')).toBe(`${EMPTY} | Fill it in.`);
	expect(said(textRule({ min: 1, max: 2 }), 'ab')).toBeUndefined();
	expect(said(textRule({ max: 2 }), '😀😀')).toBeUndefined();
	expect(said(textRule({ max: 2 }), 'abc')).toBe(`${tooLong(3, 2)} | Shorten it.`);
});

it('true or false, keys and values', () => {
	expect([said(flagRule, true), said(flagRule, false), said(keyValuesRule, { a: 1 })]).toStrictEqual(
		Array(3).fill(undefined),
	);
	expect(said(flagRule, 'true')).toBe(`it is ${NOT_A_FLAG} | Use true or false.`);
	expect(said(keyValuesRule, [])).toBe('it is not a set of keys and values | Use an object: {"order": "1001"}.');
});

it.each([
	['z', ['x', 'y'], '“z” is not a value that it takes | Use one of x, y.'],
	['z', ['x'], '“z” is not a value that it takes | Use x.'],
	[['x'], ['x'], 'a list is not a value that it takes | Use x, as a text.'],
	[0, ['0', '1'], 'a number is not a value that it takes | Use one of 0, 1, as a text.'],
])('%j is none of %j', (value, values, problem) => {
	expect(said(choiceRule(values), value)).toBe(problem);
});

it.each<[unknown, string]>([
	[1.9, `“1.9” is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	[1, `“1” is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	[5, `“5” is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	[2.5, `“2.5” is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	['3', `“3” is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	[null, `null is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	[[3], `a list is ${NOT_WHOLE} from 2 to 4 | Correct the number.`],
	[2, ''],
	[4, ''],
])('a whole number from 2 to 4: %j', (value, problem) => {
	expect(said(number(2, 4, true), value) ?? '').toBe(problem);
});

it('a number of any size', () => {
	expect(said(number(-1, 1), 0.5)).toBeUndefined();
	expect(said(number(-1, 1), '0.5')).toBe('“0.5” is not a number from -1 to 1 | Correct the number.');
	expect(said(number(-1, 1), 'x')).toBe('“x” is not a number from -1 to 1 | Correct the number.');
	const any = number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
	expect(said(any, 'x')).toBe('“x” is not a number | Correct the number.');
});

it('a web address has no blank in it', () => {
	expect(said(webAddressRule, 'https://example.com/a')).toBeUndefined();
	expect(said(webAddressRule, 'https://example.com/a b')).toBe(
		'“https://example.com/a b” is not a web address: it holds a blank | Take it out, or write %20 where it belongs to the address.',
	);
	expect(said(webAddressRule, 'https://example.com/a ')).toBe(
		'“https://example.com/a ” begins or ends with a blank | Take it out.',
	);
	expect(said(webAddressRule, '')).toBe(`${EMPTY} | Fill it in.`);
});

it('a list of one or two, each by its name and place', () => {
	const rule = listRule(textRule(), { each: 'Row', min: 1, max: 2 });
	expect(said(rule, ['a', 'b'])).toBeUndefined();
	expect(said(rule, { length: 1 })).toBe('it is an object and has to be a list | Use a list: [ … ].');
	expect(said(rule, [])).toBe(`${EMPTY} | Add at least 1.`);
	expect(said(rule, ['a', 'b', 'c'])).toBe(`${tooMany(3, 2)} | Keep 2 at most.`);
	expect(said(rule, ['a', 7])).toBe('Row 2 (a.b[1]): it is a number and has to be a text | Use a text.');
});

it('an object with its members', () => {
	const rule = objectRule({ x: must('X', textRule()), y: never('Y', 'a Y goes with a Z only') });
	expect(said(rule, { x: 'a' })).toBeUndefined();
	expect(said(rule, { y: 1 })).toBe(`Field, X (a.b.x): ${MISSING} | Fill it in, or check the expression behind it.`);
	expect(said(rule, { x: '', y: 1 })).toBe('Field, Y (a.b.y): a Y goes with a Z only | Leave it out.');
	expect(said(rule, 'x')).toBe('it is a string and has to be an object | Use { … }.');
	expect(said(rule, null)).toBe('it is null and has to be an object | Use { … }.');
});

it('an object that says which rule it has to follow', () => {
	const rule = variantsRule('type', 'Type', { a: objectRule({ type: must('Type', textRule()) }), b: flagRule });
	expect(said(rule, { type: 'a' })).toBeUndefined();
	expect(said(rule, {})).toBe(`Field, Type (a.b.type): ${MISSING} | Use a, b.`);
	expect(said(rule, { type: 'c' })).toBe('Field, Type (a.b.type): “c” is not a value that it takes | Use one of a, b.');
	expect(said(rule, { type: 'b' })).toBe(`it is ${NOT_A_FLAG} | Use true or false.`);
	expect(said(rule, [])).toBe('it is a list and has to be an object | Use { … }.');
});
