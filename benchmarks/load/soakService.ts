import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { idOf, STATUSES } from './soakEvents';
import type { Call } from './takers';

/** Between a send and its first callback, and between its callbacks. */
const STEP_MS = 1000;
/** A run is told to go on once n8n has put it to sleep: until then it answers 404 or 409. */
const MOST_TRIES = 30;

interface Sent {
	messages: object[];
	resumeUrl?: string;
}

/** A service for n8n's own nodes: it gives ids, and posts what became of the messages to `taker`, or wakes the run that waits. */
export interface Service {
	url: string;
	/** The HTTP statuses with which its calls were answered. */
	answers: number[];
	stop: () => void;
}

/** Starts it on this machine. */
export async function startService(taker: Call): Promise<Service> {
	const answers: number[] = [];
	let given = 0;
	const post = async (url: string, body: string): Promise<number> => {
		const { headers } = taker;
		const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
		await answer?.text();
		return answer?.status ?? 0;
	};
	const callBack = async (ids: readonly string[]): Promise<void> => {
		for (const status of STATUSES) {
			await sleep(STEP_MS);
			const list = ids.map((id) => `{"messageId":"${id}","ts":${Date.now()},"status":"${status}","errorCode":0}`);
			answers.push(await post(taker.url, `[${list.join(',')}]`));
		}
	};
	const wake = async (url: string): Promise<void> => {
		for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
			await sleep(STEP_MS);
			const status = await post(url, '{}');
			if (status === 404 || status === 409) continue;
			answers.push(status);
			return;
		}
		answers.push(0);
	};
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			const { messages, resumeUrl } = body as Sent;
			const ids = messages.map(() => idOf((given += 1)));
			const told = { messages: ids.map((messageId) => ({ code: 'ok', messageId })) };
			response.setHeader('content-type', 'application/json').end(JSON.stringify(told));
			void (resumeUrl === undefined ? callBack(ids) : wake(resumeUrl));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (typeof address !== 'object' || !address) throw new Error('The service has no address');
	const stop = (): void => {
		server.closeAllConnections();
		server.close();
	};
	return { url: `http://127.0.0.1:${address.port}`, answers, stop };
}
