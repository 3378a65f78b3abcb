import fc from 'fast-check';

import { mapInTurns, Turns } from '../../../nodes/ground/turns';

describe('mapInTurns', () => {
	it('gives what a map gives, in its order', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer()), async (list) => {
				expect(await mapInTurns(list, (entry, at) => `${at}: ${entry}`)).toStrictEqual(
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

describe('turns', () => {
	it('are over when their time is, which is looked at once in a while', async () => {
		let now = 1000;
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
		const turns = new Turns(4);
		const asked = (times: number): boolean[] => Array.from({ length: times }, () => turns.over);
		now += 19;
		expect(asked(4)).toStrictEqual([false, false, false, false]);
		now += 1;
		expect(asked(4)).toStrictEqual([false, false, false, true]);
		await turns.next();
		expect(asked(4)).toStrictEqual([false, false, false, false]);
		now += 20;
		expect(asked(4)).toStrictEqual([false, false, false, true]);
		clock.mockRestore();
	});
});
