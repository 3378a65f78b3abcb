import { readEvents } from '../../../nodes/events';
import { rawTimeOf } from '../../../nodes/events/meaning';
import { readMapping } from '../../../nodes/Trigger/fieldMapping';

const pair = (field: string, name: unknown): object => ({ field, name });
const mappingOf = (...fields: unknown[]) => readMapping({ fields });

const own = {
	msg_ref: 'a-1',
	phase: 'DELIVERED',
	when: '2030-01-15T10:00:00Z',
	data: { Phone: '+12025550123', reply: { Text: 'Yes' } },
};
const mapping = mappingOf(
	pair('messageId', 'MsgRef'),
	pair('status', 'phase'),
	pair('occurredAt', 'when'),
	pair('recipient', 'data.phone'),
	pair('callbackData', 'data'),
);

it('the time of a callback is there as it came, also where it names no zone', () => {
	expect(rawTimeOf({ messageId: '7', date: ' 2026-01-31 09:30 ' })).toBe('2026-01-31 09:30');
	expect(rawTimeOf({ messageId: '7' })).toBeUndefined();
});

describe('names of a deployment’s own', () => {
	it('make an event of what was none', () => {
		const body = JSON.stringify({ items: [own] });
		expect(readEvents(body)).toMatchObject([{ kind: 'raw', note: expect.stringContaining('Field Mapping') }]);
		expect(readEvents(body, { mapping })).toStrictEqual([
			expect.objectContaining({
				channel: 'sms',
				kind: 'status',
				status: 'DELIVERED',
				messageId: 'a-1',
				occurredAt: '2030-01-15T10:00:00.000Z',
				recipient: '+12025550123',
				callbackData: own.data,
				note: null,
				raw: own,
			}),
		]);
	});

	it('give an id by the second of them where the first holds 0', () => {
		const two = mappingOf(pair('messageId', 'first_ref'), pair('messageId', 'second_ref'));
		const body = JSON.stringify({ first_ref: '0', second_ref: '123', status: 'DELIVERED' });
		expect(readEvents(body, { mapping: two })).toMatchObject([{ messageId: '123', status: 'DELIVERED' }]);
	});

	it('are found by a name with a dot in it, too', () => {
		const flat = JSON.stringify({ ...own, data: undefined, 'data.phone': '+12025550123' });
		expect(readEvents(flat, { mapping })).toMatchObject([{ recipient: '+12025550123' }]);
	});

	it('in XML and forms, too', () => {
		const xml = '<r><Msg-Ref>a-1</Msg-Ref><PHASE>SENT</PHASE><data><phone>1</phone></data></r>';
		expect(readEvents(xml, { mapping })).toMatchObject([{ messageId: 'a-1', status: 'SENT', recipient: '1' }]);
		const form = 'msg_ref=a-1&phase=SENT&data[phone]=1';
		expect(readEvents(form, { mapping })).toMatchObject([{ messageId: 'a-1', status: 'SENT', recipient: '1' }]);
	});

	it('count before the documented ones, which stand in where they hold nothing', () => {
		const both = mappingOf(pair('status', 'outcome'), pair('status', 'phase'));
		const read = (entry: object): unknown =>
			readEvents(JSON.stringify({ messageId: 1, ...entry }), { mapping: both })?.[0].status;
		expect(read({ status: 'SENT', phase: 'DELIVERED' })).toBe('DELIVERED');
		expect(read({ status: 'SENT', phase: '', outcome: null })).toBe('SENT');
		expect(read({ phase: 'DELIVERED', outcome: 'SEEN' })).toBe('SEEN');
	});

	it('name the channel, and an incoming message', () => {
		const told = {
			mapping: mappingOf(
				pair('channel', 'via'),
				pair('messageId', 'ref'),
				pair('text', 'words'),
				pair('sender', 'who'),
			),
		};
		expect(readEvents('{"ref":1,"words":" Yes ","who":"12025550123","via":"ChatApp"}', told)).toMatchObject([
			{ channel: 'chatapp', kind: 'incoming', messageId: '1', text: ' Yes ', sender: '12025550123' },
		]);
	});
});

it.each([
	['nothing', undefined],
	['a text', 'messageId'],
	['no list', { fields: 'x' }],
	[
		'pairs that are none',
		{ fields: [null, 1, {}, pair('messageId', ''), pair('messageId', 7), pair('raw', 'x'), pair('constructor', 'x')] },
	],
])('%s maps nothing', (_what, value) => {
	expect(readMapping(value)).toStrictEqual({});
});
