import { toKey } from '../../../nodes/precautions/personKeys';

it('a mailbox has one limit of codes, whatever stands behind a plus sign in its address', () => {
	expect(toKey('ann+1@example.com')).toBe(toKey('ann@example.com'));
	expect(toKey('ann+1+2@example.com')).toBe(toKey('ann+@example.com'));
	expect(toKey('ann@example.com')).not.toBe(toKey('annexample.com'));
	expect(toKey('+447700900123')).not.toBe(toKey('+447700900124'));
});
