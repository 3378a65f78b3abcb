import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { fetchInTime } from '../../scripts/lib/fetchInTime.ts';
import { itemsOf } from '../../scripts/lib/smsJob.ts';
import {
	emails,
	pause,
	publishTrigger,
	publishWebhook,
	SEND,
	sms,
	startByHand,
	waitingSms,
} from './crashWorkflows.mjs';
import { eventually } from './eventually.mjs';
import { Gate } from './gate.mjs';

/** Longer than any of these runs lives. */
const HANGS_MS = 240_000;
const HEADERS = { 'content-type': 'application/json' };
const EVENT = { messageId: '777', ts: 1_700_000_000_000, status: 'DELIVERED', errorCode: 0 };
const EMAILS_AT_ONCE = 2;
const UNDER_WAY = ['new', 'running', 'waiting'];
/** Where docs/failures.md says what is left of runs that n8n notes as crashed. */
const CRASHED = 'One process';

/** The rows of a table of docs/failures.md: what can be measured of them. */
function rowsOf(heading) {
	const page = readFileSync(new URL('../../docs/failures.md', import.meta.url), 'utf8');
	const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
	const rows = section.split('\n').filter((line) => line.startsWith('| '));
	return rows.slice(2).map((row) =>
		row
			.split('|')
			.slice(1, 6)
			.map((cell) => cell.trim())
			.join(' | '),
	);
}

/**
 * n8n's process, or in queue mode a worker, is killed while a run stands at each point of a send, of a wait and of a callback;
 * what is left of it is what docs/failures.md says under the heading.
 * @param {boolean} keepsEvents whether n8n still has the events of a run that was killed, and knows how it stands
 * @param {string} mark a digit that tells the recipients and workflows of one stage from those of another
 */
export function crashTests(stage, { heading, mark, webhookIds: [called, taking], keepsEvents, kill }) {
	const gate = new Gate();
	const phone = (point) => [`+130355501${mark}${point}`];
	const people = Array.from({ length: 5 }, (_, index) => `crash-${mark}-${index}@example.com`);
	const idOf = (point) => `omniCrash${mark}${point}`;
	const ask = async (status, point) => {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: idOf(point), status: [status] }));
		return (await stage.n8n.ask('GET', `/rest/executions?filter=${filter}`)).results;
	};
	/** The run at a point, and the executions that wait on its behalf. */
	const runAt = async (point) => {
		const [run, ...helpers] = await stage.n8n.executions(idOf(point));
		return { run, helpers: helpers.filter(({ mode }) => mode === 'integrated') };
	};
	const takenFor = async (list) => {
		const own = new Set(list.map((to) => to.replace('+', '')));
		const messages = await stage.sandbox.list('messages');
		return messages.filter(({ recipient }) => own.has(recipient.replace('+', ''))).map(({ id }) => id);
	};
	const hang = async (path, times, delay = HANGS_MS) =>
		await stage.sandbox.post('faults', { kind: 'delay', delay, times, match: { path } });
	const until = async (read, isThere) => await eventually(read, isThere);
	const hasEnded = ({ run }) => run !== undefined && !UNDER_WAY.includes(run.status);
	const ended = async (point) => (await until(() => runAt(point), hasEnded)).run;
	const idsOf = (run, name = SEND) => itemsOf(run, name).flatMap(({ messageId }) => messageId ?? []);

	/** What n8n's Retry makes of a run: whether messages leave by it. */
	async function retry(run, point, list) {
		const earlier = await takenFor(list);
		const { status } = await stage.n8n.call('POST', `/rest/executions/${run.id}/retry`, {});
		if (status >= 400) return 'refused';
		await until(
			() => stage.n8n.executions(idOf(point)),
			(all) => all.some(({ mode, status: state }) => mode === 'retry' && !['new', 'running'].includes(state)),
		);
		return (await takenFor(list)).length > earlier.length ? 'sends' : 'sends nothing';
	}

	async function row(name, point, list) {
		const run = await ended(point);
		const taken = await takenFor(list);
		const known = idsOf(run);
		const ids = taken.length === 0 ? 'none' : taken.every((id) => known.includes(id)) ? 'all' : 'not known';
		const again = run.status === 'success' ? 'not needed' : await retry(run, point, list);
		return [name, run.status, `${taken.length} of ${list.length}`, ids, again].join(' | ');
	}

	before(async () => {
		await gate.start();
		await stage.sandbox.post('clock', { speed: 0 });
		const call = await publishWebhook(stage, idOf('called'), called, phone(4), [sms(stage), pause(gate)]);
		const callback = await publishTrigger(stage, idOf('callback'), taking, [pause(gate)]);
		const start = async (point, list, ...nodes) => await startByHand(stage, idOf(point), list, nodes);
		await start('asleep', phone(7), waitingSms(stage));
		await until(
			() => ask('waiting', 'asleep'),
			(runs) => runs.length === 5,
		);
		await start('before', phone(1), pause(gate), sms(stage));
		await start('early', phone(2), pause(gate), waitingSms(stage));
		await start('after', phone(3), sms(stage), pause(gate));
		await startByHand(stage, idOf('saved'), phone(5), [sms(stage), pause(gate)], { saveExecutionProgress: true });
		for (const [url, body] of [[call], [callback, JSON.stringify([EVENT])]]) {
			await until(
				() => fetchInTime(url, { method: 'POST', headers: HEADERS, body }),
				({ status }) => status === 200,
			);
		}
		const sent = [3, 4, 5].flatMap(phone);
		await until(
			() => takenFor(sent),
			(ids) => ids.length === sent.length,
		);
		await hang('/sms/messages', 1);
		await start('sending', phone(6), waitingSms(stage));
		// The first one is answered: until then the others are not sent.
		await hang('/email/messages', 1, 0);
		await hang('/email/messages', EMAILS_AT_ONCE);
		await start('between', people, emails(stage, EMAILS_AT_ONCE));
		await until(
			() => takenFor([...phone(6), ...people]),
			(ids) => ids.length === 2 + EMAILS_AT_ONCE,
		);
		for (const point of ['before', 'early', 'after', 'saved', 'called', 'callback']) {
			await until(
				() => ask('running', point),
				(runs) => runs.length === 1,
			);
		}
		await kill();
		gate.open();
		await stage.n8n.logIn();
		await fetchInTime(`${stage.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
		for (const point of ['before', 'early', 'after', 'saved', 'called', 'callback', 'sending', 'between'])
			await ended(point);
		await stage.sandbox.post('clock', { advance: 5_000 });
	});

	after(async () => {
		gate.stop();
		await stage.sandbox.post('clock', { speed: 1 });
	});

	it('a run that was killed at any point leaves what the table says', async () => {
		const found = await Promise.all([
			row('before the first request', 'before', phone(1)),
			row('between two requests', 'between', people),
			row('after the last request', 'after', phone(3)),
			row('the same, in a run that a call started', 'called', phone(4)),
			row('the same, with “Save execution progress”', 'saved', phone(5)),
			row('Send and Wait: before the catcher sleeps', 'early', phone(2)),
			row('Send and Wait: during the send', 'sending', phone(6)),
			row('Send and Wait: asleep', 'asleep', phone(7)),
		]);
		// A worker that starts again may be quicker than the process that waits for the run: it notes it as crashed, as where there is one process.
		const crashed = new Map(rowsOf(CRASHED).map((line) => [line.split(' | ')[0], line]));
		const expected = rowsOf(heading).map((line, at) => {
			const [name, status] = found[at].split(' | ');
			return status === 'crashed' ? crashed.get(name) : line;
		});
		assert.deepEqual(found, expected);
	});

	const ends = 'a catcher whose run has crashed ends with the first callback, and shows what it told';
	it(keepsEvents ? ends : 'a catcher whose worker was killed stays until the wait is over', async () => {
		if (!keepsEvents) return assert.equal((await runAt('sending')).helpers[0].status, 'waiting');
		const [messageId] = await takenFor(phone(6));
		const { helpers } = await until(
			() => runAt('sending'),
			(found) => found.helpers.length > 0 && !UNDER_WAY.includes(found.helpers[0].status),
		);
		assert.deepEqual([helpers[0].status, idsOf(helpers[0], 'Take Callbacks')], ['success', [messageId]]);
	});

	it(`a callback that was answered and lies in a killed run ${keepsEvents ? 'comes' : 'does not come'} back by Retry`, async () => {
		const run = await ended('callback');
		await stage.n8n.ask('POST', `/rest/executions/${run.id}/retry`, {});
		const [, retried] = await until(
			() => stage.n8n.executions(idOf('callback')),
			(all) => all.length === 2 && !UNDER_WAY.includes(all[1].status),
		);
		assert.deepEqual(idsOf(retried), keepsEvents || run.status === 'crashed' ? [EVENT.messageId] : []);
	});
}
