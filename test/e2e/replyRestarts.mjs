import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPLIES } from '../../scripts/lib/examples.ts';
import { eventually } from './eventually.mjs';
import { Questions } from './questions.mjs';
import { told } from './reply.mjs';
import { ENDED } from './workflows.mjs';

/** How many are asked at once. */
const MANY = Number(process.env.OMNI_QUESTIONS ?? 100);
/** A hundred numbers of each are reserved for examples. */
const AREAS = [907, 808, 406, 307, 208, 701, 605, 402, 316, 515];
/** So many callbacks come at the same time. */
const AT_ONCE = 8;
/** So long that n8n has stopped before it is over, on a machine with much to do: what n8n wakes while it stops, it takes for crashed. */
const HASTY_MINUTES = 12;
/** Longer than that, and than the first look is away. */
const AWAY_MINUTES = 12.2;

/**
 * Ask and Wait for Reply while n8n restarts: each question ends with its own reply.
 * @param stage of SQLite or of queue mode
 * @param {(meanwhile?: () => Promise<void>) => Promise<void>} restart stops n8n and starts it again
 */
export function replyRestartTests(stage, restart) {
	const questions = new Questions(stage);
	const phone = (number) => `+15055550${100 + number}`;
	const person = (...numbers) => numbers.map((number, index) => ({ index, to: phone(number) }));
	const named = (id) => `omniAsk${id}`.padEnd(16, '0');

	it('n8n restarts in the middle: who answers afterwards is heard, and a time that ended meanwhile is over', async () => {
		const patient = await questions.asleep(named('Patient'), person(71));
		const hasty = await questions.asleep(named('Hasty'), person(72), {
			waitAtMost: HASTY_MINUTES,
			waitUnit: 'minutes',
		});
		await restart(async () => await sleep(AWAY_MINUTES * stage.minute));
		await questions.write(phone(71), 'still here');
		assert.deepEqual((await questions.answers(patient)).map(told), [['ANSWERED', true, 'still here', 'still here', 1]]);
		const [late] = await questions.answers(hasty);
		assert.deepEqual([...told(late), late.timedOut], ['TIMEOUT', false, null, null, 1, true]);
		await questions.write(phone(72), 'too late');
		assert.deepEqual(await questions.others(phone(72)), ['too late']);
	});
}

/**
 * The same with many people. In queue mode it is nightly: n8n calls sleeping executions crashed for a moment when a worker starts, and with
 * short minutes it looks so often that it meets the moment (docs/makers/crashes.md, “Workers that start”); then questions end UNKNOWN.
 * @param stage of SQLite or of queue mode
 * @param {(meanwhile?: () => Promise<void>) => Promise<void>} restart stops n8n and starts it again
 */
export function manyReplyRestartTests(stage, restart) {
	const questions = new Questions(stage);

	it('many people answer in disorder, some early, some twice, and n8n restarts meanwhile: each its own answer', async () => {
		const rows = Array.from({ length: MANY }, (_, index) => ({
			index,
			to: `+1${AREAS[Math.floor(index / 100)]}55501${String(index % 100).padStart(2, '0')}`,
		}));
		const before = Math.max(0, ...(await stage.n8n.executions(REPLIES.id)).map(({ id }) => Number(id)));
		await stage.sandbox.post('faults', { kind: 'delay', delay: 6_000, match: { path: '/sms/', body: rows[0].to } });
		const parameters = { answerType: 'number' };
		const id = await questions.ask('omniAskMany00000', rows, parameters);
		await eventually(
			() => questions.texts(rows[0].to),
			({ length }) => length === 1,
		);
		const posts = shuffled(
			rows.flatMap(({ index, to }) => {
				const messageId = questions.nextId();
				return new Array(index % 3 === 0 ? 2 : 1).fill([to, String(1000 + index), { messageId }]);
			}),
		);
		const early = Math.ceil(posts.length / 50);
		const half = Math.floor(posts.length / 2);
		await writeAll(posts.slice(0, early));
		await questions.until(id, ({ status }) => status === 'waiting');
		const begin = Date.now();
		await writeAll(posts.slice(early, half));
		// A callback whose run is cut off is lost (docs/failures.md); who reads the replies may be at any point.
		await eventually(
			() => stage.n8n.executions(REPLIES.id, before),
			(runs) => runs.length > 0 && runs.every(({ status }) => ENDED.includes(status)),
		);
		console.log(`${half - early} replies taken after ${Date.now() - begin} ms`);
		await restart();
		const again = Date.now();
		await writeAll(posts.slice(half));
		console.log(`${posts.length - half} replies posted after ${Date.now() - again} ms`);
		const items = await questions.answers(id);
		console.log(`all items after ${Date.now() - again} ms`);
		assert.deepEqual(
			items.map(({ to, answer, outcome }) => [to, answer, outcome]),
			rows.map(({ index, to }) => [to, 1000 + index, 'ANSWERED']),
		);
		assert.deepEqual(
			(await Promise.all(rows.slice(0, 5).map(({ to }) => questions.texts(to)))).map(({ length }) => length),
			[1, 1, 1, 1, 1],
		);
	});

	/** Several at once, as callbacks come. */
	async function writeAll(posts) {
		const left = [...posts];
		const writer = async () => {
			for (let post = left.shift(); post; post = left.shift()) await questions.write(...post);
		};
		await Promise.all(Array.from({ length: AT_ONCE }, writer));
	}
}

/** A list in an order that is always the same, and never its own. */
function shuffled(list) {
	let seed = 7;
	const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
	return list
		.map((entry) => [random(), entry])
		.sort(([one], [other]) => one - other)
		.map(([, entry]) => entry);
}
