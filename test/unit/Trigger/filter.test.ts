import { readEvents } from '../../../nodes/events';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { passes, readFilter } from '../../../nodes/Trigger/filter';

const filter = (parameters: Record<string, unknown> = {}) => readFilter((name) => parameters[name]);

function event(body: object, more: Partial<OmniEvent> = {}): OmniEvent {
	const [one] = readEvents(JSON.stringify([body])) ?? [];
	return { ...one, ...more };
}

const SENT = event({ messageId: '1', ts: 1, status: 'SENT' });
const DELIVERED = event({ messageId: '1', ts: 1, status: 'DELIVERED' });
const INCOMING = event({ incomingMessageId: 7, to: 'Shop', from: '+12025550100', text: 'STOP', ts: 1 });
const UNREAD = event({ hello: 'world' });

describe('the filter', () => {
	it.each<[what: string, value: unknown, list: string[]]>([
		['a list', ['sent', ' Delivered '], ['SENT', 'DELIVERED']],
		['a text with commas, as an expression gives it', 'sent, delivered,', ['SENT', 'DELIVERED']],
		['nothing', null, []],
		['an object', { 0: 'SENT' }, []],
		['blanks', [' ', ''], []],
	])('takes statuses from %s', (_what, value, list) => {
		expect(filter({ statuses: value }).statuses).toStrictEqual(list);
	});

	it('reads each field under its own name', () => {
		const parameters = { channels: ['sms'], kinds: ['status'], statuses: ['SENT'], 'options.finalOnly': true };
		expect(filter(parameters)).toStrictEqual({
			channels: ['sms'],
			kinds: ['status'],
			statuses: ['SENT'],
			finalOnly: true,
		});
		expect(filter({ 'options.finalOnly': 'true' }).finalOnly).toBe(false);
	});
});

describe('an event passes', () => {
	it.each<[what: string, one: OmniEvent, parameters: Record<string, unknown>, does: boolean]>([
		['where nothing is chosen', SENT, {}, true],
		['of a chosen channel', SENT, { channels: ['sms'] }, true],
		['of no other channel', SENT, { channels: ['email'] }, false],
		['of a chosen kind', INCOMING, { kinds: ['incoming'] }, true],
		['of no other kind', SENT, { kinds: ['incoming'] }, false],
		['with a chosen status', SENT, { statuses: ['SENT'] }, true],
		['with no other status', SENT, { statuses: ['DELIVERED'] }, false],
		['without a status where statuses are chosen', event({}, { ...SENT, status: null }), { statuses: ['SENT'] }, false],
		['when final ones are wanted and it is', DELIVERED, { 'options.finalOnly': true }, true],
		['not when final ones are wanted and it is none', SENT, { 'options.finalOnly': true }, false],
		['as an incoming message, whatever statuses are chosen', INCOMING, { statuses: ['SENT'] }, true],
		['as an incoming message, when final ones are wanted', INCOMING, { 'options.finalOnly': true }, true],
		['unread, whatever kind and status are chosen', UNREAD, { kinds: ['status'], statuses: ['SENT'] }, true],
		['unread, of an unknown channel', UNREAD, { channels: ['email'] }, true],
		['unread, not of another channel', { ...UNREAD, channel: 'sms' }, { channels: ['email'] }, false],
		['unread, of a chosen channel', { ...UNREAD, channel: 'sms' }, { channels: ['sms'] }, true],
	])('%s', (_what, one, parameters, does) => {
		expect(passes(one, filter(parameters))).toBe(does);
	});
});
