import type { Connection } from '../../../nodes/ground/connection';
import { triesOf } from '../../../nodes/VoiceCode/attempts';
import { failureTrouble, withoutCodes } from '../../../nodes/VoiceCode/failure';
import { open, seal } from '../../../nodes/VoiceCode/token';

const connectionOf = (password: string): Connection => ({
	baseUrl: '',
	field: (name) => ({ login: 'me', password })[name] ?? '',
	secrets: [password],
});
const ours = connectionOf('secret-1');

it('what was sealed is opened with the same login only, and shows nothing', () => {
	const token = seal(ours, { to: '+447700900001', code: '0042', expires: 5 });
	expect(open(ours, token)).toEqual({ id: expect.any(String), to: '+447700900001', code: '0042', expires: 5 });
	expect(open(connectionOf('secret-2'), token)).toBeUndefined();
	const plain = Buffer.from(token, 'base64url').toString('latin1');
	expect(plain).not.toContain('0042');
	expect(plain).not.toContain('447700900001');
	expect(seal(ours, { to: '+447700900001', code: '0042', expires: 5 })).not.toBe(token);
});

it('every changed byte is noticed, and anything else is no token', () => {
	const token = seal(ours, { to: '+447700900001', code: '0042', expires: 5 });
	for (let at = 0; at < token.length - 1; at += 1) {
		const other = token[at] === 'A' ? 'B' : 'A';
		expect(open(ours, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
	}
	for (const text of ['', 'x', 'x'.repeat(5000), token.slice(0, 30)]) expect(open(ours, text)).toBeUndefined();
});

it('tries are counted for each code on its own', () => {
	triesOf('a').made += 1;
	triesOf('a').used = true;
	expect(triesOf('a')).toEqual({ made: 1, used: true });
	expect(triesOf('b')).toEqual({ made: 0, used: false });
});

it('a failure is told in words, without digits that may be the code', () => {
	const trouble = failureTrouble({ Code: 2, Desc: 'Data 0042 for you is wrong' }, 400);
	expect(trouble).toEqual({
		message: 'A value is not valid (code 2, HTTP 400)',
		description: 'Check the number and the sender name. The service said: Data **** for you is wrong',
		httpCode: '400',
	});
	expect(failureTrouble({ Code: 5 }, 403)).toMatchObject({ hopeless: true });
	expect(failureTrouble(['1'], 200)).toBeUndefined();
	expect(withoutCodes('1234 to +447700900001')).toBe('**** to +447700900001');
});
