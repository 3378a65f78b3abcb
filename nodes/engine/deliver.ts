import { personKey } from '../ground/person';
import { eachBounded, InOrder } from '../ground/turns';
import type { Client } from '../service/client';
import { isHopeless, type Trouble } from '../service/trouble';
import { cut, groupByShared, REQUEST_BYTES, type Chunk } from './chunks';
import type { Draft, Pending } from './draft';
import { allOf, fatesOfRequest, type Requested } from './judge';
import type { Fate } from './ledger';
import type { SendLimits } from './sendDefinition';

/**
 * Sends drafts in as few requests as the limits allow, and tells each one's fate as soon as it is known. What comes to one phone, or one
 * contact, is read one after the other, so it keeps its order. Throws nothing.
 */
export async function deliver<D extends Draft, A, E>(
	definition: Requested<D, A, E>,
	pending: ReadonlyArray<Pending<D>>,
	{ client, limits }: { client: Client; limits: SendLimits },
	tell: (itemIndex: number, fate: Fate) => void,
): Promise<void> {
	const { handles = {} } = definition;
	const namesOf = (draft: D): readonly string[] => {
		if (handles.names) return handles.names(draft);
		const phone = handles.to?.kind === 'phone' ? personKey(handles.to.of(draft)) : undefined;
		return phone === undefined ? [] : [phone];
	};
	const chunks = cut(limits.messages === 1 ? [pending] : await groupByShared(pending, namesOf), {
		messages: limits.messages,
		bytes: REQUEST_BYTES,
	});
	const { silence } = client;
	let hopeless: Trouble | undefined;
	const one = async (chunk: Chunk<D>): Promise<void> => {
		hopeless ??= silence.trouble();
		const fates = hopeless ? allOf(chunk, 'notSent', hopeless) : await fatesOfRequest(definition, chunk, client);
		// A wrong key, an unreachable host or the user's Stop fails every further request the same way.
		const [first] = fates;
		if (first.state === 'notSent' && isHopeless(first.trouble)) hopeless ??= first.trouble;
		chunk.pending.forEach(({ itemIndex }, at) => tell(itemIndex, fates[at]));
	};
	const order = new InOrder();
	const inOrder = async (chunk: Chunk<D>): Promise<void> => {
		const people = chunk.pending.flatMap(({ draft }) => namesOf(draft));
		await order.add(people, async () => await one(chunk));
	};
	const width = limits.concurrency ?? 1;
	// One alone until one was answered: with a wrong password, or a service that does not answer, no others are under way.
	await eachBounded(chunks, width, width > 1 ? inOrder : one, () => silence.isUnanswered);
}
