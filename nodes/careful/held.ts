import type { Draft } from '../engine/draft';
import type { Held } from '../engine/ledger';
import type { Wording } from '../engine/wording';

/** The fate of a message that is kept from being sent, with why in a word and in a sentence. */
export function held({ identity }: Draft, { id }: Wording, code: string, message: string): Held {
	return { state: 'held', output: { ...identity, code, ...(id !== undefined && { [id]: null }), message } };
}
