import { AskTimes, pauseAfter, type AskNotes } from '../../../nodes/durable/askTimes';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);

const after = (minutes: number): void => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW + minutes * MINUTE);
};
beforeEach(() => after(0));
afterEach(() => jest.restoreAllMocks());

const asksAt = (notes: AskNotes, more: { isFirst?: boolean; afterLoss?: boolean; isOver?: boolean } = {}): AskTimes =>
	new AskTimes({ isFirst: false, afterLoss: false, isOver: false, ...more, notes });

it('asks after 1, 2, 4, 8 and then every 15 minutes', () => {
	const notes: AskNotes = {};
	asksAt(notes, { isFirst: true }).note('sms', false);
	const asked: number[] = [];
	for (let minute = 1; minute <= 60; minute += 1) {
		after(minute);
		const asks = asksAt(notes);
		const isDue = asks.isDue('sms');
		asks.note('sms', isDue);
		if (isDue) asked.push(minute);
	}
	expect(asked).toStrictEqual([1, 3, 7, 15, 30, 45, 60]);
	expect([0, 1, 2, 3, 4, 5].map((looks) => pauseAfter(looks) / MINUTE)).toStrictEqual([1, 2, 4, 8, 15, 15]);
});

it.each([
	['at a first look, when everything has just been sent', { isFirst: true }, {}, false],
	['at one after a loss', { isFirst: true, afterLoss: true }, {}, true],
	['where an earlier version looked before', {}, {}, true],
	['before its time', {}, { asks: { sms: { next: NOW + MINUTE, asked: 1 } } }, false],
	['a moment before its time, as a timer may wake it', {}, { asks: { sms: { next: NOW + 2000, asked: 1 } } }, true],
	['at the end', { isOver: true }, { asks: { sms: { next: NOW + MINUTE, asked: 1 } } }, true],
])('is it due %s', (_, look, notes, isDue) => {
	expect(asksAt(notes, look).isDue('sms')).toBe(isDue);
});

it('begins again where something is sent, and puts off no question that is due before', () => {
	const notes: AskNotes = { asks: { sms: { next: NOW + 8 * MINUTE, asked: 3 }, push: { next: NOW - 1, asked: 3 } } };
	const asks = asksAt(notes);
	for (const name of ['sms', 'push', 'email']) asks.renew(name);
	expect(['sms', 'push', 'email', 'chatApp'].map((name) => asks.nextOf(name))).toStrictEqual([
		NOW + MINUTE,
		NOW + MINUTE,
		NOW + MINUTE,
		Infinity,
	]);
	after(0.5);
	asks.renew('sms');
	expect(asks.nextOf('sms')).toBe(NOW + MINUTE);
});
