import fc from 'fast-check';

import { envelope, type OmniEvent } from '../../../nodes/events/envelope';
import { eventOf as eventIn, sift } from '../../../nodes/Soap/poll';
import { UNREAD } from '../../../nodes/service/shapes';
import { readEvents } from '../../support/readEvents';

/** Messages as a service has them: some alike in everything, each in a minute, some of which are listed only later. */
const MESSAGES = fc.array(
	fc.record({ text: fc.constantFrom('a', 'b'), minute: fc.integer({ min: 1, max: 60 }), late: fc.nat(5) }),
	{ maxLength: 30 },
);
const OVERLAP = 5;

const eventOf = ({ text, minute }: { text: string; minute: number }): OmniEvent =>
	envelope({}, { channel: 'sms', kind: 'incoming', text, occurredAtText: String(minute) });
const wordsOf = (events: readonly OmniEvent[]): string[] =>
	events.map(({ text, occurredAtText }) => `${text} ${occurredAtText}`).sort();

it('whatever comes, and whenever one looks, each message comes out once', () => {
	fc.assert(
		fc.property(MESSAGES, fc.uniqueArray(fc.integer({ min: 1, max: 70 })), (messages, looks) => {
			let known: ReturnType<typeof sift>['known'] = {};
			let until = 0;
			const given: OmniEvent[] = [];
			for (const now of [...looks, 71, 80].sort((a, b) => a - b)) {
				const since = until - OVERLAP;
				const listed = messages.filter(({ minute, late }) => minute >= since && minute + late <= now);
				const look = sift(listed.map(eventOf), known, { now, keptFrom: since - OVERLAP });
				given.push(...look.fresh);
				known = look.known;
				until = now;
			}
			expect(wordsOf(given)).toStrictEqual(wordsOf(messages.map(eventOf)));
			// What no look can list again is forgotten.
			expect(Object.values(known).every(([, at]) => at >= 61)).toBe(true);
		}),
	);
});

it('what answers leave out for a while is known when it comes back, as long as a look may list it', () => {
	const events = [eventOf({ text: 'a', minute: 5 })];
	const { known } = sift(events, {}, { now: 10, keptFrom: 0 });
	const comesAgain = [10, 11].map((keptFrom) => {
		const left = sift([], known, { now: 12, keptFrom }).known;
		return sift(events, left, { now: 13, keptFrom }).fresh.length;
	});
	expect(comesAgain).toStrictEqual([0, 1]);
});

it('what can’t be read is shown as it came, each that differs from what came before', () => {
	const [one, other] = ['odd', 'other'].map((value) => eventIn({ [UNREAD]: value, Data: null }));
	const note = 'This message could not be read.';
	expect(one).toMatchObject({ channel: 'sms', kind: 'raw', note, raw: { [UNREAD]: 'odd' } });
	const { known } = sift([one], {}, { now: 10, keptFrom: 0 });
	expect(sift([other], known, { now: 10, keptFrom: 0 }).fresh).toStrictEqual([other]);
});

it('a text that is none is left open', () => {
	expect(eventIn({ Data: { b: '1' }, SourceAddress: '447700900123' })).toMatchObject({
		kind: 'incoming',
		text: null,
		sender: '447700900123',
		recipient: null,
	});
});

it('an SMS with a blank text is the same event as that of Omni Trigger: it has no text', () => {
	const [posted] = readEvents(
		'{"incomingMessageId":"5","to":"15550100","from":"447700900123","text":"","ts":1769849999000}',
	)!;
	const event = eventIn({ Data: '', SourceAddress: '447700900123', DestinationAddress: '15550100' });
	const { kind, text, sender, from, to } = posted;
	expect(event).toMatchObject({ kind, text, sender, from, to, note: null });
	expect([event.kind, event.text]).toStrictEqual(['incoming', null]);
});

it('a record without any field that is known is shown as it came', () => {
	const [one, other] = ['one', 'two'].map((Body) => eventIn({ Body, Data: null }));
	expect(one).toMatchObject({ kind: 'raw', note: 'This message could not be read.', raw: { Body: 'one' } });
	const { known } = sift([one], {}, { now: 10, keptFrom: 0 });
	expect(sift([other], known, { now: 10, keptFrom: 0 }).fresh).toStrictEqual([other]);
});

it.each(['Data', 'CreatedDateUtc'])('records that differ only where %s should be are two', (field) => {
	const record = { Data: 'Yes', SourceAddress: '447700900123', CreatedDateUtc: '2030-01-15T10:00:00Z' };
	const [one, other] = ['1', '2'].map((b) => eventIn({ ...record, [field]: { b } }));
	const { known } = sift([one], {}, { now: 10, keptFrom: 0 });
	expect(sift([one, other], known, { now: 10, keptFrom: 0 }).fresh).toStrictEqual([other]);
});
