import fc from 'fast-check';
import { sleep } from 'n8n-workflow';

import { betweenSteps, eachInTurns, mapInTurns, Turns } from '../../../nodes/ground/turns';

/** Milliseconds since 1970 by the clock of a test. */
let now = 1000;
let clock: jest.SpyInstance;

// What began in the turn of one test is over in that of the next.
beforeEach(async () => {
	await sleep(5);
	clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => clock.mockRestore());

const list = (length: number): number[] => Array.from({ length }, (_, at) => at);
const asked = (turns: Turns, times: number): boolean[] => list(times).map(() => turns.over);

/** How many turns others have while something is done. */
async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
	let turns = 0;
	const timer = setInterval(() => (turns += 1), 0);
	await act();
	clearInterval(timer);
	return turns;
}

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
		clock.mockImplementation(() => (now += 1));
		expect(await turnsDuring(async () => await mapInTurns(list(1000), (entry) => entry))).toBeGreaterThan(1);
	});

	it('passes on what is thrown', async () => {
		const failing = mapInTurns([1, 2], (entry) => {
			if (entry === 2) throw new Error('the second one');
		});
		await expect(failing).rejects.toThrow('the second one');
	});
});

describe('eachInTurns', () => {
	it('takes each entry, in their order, and lets others have their turn', async () => {
		clock.mockImplementation(() => (now += 1));
		const seen: number[] = [];
		const turns = await turnsDuring(async () => await eachInTurns(list(1000), (entry) => seen.push(entry)));
		expect(seen).toStrictEqual(list(1000));
		expect(turns).toBeGreaterThan(1);
	});
});

describe('turns', () => {
	it('are over when their time is, which is looked at once in a while', async () => {
		const turns = new Turns(4);
		now += 19;
		expect(asked(turns, 4)).toStrictEqual([false, false, false, false]);
		now += 1;
		expect(asked(turns, 4)).toStrictEqual([false, false, false, true]);
		await turns.next();
		expect(asked(turns, 4)).toStrictEqual([false, false, false, false]);
		now += 20;
		expect(asked(turns, 4)).toStrictEqual([false, false, false, true]);
	});

	it('are one slice where no turn of others stands between them', async () => {
		const first = new Turns(1);
		now += 15;
		const second = new Turns(1);
		now += 5;
		expect([first.over, second.over]).toStrictEqual([true, true]);
		await second.next();
		expect([second.over, new Turns(1).over]).toStrictEqual([false, false]);
	});

	it('of two runs at once come to something for each of them', async () => {
		const own = new Turns(1);
		// The other run has its turn first, and uses it up.
		const other = sleep(0).then(() => {
			const turns = new Turns(1);
			now += 30;
			return turns.over;
		});
		await own.next();
		expect([await other, own.over]).toStrictEqual([true, false]);
	});
});

describe('a step that can not be cut', () => {
	it('waits for the others’ turn only behind other work of ours', async () => {
		expect(await turnsDuring(betweenSteps)).toBe(0);
		now += 4;
		expect(await turnsDuring(betweenSteps)).toBe(0);
		now += 1;
		expect(await turnsDuring(betweenSteps)).toBeGreaterThan(0);
		expect(await turnsDuring(betweenSteps)).toBe(0);
	});
});
