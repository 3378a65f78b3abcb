import { asAsked, deliverBetween, hours, Openings } from '../../../nodes/precautions/hours';
import type { Draft, Pending } from '../../../nodes/engine/draft';
import type { Handles } from '../../../nodes/engine/handles';
import type { Operation } from '../../../nodes/engine/operation';
import { Outbox, type Beside } from '../../../nodes/engine/outbox';
import { MESSAGE } from '../../../nodes/engine/wording';
import { plain } from '../../../nodes/panel/read';
import { PrecautionRun, SEND, through } from '../../support/precautions';
import { NOT_A_LIST } from '../../support/sentences';

/** An operation whose messages the service schedules, to phone numbers. */
const SCHEDULED: Operation = { ...SEND, onePerItem: true, handles: { to: { kind: 'phone' }, schedule: {} } };
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const PLACE = { label: 'Deliver Between', timezone: 'utc' };
const read = (values: object) => plain(deliverBetween.parse({ hours: values }, PLACE)!);

describe('the hours', () => {
	it('are those of the day every day, unless other ones are given', () => {
		expect(read({ clock: 'number' })).toMatchObject({ days: EVERY_DAY, from: 540, until: 1200, outside: 'postpone' });
		expect(read({ from: ' 7:05 ', until: '24:00', days: ['6', 7] })).toMatchObject({
			days: [6, 7],
			from: 425,
			until: 1440,
		});
		expect(read({ from: '00:00', days: [] })).toMatchObject({ days: EVERY_DAY, from: 0 });
	});

	it.each([
		[{ from: '9' }, 'Deliver Between, From: “9” is not a time of the day'],
		[{ from: '9:5' }, 'is not a time of the day'],
		[{ from: '24:01' }, 'is not a time of the day'],
		[{ from: '23:60' }, 'is not a time of the day'],
		[{ from: '123:00' }, 'is not a time of the day'],
		[{ until: '09:000' }, 'Deliver Between, Until: “09:000” is not a time of the day'],
		[{ from: '09:00', until: '9:00' }, 'Deliver Between: From and Until are the same time'],
		[{ from: '20:00' }, 'From and Until are the same time'],
		[{ days: ['0'] }, `Deliver Between, Days: ${NOT_A_LIST} of days`],
		[{ days: ['8'] }, `${NOT_A_LIST} of days`],
		[{ days: ['Monday'] }, `${NOT_A_LIST} of days`],
	])('%j are none', (values, problem) => {
		expect(() => read(values)).toThrow(problem);
	});
});

const SATURDAY = Date.parse('2026-01-31T12:00:00Z');
const iso = (moment: number | undefined): string | undefined =>
	moment === undefined ? undefined : new Date(moment).toISOString();

describe('the hours of a message', () => {
	const next = (values: object | undefined, to?: string, json = {}): string | undefined =>
		iso(new Openings(values && read(values), [{ json }]).of(0, to).next(SATURDAY));

	it('are those of the zone that is given, or that its item names', () => {
		expect(next({ clock: 'zone', zone: ' Asia/Tokyo ' })).toBe('2026-02-01T00:00:00.000Z');
		expect(next({ clock: 'zone', zone: '' })).toBe('2026-01-31T12:00:00.000Z');
		expect(next({ clock: 'field' }, undefined, { timezone: 'Asia/Tokyo' })).toBe('2026-02-01T00:00:00.000Z');
		expect(next({ clock: 'field', field: 'tz' }, undefined, { tz: ' Europe/London ' })).toBe(
			'2026-01-31T12:00:00.000Z',
		);
		// What an expression gives that finds nothing.
		expect(() => next({ clock: 'zone', zone: null })).toThrow('Deliver Between, Time Zone: it is not a time zone');
		expect(() => next({ clock: 'zone', zone: 'Mars' })).toThrow(
			'Deliver Between, Time Zone: “Mars” is not a time zone',
		);
		expect(() => next({ clock: 'field' }, undefined, { timezone: 7 })).toThrow(
			'Input field “timezone”: it is not a time zone',
		);
	});

	it('are those of the number’s country, which has to be known', () => {
		expect(next({ clock: 'number' }, '+81312345678')).toBe('2026-02-01T00:00:00.000Z');
		expect(() => next({ clock: 'number' }, 'ann@example.com')).toThrow(
			'the time zone of “ann@example.com” is not known',
		);
		expect(() => next({ clock: 'number' }, '+38343201234')).toThrow('the time zone of Kosovo is not known');
		expect(() => next({ clock: 'number' })).toThrow('Deliver Between: the time zone of “” is not known');
		expect(() => next({ clock: 'number' }, '+881612345678')).toThrow('the time zone of “+881612345678” is not known');
	});

	it('are all hours where none are given', () => {
		expect(next(undefined)).toBe('2026-01-31T12:00:00.000Z');
	});
});

describe('a run', () => {
	const handles: Handles<Draft> = {
		to: { kind: 'phone', of: ({ identity }) => identity.to as string, with: (draft) => draft },
		schedule: {
			stepMs: 60_000,
			of: ({ shared }) => (shared as { at?: number } | undefined)?.at,
			with: (draft, at) => ({ ...draft, shared: { at } }),
		},
	};
	const pending = (...drafts: Array<Partial<Draft>>): Pending[] =>
		drafts.map((draft, itemIndex) => ({ itemIndex, draft: { body: {}, identity: { to: '+447700900001' }, ...draft } }));

	/** What a run makes of its drafts: their times and facts, and the fates of those that are kept. */
	async function result(options: object, drafts: Pending[], own: Handles<Draft> = handles) {
		const run = new PrecautionRun().of(
			{ options: { ...options } },
			{},
			drafts.map(() => ({})),
		);
		const guard = hours.hook(run, SCHEDULED)!;
		const { left, fates } = await through(guard, drafts, own);
		return {
			left,
			times: left.map(({ draft }) => iso((draft.shared as { at?: number } | undefined)?.at)),
			facts: left.map(({ draft }) => draft.facts),
			fates: [...fates],
		};
	}

	beforeEach(() => {
		jest.spyOn(Date, 'now').mockReturnValue(SATURDAY + 500);
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	const London = (more: object) => ({ deliverBetween: { hours: { clock: 'zone', zone: 'Europe/London', ...more } } });

	it('is not spread over more than 30 days by the hours', async () => {
		const options = { spreadOver: 28_800, ...London({ from: '09:00', until: '10:00' }) };
		const { fates, left } = await result(options, pending({}, {}));
		expect(left.map(({ itemIndex }) => itemIndex)).toStrictEqual([0]);
		expect(JSON.stringify(fates)).toContain('this message would leave only on 2026-09-29');
	});

	it('is spread over the whole of the 30 days, however many there are', async () => {
		const { left } = await result({ spreadOver: 43_200 }, pending(...Array.from({ length: 100_000 }, () => ({}))));
		expect(left).toHaveLength(100_000);
	});

	it('is spread from now on, on the steps of the schedule, and says when each goes', async () => {
		const { times, facts } = await result({ spreadOver: 4 }, pending({}, {}, {}, {}));
		expect(times).toStrictEqual([
			undefined,
			'2026-01-31T12:02:00.000Z',
			'2026-01-31T12:03:00.000Z',
			'2026-01-31T12:04:00.000Z',
		]);
		expect(facts).toStrictEqual([
			undefined,
			{ scheduledTime: '2026-01-31T12:02:00Z' },
			{ scheduledTime: '2026-01-31T12:03:00Z' },
			{ scheduledTime: '2026-01-31T12:04:00Z' },
		]);
	});

	it('keeps a time that a message has, and never goes before it', async () => {
		const at = SATURDAY + 3_600_000;
		const past = { shared: { at: SATURDAY - 3_600_000 } };
		const { times } = await result({ spreadOver: 2 }, pending({ shared: { at } }, { shared: { at } }, past));
		expect(times).toStrictEqual(['2026-01-31T13:00:00.000Z', '2026-01-31T13:00:00.000Z', '2026-01-31T12:02:00.000Z']);
		const over = await result({ spreadOver: 2, ...London({ from: '09:00' }) }, pending(past));
		expect([over.times, over.facts]).toStrictEqual([['2026-01-31T11:00:00.000Z'], [undefined]]);
	});

	it('is postponed to the hours, sent outside of them or left out, as was chosen', async () => {
		const early = London({ from: '13:00', until: '14:00' });
		expect((await result(early, pending({ facts: { parts: 1 } }))).facts).toStrictEqual([
			{ parts: 1, scheduledTime: '2026-01-31T13:00:00Z' },
		]);
		const sent = await result(London({ from: '13:00', outside: 'send' }), pending({}));
		expect([sent.times, sent.facts, sent.fates]).toStrictEqual([[undefined], [{ outsideHours: true }], []]);
		const skipped = await result(London({ from: '13:00', outside: 'skip' }), pending({}));
		expect(skipped.times).toStrictEqual([]);
		expect(skipped.fates).toStrictEqual([
			[
				0,
				{
					state: 'withheld',
					output: {
						to: '+447700900001',
						code: 'OUTSIDE_HOURS',
						messageId: null,
						message: 'It is outside the hours of Deliver Between.',
						retryAt: '2026-01-31T13:00:00.000Z',
					},
				},
			],
		]);
		const inside = await result(London({ from: '09:00', outside: 'skip' }), pending({}));
		expect([inside.facts, inside.fates]).toStrictEqual([[undefined], []]);
	});

	it('can be had with the time that it had before', async () => {
		const given = pending({}, { shared: { at: SATURDAY } }, { shared: { at: SATURDAY + 3_600_000 } });
		const { left } = await result({ spreadOver: 3, ...London({ from: '14:00' }) }, given);
		expect(left.map(({ draft }) => iso((draft.shared as { at: number }).at))).toStrictEqual([
			'2026-01-31T14:00:00.000Z',
			'2026-01-31T14:01:00.000Z',
			'2026-01-31T14:02:00.000Z',
		]);
		const before = left.map(({ draft }) => asAsked(draft, handles));
		expect(before.map(({ shared }) => JSON.stringify(shared))).toStrictEqual(
			given.map(({ draft }) => JSON.stringify(draft.shared ?? {})),
		);
		const [{ draft }] = given;
		expect([asAsked(draft, handles), asAsked(draft, {})]).toStrictEqual([draft, draft]);
	});

	/** The handles of a channel that schedules by the second. */
	const bySecond: Handles<Draft> = { ...handles, schedule: { ...handles.schedule!, stepMs: 1000 } };

	it('gives no time that is over before the service reads it', async () => {
		const { times } = await result({ spreadOver: 1 }, pending({}, {}, {}), bySecond);
		expect(times).toStrictEqual([undefined, '2026-01-31T12:00:26.000Z', '2026-01-31T12:00:46.000Z']);
		const many = pending(...Array<object>(600).fill({}));
		const [, second] = (await result({ spreadOver: 1 }, many, bySecond)).times;
		expect(second).toBe('2026-01-31T12:00:06.000Z');
		jest.spyOn(Date, 'now').mockReturnValue(SATURDAY - 500);
		const open = await result(London({ from: '12:00', until: '14:00' }), pending({}), bySecond);
		expect(open.times).toStrictEqual(['2026-01-31T12:00:05.000Z']);
	});

	it('takes its own share of the minutes, where others left in an earlier try or leave in other runs', async () => {
		const left = pending({}, {}, {}, {}).filter(({ itemIndex }) => itemIndex !== 1);
		const run = new PrecautionRun().of({ options: { spreadOver: 60 } }, {}, [{}, {}, {}, {}]);
		const guard = hours.hook(run, SCHEDULED)!;
		const times = async (beside: Beside) => {
			const outbox = new Outbox(left, [], handles, MESSAGE, beside);
			await guard(outbox);
			return outbox.pending.map(({ draft }) => iso((draft.shared as { at?: number } | undefined)?.at)?.slice(11, 16));
		};
		expect(await times({ ahead: 0, behind: 0, left: [1] })).toStrictEqual([undefined, '12:31', '12:46']);
		expect(await times({ ahead: 2, behind: 1, left: [] })).toStrictEqual(['12:21', '12:31', '12:41']);
	});

	it('spread over the end of the hours goes on outside of them where it was chosen so, and says so', async () => {
		const options = { spreadOver: 4, ...London({ from: '09:00', until: '12:03', outside: 'send' }) };
		const later = (at: number) => ({ scheduledTime: `2026-01-31T12:0${at}:00Z` });
		expect((await result(options, pending({}, {}, {}, {}))).facts).toStrictEqual([
			undefined,
			later(2),
			{ outsideHours: true, ...later(3) },
			{ outsideHours: true, ...later(4) },
		]);
		const early = { spreadOver: 4, ...London({ from: '12:03', until: '13:00', outside: 'send' }) };
		expect((await result(early, pending({}, {}, {}, {}))).facts).toStrictEqual([
			{ outsideHours: true },
			{ outsideHours: true, ...later(2) },
			later(3),
			later(4),
		]);
	});

	it('spread outside of the hours goes on there where it was chosen so', async () => {
		const options = { spreadOver: 2, ...London({ from: '13:00', outside: 'send' }) };
		expect((await result(options, pending({}, {}))).facts).toStrictEqual([
			{ outsideHours: true },
			{ outsideHours: true, scheduledTime: '2026-01-31T12:02:00Z' },
		]);
	});

	it('keeps messages whose hours can not be told, each for itself', async () => {
		const { fates } = await result(
			{ deliverBetween: { hours: { clock: 'number' } } },
			pending({ identity: { to: 'ann@example.com' } }, {}),
		);
		expect(fates).toStrictEqual([
			[
				0,
				{
					state: 'invalid',
					identity: { to: 'ann@example.com' },
					trouble: expect.objectContaining({ message: expect.stringContaining('is not known') }),
				},
			],
		]);
	});

	it.each(['postpone', 'skip'])('refuses a message whose hours never come, also where it is to %s', async (outside) => {
		const never = { deliverBetween: { hours: { clock: 'number', from: '09:00', until: '09:30', outside } } };
		const [[, fate]] = (await result(never, pending({ identity: { to: '+12025550123' } }))).fates;
		expect(fate).toMatchObject({
			state: 'invalid',
			trouble: {
				message: 'Deliver Between: there is no hour that is allowed in all time zones of the number’s country',
			},
		});
	});

	it('needs a schedule only where something is to be scheduled', async () => {
		const { to } = handles;
		await expect(result(London({}), pending({}), { to })).rejects.toThrow('can not schedule these messages');
		const { facts } = await result(London({ from: '13:00', outside: 'send' }), pending({}), { to });
		expect(facts).toStrictEqual([{ outsideHours: true }]);
		// The hours of a zone ask for nobody's number.
		const nobodys = await result(London({ from: '13:00', outside: 'send' }), pending({}), {});
		expect(nobodys.facts).toStrictEqual([{ outsideHours: true }]);
	});
});
