import type { Pending } from '../engine/draft';
import type { Operation, Run } from '../engine/operation';
import { InvalidInput } from '../ground/errors';
import { hashed } from '../table/buckets';
import { readOnce, type OnceValues } from './onceForm';
import { recipientsOf } from './recipients';

/** Gives the key of each draft of a run as the store keeps it; throws InvalidInput for one that has none. */
export function onceKeys(run: Run, operation: Operation): (entry: Pending) => string {
	const values = readOnce(run);
	const scope = scopeOf(run, operation);
	return (entry) => {
		const once = values(entry.itemIndex);
		const { json } = run.parameters.items[entry.itemIndex];
		const key = once.keyFrom === 'message' ? messageKey(entry, json.sessionId) : givenKey(once);
		return hashed(`${scope}\n${key}`);
	};
}

/** What is sent, and the conversation that it belongs to. */
function messageKey({ draft }: Pending, sessionId: unknown): string {
	const recipients = new Map(recipientsOf(draft).map(({ address, key }) => [address, key]));
	const inOneSpelling = (name: string, value: unknown): unknown => {
		// A signed callback URL is another one each time.
		if (/^callback_?url$/i.test(name)) return undefined;
		return (typeof value === 'string' && recipients.get(value)) || value;
	};
	return JSON.stringify(['message', sessionId ?? null, draft.shared ?? null, draft.body], inOneSpelling);
}

function givenKey({ key }: OnceValues): string {
	if (key !== undefined && key.trim() !== '') return JSON.stringify(['given', key]);
	throw new InvalidInput('Send Once Key', 'it is empty', 'Give every item a key, e.g. {{ $json.order }}-shipped.');
}

/** What shares its keys: one kind of node for messages, one operation for changes; and what another service took is another thing. */
function scopeOf({ node, client, parameters }: Run, { effect }: Operation): string {
	// As a tool of an agent, a node has a type of its own.
	const type = node.type.slice(node.type.lastIndexOf('.') + 1).replace(/Tool$/, '');
	const change = effect === 'change' ? [parameters.value('resource', 0), parameters.value('operation', 0)] : [];
	return JSON.stringify([client.connection.baseUrl, type, ...change]);
}
