import { beginningOf, partsOf, titled, joinWarnings, withoutWhatIsRead, type Draft } from '../../../nodes/engine/draft';
import { withTime, type Schedule } from '../../../nodes/engine/handles';

describe('the facts of a draft', () => {
	const draft = { body: {}, identity: {} };

	it('are kept without what the recipient reads', () => {
		const facts = { parts: 1, subject: 'a', title: 'b', overrides: [{ text: 'c' }], text: 'd', segments: 2 };
		expect(withoutWhatIsRead({ ...draft, facts })).toStrictEqual({ parts: 1, segments: 2 });
		expect(withoutWhatIsRead(draft)).toStrictEqual({});
	});

	it('have parts where it is an SMS, and count as one otherwise', () => {
		expect([{ parts: 3 }, { parts: null }, {}, undefined].map((facts) => partsOf({ ...draft, facts }))).toStrictEqual([
			3, 1, 1, 1,
		]);
	});

	it('have a title where there is one', () => {
		expect(titled({ title: '' })).toStrictEqual({ title: '' });
		expect(titled({})).toBeUndefined();
		expect(titled()).toBeUndefined();
	});
});

it.each([
	[undefined, {}],
	[Date.UTC(2030, 0, 15, 10), { scheduledTime: '2030-01-15T10:00:00Z' }],
])('a draft for %s has that time in the place of an earlier one', (when, time) => {
	const schedule: Schedule<Draft> = { stepMs: 1, of: () => when, with: (one) => one };
	const draft: Draft = { body: {}, identity: {}, facts: { scheduledTime: 'earlier', parts: 1 } };
	expect(withTime(draft, schedule).facts).toStrictEqual({ parts: 1, ...time });
});

it('the warnings of a draft are one, or none', () => {
	expect(joinWarnings('One.', undefined, 'Two.')).toBe('One. Two.');
	expect(joinWarnings(undefined)).toBeUndefined();
});

describe('the beginning of a text', () => {
	const most = 'a'.repeat(1000);

	it.each([
		['an empty text', '', ''],
		['a text of 1,000 characters', most, most],
		['a longer one', `${most}b`, `${most}…`],
		['one with a character of two units where the cut is', `${most.slice(1)}😀`, `${most.slice(1)}…`],
		['one with such a character before the cut', `😀${most}`, `😀${most.slice(2)}…`],
	])('of %s', (_what, text, beginning) => {
		expect(beginningOf(text)).toBe(beginning);
	});
});
