import { Turns } from '../../nodes/ground/turns';

/** Says, until the test ends, that the time of each turn is over or not; gives how often the others were let on. */
export function watchTurns(isOver: boolean): () => number {
	let times = 0;
	const watched = [
		jest.spyOn(Turns.prototype, 'over', 'get').mockReturnValue(isOver),
		jest.spyOn(Turns.prototype, 'next').mockImplementation(async () => {
			times += 1;
			await Promise.resolve();
		}),
	];
	return () => {
		for (const one of watched) one.mockRestore();
		return times;
	};
}
