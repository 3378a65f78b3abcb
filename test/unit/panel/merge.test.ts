import { text } from '../../../nodes/panel/fields';
import { mergeForms } from '../../../nodes/panel/merge';

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((label) => text(label));
const merged = (...forms: Parameters<typeof mergeForms>[0]) =>
	mergeForms(forms).map(({ name, owners }) => `${name}: ${owners.join()}`);

it('a field that several forms have stands once, and one that a form adds stands where that form has it', () => {
	expect(merged(['one', { a, b, c }], ['two', { d, a, b }], ['three', { a, d, c }])).toStrictEqual([
		'd: two',
		'a: one,two,three',
		'b: one,two',
		'd: three',
		'c: one,three',
	]);
});

it('a field that a form adds after all that are known stands at the end, also where one of its fields stands twice', () => {
	expect(merged(['one', { a, b }], ['two', { b, a }], ['three', { a, d }])).toStrictEqual([
		'a: one,three',
		'b: one,two',
		'a: two',
		'd: three',
	]);
});

it('orders that contradict each other, other fields of one name and one field under two names are kept apart', () => {
	expect(merged(['one', { a, b }], ['two', { b, a }])).toStrictEqual(['a: one', 'b: one,two', 'a: two']);
	expect(merged(['one', { a }], ['two', { a: b }])).toStrictEqual(['a: one', 'a: two']);
	expect(merged(['one', { a }], ['two', { b: a }])).toStrictEqual(['a: one', 'b: two']);
});
