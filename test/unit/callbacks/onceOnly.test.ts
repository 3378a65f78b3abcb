import { envelope, type OmniEvent } from '../../../nodes/events/envelope';
import type { Arrival } from '../../../nodes/callbacks/shared';
import { noteReader, OnceOnly, type Notes } from '../../../nodes/callbacks/onceOnly';
import { readEvents } from '../../support/readEvents';

const HOUR = 60 * 60 * 1000;

function status(messageId: string, word: string, ts: number, more: object = {}): OmniEvent {
	const [event] = readEvents(JSON.stringify([{ messageId, ts, status: word, errorCode: 0, ...more }])) ?? [];
	return event;
}

const notesOf = (trigger: string[], events: OmniEvent[]): Notes => events.map(noteReader(trigger));

/** How the events of one call stand that n8n stores at once. */
function take(once: OnceOnly, events: OmniEvent[], trigger = ['workflow', 'a']): Arrival[] {
	const { call, arrivals } = once.begin(notesOf(trigger, events));
	call.end(true);
	return arrivals;
}

const one = (once: OnceOnly, event: OmniEvent, trigger?: string[]): Arrival => take(once, [event], trigger)[0];

describe('once only', () => {
	it('tells a repeated callback from a new one, and a late one from both', () => {
		const once = new OnceOnly();
		expect(one(once, status('1', 'ACCEPTED', 1))).toBe('new');
		expect(one(once, status('1', 'DELIVERED', 3))).toBe('new');
		expect(one(once, status('1', 'SENT', 2))).toBe('late');
		expect(one(once, status('1', 'DELIVERED', 3))).toBe('repeated');
		expect(one(once, status('2', 'DELIVERED', 3))).toBe('new');
	});

	it('does so inside one call, too', () => {
		const once = new OnceOnly();
		const events = [status('1', 'DELIVERED', 3), status('1', 'SENT', 2), status('1', 'DELIVERED', 3)];
		expect(take(once, events)).toStrictEqual(['new', 'late', 'repeated']);
		expect(take(once, events)).toStrictEqual(['repeated', 'repeated', 'repeated']);
	});

	it.each([
		['another status', status('1', 'ENROUTE', 1)],
		['another time', status('1', 'SENT', 2)],
		['another error code', status('1', 'SENT', 1, { errorCode: 7 })],
		['another channel', status('1', 'SENT', 1, { callbackData: {} })],
		['another kind', { ...status('1', 'SENT', 1), kind: 'incoming' as const }],
		['another message', status('2', 'SENT', 1)],
		['another contact', status('1', 'SENT', 1, { contactId: 2 })],
		['another recipient', { ...status('1', 'SENT', 1), recipient: 'bob@example.com' }],
		['another sender', { ...status('1', 'SENT', 1), sender: '12025550102' }],
		['another text', { ...status('1', 'SENT', 1), text: 'Hello' }],
	])('%s is another callback', (_what, event) => {
		const once = new OnceOnly();
		one(once, status('1', 'SENT', 1));
		expect(one(once, event)).not.toBe('repeated');
		expect(one(once, event)).toBe('repeated');
	});

	it('keeps the windows of two workflows and of two triggers apart', () => {
		const once = new OnceOnly();
		const event = status('1', 'SENT', 1);
		one(once, event, ['workflow', 'a']);
		expect(one(once, event, ['workflow', 'b'])).toBe('new');
		expect(one(once, event, ['another', 'a'])).toBe('new');
		expect(one(once, event, ['workflow', 'a'])).toBe('repeated');
	});

	it('tells apart clicks whose times name no zone, or that followed another link', () => {
		const once = new OnceOnly();
		const click = (dateTime: string, url: string): OmniEvent => {
			const entry = { messageId: 1, email: 'ann@example.com', event: 'CLICKED', dateTime, url };
			const [event] = readEvents(JSON.stringify(entry)) ?? [];
			return event;
		};
		expect(one(once, click('2030-01-15 10:00:00', 'https://example.com/a'))).toBe('new');
		expect(one(once, click('2030-01-15 10:00:07', 'https://example.com/a'))).toBe('new');
		expect(one(once, click('2030-01-15 10:00:07', 'https://example.com/b'))).toBe('new');
		expect(one(once, click('2030-01-15 10:00:07', 'https://example.com/b'))).toBe('repeated');
	});

	it('tells apart two buttons of one push that were clicked at the same time', () => {
		const once = new OnceOnly();
		const click = (actionId?: string): OmniEvent => {
			const entry = { pushToken: 't', pushId: 991, state: 'opened', pushApplicationId: 5, actionId };
			const [event] = readEvents(JSON.stringify({ ...entry, reportedTimestamp: 1700000000123 })) ?? [];
			return event;
		};
		expect([one(once, click()), one(once, click('2')), one(once, click('2'))]).toStrictEqual([
			'new',
			'new',
			'repeated',
		]);
	});

	it('knows an incoming SMS without an id of its own by the operator’s', () => {
		const once = new OnceOnly();
		const incoming = (transactionId: string): OmniEvent => {
			const entry = { incomingMessageId: 0, from: '12025550101', text: 'Yes', ts: 1700000000000, transactionId };
			const [event] = readEvents(JSON.stringify(entry)) ?? [];
			return event;
		};
		expect([one(once, incoming('7')), one(once, incoming('8')), one(once, incoming('7'))]).toStrictEqual([
			'new',
			'new',
			'repeated',
		]);
	});

	it('tells long callbacks apart as well as short ones', () => {
		const once = new OnceOnly();
		const click = (end: string): OmniEvent => ({
			...status('1', 'CLICKED', 1),
			client: { url: `https://example.com/${'a'.repeat(100)}${end}` },
		});
		expect([one(once, click('1')), one(once, click('2')), one(once, click('1'))]).toStrictEqual([
			'new',
			'new',
			'repeated',
		]);
	});

	it('tells what has no time by all that came', () => {
		const once = new OnceOnly();
		const untimed = (raw: object): OmniEvent => ({ ...status('1', 'SENT', 1), occurredAtText: null, raw: { ...raw } });
		expect(one(once, untimed({ a: '1' }))).toBe('new');
		expect(one(once, untimed({ a: '2' }))).toBe('new');
		expect(one(once, untimed({ a: '1' }))).toBe('repeated');
	});

	it('never takes a status for late whose place among the others nobody knows, nor the first of all', () => {
		const once = new OnceOnly();
		one(once, status('1', 'DELIVERED', 1));
		expect(one(once, { ...status('1', 'RATED', 2), rank: null })).toBe('new');
		expect(one(once, { ...status('1', 'PENDING', 3), rank: 0 })).toBe('late');
		expect(one(once, { ...status('2', 'PENDING', 3), rank: 0 })).toBe('new');
		one(once, { ...status('3', 'RATED', 2), rank: null });
		expect(one(once, { ...status('3', 'PENDING', 3), rank: 0 })).toBe('new');
	});

	it('never takes for a repeat what has no id, no known form, or was not wholly read', () => {
		const once = new OnceOnly();
		const [raw] = readEvents('[{"hello":"world"}]') ?? [];
		const unread = envelope({}, { channel: 'sms', kind: 'status', messageId: '1', note: 'No status could be read.' });
		const nameless = envelope({}, { channel: 'sms', kind: 'status', status: 'SENT' });
		const formless = envelope({}, { channel: 'sms', kind: 'raw', messageId: '1' });
		for (const event of [raw, unread, nameless, formless]) {
			expect([one(once, event), one(once, event)]).toStrictEqual(['new', 'new']);
		}
	});
});

describe('a call', () => {
	it('leaves nothing behind when n8n did not store it', () => {
		const once = new OnceOnly();
		const delivered = [status('1', 'DELIVERED', 2)];
		once.begin(notesOf(['a'], delivered)).call.end(false);
		expect(take(once, [status('1', 'SENT', 1), ...delivered], ['a'])).toStrictEqual(['new', 'new']);
	});

	it('is over when it has ended once', () => {
		const once = new OnceOnly();
		const notes = notesOf(['a'], [status('1', 'SENT', 1)]);
		const { call } = once.begin(notes);
		call.end(false);
		call.end(true);
		expect(once.begin(notes).arrivals).toStrictEqual(['new']);
	});

	it('tells who waits for it that it is over', async () => {
		const once = new OnceOnly();
		const { call } = once.begin(notesOf(['a'], [status('1', 'SENT', 1)]));
		let isOver = false;
		const waiting = call.settled.then(() => (isOver = true));
		await Promise.resolve();
		expect(isOver).toBe(false);
		call.end(false);
		await waiting;
		expect(isOver).toBe(true);
	});

	it('takes back only what it brought itself', () => {
		const once = new OnceOnly();
		const notes = notesOf(['a'], [status('1', 'SENT', 1)]);
		const { call: first } = once.begin(notes);
		const { call: second } = once.begin(notes);
		first.end(false);
		expect(once.rivals(notes)).toStrictEqual([second]);
	});

	it('is a rival of every other one that brings the same, until it has ended', () => {
		const once = new OnceOnly();
		const notes = notesOf(['a'], [status('1', 'SENT', 1), status('2', 'SENT', 1)]);
		const { call } = once.begin(notes);
		expect(once.rivals(notes)).toStrictEqual([call]);
		expect(once.rivals(notesOf(['a'], [status('1', 'SENT', 2)]))).toStrictEqual([]);
		expect(once.rivals(notesOf(['b'], [status('1', 'SENT', 1)]))).toStrictEqual([]);
		call.end(true);
		expect(once.rivals(notes)).toStrictEqual([]);
	});
});

describe('what is kept', () => {
	it('goes after a day, and the oldest message when there are too many', () => {
		let now = 0;
		const once = new OnceOnly(() => now, 2);
		const at = (messageId: string): Arrival => one(once, status(messageId, 'SENT', 1));
		at('1');
		now = 24 * HOUR;
		expect(at('1')).toBe('repeated');
		now = 24 * HOUR + 1;
		expect(at('1')).toBe('new');
		at('2');
		at('3');
		expect([at('3'), at('2'), at('1')]).toStrictEqual(['repeated', 'repeated', 'new']);
	});

	it('is 100,000 messages and no more', () => {
		const once = new OnceOnly();
		const event = status('1', 'SENT', 1);
		const ids = Array.from({ length: 100_001 }, (_, place) => ({ ...event, messageId: String(place) }));
		take(once, ids);
		expect(one(once, ids[1])).toBe('repeated');
		expect(one(once, ids[0])).toBe('new');
	});

	it('goes when all of it is too large', () => {
		const once = new OnceOnly(Date.now, 100_000, 4000);
		const wide = (place: number): OmniEvent => status(`${place}${'x'.repeat(400)}`, 'SENT', 1);
		take(
			once,
			Array.from({ length: 10 }, (_, place) => wide(place)),
		);
		expect(one(once, wide(9))).toBe('repeated');
		expect(one(once, wide(0))).toBe('new');
	});

	it('counts every callback of a message to what is too large', () => {
		const once = new OnceOnly(Date.now, 100, 700);
		const marks = (messageId: string) => Array.from({ length: 8 }, (_, ts) => status(messageId, 'SENT', ts));
		take(once, marks('1'));
		take(once, marks('2'));
		expect(one(once, marks('2')[7])).toBe('repeated');
		expect(one(once, marks('1')[7])).toBe('new');
	});

	it('of one message is its last eight callbacks, however many calls brought them', () => {
		const once = new OnceOnly();
		const sent = Array.from({ length: 9 }, (_, place) => status('1', 'SENT', place));
		for (const event of sent) one(once, event);
		expect(one(once, sent[1])).toBe('repeated');
		expect(one(once, sent[0])).toBe('new');
	});

	it('of one message is how far it got, and its last eight callbacks', () => {
		const once = new OnceOnly();
		const sent = Array.from({ length: 20 }, (_, place) => status('1', 'SENT', place));
		take(once, [status('1', 'DELIVERED', 0), ...sent]);
		expect(one(once, sent[19])).toBe('repeated');
		expect(one(once, sent[12])).toBe('repeated');
		// What is told apart no more counts as late still: the furthest status is not forgotten.
		expect(one(once, sent[0])).toBe('late');
	});
});
