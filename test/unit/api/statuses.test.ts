import { isFailure, rankOf, readStatus } from '../../../nodes/api/statuses';

it.each([
	[' delivered ', { status: 'DELIVERED', rank: 50, final: true }],
	['SENT', { status: 'SENT', rank: 30, final: false }],
	['Paused', { status: 'PAUSED', rank: null, final: false }],
	['constructor', { status: 'CONSTRUCTOR', rank: null, final: false }],
	[' ', { status: null, rank: null, final: false }],
	[7, { status: null, rank: null, final: false }],
	[undefined, { status: null, rank: null, final: false }],
])('the status %j is read', (given, read) => {
	expect(readStatus(given)).toStrictEqual(read);
});

it.each([
	['UNSUBSCRIBED', 80, null],
	['CANCELED', null, 60],
])('%s decides for an email alone, or for a notification alone', (status, rank, ofPush) => {
	expect(readStatus(status)).toStrictEqual({ status, rank, final: rank !== null });
	expect(readStatus(status, true)).toStrictEqual({ status, rank: ofPush, final: ofPush !== null });
});

it('ranks order a message’s life, and an unknown status comes before all', () => {
	expect(rankOf('delivered')).toBe(50);
	expect(['Paused', 'CANCELED', 7].map(rankOf)).toStrictEqual([-1, 60, -1]);
	expect([isFailure('EXPIRED'), isFailure('DELIVERED')]).toStrictEqual([true, false]);
});
