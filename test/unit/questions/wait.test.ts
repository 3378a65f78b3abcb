import type { AskingPlan } from '../../../nodes/questions/plan';
import { Bench, KEYS, MINUTE, PLAN, START, STATE } from '../../support/listener';

let bench: Bench;

/** A listener anew, with its questions open. */
async function begin(more: Partial<AskingPlan> = {}): Promise<void> {
	bench = new Bench({ ...PLAN, ...more });
	await bench.open();
}

beforeEach(async () => {
	jest.spyOn(Date, 'now').mockImplementation(() => bench.now);
	await begin();
});

afterEach(() => {
	jest.restoreAllMocks();
});

it('reads replies, and ends when everybody has answered', async () => {
	bench.send = new Error('Nobody is asked once more');
	expect(await bench.look()).toStrictEqual({ isDone: false, trouble: undefined, ends: [undefined, undefined] });
	await bench.answer(1, 'Bob');
	expect(await bench.look(1)).toMatchObject({ isDone: false, ends: [undefined, 'ANSWERED'] });
	await bench.answer(0, 'Ann');
	expect(await bench.look(2)).toStrictEqual({ isDone: true, trouble: undefined, ends: ['ANSWERED', 'ANSWERED'] });
	expect([bench.warnings, bench.agains]).toStrictEqual([[], 0]);
});

it('leaves what was written to the keeper: where n8n is killed before that one hears of it, another one reads it again', async () => {
	await bench.look();
	await bench.answer(0, 'Ann');
	await bench.answer(1, 'Bob');
	expect(await bench.look(1)).toMatchObject({ isDone: true });
	bench.startAnew();
	await bench.look();
	expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'ANSWERED'] });
	await bench.questions.end('run');
	bench.startAnew();
	const cleared = ['UNKNOWN', expect.stringMatching(/^This question was answered, but what was written is not/)];
	expect((await bench.look()).ends).toStrictEqual([cleared, cleared]);
});

it('notes at its first look how it is woken, and not again', async () => {
	await bench.look();
	const watcherUrl = 'https://n8n.example.com/form-waiting/8/n8n-execution-status?signature=listener';
	const helps = { node: 'Ask', execution: '5' };
	const noted = { statusUrl: STATE, count: 2, wakeUrl: bench.wakeUrl, watcherUrl, helps, channel: 'sms' };
	expect(await bench.asker()).toStrictEqual(noted);
	await bench.questions.note('run', { ...noted, wakeUrl: 'changed' });
	await bench.look(1);
	expect(await bench.asker()).toMatchObject({ wakeUrl: 'changed' });
});

describe('the time', () => {
	it('between two looks grows as long as nothing comes, and never goes beyond the end', async () => {
		await begin({ deadline: START + 75 * MINUTE });
		for (const minutes of [0, 1, 2, 4, 8, 15]) await bench.look(minutes);
		expect(bench.sleeps).toStrictEqual([1, 2, 4, 8, 15, 15]);
		await bench.answer(0, 'Ann');
		await bench.look(15);
		await bench.look(1);
		expect(bench.sleeps.slice(6)).toStrictEqual([1, 2]);
		await bench.look(28.5);
		expect(bench.sleeps.slice(8)).toStrictEqual([0.5]);
	});

	it('is over two seconds before the end, as timers may be early: what is still open is closed', async () => {
		await bench.look();
		expect((await bench.look(10 - 2.1 / 60)).isDone).toBe(false);
		const { isDone, ends } = await bench.look(0.1 / 60);
		expect([isDone, ends]).toStrictEqual([true, [undefined, undefined]]);
		expect((await bench.questions.ofRun('run')).questions.map(({ state }) => state)).toStrictEqual([
			'closed',
			'closed',
		]);
	});

	it('is over where somebody has closed the questions, though the call that said so was lost', async () => {
		await bench.look();
		await bench.answer(0, 'Ann');
		await bench.questions.close('run');
		expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', undefined] });
	});

	it('reads what comes while it ends', async () => {
		await bench.look();
		bench.tables.before = async (operations) => {
			if (operations[0] !== 'update') return;
			bench.tables.before = () => undefined;
			await bench.answer(1, 'Bob');
		};
		expect(await bench.look(10)).toMatchObject({ isDone: true, ends: [undefined, 'ANSWERED'] });
	});
});

describe('those that wait for it', () => {
	it('are asleep before it ends: it sleeps at least once, and then wakes itself', async () => {
		await bench.answer(0, 'Ann');
		await bench.answer(1, 'Bob');
		expect((await bench.look()).isDone).toBe(false);
		expect([bench.woken, bench.sleeps]).toStrictEqual([1, [1]]);
		expect((await bench.look()).isDone).toBe(true);
	});

	it('were stopped: it closes the questions and ends with what was answered', async () => {
		bench.states = { [STATE]: 'canceled' };
		expect((await bench.look()).isDone).toBe(false);
		await bench.answer(0, 'Ann');
		expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', undefined] });
		expect((await bench.questions.ofRun('run')).questions[1].state).toBe('closed');
	});
});

describe('a reply that does not fit', () => {
	const NUMBER: AskingPlan['questions'] = [{ kind: 'number', whole: true }];
	const asked = KEYS.map((key, item) => ({ item, key, question: 0, again: { text: `Again ${item}`, to: key } }));
	const beginWith = async (more: Partial<AskingPlan> = {}) => await begin({ questions: NUMBER, asked, ...more });
	const attempts = (place: number) => bench.state[place]?.attempts;

	it('is asked about once more, of all of them together, and the next one ends the question', async () => {
		await beginWith();
		await bench.answer(0, 'a');
		await bench.answer(1, 'b');
		bench.send = [{ code: 'OK' }, { code: 'OK' }];
		expect(await bench.look()).toMatchObject({ isDone: false, ends: [undefined, undefined] });
		expect(bench.sent).toStrictEqual([asked[0].again, asked[1].again]);
		expect([attempts(0), attempts(1), bench.warnings]).toStrictEqual([2, 2, []]);
		await bench.look(1);
		expect(bench.sent).toHaveLength(2);
		await bench.answer(0, '7');
		await bench.answer(1, 'seven');
		expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'NOT_UNDERSTOOD'] });
		expect(bench.sent).toHaveLength(2);
	});

	it('is asked about as the same question, which any reply counts for that was written behind its first words', async () => {
		await beginWith({ asked: asked.map((one) => ({ ...one, opened: 7 })) });
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OK' }];
		await bench.look();
		const rows = (await bench.questions.ofRun('run')).questions.filter(({ key }) => key === KEYS[0]);
		expect(rows).toMatchObject([{ state: 'answered' }, { state: 'open', opened: 7 }]);
	});

	it('is the end where nothing is asked again, where another run asks by now, and where the message was not taken', async () => {
		const [first, second] = asked;
		await beginWith({ asked: [{ item: 0, key: first.key, question: 0 }, second] });
		await bench.answer(0, 'a');
		await bench.look();
		expect(bench.state[0]).toMatchObject({ end: { outcome: 'NOT_UNDERSTOOD', reply: 'a', attempts: 1 } });
		await bench.answer(1, 'b');
		await bench.questions.open('other', [second.key], PLAN.deadline);
		expect((await bench.look(1)).ends).toStrictEqual(['NOT_UNDERSTOOD', 'NOT_UNDERSTOOD']);
		expect(bench.sent).toStrictEqual([]);
		await beginWith();
		await bench.answer(0, 'a');
		await bench.answer(1, 'b');
		bench.send = [{ code: 'OK' }, { code: 'REJECTED' }];
		expect((await bench.look()).ends).toStrictEqual([undefined, 'NOT_UNDERSTOOD']);
		expect([attempts(0), attempts(1)]).toStrictEqual([2, 1]);
		// What the second person writes next is no answer to it: Match Replies passes it on.
		const { questions } = await bench.questions.ofRun(PLAN.run);
		expect(questions.filter(({ key }) => key === second.key)).toStrictEqual([]);
	});

	it('is asked about again where n8n lost what asks, since the question may have been put, and the log says why', async () => {
		await beginWith();
		await bench.answer(1, 'b');
		bench.send = new Error('The credential is not there');
		expect((await bench.look()).ends).toStrictEqual([undefined, undefined]);
		expect(attempts(1)).toBe(2);
		expect(bench.warnings).toStrictEqual([
			'A question could not be put once more: n8n lost the execution of its Send: The credential is not there',
		]);
	});

	it('is not asked about where n8n kept nothing of who looked before: that one may have asked', async () => {
		await beginWith();
		bench.startAnew({ afterLoss: true });
		await bench.answer(0, 'a');
		expect((await bench.look()).ends).toStrictEqual([undefined, undefined]);
		expect([bench.sent, attempts(0)]).toStrictEqual([[], 2]);
		await bench.answer(0, 'b');
		expect((await bench.look(1)).ends).toStrictEqual(['NOT_UNDERSTOOD', undefined]);
	});

	it('is asked about no more where STOP came behind it, also while it is put again', async () => {
		await beginWith();
		await bench.answer(0, 'a');
		await bench.answer(1, 'b');
		await bench.questions.noteStops([KEYS[1]]);
		bench.tables.before = async (operations) => {
			if (operations[0] !== 'insert') return;
			bench.tables.before = () => undefined;
			await bench.questions.noteStops([KEYS[0]]);
		};
		expect((await bench.look()).ends).toStrictEqual(['OPTED_OUT', 'OPTED_OUT']);
		expect([bench.sent, bench.state[0]]).toMatchObject([[], { attempts: 1, end: { reply: 'a' } }]);
		expect((await bench.questions.ofRun('run')).questions.map(({ state }) => state)).not.toContain('open');
	});

	it('is asked about no more where STOP ends the question that was just put again', async () => {
		await beginWith();
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OK' }];
		let isOpen = false;
		bench.tables.before = async (operations) => {
			if (isOpen) {
				bench.tables.before = () => undefined;
				const written = { by: 'STOP', text: 'STOP', messageId: 'STOP', at: bench.now };
				await bench.questions.take([{ key: KEYS[0], run: 'run', state: 'stopped', written }]);
			}
			isOpen = operations[0] === 'insert';
		};
		expect((await bench.look()).ends).toStrictEqual(['OPTED_OUT', undefined]);
		expect(bench.sent).toStrictEqual([]);
	});

	it('is asked about once more, also where the question of another person that has ended can not be deleted', async () => {
		await beginWith();
		await bench.answer(0, 'a');
		await bench.answer(1, 'b');
		bench.send = [{ code: 'OK' }];
		let [isStopped, failed] = [false, 0];
		bench.tables.before = async (operations) => {
			if (operations[0] === 'insert' && !isStopped) {
				isStopped = true;
				// While both are put again.
				await bench.questions.noteStops([KEYS[1]]);
			}
			if (operations.join() !== 'deleteRows') return;
			failed += 1;
			throw new Error('database is locked');
		};
		expect(await bench.look()).toMatchObject({ trouble: undefined, ends: [undefined, 'OPTED_OUT'] });
		expect([failed, bench.sent, attempts(0)]).toStrictEqual([1, [asked[0].again], 2]);
	});

	/** Lets the table fail once, right behind the step that opens a question once more. */
	const failOnceReopened = (): void => {
		let isOpen = false;
		bench.tables.before = (operations) => {
			const isNext = isOpen;
			isOpen = operations[0] === 'insert';
			if (!isNext) return;
			bench.tables.before = () => undefined;
			throw new Error('database is locked');
		};
	};

	it('is asked about by the next look where the table failed once its question was opened again, and a third time by nobody', async () => {
		await beginWith();
		await bench.look();
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OK' }];
		failOnceReopened();
		expect(await bench.look(1)).toMatchObject({ trouble: expect.stringContaining('database is locked') as string });
		expect([bench.sent, attempts(0)]).toStrictEqual([[], 1]);
		await bench.look(1);
		expect([bench.sent, attempts(0)]).toStrictEqual([[asked[0].again], 2]);
		bench.startAnew();
		await bench.look(1);
		expect([bench.sent.length, attempts(0)]).toStrictEqual([1, 2]);
	});

	it('counts two attempts where another reply came between a look that failed and the next one', async () => {
		await beginWith();
		await bench.look();
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OK' }];
		failOnceReopened();
		await bench.look(1);
		for (const written of ['b', 'c']) {
			await bench.answer(0, written);
			await bench.look(1);
		}
		expect([bench.sent.length, bench.state[0].end]).toMatchObject([1, { outcome: 'NOT_UNDERSTOOD', attempts: 2 }]);
	});

	it('is asked about once more, and no third time where another worker has stored what was known before', async () => {
		await beginWith();
		await bench.look();
		const before = bench.stored();
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OK' }];
		await bench.look(1);
		expect([bench.sent, attempts(0)]).toStrictEqual([[asked[0].again], 2]);
		before();
		await bench.look(1);
		expect([bench.sent, attempts(0)]).toStrictEqual([[asked[0].again], 2]);
		await bench.answer(0, 'b');
		expect((await bench.look(1)).ends).toStrictEqual(['NOT_UNDERSTOOD', undefined]);
	});

	it('that a watcher could not read at first is not asked about once more where the one before it has asked', async () => {
		await beginWith();
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OK' }];
		await bench.look();
		bench.startAnew();
		bench.tables.before = () => {
			bench.tables.before = () => undefined;
			throw new Error('database is locked');
		};
		for (const minutes of [1, 1]) await bench.look(minutes);
		expect([bench.sent.length, attempts(0)]).toStrictEqual([1, 2]);
		await beginWith();
		bench.startAnew({ afterLoss: true });
		await bench.answer(0, 'a');
		failOnceReopened();
		for (const minutes of [0, 1]) await bench.look(minutes);
		expect([bench.sent, attempts(0)]).toStrictEqual([[], 2]);
	});

	it('ends with OPTED_OUT where the person is on the Do Not Contact list by then', async () => {
		await beginWith();
		await bench.answer(0, 'a');
		bench.send = [{ code: 'OPTED_OUT' }];
		expect((await bench.look()).ends).toStrictEqual(['OPTED_OUT', undefined]);
		expect(bench.state[0]).toMatchObject({ attempts: 1, end: { answered: false, reply: 'a' } });
	});

	it('that comes at the very end is asked about no more', async () => {
		await beginWith();
		await bench.look();
		await bench.answer(0, 'a');
		expect(await bench.look(10)).toMatchObject({ isDone: true, ends: [undefined, undefined] });
		expect([bench.sent, bench.state[0]]).toMatchObject([[], { attempts: 1, unfit: { text: 'a' } }]);
	});
});

it('ends nothing when n8n wakes it late, as when it starts again, and looks a minute later', async () => {
	await bench.look();
	await bench.answer(0, 'Ann');
	await bench.answer(1, 'Bob');
	expect(await bench.look(3, 2)).toMatchObject({ isDone: false, ends: [undefined, undefined] });
	expect(bench.sleeps.at(-1)).toBe(1);
	expect(await bench.look(1)).toMatchObject({ isDone: true, ends: ['ANSWERED', 'ANSWERED'] });
});
