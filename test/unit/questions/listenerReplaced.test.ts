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
	const wake = 'https://n8n.example.com/webhook-waiting/11/omni-helper?signature=other';
	const listener = 'https://n8n.example.com/form-waiting/11/n8n-execution-status?signature=other';
	beforeEach(async () => {
		await bench.look();
		await bench.questions.note('run', { execution: '5', parent: STATE, keeper: KEEPER, listener, wake });
		await bench.answer(0, 'Ann');
		await bench.answer(1, 'Bob');
	});

	it('is left alone with the questions, until an hour behind the end', async () => {
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		expect(bench.sleeps.at(-1)).toBe(2);
		await bench.look(68);
		expect(bench.sleeps.at(-1)).toBe(1);
		const { questions, asker } = await bench.questions.ofRun('run');
		expect([questions.map(({ written }) => written?.text), asker?.wake]).toStrictEqual([['Ann', 'Bob'], wake]);
		expect((await bench.look(1 - 1 / 60)).isDone).toBe(true);
		expect((await bench.questions.ofRun('run')).asker?.wake).toBe(wake);
	});

	it('or until that one has ended: then it listens again', async () => {
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		bench.states = { [listener]: 'success' };
		expect(await bench.look(2)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'ANSWERED'] });
		expect((await bench.questions.ofRun('run')).asker?.wake).toMatch(/signature=listener$/);
	});

	it('or until nobody waits any more', async () => {
		bench.states = { [STATE]: 'success' };
		expect((await bench.look(1)).isDone).toBe(true);
		expect((await bench.questions.ofRun('run')).questions[0].written?.text).toBe('Ann');
	});
});
