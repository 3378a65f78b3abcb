import { fates, TWO } from '../../support/judged';

describe('an answer that leaves all of a request open', () => {
	const saidOf = async (body: unknown, more: object = {}): Promise<unknown> =>
		(await fates(body, 200, TWO, more)).map((fate) => ('said' in fate ? fate.said : undefined));

	it('is kept for the first message, as it came', async () => {
		expect(await saidOf(' {"a":1} ')).toStrictEqual([{ answer: '{"a":1}' }, { answer: '{"a":1}' }]);
		expect(await saidOf({ code: 'QUEUED', jobId: '7' })).toStrictEqual([
			{ answer: '{"code":"QUEUED","jobId":"7"}' },
			undefined,
		]);
		expect(await saidOf({ code: 'QUEUED', a: 'b'.repeat(60_000) })).toStrictEqual([
			{ answer: expect.stringMatching(/^.{50000}$/) },
			undefined,
		]);
	});

	it('is kept in XML where that is its form, and is not where it is a web page or empty', async () => {
		const parse = (): object => ({ code: 'QUEUED' });
		expect(await saidOf('<a>7</a>', { parse })).toStrictEqual([{ answer: '<a>7</a>' }, undefined]);
		expect(await saidOf(' <h1>Fine</h1>')).toStrictEqual([{ answer: 'Fine' }, { answer: 'Fine' }]);
		expect(await saidOf('Fine <br>\n\nindeed')).toStrictEqual([
			{ answer: 'Fine <br>\n\nindeed' },
			{ answer: 'Fine indeed' },
		]);
		expect(await saidOf('')).toStrictEqual([undefined, undefined]);
	});

	it('is not kept beside a result that was read of it, or where nothing is open', async () => {
		const refusal = (more: object) => (): object => ({ message: 'Fault', description: '', ...more });
		const result = { Result: 'odd' };
		expect(await saidOf({ a: 1 }, { refusal: refusal({ open: true, said: result }) })).toStrictEqual([result, result]);
		expect(await saidOf({ a: 1 }, { refusal: refusal({ open: true, said: { id: '7' } }) })).toStrictEqual([
			{ id: '7', answer: '{"a":1}' },
			{ id: '7' },
		]);
		expect(await saidOf({ a: 1 }, { refusal: refusal({ open: false }) })).toStrictEqual([undefined, undefined]);
	});
});
