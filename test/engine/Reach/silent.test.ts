import { pack } from '../../../nodes/durable/packed';
import type { Person } from '../../../nodes/fallback/plan';
import { beginWorld, MINUTE, PEOPLE, planned, Watcher, world } from '../../support/leaving';
import { ReachBench } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });

const people = Array.from({ length: PEOPLE }, (_, item): Person => {
	const to = `${item}@example.com`;
	const fields = { from: 'news@example.com', to, subject: 'Hello', plainText: 'Hi [Unsubscribe]' };
	return { item, steps: [{ channel: 'email', fields, patience: 60 * MINUTE, statuses: [] }] };
});

afterEach(() => jest.restoreAllMocks());

it('while a gateway answers for the service, three emails of a run are UNKNOWN, then one a look; afterwards all others leave', async () => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
	beginWorld();
	const plan = await planned({ people: pack(people) });
	const watcher = new Watcher(plan, pack({ tries: people.map(() => []), reports: {} }));
	const { sendBy } = new ReachBench(sandbox);
	watcher.runs = sendBy;
	const counted = async () => {
		sandbox.requests.length = 0;
		await watcher.looks();
		world.now += MINUTE;
		const codes = Map.groupBy(watcher.progress.tries, (tries) => tries.at(-1)?.code ?? '');
		const posts = sandbox.requests.filter(({ method }) => method === 'POST').length;
		return { posts, ...Object.fromEntries([...codes].map(([code, { length }]) => [code, length])) };
	};
	sandbox.faults.add({ kind: 'status', status: 502, times: 1000, match: { method: 'POST' } });
	expect(await counted()).toStrictEqual({ posts: 3, UNKNOWN: 3, NOT_SENT: PEOPLE - 3 });
	expect(await counted()).toStrictEqual({ posts: 1, UNKNOWN: 4, NOT_SENT: PEOPLE - 4 });
	expect(await counted()).toStrictEqual({ posts: 1, UNKNOWN: 5, NOT_SENT: PEOPLE - 5 });
	sandbox.faults.clear();
	expect(await counted()).toStrictEqual({ posts: PEOPLE - 5, UNKNOWN: 5, OK: PEOPLE - 5 });
	const recipients = sandbox.messages().map(({ recipient }) => recipient);
	expect([recipients.length, new Set(recipients).size]).toStrictEqual([PEOPLE - 5, PEOPLE - 5]);
});
