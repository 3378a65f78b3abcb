import { readEvents } from '../../../nodes/events';
import type { OmniEvent } from '../../../nodes/events/envelope';
import { OnceOnly } from '../../../nodes/Trigger/onceOnly';

const HOUR = 60 * 60 * 1000;

function status(messageId: string, word: string, ts: number): OmniEvent {
	const [event] = readEvents(JSON.stringify([{ messageId, ts, status: word, errorCode: 0 }])) ?? [];
	return event;
}

describe('once only', () => {
	it('tells a repeated callback from a new one, and a late one from both', () => {
		const once = new OnceOnly();
		expect(once.note('a', status('1', 'ACCEPTED', 1))).toBe('new');
		expect(once.note('a', status('1', 'DELIVERED', 3))).toBe('new');
		expect(once.note('a', status('1', 'SENT', 2))).toBe('late');
		expect(once.note('a', status('1', 'DELIVERED', 3))).toBe('repeated');
		expect(once.note('a', status('2', 'DELIVERED', 3))).toBe('new');
	});

	it('tells apart clicks whose times name no zone, or that followed another link', () => {
		const once = new OnceOnly();
		const click = (dateTime: string, url: string): OmniEvent => {
			const entry = { messageId: 1, email: 'ann@example.com', event: 'CLICKED', dateTime, url };
			const [event] = readEvents(JSON.stringify(entry)) ?? [];
			return event;
		};
		expect(once.note('a', click('2030-01-15 10:00:00', 'https://example.com/a'))).toBe('new');
		expect(once.note('a', click('2030-01-15 10:00:07', 'https://example.com/a'))).toBe('new');
		expect(once.note('a', click('2030-01-15 10:00:07', 'https://example.com/b'))).toBe('new');
		expect(once.note('a', click('2030-01-15 10:00:07', 'https://example.com/b'))).toBe('repeated');
	});

	it('keeps the windows of two triggers apart', () => {
		const once = new OnceOnly();
		once.note('a', status('1', 'SENT', 1));
		expect(once.note('b', status('1', 'SENT', 1))).toBe('new');
	});

	it('lets a callback pass again whose call failed', () => {
		const once = new OnceOnly();
		const event = status('1', 'SENT', 1);
		once.note('a', event);
		once.forget('a', [event]);
		expect(once.note('a', event)).toBe('new');
	});

	it('does not take a status for late because of one whose call failed', () => {
		const once = new OnceOnly();
		once.note('a', status('1', 'DELIVERED', 2));
		once.forget('a', [status('1', 'DELIVERED', 2)]);
		expect(once.note('a', status('1', 'SENT', 1))).toBe('new');
		expect(once.note('a', status('1', 'DELIVERED', 2))).toBe('new');
	});

	it('forgets after a day, and the oldest message when there are too many', () => {
		let now = 0;
		const once = new OnceOnly(() => now, 2);
		once.note('a', status('1', 'SENT', 1));
		now = 25 * HOUR;
		expect(once.note('a', status('1', 'SENT', 1))).toBe('new');
		once.note('a', status('2', 'SENT', 1));
		once.note('a', status('3', 'SENT', 1));
		expect(once.note('a', status('1', 'SENT', 1))).toBe('new');
		expect(once.note('a', status('3', 'SENT', 1))).toBe('repeated');
	});

	it('never drops what has no id or no known form', () => {
		const once = new OnceOnly();
		const [raw] = readEvents('[{"hello":"world"}]') ?? [];
		expect([once.note('a', raw), once.note('a', raw)]).toEqual(['new', 'new']);
	});
});
