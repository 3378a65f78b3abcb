import type { Chunk } from '../../nodes/engine/chunks';
import { judge } from '../../nodes/engine/judge';
import type { Fate } from '../../nodes/engine/ledger';
import type { Exchange } from '../../nodes/service/exchange';
import { codeVerdict, resultList } from '../../nodes/service/verdict';

type Reader = Parameters<typeof judge>[0];

export const OK = { code: 'OK', messageId: '7' };

/** A request of messages to `numbers`, which stand for the items from 10 on. */
export const chunkTo = (...numbers: string[]): Chunk => ({
	pending: numbers.map((to, at) => ({
		itemIndex: at + 10,
		draft: { body: { to }, identity: { to }, facts: { parts: 1 } },
	})),
	bodies: '',
});
export const TWO = chunkTo('1', '2');
const answered = (body: unknown, status = 200): Exchange => ({
	outcome: 'answered',
	answer: { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) },
});
/** Reads entries with a code, with parts in the place of the usual ones. */
export const reader = (more: object = {}): Reader => ({
	entries: resultList,
	verdict: (entry: unknown) => codeVerdict(entry),
	...more,
});

/** What becomes of the messages of a request that is answered so. */
export async function fates(body: unknown, status = 200, chunk = TWO, more: object = {}): Promise<Fate[]> {
	return await judge(reader(more), chunk, answered(body, status));
}
