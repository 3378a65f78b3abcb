import { Dice } from '../../../sandbox/core/disorder';
import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { message, send } from './help';

describe('the dice of a disorder', () => {
	const throws = (disorder: ConstructorParameters<typeof Dice>[0], times = 10_000) => {
		const dice = new Dice(disorder);
		return Array.from({ length: times }, () => dice.delays());
	};

	it('lose and repeat about as many as they are told, and hold each back within the time', () => {
		const all = throws({ lose: 0.1, repeat: 0.2, hold: 3000, seed: 7 });
		const share = (copies: number) => all.filter((delays) => delays.length === copies).length / all.length;
		expect(share(0)).toBeCloseTo(0.1, 1);
		expect(share(2)).toBeCloseTo(0.18, 1);
		expect(Math.max(...all.flat())).toBeLessThan(3000);
		expect(Math.min(...all.flat())).toBeGreaterThanOrEqual(0);
		expect(new Set(all.flat()).size).toBe(30);
	});

	it('fall the same way with the same seed, and another with another', () => {
		expect(throws({ lose: 0.5, seed: 3 }, 50)).toStrictEqual(throws({ lose: 0.5, seed: 3 }, 50));
		expect(throws({ lose: 0.5, seed: 3 }, 50)).not.toStrictEqual(throws({ lose: 0.5, seed: 4 }, 50));
	});

	it('do nothing when nothing is said', () => {
		expect(throws({}, 20)).toStrictEqual(Array.from({ length: 20 }, () => [0]));
	});
});

describe('callbacks that go astray', () => {
	const receiver = useReceiver();
	const sandbox = useSandbox();

	const statuses = () =>
		receiver.bodies.flatMap((body) => (JSON.parse(body) as Array<{ status: string }>).map(({ status }) => status));

	it('are lost', async () => {
		sandbox.configure({ callbackDisorder: { lose: 1 } });
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await sandbox.clock.advance(10_000);
		expect(statuses()).toStrictEqual([]);
		expect(sandbox.messages()[0].history.at(-1)?.status).toBe('DELIVERED');
	});

	it('come twice and out of order, until it is put to an end', async () => {
		sandbox.configure({ callbackDisorder: { repeat: 1, hold: 60_000, seed: 2 } });
		await send(sandbox, Array<unknown>(10).fill(message({ callbackUrl: receiver.url })));
		await sandbox.clock.advance(100_000);
		const disordered = statuses();
		expect(disordered).toHaveLength(60);
		expect(disordered).not.toStrictEqual([...disordered].sort((a, b) => a.localeCompare(b)));
		sandbox.configure({ callbackDisorder: null });
		receiver.bodies.length = 0;
		await send(sandbox, [message({ callbackUrl: receiver.url })]);
		await sandbox.clock.advance(10_000);
		expect(statuses()).toStrictEqual(['ACCEPTED', 'SENT', 'DELIVERED']);
	});
});
