import type { Report } from '../../../nodes/delivery/plan';
import { statusIn } from '../../../nodes/events/envelope';
import type { Person, Progress, Try } from '../../../nodes/fallback/plan';
import { personStateOf } from '../../../nodes/fallback/personState';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);

const person: Person = {
	item: 0,
	steps: [
		{ channel: 'chatApp', fields: { to: '+12025550101' }, patience: 10 * MINUTE, statuses: ['SEEN'] },
		{ channel: 'sms', fields: { to: '+12025550101' }, patience: 5 * MINUTE, statuses: [] },
	],
};

const sent = (step: number, code: string, minutesAgo: number): Try => ({
	step,
	code,
	messageId: code === 'OK' ? `id-${step}` : null,
	at: NOW - minutesAgo * MINUTE,
});

const reported = (status: string): Report => ({
	...statusIn(status),
	occurredAt: new Date(NOW).toISOString(),
	occurredAtText: String(NOW),
	errorCode: null,
	source: 'callback',
});

const stands = (tries: Try[], reports: Progress['reports'] = {}, postpones = false) =>
	personStateOf(person, tries, { reports, now: NOW, postpones });

const inMinutes = (minutes: number) => ({ state: 'waiting', until: NOW + minutes * MINUTE });

it.each<[what: string, tries: Try[], reports: Progress['reports'], standing: object]>([
	['begins with the first channel', [], {}, { state: 'due', step: 0 }],
	['waits for as long as its patience', [sent(0, 'OK', 4)], {}, inMinutes(6)],
	['goes on when that is over', [sent(0, 'OK', 10)], {}, { state: 'due', step: 1 }],
	['goes on at once after a refusal', [sent(0, 'REJECTED', 0)], {}, { state: 'due', step: 1 }],
	['goes on at once after an opt-out', [sent(0, 'OPTED_OUT', 0)], {}, { state: 'due', step: 1 }],
	[
		'goes on at once after a failure',
		[sent(0, 'OK', 1)],
		{ chatApp: { 'id-0': reported('UNDELIVERED') } },
		{ state: 'due', step: 1 },
	],
	[
		'waits where it is delivered and not seen',
		[sent(0, 'OK', 1)],
		{ chatApp: { 'id-0': reported('DELIVERED') } },
		inMinutes(9),
	],
	['never sends again what may have been sent', [sent(0, 'UNKNOWN', 3)], {}, inMinutes(7)],
	['tries again what did not leave', [sent(0, 'NOT_SENT', 1)], {}, { state: 'due', step: 0 }],
	[
		'but not for longer than its patience',
		[sent(0, 'NOT_SENT', 11), sent(0, 'NOT_SENT', 0)],
		{},
		{ state: 'due', step: 1 },
	],
	['ends where another run has sent it', [sent(0, 'ALREADY_SENT', 0)], {}, { state: 'ended' }],
	['ends behind the last channel', [sent(0, 'OK', 30), sent(1, 'OK', 5)], {}, { state: 'ended' }],
	['skips a channel outside its hours', [sent(0, 'OUTSIDE_HOURS', 0)], {}, { state: 'due', step: 1 }],
])('%s', (_, tries, reports, standing) => {
	expect(stands(tries, reports)).toStrictEqual(standing);
});

it('waits for hours where it is to', () => {
	expect(stands([sent(0, 'OUTSIDE_HOURS', 1)], {}, true)).toStrictEqual(inMinutes(14));
	expect(stands([sent(0, 'OUTSIDE_HOURS', 15)], {}, true)).toStrictEqual({ state: 'due', step: 0 });
});

it.each([
	['the hours began', [sent(0, 'OUTSIDE_HOURS', 600), sent(0, 'NOT_SENT', 1)], { state: 'due', step: 0 }],
	[
		'the hours began, though it did not leave before they ended either',
		[sent(0, 'NOT_SENT', 661), sent(0, 'OUTSIDE_HOURS', 660), sent(0, 'NOT_SENT', 1)],
		{ state: 'due', step: 0 },
	],
	[
		'the hours began, for as long as its patience',
		[sent(0, 'OUTSIDE_HOURS', 600), sent(0, 'NOT_SENT', 11), sent(0, 'NOT_SENT', 1)],
		{ state: 'due', step: 1 },
	],
	['another channel was tried', [sent(0, 'NOT_SENT', 11), sent(1, 'NOT_SENT', 1)], { state: 'due', step: 1 }],
])('tries again what did not leave since %s', (_, tries, standing) => {
	expect(stands(tries, {}, true)).toStrictEqual(standing);
});

it('waits no longer where hours are waited for and a message has left', () => {
	expect(stands([sent(0, 'OK', 4)], {}, true)).toStrictEqual(inMinutes(6));
});

it('who is out of everything stays so when another channel was tried since', () => {
	const [, sms] = person.steps;
	const steps = [sms, { ...sms, channel: 'email' as const }, { ...sms, channel: 'push' as const }];
	const state = (...codes: string[]) =>
		personStateOf(
			{ item: 0, steps },
			codes.map((code, step) => sent(step, code, 0)),
			{
				reports: {},
				now: NOW,
				postpones: false,
			},
		);
	expect(state('OPTED_OUT', 'REJECTED')).toStrictEqual({ state: 'ended' });
	expect(state('REJECTED', 'REJECTED')).toStrictEqual({ state: 'due', step: 2 });
});

it('is reached by whichever message arrives, also late', () => {
	const tries = [sent(0, 'OK', 20), sent(1, 'OK', 1)];
	const report = reported('SEEN');
	expect(stands(tries, { chatApp: { 'id-0': report } })).toStrictEqual({ state: 'reached', by: tries[0], report });
});

it('is not reached by what an earlier run has sent', () => {
	const tries = [{ ...sent(0, 'ALREADY_SENT', 0), messageId: 'id-0' }];
	expect(stands(tries, { chatApp: { 'id-0': reported('SEEN') } })).toStrictEqual({ state: 'ended' });
});

it.each([
	['who is out of everything gets no push either, which no list knows', null, { state: 'ended' }],
	['who is out of one channel may get a push', 'sms', { state: 'due', step: 1 }],
])('%s', (_, stopChannel, standing) => {
	const [, sms] = person.steps;
	const steps = [sms, { ...sms, channel: 'push' as const, fields: { to: 'token' } }];
	const out: Try = { ...sent(0, 'OPTED_OUT', 0), details: { stopChannel } };
	expect(personStateOf({ item: 0, steps }, [out], { reports: {}, now: NOW, postpones: false })).toStrictEqual(standing);
});
