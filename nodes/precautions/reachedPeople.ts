import type { IDataObject } from 'n8n-workflow';

import { CHANNEL_NODE } from '../delivery/subSend';
import type { Withheld } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { inScope, scopeText, serviceOf } from './sentBefore';
import { alreadySent, type Earlier } from './sentKeys';

/** The field of an item that says, of Omni Reach's message, which person of which of its runs it is for. */
export const PERSON_FIELD = 'reachedPerson';

/** A person of an item. */
export interface ReachedPerson {
	itemIndex: number;
	person: string;
}

/**
 * Gives what a message of Omni Reach claims beside its own Send Once Key: that key as one of all channels, and its person, who has it in each of
 * them. So one run at a time writes to a person, whichever channel it has come to. Undefined for any other message.
 * @param keyOf gives an item's Send Once Key
 */
export function reachedPeople(
	{ client, node, parameters }: Run,
	keyOf: (itemIndex: number) => string,
): (itemIndex: number) => (ReachedPerson & { key: string }) | undefined {
	const scope = scopeText(serviceOf(client.connection), 'omniReach');
	return (itemIndex) => {
		const person = node.id === CHANNEL_NODE ? parameters.items[itemIndex].json[PERSON_FIELD] : undefined;
		return typeof person === 'string' ? { itemIndex, person, key: inScope(scope, keyOf(itemIndex)) } : undefined;
	};
}

/** The fate of an item whose person another run, or another item of its run, has told by another channel, or is telling. */
export function reachedAlready(identity: IDataObject, earlier: Earlier, idName: string): Withheld {
	const does = earlier.state === 'open' ? 'is sending' : 'has sent';
	const message = `Nothing was sent by this channel: execution ${earlier.execution} ${does} it by another one.`;
	const { output } = alreadySent(identity, earlier, idName);
	return { state: 'withheld', output: { ...output, [idName]: null, message } };
}
