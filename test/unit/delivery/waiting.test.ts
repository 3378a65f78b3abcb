import type { INode } from 'n8n-workflow';

import { request } from '../../../nodes/api/routes';
import { waitingSend } from '../../../nodes/delivery/waiting';
import { readWait, waitForm } from '../../../nodes/delivery/waitForm';
import { valueOf } from '../../../nodes/engine/operation';
import { sendOperation } from '../../../nodes/engine/sending';
import { failOnRejected } from '../../../nodes/panel/common';
import { text } from '../../../nodes/panel/fields';
import { options } from '../../../nodes/panel/groups';
import { Parameters } from '../../../nodes/panel/parameters';
import { compileForm } from '../../../nodes/panel/read';
import { N8n } from '../../support/n8n';
import { NONE_CHOSEN, NOT_A_LIST, NOT_WHOLE } from '../../support/sentences';

const NOW = Date.UTC(2030, 0, 15, 10);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function read(parameters: INode['parameters']) {
	const { context } = new N8n({ node: { parameters }, items: [{ json: { minutes: 7 } }] });
	return readWait(compileForm(waitForm([], false), new Parameters(context, context.getNode()))(0));
}

describe('what is waited for, and how long', () => {
	beforeEach(() => {
		jest.spyOn(Date, 'now').mockReturnValue(NOW);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	it.each<[parameters: INode['parameters'], statuses: string[], milliseconds: number]>([
		// What a node has where nothing was changed, or is missing altogether.
		[{ waitFor: 'delivery', waitAtMost: 1, waitUnit: 'hours' }, [], 60 * MINUTE],
		[{}, [], 60 * MINUTE],
		[{ waitAtMost: 5, waitUnit: 'minutes' }, [], 5 * MINUTE],
		[{ waitAtMost: '={{ $json.minutes }}', waitUnit: 'minutes' }, [], 7 * MINUTE],
		[{ waitAtMost: 30, waitUnit: 'days' }, [], 30 * DAY],
		[{ waitAtMost: 720 }, [], 30 * DAY],
		[{ waitFor: 'status', waitStatuses: ['SENT', 'DELIVERED'] }, ['SENT', 'DELIVERED'], 60 * MINUTE],
		[{ waitFor: 'status', waitStatuses: 'seen, clicked' }, ['SEEN', 'CLICKED'], 60 * MINUTE],
		[{ waitFor: 'delivery', waitStatuses: ['SENT'] }, [], 60 * MINUTE],
	])('%j', (parameters, statuses, milliseconds) => {
		expect(read(parameters)).toStrictEqual({ goal: { statuses }, deadline: NOW + milliseconds });
	});

	it.each<[what: string, parameters: INode['parameters'], message: string, fix: string]>([
		['no status', { waitFor: 'status', waitStatuses: [] }, `Statuses: ${NONE_CHOSEN}`, 'wait for delivery'],
		['no statuses at all', { waitFor: 'status' }, `Statuses: ${NONE_CHOSEN}`, 'wait for delivery'],
		['an expression', { waitFor: 'status', waitStatuses: ['{{1}}'] }, 'Statuses: “{{1}}” is not a status', 'list'],
		['what only begins as a status', { waitFor: 'status', waitStatuses: ['SEEN!'] }, '“SEEN!” is not a status', 'list'],
		['what only ends as a status', { waitFor: 'status', waitStatuses: ['!SEEN'] }, '“!SEEN” is not a status', 'list'],
		['a status in braces', { waitFor: 'status', waitStatuses: [{}] }, `Statuses: ${NOT_A_LIST} of texts`, 'list'],
		['no time', { waitAtMost: 0 }, `Wait at Most: “0” is ${NOT_WHOLE} of 1 or more`, 'number'],
		['half an hour', { waitAtMost: 0.5 }, `Wait at Most: “0.5” is ${NOT_WHOLE} of 1 or more`, 'number'],
		['a word', { waitAtMost: 'long' }, `Wait at Most: “long” is ${NOT_WHOLE}`, 'number'],
		['31 days', { waitAtMost: 31, waitUnit: 'days' }, 'Wait at Most: it is too long', 'Wait at most 30 days.'],
		['721 hours', { waitAtMost: 721 }, 'Wait at Most: it is too long', 'Wait at most 30 days.'],
		['for ever', { waitAtMost: Number.MAX_SAFE_INTEGER, waitUnit: 'days' }, 'Wait at Most: it is too long', '30'],
		['weeks', { waitUnit: 'weeks' }, 'Unit: “weeks” is not one of its values', 'days, hours, minutes'],
		['a name that objects have', { waitUnit: 'toString' }, 'Unit: “toString” is not one of its values', 'minutes'],
	])('%s is refused', (_what, parameters, message, fix) => {
		const refusal = {
			message: expect.stringContaining(message) as string,
			fix: expect.stringContaining(fix) as string,
		};
		expect(() => read(parameters)).toThrow(expect.objectContaining(refusal) as Error);
	});
});

describe('the operation', () => {
	const send = sendOperation({
		name: 'Send',
		action: 'Send messages',
		description: 'Send messages',
		tool: 'Does it.',
		credential: 'omniApiKeyApi',
		routes: ['POST /sms/messages'],
		form: { to: text('To') },
		limits: () => ({ messages: 1 }),
		draft: ({ to }) => ({ body: {}, identity: { to } }),
		request: () => request('POST /sms/messages'),
		entries: () => [],
		verdict: () => undefined,
	});
	const words = { action: 'Send and wait', description: 'Send and wait' };

	it('is the channel’s Send with fields of its own after its message, and names the query that it makes', () => {
		const made = waitingSend(send, { ...words, channel: 'sms', statuses: [{ name: 'Sent', value: 'SENT' }] });
		expect(valueOf(made)).toBe('sendAndWaitForDelivery');
		expect(made).toMatchObject({ ...words, effect: 'message', onePerItem: true, tool: false });
		expect(made).not.toHaveProperty('asksWith');
		expect(made.routes).toStrictEqual([
			'POST /sms/messages',
			{ route: 'POST /sms-stat/statuses/get-by-ids', when: 'a status is missing' },
		]);
		expect(Object.keys(made.form)).toStrictEqual(['to', 'waitFor', 'waitStatuses', 'waitAtMost', 'waitUnit']);
		expect(made.form.to).toBe(send.form.to);
		expect(made.form.waitStatuses.property.options).toStrictEqual([{ name: 'Sent', value: 'SENT' }]);
	});

	it('names no query for a channel that has none', () => {
		const made = waitingSend(send, { ...words, channel: 'chatapp', statuses: [] });
		expect(made.routes).toStrictEqual(send.routes);
		expect(made).not.toHaveProperty('asksWith');
		expect(Object.keys(made.form)).toStrictEqual(['to', 'waitAtMost', 'waitUnit']);
	});

	it('has a second credential where another one asks for the statuses, and its options last', () => {
		const form = { options: options({ failOnRejected: failOnRejected() }), to: text('To') };
		const made = waitingSend({ ...send, form }, { ...words, name: 'Wait', channel: 'soapSms', statuses: [] });
		expect([made.name, made.asksWith]).toStrictEqual(['Wait', 'omniSoapLoginApi']);
		expect(Object.keys(made.form)).toStrictEqual(['to', 'waitAtMost', 'waitUnit', 'options']);
	});
});
