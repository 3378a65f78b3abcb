import type { Client, OmniRequest } from '../service/client';
import type { Chunk } from './chunks';
import type { Draft } from './draft';
import { allOf, judge, type AnswerReader } from './judge';
import type { Fate } from './ledger';
import { failureState, troubleOf } from './report';
import type { Outgoing, SendDefinition } from './sendDefinition';

/** The requests of one run of a send, and what their answers say of each message. */
export class Requests<D extends Draft, A, E> {
	constructor(
		private readonly definition: AnswerReader<D, A, E> & Pick<SendDefinition<never, D, A, E>, 'request' | 'followUp'>,
		private readonly client: Client,
	) {}

	/** Sends a chunk and gives the fate of each of its messages, in their order. Throws nothing. */
	async fatesOf(chunk: Chunk<D>): Promise<Fate[]> {
		const { client } = this;
		const { connection } = client;
		const drafts = chunk.pending.map(({ draft }) => draft);
		const request = await this.requestOf({ drafts, bodies: chunk.bodies, connection, client });
		if ('failed' in request) return this.unsendable(chunk, request.failed);
		const exchange = await client.write(request);
		try {
			return await this.followed(chunk, await judge(this.definition, chunk, exchange));
		} catch (error) {
			// Thrown on, it would cost the answers to the other requests, and a re-run would send this one again.
			const description = `This node could not make sense of it: ${error instanceof Error ? error.message : String(error)}`;
			return allOf(chunk, 'unknown', { message: "The service's answer could not be read", description });
		}
	}

	/** Takes the second step of what was accepted, where the operation has one. */
	private async followed(chunk: Chunk<D>, fates: Fate[]): Promise<Fate[]> {
		const { client, definition } = this;
		if (!definition.followUp) return fates;
		const all: Fate[] = [];
		for (const [at, fate] of fates.entries()) {
			if (fate.state !== 'accepted') {
				all.push(fate);
				continue;
			}
			const { output, note = fate.note } = await definition.followUp(fate.output, chunk.pending[at].draft, client);
			all.push({ ...fate, output: { ...fate.output, ...output }, ...(note !== undefined && { note }) });
		}
		return all;
	}

	private async requestOf(outgoing: Outgoing<D>): Promise<OmniRequest | { failed: unknown }> {
		try {
			return await this.definition.request(outgoing);
		} catch (error) {
			return { failed: error };
		}
	}

	/** A request that could not be made, such as one whose file can't be read: the next ones may. */
	private unsendable(chunk: Chunk<D>, error: unknown): Fate[] {
		const trouble = { ...troubleOf(error), hopeless: false };
		return chunk.pending.map(({ draft: { identity } }) => ({ state: failureState(error), trouble, identity }));
	}
}
