import { smsMissingEvent, smsRecordEvent } from '../../../nodes/delivery/smsStatuses';
import { readEvents } from '../../support/readEvents';

const ID = '3158622571446665001';

it('a record of the status query is the envelope that a callback of the same status gives', () => {
	const record = { smsId: ID, status: 'DELIVERED', statusDateTime: '2026-01-31 09:30:03' };
	const [fromCallback] = readEvents(JSON.stringify([{ messageId: ID, ts: 0, status: 'DELIVERED' }])) ?? [];
	expect(smsRecordEvent(record)).toStrictEqual({
		...fromCallback,
		occurredAt: null,
		occurredAtText: record.statusDateTime,
		raw: record,
	});
	expect(Object.keys(smsRecordEvent(record))).toStrictEqual(Object.keys(fromCallback));
});

it.each([
	['SENT', 'SENT', 30, false],
	['delivered', 'DELIVERED', 50, true],
	['CLICKED', 'CLICKED', 70, true],
	['UNKNOWN', 'UNKNOWN', null, false],
	['Held_Back', 'HELD_BACK', null, false],
	['', null, null, false],
	[null, null, null, false],
	[7, '7', null, false],
	[{}, null, null, false],
])('the status %j is read as %j', (given, status, rank, final) => {
	expect(smsRecordEvent({ smsId: ID, status: given })).toMatchObject({ status, rank, final });
});

it.each([
	['2026-01-31 09:30:03', null],
	['2026-01-31T12:30:03+03:00', '2026-01-31T09:30:03.000Z'],
	['2026-01-31 09:30:03Z', '2026-01-31T09:30:03.000Z'],
	['20260131093003', null],
	[20260131093003, null],
	['soon', null],
	[null, null],
	[undefined, null],
])('the time %j is told as %j: only a text that names its zone is a moment', (statusDateTime, occurredAt) => {
	const record = { smsId: ID, status: 'SENT', ...(statusDateTime === undefined ? {} : { statusDateTime }) };
	expect(smsRecordEvent(record).occurredAt).toBe(occurredAt);
	expect(smsRecordEvent(record).raw).toBe(record);
});

it('the id is text under either name', () => {
	expect(smsRecordEvent({ smsId: 7 }).messageId).toBe('7');
	expect(smsRecordEvent({ messageId: ID }).messageId).toBe(ID);
	expect(smsRecordEvent({ status: 'SENT' }).messageId).toBeNull();
});

it('an id that was not found is an envelope without a status, and says so in raw', () => {
	expect(smsMissingEvent(ID)).toStrictEqual({
		...smsRecordEvent({ messageId: ID }),
		raw: { messageId: ID, found: false },
	});
	expect(smsMissingEvent(ID)).toMatchObject({ messageId: ID, status: null, rank: null, final: false });
});
