import { isWithoutAnswer, Silence, type Exchange } from '../../../nodes/service/exchange';
import { UNREADABLE } from '../../support/sentences';

const answered = (status: number, text = '{}'): Exchange => ({
	outcome: 'answered',
	answer: { status, headers: {}, text },
});
const lost = (timedOut?: boolean, outcome: 'refused' | 'unknown' = 'unknown'): Exchange => ({
	outcome,
	trouble: { message: timedOut ? 'Late' : 'Broken', description: 'Not known.' },
	passing: false,
	timedOut,
});
const PAGE = '<html><body><h1>503 Service Unavailable</h1></body></html>';
const AFTER = /, 3 times in a row$/;

describe('what the writes of a run show of the service', () => {
	it.each([
		[200, '{}', false],
		[400, '{}', false],
		[500, '{}', false],
		[500, '', true],
		[503, PAGE, true],
		[401, '{}', true],
		[403, '{}', true],
	])('after HTTP %i with %j it counts as unanswered: %s', (status, text, isUnanswered) => {
		const silence = new Silence();
		expect(silence.isUnanswered).toBe(true);
		silence.note(answered(status, text), isWithoutAnswer(answered(status, text)));
		expect(silence.isUnanswered).toBe(isUnanswered);
	});

	it.each<[string, Exchange, boolean]>([
		['a time that is over', lost(true), false],
		['a connection that breaks', lost(), false],
		['a gateway’s page', answered(503, PAGE), false],
		['a gateway’s words', answered(502, 'upstream connect error'), false],
		['a gateway’s JSON', answered(503, '{"message":"Service Unavailable"}'), false],
		['nothing', answered(504, ''), false],
		['a website', answered(200, PAGE), false],
		['a login page elsewhere', answered(302, ''), false],
		['too many requests, to the last try', answered(429, ''), true],
	])('three times in a row are enough of %s', (_what, exchange, isBusy) => {
		const silence = new Silence();
		const note = (times: number): void =>
			Array.from({ length: times }).forEach(() => silence.note(exchange, isBusy || isWithoutAnswer(exchange)));
		note(2);
		silence.note(answered(500), false);
		note(2);
		expect(silence.trouble()).toBeUndefined();
		note(1);
		expect(silence.trouble()?.message).toMatch(AFTER);
		note(1);
		expect(silence.trouble()?.message).toMatch(AFTER);
	});

	it('what came before the last three in a row is forgotten', () => {
		const silence = new Silence();
		for (const exchange of [lost(true), lost(), lost(), lost()]) silence.note(exchange, true);
		expect(silence.trouble()?.message).toBe('Broken, 3 times in a row');
	});

	it('a refusal says itself what to do', () => {
		const silence = new Silence();
		for (let times = 0; times < 3; times += 1) silence.note(lost(false, 'refused'), true);
		expect(silence.trouble()?.description).toBe('Not known.');
	});

	it.each<[string, Exchange]>([
		['the service’s own fault', answered(500, '{"code":"INTERNAL_ERROR"}')],
		['a SOAP fault', answered(500, '<soap:Envelope/>')],
		['a refusal', answered(404, PAGE)],
		['a wrong key', answered(401, PAGE)],
		['what is cut off', answered(200, '{"result":[')],
		['an ID alone', answered(200, '1934567890123456701')],
		['a host out of reach', lost(false, 'refused')],
	])('no number is enough of %s', (_what, exchange) => {
		const silence = new Silence();
		for (let times = 0; times < 9; times += 1) silence.note(exchange, isWithoutAnswer(exchange));
		expect(silence.trouble()).toBeUndefined();
	});

	it('says what came, and what to do', () => {
		const said = (...exchanges: Exchange[]) => {
			const silence = new Silence();
			exchanges.forEach((exchange) => silence.note(exchange, true));
			return silence.trouble();
		};
		const [late, broken, page, site] = [lost(true), lost(), answered(503, PAGE), answered(200, '<html>Welcome')];
		expect(said(late, late, late)).toStrictEqual({
			message: 'Late, 3 times in a row',
			description: 'Try again later, or set a longer Timeout under Options.',
		});
		expect(said(broken, broken, broken)).toStrictEqual({
			message: 'Broken, 3 times in a row',
			description: 'Try again later, and check the base URL in the credential.',
		});
		expect(said(site, site, site)).toStrictEqual({
			message: `${UNREADABLE}, 3 times in a row`,
			description: 'Check the base URL in the credential. It began: Welcome',
		});
		expect(said(late, broken, page)).toStrictEqual({
			message:
				'No usable answer came, 3 times in a row. The last time: The service has a problem of its own (HTTP 503)',
			description: 'Wait until it works again. The service said: 503 Service Unavailable',
		});
	});
});
