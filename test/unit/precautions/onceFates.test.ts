import type { Failure } from '../../../nodes/engine/ledger';
import { alreadySent, idOfAccepted, sameKeyFailed, unknownBefore } from '../../../nodes/precautions/sentKeys';

const AT = Date.UTC(2030, 0, 15, 10);
const earlier = { execution: '7', at: AT };
const identity = { to: '+12025550101' };
const ISO = '2030-01-15T10:00:00.000Z';

it.each([
	[{ messageId: '42', campaignId: '7' }, '42'],
	[{ campaignId: '7', messageId: '42' }, '42'],
	[{ code: 'OK', campaignId: '7' }, '7'],
	[{ messageId: null, campaignId: '7' }, ''],
	[{ messageId: 42 }, ''],
	[{ code: 'OK', Idea: 'x' }, ''],
])('the id of %j is %j', (output, id) => {
	expect(idOfAccepted(output)).toBe(id);
});

it('a key that was sent gives the id of that time, and one that is under way none', () => {
	expect(alreadySent(identity, { ...earlier, state: 'done', id: '42' }, 'messageId')).toStrictEqual({
		state: 'withheld',
		output: {
			to: '+12025550101',
			code: 'ALREADY_SENT',
			messageId: '42',
			firstSentAt: ISO,
			firstExecution: '7',
			underWay: false,
		},
	});
	expect(alreadySent(identity, { ...earlier, state: 'open' }, 'id').output).toMatchObject({ id: null, underWay: true });
	expect(alreadySent(identity, { ...earlier, state: 'done', id: '' }, 'id').output).toMatchObject({
		id: null,
		underWay: false,
	});
});

it('a key of which nobody knows what came says who began to send it, and when', () => {
	const fate = unknownBefore(identity, { ...earlier, state: 'unknown' });
	expect(fate).toMatchObject({ state: 'unknown', identity, details: { firstSentAt: ISO, firstExecution: '7' } });
	expect(fate.trouble.message).toBe(
		`An earlier run began to send this Send Once Key (execution 7 at ${ISO}), and it is not known what came of it`,
	);
	expect(fate.trouble.description).toContain('choose Send Again under “If the Outcome Is Unknown”');
});

it('the same key as an item that failed fails with it, is unknown where that one is, and names the execution that tried', () => {
	const failed = (state: 'unknown' | 'rejected', details?: Failure['details']) =>
		sameKeyFailed(identity, { state, identity: {}, details, trouble: { message: 'No', description: 'Fix' } }, 3, '8');
	expect(failed('rejected', { answer: 'x' })).toStrictEqual({
		state: 'notSent',
		identity,
		details: { firstExecution: '8' },
		trouble: { message: 'It has the Send Once Key of item 3, which failed: No', description: 'Fix' },
	});
	expect(failed('unknown')).toMatchObject({ state: 'unknown', details: { firstExecution: '8' } });
	expect(failed('unknown', { firstExecution: '7' }).details).toStrictEqual({ firstExecution: '7' });
});
