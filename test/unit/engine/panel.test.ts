import { resource, valueOf, type Operation } from '../../../nodes/engine/operation';
import { panelOf } from '../../../nodes/engine/panel';
import type { Form } from '../../../nodes/panel/field';
import { text } from '../../../nodes/panel/fields';

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
	const panel = panelOf([resource('Thing', 'thing', [send, wait, getMany]), resource('Account', 'account', [getMany])]);

	it('offers the resources and their operations in order, the first ones as defaults', () => {
		expect(panel[0]).toMatchObject({ name: 'resource', default: 'thing' });
		expect(panel[0].options).toEqual([
			{ name: 'Account', value: 'account' },
			{ name: 'Thing', value: 'thing' },
		]);
		const operations = panel.filter(({ name }) => name === 'operation');
		expect(operations.map((one) => [one.default, one.displayOptions?.show])).toEqual([
			['getMany', { resource: ['account'] }],
			['send', { resource: ['thing'] }],
		]);
		expect(operations[1].options).toEqual([
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

	it('has a field once that several operations share, behind what an operation adds to another', () => {
		const own = panel.slice(3, -1).filter(({ name }) => name !== 'toolDescription');
		const fields = own.map(({ name, displayOptions }) => [name, displayOptions?.show]);
		expect(fields).toEqual([
			['waitFor', { resource: ['thing'], operation: ['sendAndWait'] }],
			['to', { resource: ['thing'], operation: ['send', 'sendAndWait'], mode: ['x'] }],
			['to', { resource: ['thing'], operation: ['getMany'] }],
			['to', { resource: ['account'], operation: ['getMany'] }],
		]);
	});

	it('keeps the order of every operation: where two disagree, a field stands there for each', () => {
		const [a, b, c] = ['A', 'B', 'C'].map((label) => text(label));
		const list = [operation('One', { a, b }), operation('Two', { b, c, a }), operation('Three', { c, a })];
		const panel = panelOf([resource('Thing', 'thing', list)]).slice(2, -1);
		const fields = panel.filter(({ name }) => name !== 'toolDescription');
		const orderOf = (name: string): string[] =>
			fields.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(name)).map((one) => one.name);
		expect([orderOf('one'), orderOf('two'), orderOf('three')]).toEqual([
			['a', 'b'],
			['b', 'c', 'a'],
			['c', 'a'],
		]);
		expect(fields).toHaveLength(4);
	});
});

describe('the value of an operation', () => {
	it('is its name in camel case, unless it has one of its own', () => {
		expect(['Get Many', 'Send', 'Send (Earlier Form)', 'Get State by ID'].map((name) => valueOf({ name }))).toEqual([
			'getMany',
			'send',
			'sendEarlierForm',
			'getStateById',
		]);
		expect(valueOf({ name: 'Get Many Incoming', value: 'getIncoming' })).toBe('getIncoming');
	});
});

it('every operation that makes requests has the request options, and those that make none do not', () => {
	const check = { ...operation('Check', {}), routes: [] };
	const last = panelOf([resource('Thing', 'thing', [send, check])]).at(-1);
	expect(last).toMatchObject({ name: 'requestOptions', displayOptions: { hide: { operation: ['check'] } } });
	expect(panelOf([resource('Thing', 'thing', [send])]).at(-1)).not.toHaveProperty('displayOptions');
});
