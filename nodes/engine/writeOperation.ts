import type { INodeExecutionData } from 'n8n-workflow';

import type { Form, Values } from '../panel/field';
import type { Client, OmniRequest } from '../service/client';
import type { Verdict } from '../service/verdict';
import type { Draft, Pending } from './draft';
import type { About, Item, Run } from './operation';
import type { Completed, SendDefinition } from './sendDefinition';
import { type SendOperation, Sending } from './sending';
import type { Wording } from './wording';

/**
 * An operation that changes one thing for each item: creates, updates, deletes, uploads, starts. It goes the way of the sends,
 * with one item a request, so that every item has its outcome, which a re-run of the same execution leaves alone. `D` is the
 * draft of a change, `A` a request's answer as data.
 */
export interface WriteDefinition<F extends Form, D extends Draft, A>
	extends About<F>, Pick<SendDefinition<F, D, A, unknown>, 'parse' | 'refusal' | 'followUp'> {
	/** What is written, and what to do where it is not known whether it was. */
	wording: Wording;
	/** Said where what is changed sends messages: under which name its keys of Send Once are kept, one for all operations that come to the same. */
	sends?: string;
	/** One item's change; throws InvalidInput when it must not be made. */
	draft(values: Values<F>, item: Item): D;
	/** What has to be read or stored first; gives the completed draft, and throws what stands in the change's way. */
	prepare?(draft: D, client: Client): Promise<D>;
	/** The request; what it throws or rejects with is the item's trouble, and nothing is written. */
	request(draft: D, client: Client): OmniRequest | Promise<OmniRequest>;
	/** What an answer says; open when it says neither that it was done nor that it was refused. */
	verdict(answer: A, draft: D): Verdict;
}

/** An operation that writes, with its definition, so that others can be made of it. */
export type WriteOperation<F extends Form, D extends Draft, A> = SendOperation<F, D, A, { answer: A; draft: D }>;

/** Makes the operation of a definition that writes. */
export function writeOperation<F extends Form, D extends Draft, A>(
	definition: WriteDefinition<F, D, A>,
): WriteOperation<F, D, A> {
	const send = sendDefinitionOf(definition);
	const execute = async (run: Run): Promise<INodeExecutionData[]> => await new Sending(run, send).all();
	const own = { effect: send.effect, keysOf: definition.sends };
	return { credential: 'omniApiKeyApi', ...own, ...definition, definition: send, onePerItem: true, execute };
}

function sendDefinitionOf<F extends Form, D extends Draft, A>(
	definition: WriteDefinition<F, D, A>,
): SendDefinition<F, D, A, { answer: A; draft: D }> {
	return {
		...definition,
		effect: definition.sends === undefined ? 'change' : 'message',
		limits: () => ({ messages: 1 }),
		...(definition.prepare && {
			complete: async (pending, client) =>
				await completeEach(pending, async (draft) => (await definition.prepare?.(draft, client)) ?? draft),
		}),
		request: async ({ drafts: [draft], client }) => await definition.request(draft, client),
		entries: (answer, [draft]) => [{ answer, draft }],
		verdict: ({ answer, draft }) => definition.verdict(answer, draft),
	};
}

/** Completes drafts one after the other; what is thrown for one of them leaves the others alone. */
async function completeEach<D extends Draft>(
	pending: ReadonlyArray<Pending<D>>,
	complete: (draft: D) => Promise<D>,
): Promise<Completed<D>> {
	const completed: Array<Pending<D>> = [];
	const failed = new Map<number, unknown>();
	for (const { itemIndex, draft } of pending) {
		try {
			completed.push({ itemIndex, draft: await complete(draft) });
		} catch (error) {
			failed.set(itemIndex, error);
		}
	}
	return { pending: completed, failed };
}
