import { Bench, KEEPER, PLAN, STATE } from '../../support/listener';

let bench: Bench;

beforeEach(async () => {
	jest.spyOn(Date, 'now').mockImplementation(() => bench.now);
	bench = new Bench(PLAN);
	await bench.open();
});

afterEach(() => {
	jest.restoreAllMocks();
});

describe('another one that listens by now, where n8n took this one for dead', () => {
	const wake = 'https://n8n.example.com/webhook-waiting/11/omni-questions?signature=other';
	beforeEach(async () => {
		await bench.look();
		await bench.questions.note('run', { execution: '5', parent: STATE, keeper: KEEPER, wake });
		await bench.answer(0, 'Ann');
		await bench.answer(1, 'Bob');
	});

	it('is left alone with the questions, until an hour behind the end', async () => {
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		expect(bench.sleeps.at(-1)).toBe(15);
		await bench.look(68);
		expect(bench.sleeps.at(-1)).toBe(1);
		const { questions, asker } = await bench.questions.ofRun('run');
		expect([questions.map(({ written }) => written?.text), asker?.wake]).toStrictEqual([['Ann', 'Bob'], wake]);
		expect((await bench.look(1 - 1 / 60)).isDone).toBe(true);
		expect((await bench.questions.ofRun('run')).asker?.wake).toBe(wake);
	});

	it('or until nobody waits any more', async () => {
		bench.states = { [STATE]: 'success' };
		expect((await bench.look(1)).isDone).toBe(true);
		expect((await bench.questions.ofRun('run')).questions[0].written?.text).toBe('Ann');
	});
});
