import { pack, unpack } from '../../../nodes/durable/packed';
import { statusIn } from '../../../nodes/events/envelope';
import type { FallbackPlan, Person, Progress, Try } from '../../../nodes/fallback/plan';
import { FALLBACK, statusesOf } from '../../../nodes/fallback/wait';
import { N8n } from '../../support/n8n';

const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 15, 10);
const CATCHER = { url: 'https://n8n.example.com/webhook-waiting/7/omni-helper?signature=x', token: 'token' };
const PERSON: Person = {
	item: 0,
	steps: [
		{ channel: 'chatApp', fields: { to: '+12025550101' }, patience: 10 * MINUTE, statuses: ['SEEN'] },
		{ channel: 'sms', fields: { to: '+12025550101' }, patience: 5 * MINUTE, statuses: [] },
	],
};
const by = (step: number, messageId: string | null, code = 'OK'): Try => ({ step, code, messageId, at: NOW - MINUTE });

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => jest.restoreAllMocks());

/** What the catcher is told. */
interface Word {
	messageIds: string[];
	end: boolean;
}

/** A look at people whose messages the catcher of the chat app has heard of. */
async function heard(
	tries: Try[][],
	told: Record<string, string>,
	more: Partial<FallbackPlan> = {},
	{
		isFirst = true,
		afterLoss = false,
		isOver = false,
		before = {},
		answered = 'DELIVERED',
		notes = {},
		onAsk = () => undefined,
	}: {
		isFirst?: boolean;
		afterLoss?: boolean;
		isOver?: boolean;
		before?: Progress['reports'];
		answered?: string;
		/** As whoever looks has them. */
		notes?: object;
		/** What happens while the service is asked. */
		onAsk?: () => void;
	} = {},
) {
	const notices = Object.entries(told).map(([messageId, status]) => ({
		messageId,
		...statusIn(status),
		occurredAt: null,
		occurredAtText: null,
		errorCode: null,
	}));
	const asked: string[][] = [];
	const { context, requests } = new N8n({
		credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
		answer: ({ body }, credential) => {
			if (credential === undefined) return { statusCode: 200, body: JSON.stringify({ notices }) };
			const ids = JSON.parse((body as Buffer).toString('utf8')) as string[];
			asked.push(ids);
			onAsk();
			const result = ids.map((smsId) => ({ smsId, status: answered, statusDateTime: '2030-01-15 10:00:00' }));
			return { statusCode: 200, headers: {}, body: JSON.stringify({ result }) };
		},
	});
	const plan: FallbackPlan = {
		version: 1,
		deadline: NOW + 60 * MINUTE,
		items: [],
		people: pack(tries.map((_, item) => ({ ...PERSON, item }))),
		count: tries.length,
		catchers: { chatApp: CATCHER },
		precautions: {},
		postpones: false,
		statusUrl: '',
		helps: { node: 'Reach', execution: '5' },
		log: '',
		...more,
	};
	const state = pack({ tries, reports: before });
	const look = { context, plan, state, notes, isFirst, afterLoss, isOver };
	const found = await FALLBACK.look(look);
	const { reports, few } = unpack(found.state) as Progress;
	const words = requests.flatMap(
		({ body }): Word | Word[] => (body as { omniDelivery?: Word } | undefined)?.omniDelivery ?? [],
	);
	return {
		...found,
		few,
		outcomes: FALLBACK.items(plan, found.state, 'done').map(({ outcome }) => outcome),
		words,
		asked,
		sms: Object.values(reports.sms ?? {}).map(({ status, source }) => [status, source]),
		statuses: Object.entries(reports.chatApp ?? {}).map(([id, { status }]) => [id, status]),
	};
}

it('asks the catcher of a channel for those of its messages that have no end, and keeps what it tells of these', async () => {
	const tries = [[by(0, '1')], [by(0, null, 'UNKNOWN')], [by(1, '9')]];
	const { words, statuses, isDone } = await heard(tries, { '1': 'DELIVERED', '9': 'DELIVERED', '77': 'SEEN' });
	expect(words.map(({ messageIds, end }) => [messageIds, end])).toStrictEqual([[['1'], false]]);
	expect(statuses).toStrictEqual([['1', 'DELIVERED']]);
	expect(isDone).toBe(false);
});

it('is done when each is reached, and asks nobody where nothing is open', async () => {
	expect(await heard([[by(0, '1')], [by(0, '2')]], { '1': 'SEEN', '2': 'SEEN' })).toMatchObject({ isDone: true });
	expect(await heard([[by(0, '1')], [by(0, '2')]], { '1': 'SEEN' })).toMatchObject({ isDone: false });
	expect((await heard([[by(0, null, 'UNKNOWN')]], {})).words).toStrictEqual([]);
});

it('lets the others have their turn when those who come first are reached', async () => {
	const few = { count: 2, wanted: 2, until: NOW + 5 * MINUTE };
	const tries = [[by(0, '1')], [by(0, '2')], []];
	expect((await heard(tries, { '1': 'SEEN' }, { few })).few).toBeUndefined();
	expect((await heard(tries, { '1': 'SEEN', '2': 'SEEN' }, { few })).few).toBe('passed');
	// Whose message has failed has another channel.
	expect((await heard(tries, { '1': 'UNDELIVERED', '2': 'SEEN' }, { few })).few).toBeUndefined();
});

it('the others are left out where the time is over, also where enough were reached by then', async () => {
	const few = { count: 1, wanted: 1, until: NOW + 5 * MINUTE };
	const found = await heard([[by(1, '9')], []], {}, { few }, { isFirst: false, isOver: true });
	expect([found.isDone, found.few, found.outcomes]).toStrictEqual([true, 'stopped', ['REACHED', 'STOPPED']]);
});

it('asks nobody for what an earlier run has sent', async () => {
	const tries = [[by(0, '1', 'ALREADY_SENT')], [by(1, '9', 'ALREADY_SENT')]];
	const { words, asked, isDone } = await heard(tries, { '1': 'SEEN' }, {}, { isFirst: false });
	expect([words, asked, isDone]).toStrictEqual([[], [], true]);
});

describe('the service is asked', () => {
	const SMS = [[by(1, '9')], [by(1, '8')]];

	it('at each look but the first one, unless that comes after a loss', async () => {
		const found = await heard(SMS, {}, {}, { isFirst: false });
		expect([found.asked, found.sms]).toStrictEqual([
			[['9', '8']],
			[
				['DELIVERED', 'query'],
				['DELIVERED', 'query'],
			],
		]);
		expect((await heard(SMS, {})).asked).toStrictEqual([]);
		expect((await heard(SMS, {}, {}, { afterLoss: true })).asked).toStrictEqual([['9', '8']]);
	});

	it('at the first look, too, for somebody who would get another message now: the first ones may have taken longer than its minutes', async () => {
		const [, sms] = PERSON.steps;
		const person = { item: 0, steps: [sms, { ...sms, channel: 'email' as const }] };
		const tries = [[{ ...by(0, '9'), at: NOW - 5 * MINUTE }], [by(0, '8')]];
		const found = await heard(tries, {}, { people: pack([person, person]) });
		expect([found.asked, found.isNew, found.sms]).toStrictEqual([[['9']], false, [['DELIVERED', 'query']]]);
		expect((unpack(found.state) as Progress).tries.map(({ length }) => length)).toStrictEqual([1, 1]);
	});

	it('at the first look for all where nobody else would be sent to, or others would not get their turn', async () => {
		const tries = [[{ ...by(1, '9'), at: NOW - 5 * MINUTE }]];
		expect((await heard(tries, {})).asked).toStrictEqual([['9']]);
		const few = { count: 1, wanted: 1, until: NOW };
		const { asked, few: decision } = await heard([[by(1, '9')], []], {}, { few });
		expect([asked, decision]).toStrictEqual([[['9']], 'passed']);
	});

	it('after a minute, and after two more, however often callbacks make it look', async () => {
		const notes = {};
		const asked: number[] = [];
		for (let second = 0; second < 240; second += 15) {
			jest.spyOn(Date, 'now').mockReturnValue(NOW + second * 1000);
			const found = await heard(SMS, {}, {}, { isFirst: second === 0, answered: 'SENT', notes });
			if (found.asked.length > 0) asked.push(second);
			// It is not later than that, though each look makes the pauses of who looks longer.
			expect(found.notAfter).toBeLessThanOrEqual(NOW + (second < 60 ? 60 : second < 180 ? 180 : 420) * 1000);
		}
		expect(asked).toStrictEqual([60, 180]);
	});

	it('in between for somebody who would get another message now, and for nobody else', async () => {
		const [, sms] = PERSON.steps;
		const person = { item: 0, steps: [sms, { ...sms, channel: 'email' as const }] };
		const people = pack([person, person]);
		const tries = [[{ ...by(0, '9'), at: NOW - 5 * MINUTE }], [by(0, '8')]];
		const notes = { asks: { sms: { next: NOW + MINUTE, asked: 3 } } };
		const found = await heard(tries, {}, { people }, { isFirst: false, notes });
		expect([found.asked, found.isNew, found.sms]).toStrictEqual([[['9']], false, [['DELIVERED', 'query']]]);
	});

	it.each([
		['the last one’s time is over', 5, {}, [[['9', '8']], true, undefined]],
		[
			'others would not get their turn',
			1,
			{ few: { count: 2, wanted: 2, until: NOW } },
			[[['9', '8']], false, 'passed'],
		],
	] as const)('in between for all where %s', async (_, minutesAgo, more, wanted) => {
		const tries: Try[][] = ['9', '8'].map((id) => [{ ...by(1, id), at: NOW - minutesAgo * MINUTE }]);
		if ('few' in more) tries.push([]);
		const notes = { asks: { sms: { next: NOW + MINUTE, asked: 3 } } };
		const { asked, isDone, few } = await heard(tries, {}, more, { isFirst: false, notes });
		expect([asked, isDone, few]).toStrictEqual(wanted);
	});

	it('for each who would get another message: whose time ends meanwhile has a turn at the next look', async () => {
		const [chatApp, sms] = PERSON.steps;
		const people = pack([0, 1].map((item) => ({ item, steps: [{ ...sms, patience: 10 * MINUTE }, chatApp] })));
		const tries = [NOW, NOW + 1000].map((until, at): Try[] => [{ ...by(0, `${at + 1}`), at: until - 10 * MINUTE }]);
		const notes = { asks: { sms: { next: NOW + 5 * MINUTE, asked: 2 } } };
		const onAsk = (): void => void jest.spyOn(Date, 'now').mockReturnValue(NOW + 2000);
		const found = await heard(tries, {}, { people }, { isFirst: false, notes, answered: 'SENT', onAsk });
		expect(found.asked).toStrictEqual([['1']]);
		expect((unpack(found.state) as Progress).tries.map(({ length }) => length)).toStrictEqual([2, 1]);
	});

	it('a minute after another message was sent, and in no other channel', async () => {
		const notes = {
			asks: { chatApp: { next: NOW + 9 * MINUTE, asked: 4 }, sms: { next: NOW + 8 * MINUTE, asked: 4 } },
		};
		await heard([[{ ...by(0, '1'), at: NOW - 10 * MINUTE }], [by(1, '9')]], {}, {}, { isFirst: false, notes });
		expect(notes.asks).toStrictEqual({
			chatApp: { next: NOW + 9 * MINUTE, asked: 4 },
			sms: { next: NOW + MINUTE, asked: 0 },
		});
	});

	it('and does not say better than a callback how softly a message bounced', async () => {
		const times = { occurredAt: null, occurredAtText: null, errorCode: null };
		const soft = { ...statusIn('BOUNCED'), ...times, final: false, source: 'callback' as const };
		const before = { sms: { '9': soft, '8': soft } };
		const told = async (answered: string) => (await heard(SMS, {}, {}, { isFirst: false, before, answered })).sms[0];
		expect(await told('BOUNCED')).toStrictEqual(['BOUNCED', 'callback']);
		expect(await told('DELIVERED')).toStrictEqual(['DELIVERED', 'query']);
	});

	it('not for a message that has its end, nor for somebody who is reached', async () => {
		const report = (status: string) => ({
			...statusIn(status),
			occurredAt: null,
			occurredAtText: null,
			errorCode: null,
			source: 'callback' as const,
		});
		const tries = [[by(1, '9')], [by(0, '1'), by(1, '8')], [by(1, '7')]];
		const before = { chatApp: { '1': report('SEEN') }, sms: { '9': report('UNDELIVERED') } };
		expect((await heard(tries, {}, {}, { isFirst: false, before })).asked).toStrictEqual([['7']]);
	});
});

it('the statuses that count in a channel are those of its own steps, each once', () => {
	expect(statusesOf([PERSON, PERSON], 'chatApp')).toStrictEqual(['SEEN']);
	expect(statusesOf([PERSON], 'sms')).toStrictEqual([]);
});

it('says in the helpers’ words who is to be reached', () => {
	const plan = (count: number) => ({ count }) as FallbackPlan;
	const { awaits, looks } = FALLBACK.words;
	expect([awaits(plan(1)), awaits(plan(2))]).toStrictEqual(['1 person to be reached', '2 people to be reached']);
	expect(looks(plan(2))).toContain('who of 2 people is reached');
	expect(FALLBACK.listed?.(plan(2))).toStrictEqual({ kind: 'reach', channel: null, count: 2 });
});

it('ends its catchers when it is over', async () => {
	const { context, requests } = new N8n({ answer: () => ({ statusCode: 200, body: '{"notices":[]}' }) });
	await FALLBACK.clear(context, { catchers: { chatApp: CATCHER } } as FallbackPlan, 'done');
	expect(requests).toMatchObject([{ url: CATCHER.url, body: { omniDelivery: { end: true } } }]);
});
