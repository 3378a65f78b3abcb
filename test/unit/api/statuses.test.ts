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

it('ranks order a message’s life, and an unknown status comes before all', () => {
	expect(rankOf('delivered')).toBe(50);
	expect(rankOf('Paused')).toBe(-1);
	expect([isFailure('EXPIRED'), isFailure('DELIVERED')]).toStrictEqual([true, false]);
});
