import type { OmniEvent } from '../../../nodes/events/envelope';
import { filterFields } from '../../../nodes/callbacks/fields';
import { passes, type EventFilter } from '../../../nodes/callbacks/call';
import { valuesOf } from '../../../nodes/panel/read';
import { readEvents } from '../../support/readEvents';

const filter = (fields: Record<string, unknown>): EventFilter =>
	valuesOf(filterFields('Events'), fields, { label: '', timezone: 'UTC' });

function event(body: object, more: Partial<OmniEvent> = {}): OmniEvent {
	const [one] = readEvents(JSON.stringify([body])) ?? [];
	return { ...one, ...more };
}

const SENT = event({ messageId: '1', ts: 1, status: 'SENT' });
const DELIVERED = event({ messageId: '1', ts: 1, status: 'DELIVERED' });
const INCOMING = event({ incomingMessageId: 7, to: 'Shop', from: '+12025550100', text: 'STOP', ts: 1 });
const SWITCHED_OFF = event({ messageId: '2', ts: 1, status: 'unsubscribed', errorCode: 0, options: {} });
const UNREAD = event({ hello: 'world' });

it.each<[what: string, value: unknown, list: string[]]>([
	['a list', ['SENT', 'DELIVERED'], ['SENT', 'DELIVERED']],
	['a text with commas, as an expression gives it', 'SENT, DELIVERED,', ['SENT', 'DELIVERED']],
	['nothing', null, []],
])('the filter takes statuses from %s', (_what, value, list) => {
	expect(filter({ statuses: value }).statuses).toStrictEqual(list);
});

describe('an event passes', () => {
	it.each<[what: string, one: OmniEvent, parameters: Record<string, unknown> & { finalOnly?: boolean }, does: boolean]>(
		[
			['where nothing is chosen', SENT, {}, true],
			['of a chosen channel', SENT, { channels: ['sms'] }, true],
			['of no other channel', SENT, { channels: ['email'] }, false],
			['of a chosen kind', INCOMING, { kinds: ['incoming'] }, true],
			['of no other kind', SENT, { kinds: ['incoming'] }, false],
			['with a chosen status', SENT, { statuses: ['SENT'] }, true],
			['of a channel and a kind in other letters', SENT, { channels: ['SMS'], kinds: ['Status'] }, true],
			['with a status in lower case', SENT, { statuses: ['sent'] }, true],
			['with no other status', SENT, { statuses: ['DELIVERED'] }, false],
			[
				'without a status where statuses are chosen',
				event({}, { ...SENT, status: null }),
				{ statuses: ['SENT'] },
				false,
			],
			['when final ones are wanted and it is', DELIVERED, { finalOnly: true }, true],
			['not when final ones are wanted and it is none', SENT, { finalOnly: true }, false],
			['as notifications switched off, when final ones are wanted', SWITCHED_OFF, { finalOnly: true }, true],
			[
				'as one that wants no more, when final ones are wanted',
				{ ...SENT, status: 'COMPLAINED' },
				{ finalOnly: true },
				true,
			],
			['as an incoming message, whatever statuses are chosen', INCOMING, { statuses: ['SENT'] }, true],
			['as an incoming message, when final ones are wanted', INCOMING, { finalOnly: true }, true],
			['unread, whatever kind and status are chosen', UNREAD, { kinds: ['status'], statuses: ['SENT'] }, true],
			['unread, of an unknown channel', UNREAD, { channels: ['email'] }, true],
			['unread, not of another channel', { ...UNREAD, channel: 'sms' }, { channels: ['email'] }, false],
			['unread, of a chosen channel', { ...UNREAD, channel: 'sms' }, { channels: ['sms'] }, true],
		],
	)('%s', (_what, one, { finalOnly, ...fields }, does) => {
		expect(passes(one, filter(fields), finalOnly)).toBe(does);
	});
});
