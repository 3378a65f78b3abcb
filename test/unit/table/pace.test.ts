import { newDesks, SharedPace } from '../../../nodes/table/pace';
import { DataTables } from '../../support/dataTables';
import { storeOn } from '../../support/store';

// Later than now, by which the store knows what is out of date.
const START = Date.UTC(2100, 0, 1);
const HOUR = 60 * 60 * 1000;

/** One clock for all processes: it moves on when everybody waits. */
class Clock {
	private readonly sleepers: Array<{ until: number; wake: () => void }> = [];
	time = START;

	readonly now = (): number => this.time;
	readonly wait = async (milliseconds: number): Promise<void> => {
		await new Promise<void>((wake) => this.sleepers.push({ until: this.time + milliseconds, wake }));
	};

	/** Moves on until this is done; throws when nobody waits for anything any more, and it is not. */
	async run<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		const end = work.finally(() => (isDone = true));
		let idle = 0;
		while (!isDone) {
			for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
			this.sleepers.sort((one, other) => one.until - other.until);
			const next = this.sleepers.shift();
			if (!next) {
				if ((idle += 1) > 100 && !isDone) throw new Error('It never ends');
				continue;
			}
			idle = 0;
			this.time = Math.max(this.time, next.until);
			next.wake();
		}
		return await end;
	}
}

let accounts = 0;

/** The times at which requests of several processes leave; each asks for its next turn once it has had the last one. */
async function timesOf(processes: number, requests: number): Promise<{ times: number[]; questions: number }> {
	const clock = new Clock();
	const tables = new DataTables();
	// The store takes its time.
	tables.before = async () => await clock.wait(80);
	accounts += 1;
	const times: number[] = [];
	const all = Array.from({ length: processes }, async (_, at) => {
		const store = storeOn(tables, `workflow-${accounts}-${at}`);
		const pace = new SharedPace(store, clock.now, clock.wait, newDesks());
		for (let request = 0; request < requests; request += 1) {
			await pace.turn(`account-${accounts}`, 10);
			times.push(clock.now());
		}
	});
	await clock.run(Promise.all(all));
	return { times: times.sort((one, other) => one - other), questions: tables.runs.length };
}

it.each([
	[1, 80],
	[2, 60],
	[3, 40],
])('%s processes that send %s requests each: no second holds more than ten of them', async (processes, requests) => {
	const { times } = await timesOf(processes, requests);
	expect(times).toHaveLength(processes * requests);
	for (const start of times) {
		expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(10);
	}
});

it('the pace is made use of, and the store asked once in a while', async () => {
	const { times, questions } = await timesOf(2, 100);
	const seconds = (times[times.length - 1] - times[0]) / 1000;
	expect(times.length / seconds).toBeGreaterThan(7);
	expect(questions).toBeLessThan(80);
});

it('two accounts do not wait for each other', async () => {
	const clock = new Clock();
	const pace = new SharedPace(storeOn(new DataTables(), 'two accounts'), clock.now, clock.wait);
	await clock.run(Promise.all(['one', 'other'].map(async (account) => await pace.turn(account, 1))));
	expect(clock.now() - START).toBeLessThan(1000);
});

describe('the turns of one process', () => {
	let clock: Clock;
	let tables: DataTables;
	let pace: SharedPace;
	let asked: string[];

	beforeEach(() => {
		clock = new Clock();
		tables = new DataTables();
		asked = [];
		tables.before = (operations) => {
			asked.push(operations.join());
		};
		accounts += 1;
		pace = new SharedPace(storeOn(tables, `alone-${accounts}`), clock.now, clock.wait, newDesks());
	});

	/** When the next turns are, from the beginning of the test; none is asked for before the last one came. */
	async function turns(count: number, account = 'account'): Promise<number[]> {
		const times: number[] = [];
		for (let turn = 0; turn < count; turn += 1) {
			await clock.run(pace.turn(account, 10));
			times.push(clock.now() - START);
		}
		return times;
	}
	/** Until when the table says that the turns are taken: 110 ms each, to the next millisecond. */
	const taken = () =>
		tables.rows.map(({ key, value }) => [(key as string).replace(/:[\w-]{16}$/, ':'), Number(value) - START]);

	it('begin when the store has answered, are a tenth of a second and a bit apart, and twice as many each time', async () => {
		expect(await turns(1)).toStrictEqual([300]);
		expect(taken()).toStrictEqual([['pace:', 411]]);
		// Two turns from here, and then four.
		expect(await turns(3)).toStrictEqual([600, 710, 1010]);
		expect(taken()).toStrictEqual([['pace:', 1451]]);
		expect(await turns(3)).toStrictEqual([1120, 1230, 1340]);
		expect(asked).toStrictEqual(['list', 'create', 'get', 'insert,get', ...Array<string>(3).fill('update,get')]);
	});

	it('are no more than twenty at a time', async () => {
		await turns(1 + 2 + 4 + 8 + 16);
		asked.length = 0;
		const before = Number(taken()[0][1]);
		await turns(20);
		expect([asked, Number(taken()[0][1]) - before >= 20 * 110]).toStrictEqual([['update,get'], true]);
		await turns(1);
		expect(asked).toStrictEqual(['update,get', 'update,get']);
	});

	it('are taken one by one again by who was quiet for three seconds', async () => {
		await turns(1);
		clock.time += 2999;
		await turns(1);
		expect(taken()).toStrictEqual([['pace:', 300 + 2999 + 300 + 221]]);
		await turns(1);
		clock.time += 3000;
		const [at] = await turns(1);
		expect(taken()).toStrictEqual([['pace:', at + 111]]);
	});

	it('that are over are lost, but not the one that it is now', async () => {
		await turns(1);
		await turns(1);
		// The second of two is at 710.
		clock.time = START + 710 + 110;
		expect(await turns(1)).toStrictEqual([820]);
		// The last of the four that follow is 110 ms behind the third.
		const [, , at] = await turns(3);
		clock.time = START + at + 110 + 110 + 1;
		asked.length = 0;
		await turns(1);
		expect(asked).toStrictEqual(['update,get']);
	});

	it('go on after a row that somebody else moved, and behind it', async () => {
		await turns(1);
		Object.assign(tables.rows[0], { owner: 'other', value: String(START + 5000) });
		expect(await turns(1)).toStrictEqual([5000]);
		expect(asked.slice(-2)).toStrictEqual(['update,get', 'update,get']);
		expect(taken()).toStrictEqual([['pace:', 5221]]);
	});

	it('go on behind a row that n8n gives although somebody else moved it', async () => {
		await turns(1);
		tables.amid = (rows) => {
			tables.amid = () => undefined;
			Object.assign(rows[0], { owner: 'other', value: String(START + 5000) });
		};
		expect(await turns(1)).toStrictEqual([5000]);
		expect(asked.slice(-2)).toStrictEqual(['update,get', 'update,get']);
	});

	it('go on in a new row where theirs is gone', async () => {
		await turns(1);
		tables.tables[0].rows = [];
		expect(await turns(1)).toStrictEqual([600]);
		expect(taken()).toStrictEqual([['pace:', 821]]);
	});

	it('are in the row of the account that another process has made', async () => {
		await turns(1);
		pace = new SharedPace(storeOn(tables, `alone-${accounts}`), clock.now, clock.wait, newDesks());
		expect(await turns(1)).toStrictEqual([600]);
		expect(taken()).toStrictEqual([['pace:', 711]]);
	});

	it('are kept for an hour in a row that says nothing at first', async () => {
		const made: unknown[] = [];
		tables.before = ([operation]) => {
			if (operation === 'update') made.push(...tables.rows.map(({ until, value }) => [until, value]));
		};
		await turns(1);
		expect(made).toStrictEqual([[START + HOUR, '0']]);
		clock.time = START + HOUR - 1;
		const [at] = await turns(1);
		expect(tables.rows.map(({ until }) => until)).toStrictEqual([START + at - 300 + HOUR]);
	});

	it('are those of the first by its name of two rows that were made at once', async () => {
		await turns(1);
		const [row] = tables.rows;
		for (const state of ['! first', '~ last']) {
			const value = String(START + (state === '! first' ? 9000 : 7000));
			tables.rows.push({ ...row, id: 900, state, owner: 'other', value });
		}
		Object.assign(row, { owner: 'moved' });
		expect(await turns(1)).toStrictEqual([9000]);
	});

	it('are those of the first by its name also where it came after this process had its own', async () => {
		await turns(1);
		const [row] = tables.rows;
		tables.rows.push({ ...row, id: 900, state: '! first', owner: 'other', value: String(START + 9000) });
		expect(await turns(1)).toStrictEqual([9000]);
	});

	it('are told by the error that keeps the store from working, and go on when it works again', async () => {
		tables.areOn = false;
		await expect(clock.run(pace.turn('account', 10))).rejects.toThrow('switched off');
		tables.areOn = true;
		expect(await turns(1)).toStrictEqual([300]);
	});

	it('of several that ask at once come one after the other', async () => {
		const times = await clock.run(
			Promise.all(
				[1, 2, 3].map(async (who) => {
					await pace.turn('account', 10);
					return [who, clock.now() - START];
				}),
			),
		);
		expect(times).toStrictEqual([
			[1, 300],
			[2, 411],
			[3, 521],
		]);
	});

	it('of an account are nothing that the table names', async () => {
		await turns(1, 'https://soap.example.com/a-login');
		expect(tables.text).not.toContain('a-login');
	});
});
