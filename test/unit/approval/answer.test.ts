import { WAIT_INDEFINITELY } from 'n8n-workflow';

import { answerTo } from '../../../nodes/approval/answer';
import type { FormField } from '../../../nodes/approval/formFields';
import type { ApprovalQuestion } from '../../../nodes/approval/question';

const field = (more: Partial<FormField>): FormField => ({
	name: 'how',
	label: 'How?',
	type: 'text',
	required: false,
	options: [],
	placeholder: '',
	value: '',
	...more,
});
const question = (more: Partial<ApprovalQuestion>): ApprovalQuestion => ({
	id: 'q1',
	kind: 'customForm',
	text: 'Refund?',
	title: '',
	choices: [],
	fields: [],
	submitLabel: 'Submit',
	until: WAIT_INDEFINITELY.getTime(),
	...more,
});

/** What a form of one field gives for what was posted. */
function valueOf(more: Partial<FormField>, given?: string | string[]): unknown {
	const body = given === undefined ? {} : { 'field-0': given };
	return answerTo(question({ fields: [field(more)] }), body).how;
}

const OPTIONS = ['A', 'B', 'C'];

describe('an approval', () => {
	const choices = [
		{ label: 'No', approved: false, style: 'secondary' as const },
		{ label: 'Yes', approved: true, style: 'primary' as const },
	];
	const asked = question({ kind: 'approval', choices });

	it('is the choice that was posted, which was offered', () => {
		expect(answerTo(asked, { approved: 'true' })).toStrictEqual({ approved: true });
		expect(answerTo(asked, { approved: 'false' })).toStrictEqual({ approved: false });
		for (const approved of [undefined, '', 'yes', true, ['true']]) {
			expect(() => answerTo(asked, { approved })).toThrow(
				expect.objectContaining({ message: 'Answer: none was chosen', fix: 'Choose one.' }) as Error,
			);
		}
		expect(() => answerTo({ ...asked, choices: [choices[1]] }, { approved: 'false' })).toThrow('none was chosen');
	});
});

describe('a form', () => {
	it('gives its fields by their names, each from its place', () => {
		const fields = [field({ name: 'a' }), field({ name: 'b' }), field({ name: 'c', type: 'hiddenField', value: '7' })];
		const answer = answerTo(question({ fields }), { 'field-0': 'one', 'field-1': 'two', 'field-2': 'mine' });
		expect(answer).toStrictEqual({ a: 'one', b: 'two', c: '7' });
	});

	it.each<[FormField['type'], string, unknown]>([
		['text', ' a b ', 'a b'],
		['textarea', ' a b ', ' a b '],
		['password', ' a b ', ' a b '],
		['date', '2030-01-15', '2030-01-15'],
		['number', ' 12.50 ', 12.5],
		['number', '-1e3', -1000],
		['number', '9007199254740991', 9007199254740991],
		['email', ' ann@example.com ', 'ann@example.com'],
	])('takes a field of the type %s as %j gives it', (type, given, value) => {
		expect(valueOf({ type }, given)).toStrictEqual(value);
	});

	it.each<[FormField['type'], string, string]>([
		['number', '12 apples', 'How?: please write a number'],
		['number', 'Infinity', 'How?: please write a number'],
		['number', '12345678901234567', 'How?: please write a shorter number'],
		['number', '-1e300', 'How?: please write a shorter number'],
		['number', '12345678901234.567', 'How?: please write a shorter number'],
		['number', '8007199254740993.25', 'How?: please write a shorter number'],
		['email', 'ann', 'How?: “ann” is not an email address'],
		['text', 'x'.repeat(100_001), 'How?: please write less'],
	])('refuses for the type %s what is none, and says so: %.9s', (type, given, problem) => {
		expect(() => valueOf({ type }, given)).toThrow(problem);
	});

	it('takes a hundred thousand characters', () => {
		expect(valueOf({ type: 'textarea' }, 'x'.repeat(100_000))).toHaveLength(100_000);
	});

	it.each([undefined, '', '  ', []])('has nothing where %j was posted, unless something is needed', (given) => {
		expect(valueOf({}, given)).toBeNull();
		expect(valueOf({ type: 'checkbox', options: OPTIONS }, given)).toStrictEqual([]);
		expect(() => valueOf({ required: true }, given)).toThrow('How?: please fill it in');
		expect(() => valueOf({ type: 'checkbox', options: OPTIONS, required: true }, given)).toThrow('fill it in');
	});

	it('takes what can be chosen, and nothing else', () => {
		for (const type of ['radio', 'dropdown'] as const) {
			expect(valueOf({ type, options: OPTIONS }, 'B')).toBe('B');
			expect(() => valueOf({ type, options: OPTIONS }, 'D')).toThrow('How?: please choose from the list');
		}
		expect(valueOf({ type: 'checkbox', options: OPTIONS }, ['A', 'C'])).toStrictEqual(['A', 'C']);
		expect(valueOf({ type: 'checkbox', options: OPTIONS }, 'A')).toStrictEqual(['A']);
		expect(() => valueOf({ type: 'checkbox', options: OPTIONS }, ['A', 'D'])).toThrow('please choose from the list');
	});

	it('takes as many of the choices as it may', () => {
		const range = { type: 'checkbox' as const, options: OPTIONS, selections: { least: 2, most: 2 } };
		expect(valueOf(range, ['A', 'B'])).toStrictEqual(['A', 'B']);
		for (const given of [['A'], OPTIONS]) expect(() => valueOf(range, given)).toThrow(/^How\?: please choose 2$/);
		const wider = { ...range, selections: { least: 2, most: 3 } };
		expect(valueOf(wider, OPTIONS)).toStrictEqual(OPTIONS);
		expect(() => valueOf(wider, 'A')).toThrow('How?: please choose 2 to 3');
		// Who need not choose may leave all of them.
		expect(valueOf(wider, [])).toStrictEqual([]);
	});
});
