import { lowerNames, withCommonNames } from '../../../nodes/service/commonNames';

const NAMES = { recipient: 'Phone', sentAt: 'Sent', createdAt: 'Created' };

/** A record with its names in the order in which they come out. */
const entriesOf = (...args: Parameters<typeof withCommonNames>): unknown => Object.entries(withCommonNames(...args));

it('the common names come first, times with their zone, and the service’s own behind them', () => {
	expect(
		entriesOf({ Id: 7, Sent: '2026-11-30 10:00:00', Phone: '12025550123' }, NAMES, { zone: '+03:00' }),
	).toStrictEqual([
		['recipient', '12025550123'],
		['sentAt', '2026-11-30T10:00:00+03:00'],
		['Id', 7],
		['Sent', '2026-11-30 10:00:00'],
		['Phone', '12025550123'],
	]);
});

it('own names go where the common ones say the same, and stay where their time could not be read', () => {
	const record = { Phone: null, Sent: '2026-11-30 10:00:00', Created: 'soon', At: 1 };
	expect(entriesOf(record, NAMES, { zone: '+03:00', keepsOwn: false })).toStrictEqual([
		['recipient', null],
		['sentAt', '2026-11-30T10:00:00+03:00'],
		['createdAt', null],
		['Created', 'soon'],
		['At', 1],
	]);
	expect(withCommonNames({ Sent: null }, NAMES, { keepsOwn: false })).toStrictEqual({ sentAt: null });
});

it('a name of the record’s prototype is none of its own', () => {
	expect(withCommonNames({}, { recipient: 'toString' })).toStrictEqual({});
});

it('counts are named as the main interface writes them', () => {
	expect(lowerNames({ NotSent: 1, Sent: 2 })).toStrictEqual({ notSent: 'NotSent', sent: 'Sent' });
});
