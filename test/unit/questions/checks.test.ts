import { Checks } from '../../../nodes/questions/checks';

const slept: number[] = [];
let wake: Array<() => void> = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => {
		slept.push(milliseconds);
		await new Promise<void>((resolve) => wake.push(resolve));
	},
}));

/** A check whose answers a test gives one after the other. */
class Answers {
	begun = 0;
	private readonly open: Array<{ resolve: (answer: boolean) => void; reject: (error: Error) => void }> = [];

	readonly check = async (): Promise<boolean> => {
		this.begun += 1;
		return await new Promise((resolve, reject) => this.open.push({ resolve, reject }));
	};

	give(answer: boolean): void {
		this.open.shift()?.resolve(answer);
	}

	fail(error: Error): void {
		this.open.shift()?.reject(error);
	}
}

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

async function pauseEnds(): Promise<void> {
	await settle();
	for (const resolve of wake.splice(0)) resolve();
	await settle();
}

beforeEach(() => {
	slept.length = 0;
	wake = [];
});

it('an answer counts for nobody who asked after its check began', async () => {
	const [checks, answers] = [new Checks(), new Answers()];
	const first = checks.ask('run', answers.check);
	const later = [checks.ask('run', answers.check), checks.ask('run', answers.check)];
	answers.give(true);
	expect([await first, answers.begun]).toStrictEqual([true, 1]);
	const latest = checks.ask('run', answers.check);
	await pauseEnds();
	expect(answers.begun).toBe(2);
	answers.give(false);
	expect(await Promise.all([...later, latest])).toStrictEqual([false, false, false]);
});

it('after a pause that is as long as four checks, and ten seconds at most', async () => {
	const [checks, answers] = [new Checks(), new Answers()];
	const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
	const first = checks.ask('short', answers.check);
	clock.mockReturnValue(300);
	answers.give(true);
	await first;
	const second = checks.ask('long', answers.check);
	clock.mockReturnValue(9_000);
	answers.give(true);
	await second;
	await settle();
	clock.mockRestore();
	expect(slept).toStrictEqual([1_200, 10_000]);
});

it('what is asked about another run waits for nobody', async () => {
	const [checks, answers] = [new Checks(), new Answers()];
	void checks.ask('one', answers.check);
	void checks.ask('other', answers.check);
	expect(answers.begun).toBe(2);
	await settle();
});

it('once the pause is over a check begins at once', async () => {
	const [checks, answers] = [new Checks(), new Answers()];
	const first = checks.ask('run', answers.check);
	answers.give(true);
	await first;
	await pauseEnds();
	void checks.ask('run', answers.check);
	expect(answers.begun).toBe(2);
});

it('a check that fails does so for who asked, and the next one is made', async () => {
	const [checks, answers] = [new Checks(), new Answers()];
	const first = checks.ask('run', answers.check);
	const second = checks.ask('run', answers.check);
	answers.fail(new Error('n8n is gone'));
	await expect(first).rejects.toThrow('n8n is gone');
	await pauseEnds();
	answers.give(true);
	expect(await second).toBe(true);
});
