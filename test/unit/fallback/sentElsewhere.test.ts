import { ABOUT_TO_SEND, type FallbackPlan, type Person, type Try } from '../../../nodes/fallback/plan';
import { notSentElsewhere } from '../../../nodes/fallback/sentElsewhere';
import { asGiven, inScope } from '../../../nodes/precautions/sentBefore';
import { bucketRows } from '../../../nodes/table/buckets';
import { DataTables } from '../../support/dataTables';
import { N8n } from '../../support/n8n';
import { newStore } from '../../support/store';

const NOW = Date.UTC(2030, 0, 15, 10);
const HOUR = 60 * 60 * 1000;
const SERVICE = 'https://api.example.com';
const EACH = { sendOnce: { once: { key: '={{ $json.precautions.sendOnce.once.key }}' } } };

let tables: DataTables;
let n8n: N8n;
beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	tables = new DataTables();
	n8n = new N8n({ tables });
});
afterEach(() => jest.restoreAllMocks());

/** Notes what an execution did under a key by a node. */
async function noted(node: string, key: string, what: 'done' | 'unknown' | 'at work' | 'dead'): Promise<void> {
	const [state, by, value] = {
		done: ['done', '7', 'sms-1'],
		unknown: ['done', '7', null],
		'at work': ['open', ['7', NOW + HOUR], 0],
		dead: ['open', ['7', NOW - 1], 0],
	}[what] as [string, string | [string, number], string | number | null];
	const values = [[inScope(JSON.stringify([SERVICE, node]), asGiven(key)), value] as const];
	const rows = bucketRows('once', values, { by, state, owner: '', until: NOW + HOUR });
	await newStore(tables).write(rows);
}

const person = (key?: string): Person => ({
	item: 0,
	steps: (['chatApp', 'sms', 'email'] as const).map((channel) => ({ channel, fields: {}, patience: 1, statuses: [] })),
	...(key !== undefined && { precautions: { sendOnce: { once: { key } } } }),
});
const tried = (step: number, code = ABOUT_TO_SEND): Try => ({ step, code, messageId: null, at: 7 });

/** The codes of each person's tries after a look; those who are still to be sent to have a mark. */
async function looked(
	all: ReadonlyArray<readonly [Person, Try[]]>,
	precautions: FallbackPlan['precautions'] = EACH,
): Promise<string[]> {
	const tries = all.map(([, own]) => own);
	const people = all.map(([one]) => one);
	const plan = { precautions, sendsOnceTo: SERVICE };
	const left = await notSentElsewhere(n8n.context, plan, people, { tries, reports: {} }, [...people.keys()]);
	const marked = [...tries.keys()].filter((at) => tries[at].at(-1)?.code === ABOUT_TO_SEND);
	expect(left).toStrictEqual(marked);
	return tries.map((own) => own.map(({ code }) => code).join(' '));
}

it.each([
	['done', 'ALREADY_SENT'],
	['at work', 'ALREADY_SENT'],
	['unknown', ABOUT_TO_SEND],
	['dead', ABOUT_TO_SEND],
] as const)('what another run has sent by another channel, %s: %s', async (what, code) => {
	await noted('omniSms', 'A', what);
	expect(
		await looked([
			[person('A'), [tried(0)]],
			[person('B'), [tried(0)]],
		]),
	).toStrictEqual([code, ABOUT_TO_SEND]);
});

it('it is told by which channel, and by which execution', async () => {
	await noted('omniSms', 'A', 'done');
	const tries = [tried(0)];
	await looked([[person('A'), tries]]);
	const message = 'Nothing was sent by this channel: execution 7 has sent it by SMS.';
	expect(tries).toStrictEqual([{ step: 0, code: 'ALREADY_SENT', messageId: null, at: NOW, details: { message } }]);
});

it('what this run has sent by an earlier channel, or sends by this one, is no other run’s', async () => {
	await noted('omniChatApp', 'A', 'done');
	for (const code of ['OK', 'PARTIAL', 'UNKNOWN']) {
		expect(await looked([[person('A'), [tried(0, code), tried(1)]]])).toStrictEqual([`${code} ${ABOUT_TO_SEND}`]);
	}
	expect(await looked([[person('A'), [tried(0)]]])).toStrictEqual([ABOUT_TO_SEND]);
	expect(await looked([[person('A'), [tried(0, 'REJECTED'), tried(1)]]])).toStrictEqual(['REJECTED ALREADY_SENT']);
});

it('a key may be the same for all, and one that is made of the message is not looked up', async () => {
	await noted('omniEmail', 'A', 'done');
	const key = 'A';
	expect(await looked([[person(), [tried(0)]]], { sendOnce: { once: { key } } })).toStrictEqual(['ALREADY_SENT']);
	tables.runs.length = 0;
	const made = { sendOnce: { once: { key, keyFrom: 'message' } } };
	expect(await looked([[person('A'), [tried(0)]]], made)).toStrictEqual([ABOUT_TO_SEND]);
	expect(tables.runs).toStrictEqual([]);
});

it('nothing is looked up where Send Once was not asked for', async () => {
	await noted('omniSms', 'A', 'done');
	tables.runs.length = 0;
	const tries = [[tried(0)]];
	const left = await notSentElsewhere(n8n.context, { precautions: EACH }, [person('A')], { tries, reports: {} }, [0]);
	expect([left, tables.runs]).toStrictEqual([[0], []]);
});

it('where it can’t be looked up, it is sent all the same where Send Once was told so, and to who has no key', async () => {
	tables.before = () => {
		throw new Error('out of order');
	};
	const { once } = EACH.sendOnce;
	const sends = { sendOnce: { once: { ...once, ifMissing: 'send' } } };
	expect(await looked([[person('A'), [tried(0)]]], sends)).toStrictEqual([ABOUT_TO_SEND]);
	const both: Array<[Person, Try[]]> = [
		[person('A'), [tried(0)]],
		[person(), [tried(0)]],
	];
	expect(await looked(both)).toStrictEqual(['NOT_SENT', ABOUT_TO_SEND]);
});

it('a row of a channel that this run has tried, and could not take back, is no other run’s', async () => {
	await noted('omniChatApp', 'A', 'at work');
	expect(await looked([[person('A'), [tried(0, 'REJECTED'), tried(1)]]])).toStrictEqual([`REJECTED ${ABOUT_TO_SEND}`]);
});

it('where it can’t be looked up, the message counts as not sent', async () => {
	tables.before = () => {
		throw new Error('out of order');
	};
	const tries = [tried(0)];
	expect(await looked([[person('A'), tries]])).toStrictEqual(['NOT_SENT']);
	for (let again = 0; again < 3; again += 1) {
		tries.push(tried(0));
		expect(await looked([[person('A'), tries]])).toStrictEqual(['NOT_SENT NOT_SENT']);
	}
	expect(tries[0].details?.message).toMatch(/^It was not sent\. .*out of order\. /);
});
