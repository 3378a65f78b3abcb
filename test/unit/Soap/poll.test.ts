import fc from 'fast-check';

import { envelope, type OmniEvent } from '../../../nodes/events/envelope';
import { sift } from '../../../nodes/Soap/poll';

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
