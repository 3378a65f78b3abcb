import { WAIT_INDEFINITELY } from 'n8n-workflow';

import type { FormField } from '../../../nodes/approval/formFields';
import { ANSWERED_PAGE, CLOSED_PAGE, DONE_PAGE, fieldInput, questionPage } from '../../../nodes/approval/answer';
import type { ApprovalChoice, ApprovalQuestion } from '../../../nodes/approval/question';

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
const html = (more: Partial<FormField>, at = 0): string => fieldInput(field(more), at).text;

const LABEL = '<label for="field-0">How?</label>';

describe('a field of a form', () => {
	it.each<[FormField['type'], string]>([
		['date', ''],
		['email', ''],
		['number', ' step="any"'],
		['password', ''],
		['text', ''],
	])('of the type %s is an input of that type', (type, more) => {
		const input = `${LABEL}<input id="field-0" name="field-0" type="${type}" value="a" placeholder="b"${more}`;
		expect(html({ type, value: 'a', placeholder: 'b' })).toBe(`${input}>`);
		expect(html({ type, value: 'a', placeholder: 'b', required: true })).toBe(`${input} required>`);
	});

	it('has the place in its form as its name', () => {
		expect(html({}, 7)).toContain('<label for="field-7">How?</label><input id="field-7" name="field-7"');
	});

	it('of several lines has its text between its tags', () => {
		const area = '<textarea id="field-0" name="field-0" rows="5" placeholder="Because"';
		expect(html({ type: 'textarea', placeholder: 'Because', value: 'a\nb' })).toBe(`${LABEL}${area}>a\nb</textarea>`);
		expect(html({ type: 'textarea', placeholder: 'Because', required: true })).toBe(
			`${LABEL}${area} required></textarea>`,
		);
	});

	it('to choose from a list begins with no choice, unless one stands there before', () => {
		const select = (attributes: string, first: string) =>
			`${LABEL}<select id="field-0" name="field-0"${attributes}><option value=""></option><option value="A  1 "${first}>A  1 </option><option value="B">B</option></select>`;
		const options = ['A  1 ', 'B'];
		expect(html({ type: 'dropdown', options })).toBe(select('', ''));
		expect(html({ type: 'dropdown', options, value: 'A  1 ', required: true })).toBe(select(' required', ' selected'));
	});

	it('of radio buttons wants one of them, and of checkboxes not all', () => {
		const boxes = (type: string, first: string, more: string) =>
			`<fieldset><legend>How?</legend><label><input type="${type}" name="field-0" value="A"${first}${more}> A</label><label><input type="${type}" name="field-0" value="B"${more}> B</label></fieldset>`;
		const options = ['A', 'B'];
		expect(html({ type: 'radio', options })).toBe(boxes('radio', '', ''));
		expect(html({ type: 'radio', options, value: 'A', required: true })).toBe(boxes('radio', ' checked', ' required'));
		expect(html({ type: 'checkbox', options, required: true })).toBe(boxes('checkbox', '', ''));
	});

	it('that is hidden is no part of the page', () => {
		expect(html({ type: 'hiddenField', value: '1001' })).toBe('');
	});

	it('has all that was written as text', () => {
		expect(html({ label: `<b>&"'`, value: '"><script>' })).toBe(
			'<label for="field-0">&lt;b&gt;&amp;&quot;&#39;</label><input id="field-0" name="field-0" type="text" value="&quot;&gt;&lt;script&gt;" placeholder="">',
		);
	});
});

const YES: ApprovalChoice = { label: 'Yes', approved: true, style: 'primary' };
const NO: ApprovalChoice = { label: 'No', approved: false, style: 'secondary' };
const question = (more: Partial<ApprovalQuestion>): ApprovalQuestion => ({
	id: 'q1',
	kind: 'approval',
	text: 'Refund?',
	title: '',
	choices: [],
	fields: [],
	submitLabel: 'Submit',
	until: WAIT_INDEFINITELY.getTime(),
	...more,
});
const body = (page: string): string => /<main>(.*)<\/main>/s.exec(page)?.[1] ?? '';
const form = (inside: string): string => `<form method="post" enctype="multipart/form-data">${inside}</form>`;
const button = (look: string, approved: boolean, label: string): string =>
	`<button class="${look}" name="approved" value="${approved}">${label}</button>`;

describe('the page of a question', () => {
	it('has a button for each choice, in the look that the question gives it', () => {
		expect(body(questionPage(question({ choices: [NO, YES] }), undefined))).toBe(
			`<p>Refund?</p>${form(button('secondary', false, 'No') + button('primary', true, 'Yes'))}`,
		);
	});

	it('lets the choice stand out that the link names, where there are several', () => {
		expect(body(questionPage(question({ choices: [NO, YES] }), 'false'))).toContain(
			button('primary', false, 'No') + button('secondary', true, 'Yes'),
		);
		const plain = { ...YES, style: 'secondary' as const };
		expect(body(questionPage(question({ choices: [plain] }), 'true'))).toContain(button('secondary', true, 'Yes'));
	});

	it('has its fields and one button, a heading where there is one, and what was wrong with an answer', () => {
		const asked = question({ kind: 'customForm', fields: [field({}), field({ label: 'Why?' })], submitLabel: 'Go' });
		const inputs = fieldInput(field({}), 0).text + fieldInput(field({ label: 'Why?' }), 1).text;
		const whole = form(`${inputs}<button class="primary">Go</button>`);
		expect(body(questionPage(asked, undefined))).toBe(`<p>Refund?</p>${whole}`);
		const refused = { problem: 'How?: please fill it in', given: {} };
		expect(body(questionPage({ ...asked, title: 'Order 7' }, undefined, refused))).toBe(
			`<h1>Order 7</h1><p>Refund?</p><p class="problem" role="alert">How?: please fill it in</p>${whole}`,
		);
	});

	it('has what was written, as text and in place of what stood there before, where the answer was refused', () => {
		const options = ['A', 'B', 'C'];
		const fields: FormField[] = [
			field({ value: 'before' }),
			field({ type: 'textarea' }),
			field({ type: 'checkbox', options }),
			field({ type: 'radio', options, value: 'A' }),
			field({ type: 'dropdown', options, value: 'A' }),
			field({ type: 'password' }),
			field({ value: 'before' }),
			field({ type: 'email', value: 'before' }),
		];
		const given = {
			'field-0': '"><script>',
			'field-1': '</textarea>',
			'field-2': ['A', 'C'],
			'field-3': 'B',
			'field-4': 'C',
			'field-5': 'secret',
			'field-6': '',
			'field-7': [7],
		};
		const page = body(questionPage(question({ kind: 'customForm', fields }), undefined, { problem: '', given }));
		expect(page).toContain('type="text" value="&quot;&gt;&lt;script&gt;"');
		expect(page).toContain('>&lt;/textarea&gt;</textarea>');
		expect(page.match(/<input[^>]* checked>/g)).toStrictEqual([
			'<input type="checkbox" name="field-2" value="A" checked>',
			'<input type="checkbox" name="field-2" value="C" checked>',
			'<input type="radio" name="field-3" value="B" checked>',
		]);
		expect(page.match(/<option[^>]* selected>[^<]*/g)).toStrictEqual(['<option value="C" selected>C']);
		expect(page).not.toMatch(/secret|before/);
	});

	it('is called as it is headed, or says that an answer is needed', () => {
		expect(questionPage(question({}), undefined)).toContain('<title>Your answer is needed</title>');
		expect(questionPage(question({ title: 'Order 7' }), undefined)).toContain('<title>Order 7</title>');
	});
});

it.each([
	['was answered', DONE_PAGE, 'Action recorded', '<h1>Got it, thanks</h1><p>This page can be closed now</p>'],
	[
		'is not open any more',
		CLOSED_PAGE,
		'No action required',
		'<h1>No action required</h1><p>This question is not open any more. A newer message may ask it again.</p>',
	],
	[
		'was answered a moment ago',
		ANSWERED_PAGE,
		'No action required',
		'<h1>No action required</h1><p>This question was answered a moment ago. The first answer counts.</p>',
	],
])('the page of a question that %s says so, and has nothing to press', (_what, page, title, words) => {
	expect(page).toMatch(/^<!doctype html>\n<html><head><meta charset="utf-8">/);
	expect(page).toContain(`<title>${title}</title>`);
	expect(page).toContain('<meta name="robots" content="noindex">');
	expect(body(page)).toBe(words);
});
