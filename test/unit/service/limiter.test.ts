import { Limiter } from '../../../nodes/service/limiter';

/** A limiter whose waits end when a test says so; `left` are those whose turn came, in their order. */
function bench() {
	const waits: Array<{ milliseconds: number; end: () => void }> = [];
	const limiter = new Limiter(
		async (milliseconds) => await new Promise<void>((end) => waits.push({ milliseconds, end })),
	);
	const left: number[] = [];
	const ends = new Map<number, () => void>();
	const ask = (one: number, account = 'account', most = 2): void => {
		void limiter.turn(account, most).then((end) => {
			left.push(one);
			ends.set(one, end);
		});
	};
	const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
	return { waits, left, ask, settle, end: (one: number) => ends.get(one)?.() };
}

it('as many as are allowed go at once, and each other one a second after an answer, in the order in which they asked', async () => {
	const { waits, left, ask, settle, end } = bench();
	for (const one of [1, 2, 3, 4]) ask(one);
	await settle();
	expect(left).toStrictEqual([1, 2]);
	end(2);
	await settle();
	expect([left, waits.map(({ milliseconds }) => milliseconds)]).toStrictEqual([[1, 2], [1010]]);
	waits[0].end();
	await settle();
	expect(left).toStrictEqual([1, 2, 3]);
	end(1);
	end(3);
	for (const { end: pass } of waits) pass();
	await settle();
	expect(left).toStrictEqual([1, 2, 3, 4]);
	// One turn is free again, and no more.
	ask(5);
	ask(6);
	await settle();
	expect(left).toStrictEqual([1, 2, 3, 4, 5]);
});

it('accounts do not wait for each other', async () => {
	const { left, ask, settle } = bench();
	for (const [at, account] of ['a', 'b', 'a', 'c'].entries()) ask(at, account, 1);
	await settle();
	expect(left).toStrictEqual([0, 1, 3]);
});

it('a slow run never waits', async () => {
	const { waits, left, ask, settle, end } = bench();
	for (let at = 0; at < 50; at += 1) {
		ask(at);
		await settle();
		end(at);
		waits.at(-1)?.end();
		await settle();
	}
	expect(left).toHaveLength(50);
});
