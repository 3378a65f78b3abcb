import { type Exchange, Silence } from '../../../nodes/service/exchange';

const answered = (status: number): Exchange => ({ outcome: 'answered', answer: { status, headers: {}, text: '' } });
const lost = (timedOut?: boolean): Exchange => ({
	outcome: 'unknown',
	trouble: { message: 'No answer', description: '' },
	passing: false,
	timedOut,
});

describe('what the writes of a run show of the service', () => {
	it.each([
		[200, false],
		[400, false],
		[500, false],
		[401, true],
		[403, true],
	])('after HTTP %i it counts as unanswered: %s', (status, isUnanswered) => {
		const silence = new Silence();
		expect(silence.isUnanswered).toBe(true);
		silence.note(answered(status));
		expect(silence.isUnanswered).toBe(isUnanswered);
	});

	it('three answers in a row that do not come in time are enough', () => {
		const silence = new Silence();
		for (const exchange of [lost(true), lost(true), answered(500), lost(true), lost(true), lost()]) {
			silence.note(exchange);
			expect(silence.trouble()).toBeUndefined();
		}
		[1, 2, 3].forEach(() => silence.note(lost(true)));
		expect(silence.trouble()?.message).toBe('The service did not answer in time, 3 times in a row');
		expect(silence.isUnanswered).toBe(false);
	});
});
