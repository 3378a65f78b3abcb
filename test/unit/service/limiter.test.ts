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
	/** Those that are as long, and have not ended. */
	const pass = (milliseconds: number): void => {
		for (const at of [...waits.keys()].reverse()) {
			if (waits[at].milliseconds === milliseconds) waits.splice(at, 1)[0].end();
		}
	};
	return { pass, left, ask, settle, end: (one: number) => ends.get(one)?.() };
}

it('as many as are allowed go at once, and each other one a second after an answer, in the order in which they asked', async () => {
	const { pass, left, ask, settle, end } = bench();
	for (const one of [1, 2, 3, 4]) ask(one);
	await settle();
	expect(left).toStrictEqual([1, 2]);
	end(2);
	await settle();
	expect(left).toStrictEqual([1, 2]);
	pass(1010);
	await settle();
	expect(left).toStrictEqual([1, 2, 3]);
	end(1);
	end(3);
	await settle();
	pass(1010);
	await settle();
	expect(left).toStrictEqual([1, 2, 3, 4]);
	// One turn is free again, and no more.
	ask(5);
	ask(6);
	await settle();
	expect(left).toStrictEqual([1, 2, 3, 4, 5]);
});

it('one that nothing answers keeps the others back for some seconds only, and gives its turn once', async () => {
	const { pass, left, ask, settle, end } = bench();
	for (const one of [1, 2, 3]) ask(one, 'account', 1);
	await settle();
	pass(5000);
	await settle();
	expect(left).toStrictEqual([1]);
	pass(1010);
	await settle();
	end(1);
	await settle();
	pass(1010);
	await settle();
	expect(left).toStrictEqual([1, 2]);
});

it('accounts do not wait for each other', async () => {
	const { left, ask, settle } = bench();
	for (const [at, account] of ['a', 'b', 'a', 'c'].entries()) ask(at, account, 1);
	await settle();
	expect(left).toStrictEqual([0, 1, 3]);
});

it('a slow run never waits', async () => {
	const { pass, left, ask, settle, end } = bench();
	for (let at = 0; at < 50; at += 1) {
		ask(at);
		await settle();
		end(at);
		await settle();
		pass(1010);
		await settle();
	}
	expect(left).toHaveLength(50);
});
