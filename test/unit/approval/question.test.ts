import { WAIT_INDEFINITELY } from 'n8n-workflow';

import { askForm, endOfApproval, wakesAfter } from '../../../nodes/approval/fields';
import {
	inLines,
	linksOf,
	approvalQuestion,
	sealQuestion,
	unsealQuestion,
	type ApprovalQuestion,
} from '../../../nodes/approval/question';
import { valuesOf } from '../../../nodes/panel/read';
import { NOT_A_LIST } from '../../support/sentences';

const PLACE = { label: '', timezone: 'Europe/Berlin' };
const ask = (more: object = {}): ApprovalQuestion =>
	approvalQuestion(valuesOf(askForm, { message: ' Refund? ', ...more }, PLACE));
const approval = (values: object) => ask({ approvalOptions: { values } });
const custom = (...values: object[]) => ask({ responseType: 'customForm', formFields: { values } }).fields;

const APPROVE = { label: 'Approve', approved: true, style: 'primary' };

describe('a question', () => {
	it('is an approval with one answer, unless another kind is wanted', () => {
		expect(ask()).toStrictEqual({
			id: expect.stringMatching(/^[\w-]{8}$/),
			kind: 'approval',
			text: 'Refund?',
			title: '',
			choices: [APPROVE],
			fields: [],
			submitLabel: 'Submit',
			until: WAIT_INDEFINITELY.getTime(),
		});
		expect(ask().id).not.toBe(ask().id);
	});

	it('offers both answers where a refusal is wanted, in the words and looks that are given', () => {
		expect(approval({ approvalType: 'double' }).choices).toStrictEqual([
			{ label: 'Decline', approved: false, style: 'secondary' },
			APPROVE,
		]);
		const own = {
			approveLabel: 'Go',
			buttonApprovalStyle: 'secondary',
			disapproveLabel: 'Stop',
			buttonDisapprovalStyle: 'primary',
		};
		expect(approval({ approvalType: 'double', ...own }).choices).toStrictEqual([
			{ label: 'Stop', approved: false, style: 'primary' },
			{ label: 'Go', approved: true, style: 'secondary' },
		]);
		expect(approval({ approvalType: 'single', ...own }).choices).toStrictEqual([
			{ label: 'Go', approved: true, style: 'secondary' },
		]);
	});

	it('may be answered with a text', () => {
		expect(ask({ responseType: 'freeText' })).toMatchObject({
			kind: 'freeText',
			text: 'Refund?',
			title: '',
			choices: [],
			fields: [
				{
					name: 'text',
					label: 'Response',
					type: 'textarea',
					required: true,
					options: [],
					placeholder: '',
					value: '',
				},
			],
			submitLabel: 'Submit',
		});
	});

	it('has the words of its page where it has one of its own, and an approval none', () => {
		const options = {
			responseFormTitle: 'Order 7',
			responseFormDescription: 'In\\nshort',
			responseFormButtonLabel: 'Send',
		};
		expect(ask({ responseType: 'freeText', options })).toMatchObject({
			title: 'Order 7',
			text: 'In\nshort',
			submitLabel: 'Send',
		});
		expect(ask({ options })).toMatchObject({ title: '', text: 'Refund?' });
	});

	it('has its lines however they are written', () => {
		expect(inLines(' a\\nb<br>c\nd ')).toBe('a\nb\nc\nd');
	});
});

describe('the fields of a form', () => {
	it('have a name of their own, or their label', () => {
		const [one, two, three] = custom(
			{ fieldLabel: 'Why?' },
			{ fieldLabel: 'How?', fieldName: 'how', requiredField: true, placeholder: 'e.g. by post', defaultValue: 'post' },
			{ fieldName: 'order', fieldType: 'hiddenField', fieldValue: 'seven', defaultValue: 'no' },
		);
		expect(one).toStrictEqual({
			name: 'Why?',
			label: 'Why?',
			type: 'text',
			required: false,
			options: [],
			placeholder: '',
			value: '',
		});
		expect(two).toStrictEqual({
			name: 'how',
			label: 'How?',
			type: 'text',
			required: true,
			options: [],
			placeholder: 'e.g. by post',
			value: 'post',
		});
		expect(three).toMatchObject({ name: 'order', label: 'order', type: 'hiddenField', value: 'seven' });
	});

	it('have options where one chooses', () => {
		const fieldOptions = { values: [{ option: 'A' }, { option: 'B' }] };
		for (const fieldType of ['checkbox', 'dropdown', 'radio']) {
			expect(custom({ fieldLabel: 'Why?', fieldType, fieldOptions })[0].options).toStrictEqual(['A', 'B']);
			expect(() => custom({ fieldLabel: 'Why?', fieldType })).toThrow(
				'Form Elements, values 1: there is nothing to choose from',
			);
		}
		// What was chosen before the type was changed.
		expect(custom({ fieldLabel: 'Why?', fieldType: 'text', fieldOptions })[0].options).toStrictEqual([]);
	});

	it('of checkboxes say how many, and no others', () => {
		const fieldOptions = { values: [{ option: 'A' }, { option: 'B' }] };
		const selections = (more: object, fieldType = 'checkbox') =>
			custom({ fieldLabel: 'Why?', fieldType, fieldOptions, ...more })[0].selections;
		expect(selections({})).toBeUndefined();
		expect(selections({ limitSelection: 'unlimited', numberOfSelections: 2 })).toBeUndefined();
		expect(selections({ limitSelection: 'exact' })).toStrictEqual({ least: 1, most: 1 });
		expect(selections({ limitSelection: 'exact', numberOfSelections: 2 })).toStrictEqual({ least: 2, most: 2 });
		expect(selections({ limitSelection: 'range' })).toStrictEqual({ least: 0, most: 1 });
		expect(selections({ limitSelection: 'range', minSelections: 2, maxSelections: 3 })).toStrictEqual({
			least: 2,
			most: 3,
		});
		expect(selections({ limitSelection: 'exact' }, 'radio')).toBeUndefined();
		for (const [wanted, limit] of [
			['3', { limitSelection: 'exact', numberOfSelections: 3 }],
			['2 to 1', { limitSelection: 'range', minSelections: 2 }],
			['3 to 5', { limitSelection: 'range', minSelections: 3, maxSelections: 5 }],
		] as const) {
			const problem = `Form Elements, values 1: nobody can choose ${wanted} of 2 options`;
			expect(() => selections(limit)).toThrow(problem);
		}
	});

	it('may come as JSON, whose errors name the place', () => {
		const json = (jsonOutput: unknown) => ask({ responseType: 'customForm', defineForm: 'json', jsonOutput }).fields;
		expect(json('[{"fieldLabel":"Age","fieldType":"number"}]')).toMatchObject([{ name: 'Age', type: 'number' }]);
		expect(json([{ fieldLabel: 'Age' }])).toMatchObject([{ name: 'Age', type: 'text' }]);
		expect(() => json('[]')).toThrow('Form Fields: the form has no fields');
		expect(() => json({})).toThrow(`Form Fields: ${NOT_A_LIST}`);
		expect(() => json([{ fieldLabel: 'A' }, 7])).toThrow('Form Fields, field 2: it is not an object');
		expect(() => json([{}])).toThrow('Form Fields, field 1: it has no label');
		expect(() => json([{ fieldLabel: 'A' }, { fieldLabel: 'B', fieldName: 'A' }])).toThrow(
			'Form Fields: two fields are called “A”',
		);
	});
});

describe('the links of a question', () => {
	const urlOf = (query: Record<string, string>): string =>
		`https://n8n.example.com/?${new URLSearchParams(query).toString()}`;

	it('are one for each answer, which it names', () => {
		const { id, ...rest } = approval({ approvalType: 'double' });
		expect(linksOf({ id, ...rest }, 'Respond', urlOf)).toStrictEqual([
			{ label: 'Decline', url: `https://n8n.example.com/?question=${id}&approved=false`, style: 'secondary' },
			{ label: 'Approve', url: `https://n8n.example.com/?question=${id}&approved=true`, style: 'primary' },
		]);
	});

	it('are one where the person writes', () => {
		const question = ask({ responseType: 'freeText' });
		expect(linksOf(question, 'Respond', urlOf)).toStrictEqual([
			{ label: 'Respond', url: `https://n8n.example.com/?question=${question.id}`, style: 'primary' },
		]);
	});
});

it('a question that was kept is read by its id, and nothing else is one', () => {
	const question = ask();
	const kept = sealQuestion(question);
	expect(unsealQuestion(kept, question.id)).toStrictEqual(question);
	expect(kept).not.toContain(question.text);
	for (const id of [undefined, null, '', 'another', [question.id]]) expect(unsealQuestion(kept, id)).toBeUndefined();
	for (const other of [undefined, null, question, JSON.stringify(question), kept.slice(1), '']) {
		expect(unsealQuestion(other, question.id)).toBeUndefined();
	}
});

describe('the limit of a wait', () => {
	const NOW = Date.UTC(2030, 0, 15, 10);
	const end = (values?: object) =>
		endOfApproval(
			valuesOf(askForm, values ? { options: { limitWaitTime: { values } } } : {}, PLACE).options.limitWaitTime,
			NOW,
		);

	it.each<[object, string]>([
		[{ limitType: 'afterTimeInterval' }, '2030-01-15T11:00:00.000Z'],
		[{ resumeAmount: 45, resumeUnit: 'minutes' }, '2030-01-15T10:45:00.000Z'],
		[{ resumeAmount: '1.5', resumeUnit: 'hours' }, '2030-01-15T11:30:00.000Z'],
		[{ resumeAmount: 0.5, resumeUnit: 'days' }, '2030-01-15T22:00:00.000Z'],
		[{ resumeAmount: 354_000, resumeUnit: 'days' }, '2999-04-05T10:00:00.000Z'],
		[{ resumeAmount: 2, resumeUnit: 'days' }, '2030-01-17T10:00:00.000Z'],
		[{ limitType: 'atSpecifiedTime', maxDateAndTime: '2030-01-15T11:00:01' }, '2030-01-15T10:00:01.000Z'],
	])('%j ends it at %s', (values, moment) => {
		expect(end(values)).toStrictEqual(new Date(moment));
		expect(wakesAfter(new Date(moment))).toStrictEqual(new Date(Date.parse(moment) + 5_000));
	});

	it('is none where none is given', () => {
		expect(end()).toBe(WAIT_INDEFINITELY);
		expect(wakesAfter(WAIT_INDEFINITELY)).toBe(WAIT_INDEFINITELY);
	});

	it.each<[object, string]>([
		[{ resumeAmount: -1 }, 'Amount: “-1” is not an amount of time'],
		[{ resumeAmount: 'soon' }, 'Amount: “soon” is not an amount of time'],
		[{ resumeAmount: Infinity }, 'is not an amount of time'],
		[{ resumeAmount: 0, resumeUnit: 'days' }, 'Amount: it is over before anybody could answer'],
		[{ resumeAmount: 1_800_000_000_000, resumeUnit: 'minutes' }, 'Amount: it is too far away'],
		[{ resumeAmount: 355_000, resumeUnit: 'days' }, 'Amount: it is too far away'],
		[{ limitType: 'atSpecifiedTime', maxDateAndTime: '3001-01-01' }, 'Max Date and Time: it is too far away'],
		[
			{ limitType: 'atSpecifiedTime', maxDateAndTime: '2030-01-15T11:00:00' },
			'Max Date and Time: it is over before anybody could answer',
		],
	])('%j is refused', (values, problem) => {
		expect(() => end(values)).toThrow(problem);
	});
});
