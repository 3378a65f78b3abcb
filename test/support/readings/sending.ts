import { knownArrivals } from '../../../nodes/fallback/arrivals';
import { auditedSends, auditRow } from '../../../nodes/precautions/auditLog';
import { OptOuts } from '../../../nodes/precautions/optOuts';
import { codeOwnerKey, triesKey, wrongKey } from '../../../nodes/precautions/personKeys';
import { sendLimits } from '../../../nodes/precautions/sendLimits';
import { SentKeys } from '../../../nodes/precautions/sentKeys';
import { hashed } from '../../../nodes/table/buckets';
import type { Kind } from '../../../nodes/table/kinds';
import { SharedPace, newDesks } from '../../../nodes/table/pace';
import { Places, type QuotaPlace } from '../../../nodes/table/quotas';
import { findCode, isReplaced, isRight, readVerification, rightOf, stillOpen } from '../../../nodes/VoiceCode/openCode';
import { CODES, quotasOf, type Limits } from '../../../nodes/VoiceCode/quotas';
import { pendingOf, PrecautionRun, through } from '../precautions';
import { ANN, ann, BOB, bob, CY, cy, DAY, HOUR, iso, MINUTE, WRITTEN, type Reading } from './world';

/** The verifications that came with codes. */
const SENT = 'JM6khxF7obg-KER1aiSkGI8nAaINce3g';
const HELD = 'CnlOHE19FNJBGWplwfYUFTY5AaINce3g';
const EARLIER = 'KiLIh6as_nABMSOqdDHlnnikAaINce3g';
const UNKNOWN = 'pm9MNxhh_cXcUdBaVK8aNY0qAaINce3g';
const verificationOf = (text: string) => readVerification(text) as NonNullable<ReturnType<typeof readVerification>>;

/** What the rows tell who sends. */
export const SENDING = {
	once: [
		'which keys were sent, may have been and are being sent',
		async ({ store }) => {
			const until = WRITTEN + HOUR;
			const keys = new SentKeys(store, { execution: '9', until, atWorkUntil: until });
			const [sent, unknown, open, free] = ['sent', 'unknown', 'open', 'free'].map(hashed);
			await keys.claim([sent, unknown, open, free]);
			const who = { execution: '7', at: WRITTEN };
			expect(keys.earlier).toStrictEqual(
				new Map<string, unknown>([
					[sent, { ...who, state: 'done', id: '42' }],
					[unknown, { ...who, state: 'unknown' }],
					[open, { ...who, state: 'open' }],
				]),
			);
		},
	],
	contact: [
		'who must not be contacted, and who may be again',
		async ({ context }) => {
			const optOuts = new OptOuts(context);
			const there = await optOuts.among([ann, bob, cy]);
			const occurredAt = '2026-11-24T11:59:00.000Z';
			const offers = { address: CY, source: 'Form', topic: 'offers', channel: 'sms', occurredAt };
			expect([...there]).toStrictEqual([
				[ann, [{ at: WRITTEN, value: { address: ANN, words: 'STOP', messageId: '8' } }]],
				[cy, [{ at: WRITTEN, value: offers }]],
			]);
			expect(await optOuts.all()).toHaveLength(2);
		},
	],
	quota: [
		'how many messages a tool has sent',
		async ({ store }) => {
			const quotas = [{ key: hashed('hour'), most: 3, takes: 1, keepMs: MINUTE }];
			const places = new Places(
				store,
				'quota',
				[1, 2, 3, 4, 5].map(() => ({ quotas })),
			);
			await places.take();
			expect([0, 1, 2, 3, 4].filter((place) => places.has(place))).toStrictEqual([0]);
		},
	],
	sends: [
		'how many messages were sent, in all and to whom',
		async ({ tables }) => {
			const run = new PrecautionRun(tables, '9');
			const send = async (limits: Record<string, number>) => {
				const { fates } = await through(run.guard(sendLimits, { options: limits }), pendingOf({ to: ANN }));
				const fate = fates.get(0);
				return fate && 'output' in fate && [fate.output.reason, fate.output.retryAt];
			};
			const full = { messagesPerHour: 2, messagesPerRecipient: 1, messagesPerPrefix: 2 };
			const all = Object.entries(full);
			const said = await Promise.all(all.map(async ([name, most]) => await send({ [name]: most })));
			expect(said).toStrictEqual([
				['Messages per Hour: 2 at most', iso(HOUR)],
				['Messages per Recipient: 1 at most', iso(DAY)],
				['Messages per Prefix: 2 at most', iso(DAY)],
			]);
			expect(await send(Object.fromEntries(all.map(([name, most]) => [name, most + 1])))).toBeUndefined();
		},
	],
	pace: [
		'until when the turns of an account are taken',
		async ({ store }) => {
			const waits: number[] = [];
			const wait = async (milliseconds: number): Promise<void> => {
				waits.push(milliseconds);
				await Promise.resolve();
			};
			await new SharedPace(store, Date.now, wait, newDesks()).turn('account', 10);
			expect(waits).toStrictEqual([MINUTE]);
		},
	],
	arrivals: [
		'how many messages arrived lately, each once where counts were added up',
		async ({ store }) => {
			const of = await knownArrivals(store);
			expect([of('sms US'), of('sms GB')]).toStrictEqual([
				{ ended: 26, arrived: 24 },
				{ ended: 0, arrived: 0 },
			]);
		},
	],
	audit: [
		'what was sent to whom, by whom and why',
		async ({ store }) => {
			const keys = [ann, bob, cy].map(hashed);
			const sends = await auditedSends(store, { keys, from: WRITTEN, to: WRITTEN, workflow: 'Orders', most: 10 });
			const by = { channel: 'sms', operation: 'message.send', workflowId: 'w1', workflowName: 'Orders', node: 'Send' };
			const run = { executionId: '7', parentExecutionId: null, startedBy: 'webhook' };
			const noted = { at: iso(0), keptUntil: iso(365 * DAY), ...by, ...run };
			const none = { messageId: null, endNoted: true, reference: null, approval: null };
			const approval = { approved: true, respondedAt: '2026-11-24T11:58:00.000Z' };
			const agent = { executionId: '8', parentExecutionId: '7', startedBy: 'agent' };
			expect(sends.map(({ key }) => keys.indexOf(key))).toStrictEqual([0, 1, 0, 2]);
			expect(sends.map(auditRow)).toStrictEqual([
				{ ...noted, ...none, code: 'OK', messageId: '42', reference: 'Order 1001', approval },
				{ ...noted, ...none, code: 'REJECTED' },
				{ ...noted, ...none, code: 'UNKNOWN', endNoted: false, reference: 'Order 1002', ...agent },
				{ ...noted, ...none, code: 'OK', messageId: '44' },
			]);
		},
	],
	code: [
		'which codes are right, of whom and for what',
		async ({ store }) => {
			const find = async (text: string) => await findCode(store, verificationOf(text));
			const all = await Promise.all([SENT, HELD, EARLIER, UNKNOWN].map(find));
			const entered = ['4217', '1111', '2222'];
			const codes = all.map((found) => (found ? rightOf(found) : []));
			const right = codes.map((own) => own.map((code) => entered.filter((one) => isRight(code, one)).join()));
			expect(right).toStrictEqual([['4217'], ['4217'], ['1111'], ['2222', '1111']]);
			const [login, payment] = ['login', 'payment'].map((purpose) => ({
				to: ANN,
				purpose,
				expires: WRITTEN + 5 * MINUTE,
			}));
			expect(all).toMatchObject([login, login, payment, payment]);
			expect(await isReplaced(store, codes[0][0], login)).toBe(false);
			expect(await isReplaced(store, codes[2][0], payment)).toBe(false);
			expect(await isReplaced(store, codes[0][0], payment)).toBe(true);
		},
	],
	codes: [
		'how many codes were sent, confirmed, tried and used',
		async (world) => {
			const { store } = world;
			world.now = WRITTEN + MINUTE / 3;
			/** When there is room again under each of the quotas of a code that is used up, counted from when the rows were written. */
			const full = async (quotas: QuotaPlace['quotas']) => {
				const places = new Places(
					store,
					CODES,
					quotas.map((quota) => ({ quotas: [quota] })),
				);
				await places.look();
				return quotas.map((_, at) => (places.reached.get(at)?.freeAt ?? WRITTEN) - WRITTEN);
			};
			const of = (to: string, limits: Omit<Limits, 'secondsBetween'>) => {
				const who = { to, personKey: codeOwnerKey(to, 'login'), requester: '203.0.113.7' };
				const cost = { amount: 0.05, currencyId: 'EUR' };
				return [...quotasOf({ ...who, cost, limits: { secondsBetween: 30, ...limits } }).keys()];
			};
			const most = { costPerHour: 0.15, perNumber: 1, perRequester: 3, perHour: 3, perPrefix: 1, perCountry: 1 };
			const more = { costPerHour: 0.2, perNumber: 2, perRequester: 4, perHour: 4, perPrefix: 2, perCountry: 2 };
			expect(await full(of(ANN, most))).toStrictEqual([HOUR, MINUTE / 2, HOUR, HOUR, HOUR, DAY, DAY]);
			expect(await full(of(ANN, more))).toStrictEqual([0, MINUTE / 2, 0, 0, 0, 0, 0]);
			// Who has confirmed a code is not held to the limits of ranges.
			expect((await full(of(BOB, most))).slice(-2)).toStrictEqual([0, 0]);
			const tried = [triesKey(verificationOf(SENT).codeKey), wrongKey(codeOwnerKey(ANN, 'login'))];
			const once = { most: 1, takes: 1, keepMs: DAY };
			expect(await full(tried.map((key) => ({ key, ...once })))).toStrictEqual([DAY, DAY]);
			const found = await findCode(store, verificationOf(UNKNOWN));
			const codes = found ? rightOf(found) : [];
			expect(await stillOpen(store, codes, WRITTEN - 1)).toStrictEqual(codes);
			expect(await stillOpen(store, codes, WRITTEN)).toStrictEqual(codes.slice(0, 1));
		},
	],
} satisfies Partial<Record<Kind, Reading>>;
