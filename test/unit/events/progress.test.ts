import fc from 'fast-check';

import { envelope, statusIn } from '../../../nodes/events/envelope';
import {
	further,
	furtherReport,
	noticeOf,
	outcomeOf,
	type MessageProgress,
	type ProgressReport,
} from '../../../nodes/events/progress';
import { readEvents } from '../../support/readEvents';

/** A report of a status at a minute of one day; without a minute, as the status query gives it. */
function report(status: string | null, minute?: number, errorCode: number | null = null): MessageProgress {
	const occurredAt = minute === undefined ? null : new Date(Date.UTC(2030, 0, 15, 10, minute)).toISOString();
	// Only of a notification it is known what CANCELED means.
	return { ...statusIn(status, status === 'CANCELED'), occurredAt, occurredAtText: null, errorCode };
}

const softBounce = (minute?: number): MessageProgress => ({ ...report('BOUNCED', minute), final: false });

describe('of two reports', () => {
	it.each<[what: string, kept: MessageProgress, other: MessageProgress, statuses?: string[]]>([
		['the one further in the life of the message', report('SENT', 1), report('ACCEPTED', 9)],
		['the one further, whatever its time', report('DELIVERED'), report('SENT', 9)],
		['the later of two ends', report('UNDELIVERABLE', 2), report('DELIVERED', 1)],
		['the one with a time of two of the same', report('DELIVERED', 1), report('DELIVERED')],
		['a final one of two as far', report('DELIVERED', 1), softBounce(2)],
		['a status nobody has named over one on the way', report('HELD_BACK', 1), report('SENT', 2)],
		['an end over a status nobody has named', report('EXPIRED', 1), report('UNKNOWN', 2)],
		['any status over none', report('ACCEPTED'), report(null, 9)],
		['even one that nobody has named over none', report('HELD_BACK'), report(null, 9)],
		['the later of two that nobody has named', report('HELD_BACK', 2), report('UNKNOWN', 1)],
		['of two ends of the same time, the failure', report('BOUNCED', 1), report('DELIVERED', 1)],
		['the one with an error code', report('REJECTED', 1, 41), report('REJECTED', 1)],
		[
			'the later of two whose times name no zone',
			{ ...report('SENT'), occurredAtText: '2030-01-15 10:00:09' },
			{ ...report('SENT'), occurredAtText: '2030-01-15 10:00:00' },
		],
		// Waiting for one of these statuses:
		['a click over what came of it', report('CLICKED', 1), report('UNSUBSCRIBED', 2), ['CLICKED']],
		['a chosen status over a later failure', report('SENT', 1), report('EXPIRED', 2), ['SENT']],
		['the further of two that reach it', report('DELIVERED', 1), report('SENT', 2), ['SENT']],
		['the further of two that do not', report('DELIVERED', 1), report('SENT', 2), ['SEEN']],
	])('%s is kept, in either order', (_what, kept, other, statuses = []) => {
		expect(further(kept, other, statuses)).toBe(kept);
		expect(further(other, kept, statuses)).toBe(kept);
	});

	it('the first one of two equal ones is kept', () => {
		const [one, two] = [report('SENT', 1), report('SENT', 1)];
		expect(further(one, two, [])).toBe(one);
	});
});

describe('of a soft bounce that a callback told, and', () => {
	const soft: ProgressReport = { ...softBounce(1), source: 'callback' };
	it.each<[what: string, other: ProgressReport, isKept: boolean]>([
		['a bounce of the query, which does not say its kind, it is kept', { ...report('BOUNCED'), source: 'query' }, true],
		['a hard bounce of a later callback, that one is', { ...report('BOUNCED', 2), source: 'callback' }, false],
		['a delivery of the query, that one is', { ...report('DELIVERED'), source: 'query' }, false],
	])('%s', (_what, other, isKept) => {
		expect(furtherReport(soft, other, [])).toBe(isKept ? soft : other);
	});

	it('a bounce of a scenario’s step gives way to the query that says it was the last one', () => {
		const step: ProgressReport = { ...report('BOUNCED', 1), rank: 45, final: false, source: 'callback' };
		const last: ProgressReport = { ...report('BOUNCED'), rank: 45, source: 'query' };
		expect(furtherReport(step, last, [])).toBe(last);
	});
});

describe('a report stands to what is waited for as', () => {
	it.each<[status: string | null, statuses: string[], outcome: 'reached' | 'failed' | undefined]>([
		...['ACCEPTED', 'SCHEDULED', 'ENROUTE', 'SENT', 'SEND', 'UNKNOWN', 'HELD_BACK', null].map(
			(status): [string | null, string[], undefined] => [status, [], undefined],
		),
		...['DELIVERED', 'SEEN', 'READ', 'OPENED', 'CLICKED', 'CANCELED', 'UNSUBSCRIBED', 'COMPLAINED'].map(
			(status): [string, string[], 'reached'] => [status, [], 'reached'],
		),
		...['EXPIRED', 'UNDELIVERABLE', 'UNDELIVERED', 'REJECTED', 'BOUNCED', 'DELETED'].map(
			(status): [string, string[], 'failed'] => [status, [], 'failed'],
		),
		['SENT', ['SENT'], 'reached'],
		['ENROUTE', ['ACCEPTED'], 'reached'],
		['HELD_BACK', ['ACCEPTED'], undefined],
		['ENROUTE', ['SENT'], undefined],
		['DELIVERED', ['SENT'], 'reached'],
		['CLICKED', ['DELIVERED'], 'reached'],
		['CLICKED', ['SEEN'], 'reached'],
		['DELIVERED', ['SEEN'], undefined],
		// Words for the same; a notification that was swiped away was not opened, though it is as far.
		['READ', ['OPENED'], 'reached'],
		['OPENED', ['READ'], 'reached'],
		['OPENED', ['SEEN'], 'reached'],
		['CANCELED', ['OPENED'], undefined],
		['OPENED', ['CANCELED'], undefined],
		['DELIVERED', ['SEEN', 'SENT'], 'reached'],
		['UNDELIVERABLE', ['SENT'], 'failed'],
		['REJECTED', ['CLICKED'], 'failed'],
		// Who unsubscribed need not have followed a link, but has opened the email.
		['UNSUBSCRIBED', ['CLICKED'], undefined],
		['UNSUBSCRIBED', ['OPENED'], 'reached'],
		['DELIVERED', ['CLICKED'], undefined],
		// By an expression, a failure or a word that nobody has named can be waited for.
		['EXPIRED', ['EXPIRED'], 'reached'],
		['DELIVERED', ['EXPIRED'], 'failed'],
		['SENT', ['EXPIRED'], undefined],
		['ACCEPTED', ['HELD_BACK'], undefined],
		['DELIVERED', ['HELD_BACK'], undefined],
		['HELD_BACK', ['HELD_BACK'], 'reached'],
		['HELD_BACK', ['SENT'], undefined],
		[null, ['SENT'], undefined],
	])('%s to %j: %s', (status, statuses, outcome) => {
		expect(outcomeOf(report(status), statuses)).toBe(outcome);
	});

	it('a soft bounce, which may still be delivered', () => {
		expect(outcomeOf(softBounce(), [])).toBeUndefined();
		expect(outcomeOf(softBounce(), ['DELIVERED'])).toBeUndefined();
		expect(outcomeOf(softBounce(), ['SENT'])).toBe('reached');
	});
});

describe('many reports of a message', () => {
	const WORDS = ['ACCEPTED', 'SENT', 'DELIVERED', 'SEEN', 'CLICKED', 'UNSUBSCRIBED', 'EXPIRED', 'BOUNCED', 'HELD_BACK'];
	const anyReport = fc
		.record({
			status: fc.constantFrom(...WORDS, 'UNKNOWN', null),
			minute: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
			errorCode: fc.constantFrom(null, 0, 41),
			soft: fc.boolean(),
		})
		.map(({ status, minute, errorCode, soft }) => {
			const made = report(status, minute, errorCode);
			return soft && status === 'BOUNCED' ? { ...made, final: false } : made;
		});
	const goal = fc.uniqueArray(fc.constantFrom('SENT', 'DELIVERED', 'SEEN', 'CLICKED', 'EXPIRED', 'HELD_BACK'), {
		maxLength: 3,
	});
	const kept = (reports: MessageProgress[], statuses: string[]): MessageProgress =>
		reports.reduce((known, other) => further(known, other, statuses));

	it('end the same in whatever order they come, and however often', () => {
		const shuffled = fc
			.array(anyReport, { minLength: 1, maxLength: 8 })
			.chain((reports) =>
				fc.tuple(
					fc.constant(reports),
					fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
				),
			);
		fc.assert(
			fc.property(shuffled, goal, ([reports, again], statuses) => {
				expect(kept(again, statuses)).toStrictEqual(kept(reports, statuses));
			}),
			{ numRuns: 1000 },
		);
	});

	it('a chosen status that was reached stays reached, and a delivery that was decided stays decided', () => {
		fc.assert(
			fc.property(fc.array(anyReport, { minLength: 1 }), anyReport, goal, (reports, next, statuses) => {
				const before = outcomeOf(kept(reports, statuses), statuses);
				const after = outcomeOf(kept([...reports, next], statuses), statuses);
				if (statuses.length === 0 && before !== undefined) expect(after).toBeDefined();
				if (statuses.length > 0 && before === 'reached') expect(after).toBe('reached');
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('an event', () => {
	it('tells what the wait needs, and nothing of its recipient', () => {
		const [event] =
			readEvents(JSON.stringify([{ messageId: '7', ts: 1700000000000, status: 'REJECTED', errorCode: 41 }])) ?? [];
		expect(noticeOf({ ...event, recipient: '+12025550100' })).toStrictEqual({
			messageId: '7',
			status: 'REJECTED',
			rank: 50,
			final: true,
			occurredAt: '2023-11-14T22:13:20.000Z',
			occurredAtText: '1700000000000',
			errorCode: 41,
		});
	});

	it.each([
		['an incoming message', envelope({}, { channel: 'sms', kind: 'incoming', messageId: '7' })],
		['a form that nobody knows', envelope({}, { channel: 'unknown', kind: 'raw', messageId: '7' })],
		['a status without an id', envelope({}, { channel: 'sms', kind: 'status', ...statusIn('SENT') })],
	])('%s tells nothing', (_what, event) => {
		expect(noticeOf(event)).toBeUndefined();
	});
});
