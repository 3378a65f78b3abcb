import { setTimeout as sleep } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { eachBounded } from '../../nodes/ground/turns';
import type { Call } from './takers';

/** The service tries again after a 500 and after nothing else (part 1, 6); its minute between two tries is a second here. */
const MOST_TRIES = 5;
const PAUSE_MS = 1000;

/** What came of calls. */
export interface Posted {
	calls: number;
	/** How often each HTTP status was answered, all tries counted; 0 is no answer. */
	answers: Map<number, number>;
	/** Calls that were not taken in the end, by their places. */
	refused: number[];
	seconds: number;
}

/** Posts calls as the service would, so many at once. */
export async function postAll(
	calls: Iterable<Call>,
	width: number,
	onPosted: (done: number) => void = () => undefined,
): Promise<Posted> {
	const dispatcher = new Agent({ connections: width, pipelining: 1 });
	const posted: Posted = { calls: 0, answers: new Map(), refused: [], seconds: 0 };
	const start = performance.now();
	try {
		await eachBounded(numbered(calls), width, async ([at, call]) => {
			let status = 0;
			for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
				status = await post(call, dispatcher);
				posted.answers.set(status, (posted.answers.get(status) ?? 0) + 1);
				if (status !== 500) break;
				if (attempt < MOST_TRIES) await sleep(PAUSE_MS);
			}
			if (status !== 200) posted.refused.push(at);
			posted.calls += 1;
			onPosted(posted.calls);
		});
	} finally {
		await dispatcher.close();
	}
	posted.seconds = (performance.now() - start) / 1000;
	return posted;
}

function* numbered<T>(list: Iterable<T>): Generator<[number, T]> {
	let at = 0;
	for (const one of list) yield [at++, one];
}

async function post({ url, headers, body }: Call, dispatcher: Agent): Promise<number> {
	try {
		const answer = await request(url, { method: 'POST', headers, body, dispatcher, headersTimeout: 60_000 });
		await answer.body.dump();
		return answer.statusCode;
	} catch {
		return 0;
	}
}

/** e.g. `200: 398, 500: 2`. */
export function told(answers: ReadonlyMap<number, number>): string {
	return [...answers]
		.sort(([one], [other]) => one - other)
		.map(([status, count]) => `${status === 0 ? 'no answer' : status}: ${count}`)
		.join(', ');
}
