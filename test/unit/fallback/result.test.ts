import type { Report } from '../../../nodes/delivery/plan';
import { pack } from '../../../nodes/durable/packed';
import { statusIn } from '../../../nodes/events/envelope';
import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Try } from '../../../nodes/fallback/plan';
import { reachOutput, unreadablePerson } from '../../../nodes/fallback/result';

const NOW = Date.UTC(2030, 0, 15, 10);
const PERSON: Person = {
	item: 1,
	steps: [
		{ channel: 'chatApp', fields: { to: '+12025550101' }, patience: 60_000, statuses: ['SEEN'] },
		{ channel: 'sms', fields: { to: '+12025550101' }, patience: 60_000, statuses: [] },
	],
};
const PLAN: FallbackPlan = {
	version: 1,
	deadline: NOW,
	items: [{ error: 'of another person' }, { order: 7 }],
	people: pack([PERSON]),
	count: 1,
	catchers: {},
	precautions: {},
	postpones: false,
	statusUrl: '',
	helps: { node: 'Reach', execution: '5' },
	log: '',
};

const tried = (step: number, code: string): Try => ({
	step,
	code,
	messageId: code === 'OK' ? `id-${step}` : null,
	at: 0,
});
const reported = (status: string): Report => ({
	...statusIn(status),
	occurredAt: '2030-01-15T10:00:00.000Z',
	occurredAtText: '1894701600000',
	errorCode: null,
	source: 'callback',
});

const outcome = (tries: Try[], chat?: string, sms?: string, stage: 'done' | 'given up' | 'under way' = 'done') => {
	const reports = {
		...(chat !== undefined && { chatApp: { 'id-0': reported(chat) } }),
		...(sms !== undefined && { sms: { 'id-1': reported(sms) } }),
	};
	return reachOutput(PLAN, pack({ tries: [tries], reports }), stage)[1];
};

it('tells first whether and by which channel a person was reached, then the fields of the item', () => {
	const reached = outcome([tried(0, 'OK'), tried(1, 'OK')], 'DELIVERED', 'DELIVERED');
	expect(Object.keys(reached).slice(0, 4)).toStrictEqual(['outcome', 'channel', 'status', 'order']);
	expect(reached).toMatchObject({
		order: 7,
		outcome: 'REACHED',
		reached: true,
		channel: 'sms',
		messageId: 'id-1',
		status: 'DELIVERED',
		reachedAt: '2030-01-15T10:00:00.000Z',
		tries: [
			{ channel: 'chatApp', status: 'DELIVERED', code: 'OK' },
			{ channel: 'sms', status: 'DELIVERED', code: 'OK' },
		],
	});
});

it.each([
	['nothing will arrive', [tried(0, 'REJECTED'), tried(1, 'OK')], undefined, 'UNDELIVERABLE', 'FAILED'],
	['a delivered message may still be seen', [tried(0, 'OK'), tried(1, 'REJECTED')], 'DELIVERED', undefined, 'TIMEOUT'],
	['nothing was heard', [tried(0, 'OK'), tried(1, 'OK')], undefined, undefined, 'TIMEOUT'],
	['nobody knows whether a message left', [tried(0, 'UNKNOWN'), tried(1, 'REJECTED')], undefined, undefined, 'UNKNOWN'],
	['the person wants nothing', [tried(0, 'OPTED_OUT'), tried(1, 'OPTED_OUT')], undefined, undefined, 'OPTED_OUT'],
	['another run has told the person', [tried(0, 'ALREADY_SENT')], undefined, undefined, 'ALREADY_SENT'],
])('tells why a person was not reached: %s', (_, tries, chat, sms, wanted) => {
	expect(outcome(tries, chat, sms)).toMatchObject({ outcome: wanted, reached: false, channel: null });
});

it('tells the id of what an earlier run has sent, and says no more of it, whatever was reported', () => {
	const end = outcome([{ ...tried(0, 'ALREADY_SENT'), messageId: 'id-0' }], 'SEEN');
	expect(end).toMatchObject({ outcome: 'ALREADY_SENT', reached: false, tries: [{ messageId: 'id-0', status: null }] });
});

it('tells all that is known of each try', () => {
	const details = { message: 'It was taken' };
	const { tries } = outcome([{ ...tried(0, 'OK'), at: NOW, details }, tried(1, ABOUT_TO_SEND)], 'UNDELIVERED');
	const { status, final, occurredAt, occurredAtText } = reported('UNDELIVERED');
	expect(tries).toStrictEqual([
		{
			channel: 'chatApp',
			to: '+12025550101',
			code: 'OK',
			messageId: 'id-0',
			sentAt: '2030-01-15T10:00:00.000Z',
			status,
			final,
			occurredAt,
			occurredAtText,
			errorCode: null,
			...details,
		},
		{
			channel: 'sms',
			to: '+12025550101',
			code: 'UNKNOWN',
			messageId: null,
			sentAt: '1970-01-01T00:00:00.000Z',
			status: null,
			final: false,
			occurredAt: null,
			occurredAtText: null,
			errorCode: null,
		},
	]);
});

it.each([
	['who was told by another run, also where it was given up', [tried(0, 'ALREADY_SENT')], 'given up', 'ALREADY_SENT'],
	['who is not told of yet', [tried(0, 'ALREADY_SENT')], 'under way', null],
	['a mark that nobody settled', [tried(0, 'REJECTED'), tried(1, ABOUT_TO_SEND)], 'done', 'TIMEOUT'],
	[
		'a mark that nobody settled, when its time is over',
		[{ ...tried(1, ABOUT_TO_SEND), at: -60_000 }],
		'done',
		'UNKNOWN',
	],
	['nobody tried anything', [], 'done', 'NOT_SENT'],
	[
		'no channel is left behind one that did not leave in its time',
		[{ ...tried(1, 'NOT_SENT'), at: -90_000 }],
		'done',
		'FAILED',
	],
	['one of two channels', [tried(0, 'OPTED_OUT'), tried(1, 'REJECTED')], 'done', 'FAILED'],
	['a message that may arrive', [tried(0, 'UNKNOWN'), tried(1, 'OPTED_OUT')], 'done', 'UNKNOWN'],
] as const)('tells how it ended: %s', (_, tries, stage, wanted) => {
	jest.spyOn(Date, 'now').mockReturnValue(30_000);
	expect(outcome([...tries], undefined, undefined, stage).outcome).toBe(wanted);
	jest.restoreAllMocks();
});

describe('when the time is over', () => {
	const held = (step: number, code: string, message = 'It is outside the hours'): Try => ({
		...tried(step, code),
		details: { message },
	});
	const ends = (
		tries: Try[],
		reports: Record<string, string> = {},
		stage: 'done' | 'given up' | 'under way' = 'done',
	) => {
		const chatApp = Object.fromEntries(Object.entries(reports).map(([id, status]) => [id, reported(status)]));
		const plan = { ...PLAN, postpones: true };
		const { outcome: own, message } = reachOutput(plan, pack({ tries: [tries], reports: { chatApp } }), stage)[1];
		return [own, message];
	};
	beforeEach(() => {
		jest.spyOn(Date, 'now').mockReturnValue(30_000);
	});
	afterEach(() => jest.restoreAllMocks());

	it.each(['NOT_SENT', 'OUTSIDE_HOURS'])('who was held back to the end is %s, with the reason', (code) => {
		expect(ends([held(0, code)])).toStrictEqual([code, 'It is outside the hours']);
		expect(ends([tried(0, 'REJECTED'), held(1, code)])).toStrictEqual([code, 'It is outside the hours']);
		expect(ends([tried(0, 'OK'), held(1, code)], { 'id-0': 'UNDELIVERABLE' })[0]).toBe(code);
	});

	it.each([
		['whose earlier message may still arrive', [tried(0, 'OK'), held(1, 'OUTSIDE_HOURS')], 'done', 'TIMEOUT'],
		['of whose earlier message nobody knows', [tried(0, 'UNKNOWN'), held(1, 'NOT_SENT')], 'done', 'TIMEOUT'],
		['whose message left after all', [held(0, 'OUTSIDE_HOURS'), tried(0, 'OK')], 'done', 'TIMEOUT'],
		['for whom nobody looks any more', [held(0, 'OUTSIDE_HOURS')], 'given up', 'UNKNOWN'],
		['who is still waited for', [held(0, 'OUTSIDE_HOURS')], 'under way', null],
	] as const)('not so one %s', (_, tries, stage, wanted) => {
		expect(ends([...tries], {}, stage)).toStrictEqual([wanted, undefined]);
	});
});

it('adds up what its SMS cost where that is asked for: refused ones cost nothing, and one whose cost is not known leaves all of it open', () => {
	const priced = (...tries: Try[]) => {
		const plan = { ...PLAN, precautions: { addCost: true } };
		const [, item] = reachOutput(plan, pack({ tries: [tries], reports: {} }), 'done');
		return { cost: item.cost, low: item.costLowest, high: item.costHighest, currencyId: item.currencyId };
	};
	const sms = (code: string, told: Record<string, unknown>): Try => ({
		...tried(1, code),
		details: told as Try['details'],
	});
	const two = { cost: 0.02, currencyId: '1' };
	expect(priced(tried(0, 'OK'), sms('OK', two))).toMatchObject({ cost: 0.02, currencyId: '1' });
	expect(priced(sms('UNKNOWN', two))).toMatchObject({ cost: 0.02 });
	expect(priced(tried(0, 'OK'), sms('REJECTED', two))).toMatchObject({ cost: 0, currencyId: null });
	const range = { cost: null, costLowest: 0.01, costHighest: 0.03, currencyId: '1' };
	expect(priced(sms('OK', range))).toMatchObject({ cost: null, low: 0.01, high: 0.03, currencyId: '1' });
	expect(priced(sms('OK', { cost: null, currencyId: null }))).toMatchObject({ cost: null });
	expect(outcome([tried(0, 'OK'), sms('OK', two)])).not.toHaveProperty('cost');
});

it('says nothing while it waits, and that nobody knows where it was given up', () => {
	expect(outcome([tried(0, 'OK')], undefined, undefined, 'under way').outcome).toBeNull();
	expect(outcome([tried(0, 'OK')], undefined, undefined, 'given up').outcome).toBe('UNKNOWN');
});

it('says of people who were held back why nothing was sent to them', () => {
	const people = pack([{ ...PERSON, item: 0 }, PERSON]);
	const plan = { ...PLAN, people, count: 2, few: { count: 1, wanted: 1, until: NOW } };
	const [, item] = reachOutput(plan, pack({ tries: [[], []], reports: {}, few: 'stopped' }), 'done');
	expect(item).toMatchObject({ order: 7, outcome: 'STOPPED', reached: false, tries: [] });
	expect(item.message).toContain('fewer than 1 of the first 1 were known to be reached in time');
});

it('gives the reason where the plan can not be read', () => {
	expect(unreadablePerson({ order: 7 }, 'why')).toMatchObject({
		order: 7,
		outcome: 'UNKNOWN',
		reached: false,
		channel: null,
		message: 'why',
	});
});
