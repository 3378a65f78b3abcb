import { Bench, PLAN, STATE } from '../../support/listener';

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
	const wakeUrl = 'https://n8n.example.com/webhook-waiting/11/omni-helper?signature=other';
	const watcherUrl = 'https://n8n.example.com/form-waiting/11/n8n-execution-status?signature=other';
	beforeEach(async () => {
		await bench.look();
		await bench.questions.note('run', {
			helps: { node: 'Ask', execution: '5' },
			channel: 'sms',
			statusUrl: STATE,
			count: 2,
			watcherUrl,
			wakeUrl,
		});
		await bench.answer(0, 'Ann');
		await bench.answer(1, 'Bob');
	});

	it('is left alone with the questions until the time is over: then it reads what came, in case who keeps the wait hears of this one', async () => {
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		expect(bench.sleeps.at(-1)).toBe(2);
		const { questions, asker } = await bench.questions.ofRun('run');
		expect([questions.map(({ written }) => written?.text), asker?.wakeUrl]).toStrictEqual([['Ann', 'Bob'], wakeUrl]);
		expect(await bench.look(9)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'ANSWERED'] });
	});

	it('or until that one has ended: then it listens again', async () => {
		expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		bench.states = { [watcherUrl]: 'success' };
		expect(await bench.look(2)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'ANSWERED'] });
		expect((await bench.questions.ofRun('run')).asker?.wakeUrl).toMatch(/signature=listener$/);
	});

	it('or until that one was ended by a person before its time, and closed the questions: nobody answers them any more', async () => {
		await bench.questions.takeBack('run', [PLAN.asked[1].key]);
		await bench.questions.open('run', [PLAN.asked[1].key], PLAN.deadline);
		await bench.questions.close('run');
		bench.states = { [watcherUrl]: 'success' };
		expect(await bench.look(2)).toMatchObject({ isDone: true, ends: ['ANSWERED', undefined] });
	});

	it('or until nobody waits any more', async () => {
		bench.states = { [STATE]: 'success' };
		expect((await bench.look(1)).isDone).toBe(true);
		expect((await bench.questions.ofRun('run')).questions[0].written?.text).toBe('Ann');
	});
});
