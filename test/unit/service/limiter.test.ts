import { Limiter } from '../../../nodes/service/limiter';

/** A clock that moves when something waits for it, and a limiter on it. */
function bench() {
	let now = 1_000_000;
	const wait = async (milliseconds: number): Promise<void> => {
		now += milliseconds;
	};
	return { limiter: new Limiter(() => now, wait), now: () => now, wait };
}

async function timesOf(count: number, most: number): Promise<number[]> {
	const { limiter, now } = bench();
	const times: number[] = [];
	for (let at = 0; at < count; at += 1) {
		await limiter.turn('account', most);
		times.push(now() - 1_000_000);
	}
	return times;
}

it('the first ten go at once, and no second holds more than ten', async () => {
	const times = await timesOf(35, 10);
	expect(times.slice(0, 11)).toStrictEqual([...Array<number>(10).fill(0), 1100]);
	times.forEach((start) => {
		expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
	});
	expect(times.at(-1)).toBe(3300);
});

it('those that ask at once get their turns in the order in which they asked', async () => {
	const waits: number[] = [];
	const limiter = new Limiter(
		() => 0,
		async (milliseconds) => {
			waits.push(milliseconds);
		},
	);
	await Promise.all(Array.from({ length: 6 }, () => limiter.turn('account', 2)));
	expect(waits).toStrictEqual([1100, 1100, 2200, 2200]);
});

it('accounts do not wait for each other', async () => {
	const { limiter, now } = bench();
	for (const account of ['a', 'b', 'c']) await limiter.turn(account, 1);
	expect(now()).toBe(1_000_000);
});

it('a slow run never waits', async () => {
	const { limiter, now, wait } = bench();
	for (let at = 0; at < 50; at += 1) {
		await limiter.turn('account', 10);
		await wait(150);
	}
	expect(now()).toBe(1_000_000 + 50 * 150);
});
