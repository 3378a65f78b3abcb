import { setTimeout as sleep } from 'node:timers/promises';

import { REPLIES } from '../../scripts/lib/examples';
import type { QueueStage } from '../../scripts/lib/queueStage';
import { phone } from '../../test/support/phones';
import { sum } from './figures';
import { postAll } from './post';
import type { Queue } from './queue';
import { calledAt, publish, type Call } from './takers';
import { until } from './until';

const RUNS = 50;
const PER_RUN = 10;
const QUESTIONS = RUNS * PER_RUN;
/** Replies that are posted at once. */
const WIDTH = 50;
/** What the table is measured against, in seconds. */
const BAR = { asked: 15, ended: 60, other: 5 };
const PATIENCE_MS = 10 * 60_000;
const BETWEEN_OTHERS_MS = 2000;
const FROM = '12025550199';
const FIRST_ID = 4_200_000_000;
const HEADERS = { 'content-type': 'application/json' };

/**
 * 500 questions over 50 runs, and as many replies at once, on two workers, while another workflow is started again and again; gives
 * lines of a table.
 */
export async function crowd({ stage, ask }: Queue): Promise<string[]> {
	const { n8n, sandbox } = stage;
	const asking = await publishAsking(stage);
	const other = await publishOther(stage);
	const others = new Others(`${n8n.webhookUrl}/webhook/${other}`);
	const askedAt = performance.now();
	await postAll(
		calls(`${n8n.webhookUrl}/webhook/${asking.path}`, RUNS, (run) => ({ run })),
		RUNS,
	);
	await until(PATIENCE_MS, async () => (await sandbox.list('messages')).length >= QUESTIONS);
	const asked = secondsSince(askedAt);
	const ofRuns = `from execution_entity where "workflowId" = '${asking.workflowId}' and mode = 'webhook'`;
	await until(PATIENCE_MS, async () => (await ask(`select count(*) ${ofRuns} and status = 'waiting'`)) === RUNS);
	const asleep = secondsSince(askedAt);

	others.begin();
	const repliedAt = performance.now();
	const reply = (at: number): object => ({
		incomingMessageId: FIRST_ID + at,
		to: FROM,
		from: phone(at).replace('+', ''),
		text: String(at),
		ts: Date.now(),
	});
	const posted = await postAll(calls(stage.examples.replyUrl, QUESTIONS, reply), WIDTH);
	const taken = secondsSince(repliedAt);
	const ended = async (): Promise<number> => await ask(`select count(*) ${ofRuns} and status <> 'waiting'`);
	const inTime: number[] = [];
	await until(PATIENCE_MS, async () => {
		const now = await ended();
		if (secondsSince(repliedAt) - taken <= BAR.ended) inTime.push(now);
		return now === RUNS;
	});
	const all = secondsSince(repliedAt);
	const delays = await others.end();
	const matched = await ask(
		`select count(*) from execution_entity where "workflowId" = '${REPLIES.id}' and mode = 'webhook' and status = 'success'`,
	);
	const answered = await ask(`select count(*) ${ofRuns} and status = 'success'`);
	const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
	return [
		line('asking 500 over 50 runs', `${asked.toFixed(0)} s`, `${BAR.asked} s`),
		line('until all 50 runs sleep', `${asleep.toFixed(0)} s`, ''),
		line('500 replies posted, 50 at once', `${taken.toFixed(0)} s, ${sum(posted.refused.length)} refused`, ''),
		line('runs gone on 60 s after the last reply was taken', `${inTime.at(-1) ?? 0} of ${RUNS}`, `${RUNS}`),
		line('until all have gone on', `${(all - taken).toFixed(0)} s after it`, `${BAR.ended} s`),
		line('of them with success, and runs of Match Replies', `${answered}, ${matched}`, `${RUNS}, ${QUESTIONS}`),
		line('a run of another workflow: longest, median', delays, `${BAR.other} s`),
	];
}

function* calls(url: string, count: number, body: (at: number) => object): Generator<Call> {
	for (let at = 0; at < count; at += 1) yield { url, headers: HEADERS, body: JSON.stringify(body(at)) };
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** A workflow that asks ten people, of the run that its call names. */
async function publishAsking({ n8n, examples }: QueueStage): Promise<{ workflowId: string; path: string }> {
	const path = 'load-crowd-asks';
	const everybody = JSON.stringify(Array.from({ length: QUESTIONS }, (_, at) => ({ json: { to: phone(at) } })));
	const jsCode = `const { run } = $input.first().json.body;
return ${everybody}.slice(run * ${PER_RUN}, (run + 1) * ${PER_RUN});`;
	const workflowId = await publish(n8n, 'CrowdAsks', [
		calledAt(path),
		{ name: 'People', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
		{
			name: 'Ask',
			type: 'n8n-nodes-omni-messaging.omniSms',
			typeVersion: 1,
			credentials: { omniApiKeyApi: { id: examples.credentialId, name: 'Omni API key (sandbox)' } },
			parameters: {
				resource: 'message',
				operation: 'askAndWaitForReply',
				from: FROM,
				to: '={{ $json.to }}',
				question: 'How many?',
				answerType: 'number',
				waitAtMost: 1,
				waitUnit: 'hours',
				options: {},
			},
		},
		{ name: 'After', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
	]);
	return { workflowId, path };
}

/** A workflow that answers its call when a worker has run it; gives its path. */
async function publishOther({ n8n }: QueueStage): Promise<string> {
	const path = 'load-crowd-other';
	await publish(n8n, 'CrowdOther', [
		calledAt(path, { responseMode: 'lastNode' }),
		{ name: 'Done', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
	]);
	return path;
}

/** Runs of another workflow, started one after the other. */
class Others {
	private readonly delays: number[] = [];
	private isOver = false;
	private running = Promise.resolve();

	constructor(private readonly url: string) {}

	begin(): void {
		this.running = this.run();
	}

	/** The longest and the median time that one took. */
	async end(): Promise<string> {
		this.isOver = true;
		await this.running;
		const sorted = this.delays.sort((one, other) => one - other);
		const [longest, median] = [sorted.at(-1) ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
		return `${longest.toFixed(1)} s, ${median.toFixed(1)} s of ${sorted.length}`;
	}

	private async run(): Promise<void> {
		while (!this.isOver) {
			const start = performance.now();
			await (await fetch(this.url, { method: 'POST', headers: HEADERS, body: '{}' })).text();
			this.delays.push(secondsSince(start));
			await sleep(BETWEEN_OTHERS_MS);
		}
	}
}
