import type { INodeProperties } from 'n8n-workflow';

import { resource, valueOf, type Operation } from '../../../nodes/engine/operation';
import { panelWith } from '../../../nodes/engine/panel';
import type { Precaution } from '../../../nodes/engine/precaution';
import type { Form } from '../../../nodes/panel/field';
import { flag, text } from '../../../nodes/panel/fields';
import { collection, options } from '../../../nodes/panel/groups';

const operation = (name: string, form: Form): Operation => ({
	name,
	action: `${name} things`,
	description: `${name} all things`,
	tool: 'Does it.',
	credential: 'omniApiKeyApi',
	routes: ['POST /sms/messages'],
	form,
	execute: async () => await Promise.resolve([]),
});

const to = text('To', { show: { mode: ['x'] } });
const send = operation('Send', { to });
const wait = operation('Send and Wait', { waitFor: text('Wait For'), ...send.form });
const getMany = operation('Get Many', { to: text('To') });

describe('the panel of a node', () => {
	let panel: INodeProperties[];
	beforeEach(() => {
		panel = panelWith([
			resource('Thing', 'thing', [send, wait, getMany]),
			resource('Account', 'account', [{ ...getMany, tool: false }]),
		]);
	});

	it('offers the resources and their operations in order, the first ones as defaults', () => {
		const fixed = { noDataExpression: true };
		expect(panel[0]).toMatchObject({ displayName: 'Resource', name: 'resource', default: 'thing', ...fixed });
		expect(panel[0].options).toStrictEqual([
			{ name: 'Account', value: 'account' },
			{ name: 'Thing', value: 'thing' },
		]);
		const operations = panel.filter(({ name }) => name === 'operation');
		expect(operations).toMatchObject(Array(2).fill({ displayName: 'Operation', ...fixed }));
		expect(operations.map((one) => [one.default, one.displayOptions?.show])).toStrictEqual([
			['getMany', { resource: ['account'] }],
			['send', { resource: ['thing'] }],
		]);
		expect(operations[1].options).toStrictEqual([
			{ name: 'Get Many', value: 'getMany', action: 'Get Many things', description: 'Get Many all things' },
			{ name: 'Send', value: 'send', action: 'Send things', description: 'Send all things' },
			{
				name: 'Send and Wait',
				value: 'sendAndWait',
				action: 'Send and Wait things',
				description: 'Send and Wait all things',
			},
		]);
	});

	it('has what a model reads of each operation that can be a tool, in tools alone', () => {
		const texts = panel.filter(({ name }) => name === 'toolDescription');
		expect(texts).toMatchObject(
			['send', 'sendAndWait', 'getMany'].map((name) => ({
				displayName: 'Tool Description',
				default: 'Does it.',
				required: true,
				typeOptions: { rows: 3 },
				displayOptions: { show: { '@tool': [true], resource: ['thing'], operation: [name] } },
			})),
		);
		expect(texts).toHaveLength(3);
	});

	it('has a field once that several operations share, behind what an operation adds to another', () => {
		const own = panel.slice(3).filter(({ name }) => !['toolDescription', 'options'].includes(name));
		const fields = own.map(({ name, displayOptions }) => [name, displayOptions?.show]);
		expect(fields).toStrictEqual([
			['waitFor', { resource: ['thing'], operation: ['sendAndWait'] }],
			['to', { resource: ['thing'], operation: ['send', 'sendAndWait'], mode: ['x'] }],
			['to', { resource: ['thing'], operation: ['getMany'] }],
			['to', { resource: ['account'], operation: ['getMany'] }],
		]);
	});

	it('keeps the order of every operation: where two disagree, a field stands there for each', () => {
		const [a, b, c] = ['A', 'B', 'C'].map((label) => text(label));
		const list = [operation('One', { a, b }), operation('Two', { b, c, a }), operation('Three', { c, a })];
		const panel = panelWith([resource('Thing', 'thing', list)]).slice(2);
		const fields = panel.filter(({ name }) => !['toolDescription', 'options'].includes(name));
		const orderOf = (name: string): string[] =>
			fields.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(name)).map((one) => one.name);
		expect([orderOf('one'), orderOf('two'), orderOf('three')]).toStrictEqual([
			['a', 'b'],
			['b', 'c', 'a'],
			['c', 'a'],
		]);
		expect(fields).toHaveLength(4);
	});
});

describe('the value of an operation', () => {
	it('is its name in camel case, unless it has one of its own', () => {
		expect(
			['Get Many', 'Send', 'Send (Earlier Form)', 'Get State by ID'].map((name) => valueOf({ name })),
		).toStrictEqual(['getMany', 'send', 'sendEarlierForm', 'getStateById']);
		expect(valueOf({ name: 'Get Many Incoming', value: 'getIncoming' })).toBe('getIncoming');
	});
});

describe('the fields of precautions', () => {
	const offer = (form: Form, more: Partial<Precaution> = {}): Precaution => ({
		formFor: ({ name }) => (name === 'Find' ? undefined : form),
		hook: () => undefined,
		...more,
	});
	const precautions = [
		offer({ many: collection('Many', {}, {}) }, { apart: true }),
		offer({ yaks: flag('Yaks') }),
		offer({}),
		offer({ able: text('Able') }),
	];
	const own = options({ zebra: text('Zebra') });

	it('stand among the options of those that they are for, in the order of their labels, and what has a group behind them', () => {
		const operations = [
			operation('Find', { options: own }),
			operation('Send', { options: own }),
			operation('Ask', { to, options: own }),
		];
		const panel = panelWith([resource('Thing', 'thing', operations)], precautions);
		const shown = panel.slice(2).filter(({ name }) => name !== 'toolDescription');
		expect(shown.map(({ name, displayOptions }) => [name, displayOptions?.show?.operation])).toStrictEqual([
			['options', ['find']],
			['to', ['ask']],
			['options', ['send', 'ask']],
			['many', ['send', 'ask']],
		]);
		const labels = shown[2].options?.map((one) => ('displayName' in one ? one.displayName : one.name));
		expect(labels).toStrictEqual(['Able', 'Timeout (Seconds)', 'Yaks', 'Zebra']);
	});

	it('are no options where all of them have none', () => {
		const check = { ...operation('Check', {}), routes: [] };
		const panel = panelWith([resource('Thing', 'thing', [check])], [offer({})]);
		expect(panel.map(({ name }) => name)).toStrictEqual(['resource', 'operation', 'toolDescription']);
	});
});

describe('the options of the engine', () => {
	const optionsIn = (operations: Operation[]): string[][] =>
		panelWith([resource('Thing', 'thing', operations)])
			.filter(({ name }) => name === 'options')
			.map(({ options = [] }) => options.map((one) => ('displayName' in one ? one.displayName : one.name)));

	it('stand among those of an operation, by what it does', () => {
		const own = options({ zebra: text('Zebra'), batchSize: text('Batch Size') });
		expect(optionsIn([operation('Find', {})])).toStrictEqual([['Timeout (Seconds)']]);
		expect(optionsIn([operation('Find', { options: own })])).toStrictEqual([
			['Batch Size', 'Timeout (Seconds)', 'Zebra'],
		]);
		expect(optionsIn([{ ...operation('Check', {}), routes: [] }])).toStrictEqual([]);
		const send: Operation = { ...operation('Send', { options: own }), onePerItem: true };
		expect(optionsIn([send])).toStrictEqual([
			['Batch Size', 'Include Other Input Fields', 'Timeout (Seconds)', 'Zebra'],
		]);
		expect(optionsIn([{ ...send, showsText: true }])[0]).toContain('Leave Out Text Sent');
	});

	it('stand there once for operations that share them', () => {
		const own = options({ zebra: text('Zebra') });
		expect(optionsIn([operation('One', { options: own }), operation('Two', { options: own })])).toHaveLength(1);
		expect(optionsIn([operation('One', {}), operation('Two', {})])).toHaveLength(1);
	});
});
