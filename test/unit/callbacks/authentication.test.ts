import { readAddressList } from '../../../nodes/ground/addresses';
import { makeToken } from '../../../nodes/panel/callbackToken';
import { admit, type Caller, type CallerRules } from '../../../nodes/callbacks/authentication';
import type { CallCheck } from '../../../nodes/callbacks/fields';

const NOW = Date.UTC(2026, 0, 31);

interface Shown {
	headers?: Record<string, string>;
	query?: Record<string, string>;
	socketAddress?: string;
}

function caller({ headers = {}, query = {}, socketAddress = '198.51.100.7' }: Shown = {}): Caller {
	return { socketAddress, headers, query };
}

const RULES: CallerRules = {
	checks: [],
	secret: 'a long secret',
	headerName: 'X-Omni-Secret',
	login: 'caller',
	password: 'pass:word',
	signingKeys: ['key'],
	allowed: readAddressList('198.51.100.0/24, 2001:db8::/32\n203.0.113.9'),
	trustedProxies: 0,
};

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

function answer(checks: CallCheck[], shown: Shown, rules: Partial<CallerRules> = {}): number {
	const admission = admit(caller(shown), { ...RULES, ...rules, checks }, NOW);
	return admission.admitted ? 200 : admission.status;
}

describe('who may call', () => {
	const token = makeToken('key', 'order-1001', 60, NOW);
	const expired = makeToken('key', 'order-1001', 60, NOW - 61_000);
	const forged = makeToken('guessed', 'order-1001', 60, NOW);
	const PLUS = { secret: 'a+long secret' };
	it.each<[string, CallCheck[], Shown, number, Partial<CallerRules>?]>([
		['anybody when nothing is checked', [], {}, 200],
		['the secret in the query', ['secret'], { query: { secret: 'a long secret' } }, 200],
		['a secret with a plus, which is a blank in a URL', ['secret'], { query: { secret: 'a long secret' } }, 200, PLUS],
		['the same plus written out', ['secret'], { query: { secret: 'a+long secret' } }, 200, PLUS],
		['a secret without its plus', ['secret'], { query: { secret: 'along secret' } }, 401, PLUS],
		['another secret with a plus', ['secret'], { query: { secret: 'a long Secret' } }, 401, PLUS],
		['a header with a plus', ['header'], { headers: { 'x-omni-secret': 'a+long secret' } }, 200, PLUS],
		['a header with a blank for a plus', ['header'], { headers: { 'x-omni-secret': 'a long secret' } }, 401, PLUS],
		['a wrong secret', ['secret'], { query: { secret: 'a long secre' } }, 401],
		['no secret', ['secret'], {}, 401],
		['the header', ['header'], { headers: { 'x-omni-secret': 'a long secret' } }, 200],
		['no header', ['header'], {}, 401],
		[
			'the login, with a colon in its password',
			['login'],
			{ headers: { authorization: basic('caller:pass:word') } },
			200,
		],
		['a wrong password', ['login'], { headers: { authorization: basic('caller:password') } }, 401],
		['no login', ['login'], { headers: { authorization: 'Bearer abc' } }, 401],
		['a listed address', ['ip'], {}, 200],
		['an address that is not listed', ['ip'], { socketAddress: '192.0.2.1' }, 403],
		[
			'a claimed address without a trusted proxy',
			['ip'],
			{ socketAddress: '192.0.2.1', headers: { 'x-forwarded-for': '198.51.100.7' } },
			403,
		],
		['a signed URL', ['token'], { query: { token } }, 200],
		['an expired token', ['token'], { query: { token: expired } }, 401],
		['a forged token', ['token'], { query: { token: forged } }, 401],
		['no token', ['token'], {}, 401],
		['one of two checks', ['ip', 'secret'], {}, 401],
		['both of two checks', ['ip', 'secret'], { query: { secret: 'a long secret' } }, 200],
	])('%s', (_name, checks, shown, status, rules = {}) => {
		expect(answer(checks, shown, rules)).toBe(status);
	});

	it('refuses everybody when the secret of a chosen check is not set', () => {
		expect(answer(['secret'], { query: { secret: '' } }, { secret: '' })).toBe(401);
		expect(answer(['header'], {}, { secret: '' })).toBe(401);
		expect(answer(['login'], { headers: { authorization: basic(':') } }, { login: '', password: '' })).toBe(401);
		expect(answer(['token'], { query: { token: makeToken('', 'x', 60, NOW) } }, { signingKeys: ['', ''] })).toBe(401);
		expect(answer(['ip'], {}, { allowed: readAddressList('') })).toBe(403);
	});

	it.each([
		['blanks between', basic('caller:pass:word').replace(' ', '   '), 200],
		['something before', `X${basic('caller:pass:word')}`, 401],
		['something behind', `${basic('caller:pass:word')} x`, 401],
	])('a login with %s', (_what, authorization, status) => {
		expect(answer(['login'], { headers: { authorization } })).toBe(status);
	});

	it.each([
		['an empty password', { password: '' }, 'caller:'],
		['an empty login', { login: '' }, ':pass:word'],
	])('refuses everybody where the credential has %s', (_what, rules, text) => {
		expect(answer(['login'], { headers: { authorization: basic(text) } }, rules)).toBe(401);
	});

	it('refuses a caller whose address nobody can tell', () => {
		expect(answer(['ip'], { socketAddress: '' })).toBe(403);
		expect(answer(['ip'], { headers: { 'x-forwarded-for': 'unknown' } }, { trustedProxies: 1 })).toBe(403);
		const fewer = { headers: { 'x-forwarded-for': '198.51.100.7' } };
		expect(answer(['ip'], fewer, { trustedProxies: 2 })).toBe(403);
	});

	it('refuses a token that is longer than any that the nodes make', () => {
		const long = makeToken('key', 'x'.repeat(2000), 60, NOW);
		expect(answer(['token'], { query: { token: long } })).toBe(401);
		expect(answer(['token'], { query: { token: makeToken('key', 'x'.repeat(200), 60, NOW) } })).toBe(200);
	});

	it.each<[CallCheck[]]>([[['token']], [['secret']], [['ip', 'header']], [['login']]])(
		'gives the reference of a signed URL, whichever check lets in: %j',
		(checks) => {
			const headers = { 'x-omni-secret': RULES.secret, authorization: basic('caller:pass:word') };
			const shown = { headers, query: { token, secret: RULES.secret } };
			expect(admit(caller(shown), { ...RULES, checks }, NOW)).toMatchObject({
				admitted: true,
				claim: { reference: 'order-1001' },
			});
		},
	);

	it.each([
		['a forged token', forged],
		['an expired token', expired],
		['no token', ''],
	])('lets in by a right secret without a reference: %s', (_what, shown) => {
		const query = { token: shown, secret: RULES.secret };
		expect(admit(caller({ query }), { ...RULES, checks: ['secret'] }, NOW)).toMatchObject({
			admitted: true,
			claim: undefined,
		});
	});
});
