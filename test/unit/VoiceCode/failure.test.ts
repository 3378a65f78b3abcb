import { failureTrouble, sendFailure, withoutCodes } from '../../../nodes/VoiceCode/failure';

it('a failure is told in words, without digits that may be the code', () => {
	const trouble = failureTrouble({ Code: 2, Desc: 'Data 0042 for you is wrong' }, 400);
	expect(trouble).toStrictEqual({
		message: 'A value is not valid (code 2, HTTP 400)',
		description:
			'Check the number and the sender name, or the message ID. The service said: Data **** for you is wrong',
		httpCode: '400',
	});
	expect(failureTrouble({ Code: 5 }, 403)).toMatchObject({ hopeless: true });
	expect(failureTrouble(['1'], 200)).toBeUndefined();
	expect(withoutCodes('1234 to +447700900001')).toBe('**** to +447700900001');
});

it.each<[string, unknown, number]>([
	['no number of a failure', { Desc: 'Fine' }, 500],
	['an empty number of a failure', { Code: null, Desc: 'Fine' }, 500],
	['a number without a meaning beside a good status', { Code: 77 }, 200],
	['a zero beside a good status', { Code: 0, Desc: 'ok' }, 200],
	['a page', '<html>', 502],
	['nothing', null, 200],
])('%s is no failure object', (_what, answer, status) => {
	expect(failureTrouble(answer, status)).toBeUndefined();
	expect(sendFailure(answer, status)).toBeUndefined();
});

it('a failure beside a good status is told, and leaves it open', () => {
	expect(sendFailure({ Code: 2, Desc: 'Wrong' }, 200)).toStrictEqual({
		message: 'A value is not valid (code 2, HTTP 200)',
		description: 'Check the number and the sender name, or the message ID. The service said: Wrong',
		httpCode: '200',
		open: true,
	});
});

it('a failure that nobody has named is told, with what the service said as far as 300 characters', () => {
	expect(failureTrouble({ Code: 77 }, 500)).toStrictEqual({
		message: 'The service answered with a failure that is not known (code 77, HTTP 500)',
		description: 'Ask the support of the service what it means.',
		httpCode: '500',
	});
	expect(failureTrouble({ Code: 'x', Desc: 'Ü'.repeat(400) }, 500)).toMatchObject({
		message: expect.stringContaining('(code unknown, HTTP 500)'),
		description: expect.stringMatching(/The service said: Ü{300}$/),
	});
});

it.each([
	[1, 400, false],
	[4, 401, false],
	[7, 403, false],
	['2', 400, false],
	[1, 500, true],
	[7, 400, true],
	[8, 500, true],
	[9, 500, true],
	[77, 400, true],
])('after failure %s of a send (HTTP %s) it is open whether a call was placed: %s', (Code, status, open) => {
	expect(sendFailure({ Code }, status)).toMatchObject({ open });
});

it.each([
	[4, true],
	[7, true],
	[1, undefined],
	[8, undefined],
])('failure %s would come for every further call: %s', (Code, hopeless) => {
	expect(failureTrouble({ Code }, 400)?.hopeless).toBe(hopeless);
});
