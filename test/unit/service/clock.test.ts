import { startClock } from '../../../nodes/service/exchange';

const LONG = 3_600_000;

describe('the clock of a request', () => {
	it('gives what the work gives', async () => {
		await expect(startClock(LONG).during(Promise.resolve('done'))).resolves.toBe('done');
		await expect(startClock(LONG).during(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
	});

	it('ends work that never ends, and tells it by its signal', async () => {
		const clock = startClock(1);
		await expect(clock.during(new Promise(() => {}))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		expect(clock.signal.aborted).toBe(true);
		await expect(clock.during(new Promise(() => {}))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	});

	it('takes no notice of what the work says afterwards', async () => {
		const clock = startClock(1);
		const work = new Promise((_resolve, reject) => {
			clock.signal.addEventListener('abort', () => reject(new Error('canceled')));
		});
		await expect(clock.during(work)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	});
});
