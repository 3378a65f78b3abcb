import fc from 'fast-check';

import { mapInTurns } from '../../../nodes/ground/turns';

describe('mapInTurns', () => {
	it('gives what a map gives, in its order', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer()), async (list) => {
				expect(await mapInTurns(list, (entry, at) => `${at}: ${entry}`)).toEqual(
					list.map((entry, at) => `${at}: ${entry}`),
				);
			}),
		);
	});

	it('lets others have their turn before it ends', async () => {
		let turns = 0;
		const timer = setInterval(() => (turns += 1), 0);
		let now = 0;
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
		await mapInTurns(
			Array.from({ length: 1000 }, (_, at) => at),
			(entry) => entry,
		);
		clock.mockRestore();
		clearInterval(timer);
		expect(turns).toBeGreaterThan(1);
	});

	it('passes on what is thrown', async () => {
		const failing = mapInTurns([1, 2], (entry) => {
			if (entry === 2) throw new Error('the second one');
		});
		await expect(failing).rejects.toThrow('the second one');
	});
});
