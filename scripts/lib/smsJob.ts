import { setTimeout as sleep } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import type { OmniEvent } from '../../nodes/events/envelope';
import { Problem } from '../bootstrap/say.mjs';
import { CALLBACKS, SEND } from './examples';
import type { Execution, N8nClient } from './n8nClient';
import { longer } from './slowness';

/** How long the statuses may take, in milliseconds; with the sandbox's clock sped up they take seconds. */
const PATIENCE = longer(90_000);
const POLL = 500;

/** The items (their json) that a node gave out in an execution of the real n8n. */
export function itemsOf(execution: Execution, name: string): IDataObject[] {
	const runs = execution.data?.resultData.runData[name] ?? [];
	return runs.flatMap((run) => run.data?.main?.[0] ?? []).map((item) => item.json);
}

function failureOf(execution: Execution): string | undefined {
	const { error, lastNodeExecuted = '' } = execution.data?.resultData ?? {};
	if (!error) return undefined;
	const description = error.description ? ` (${error.description})` : '';
	return `The send workflow stopped at "${lastNodeExecuted}": ${error.message}${description}`;
}

/** What the send workflow gave out for one recipient. */
interface SentMessage {
	to: string;
	messageId: string | null;
	code: string;
}

/** What became of the message to one recipient; the statuses are in the order in which n8n received them. */
export interface MessageRow extends SentMessage {
	statuses: string[];
	final: boolean;
}

/**
 * Runs the send workflow and waits until the callbacks workflow has received a final status for each of its messages.
 * Everything told here is what the real n8n holds in its executions, not what the sandbox says it sent.
 * @param idOf the id that an example has in n8n
 * @returns one entry a recipient
 * @throws Problem when the send workflow fails
 */
export async function runSmsJob(
	n8n: N8nClient,
	report: (detail: string) => void = () => undefined,
	idOf: (example: string) => string = (example) => example,
): Promise<MessageRow[]> {
	const lastBefore = await n8n.lastExecution(idOf(CALLBACKS.id));
	const execution = await n8n.runWorkflow(idOf(SEND.id), SEND.trigger);
	const failure = failureOf(execution);
	if (failure) throw new Problem(failure);
	const messages = itemsOf(execution, SEND.send) as unknown as SentMessage[];
	const deadline = Date.now() + PATIENCE;
	for (;;) {
		const received = await n8n.executions(idOf(CALLBACKS.id), lastBefore);
		const events = received.flatMap((callback) => itemsOf(callback, CALLBACKS.trigger)) as unknown as OmniEvent[];
		const rows = messages.map(({ to, messageId, code }) => {
			const own = events.filter((event) => event.messageId === messageId);
			const final = own.some((event) => event.final);
			return { to, messageId, code, statuses: own.map(({ status }) => status ?? ''), final };
		});
		const done = rows.filter(({ final }) => final).length;
		report(`${done} of ${rows.length} messages have their final status`);
		if (done === rows.length || Date.now() > deadline) return rows;
		await sleep(POLL);
	}
}

/** The table that the quick start prints. */
export function table(rows: MessageRow[]): string {
	const cells = [
		['recipient', 'messageId', 'statuses in the order they came'],
		...rows.map(({ to, messageId, code, statuses, final }) => [
			to,
			messageId ?? `(${code})`,
			`${statuses.join(' → ') || '(none)'}${final ? '' : '   … not final'}`,
		]),
	];
	const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column].length)));
	const lines = cells.map((row) => `  ${row[0].padEnd(widths[0])}  ${row[1].padEnd(widths[1])}  ${row[2]}`);
	lines.splice(1, 0, `  ${'-'.repeat(widths[0])}  ${'-'.repeat(widths[1])}  ${'-'.repeat(cells[0][2].length)}`);
	return lines.join('\n');
}
