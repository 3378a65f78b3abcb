import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../ground/errors';
import { senderKey } from '../ground/person';

/** The field of an event that each of the two repeats under the name that all nodes have for it. */
const OF_EVENT = { from: 'sender', to: 'recipient' } as const;

/**
 * Refuses to take an incoming message’s own `from` or `to` for those of a message that is sent: the reply would go to ourselves, in the name
 * of the person who wrote. An item in which they were set anew passes, whatever else of the event it holds.
 * @param key the input field that is mapped
 * @param label what the panel calls it
 * @param fill what it calls the option that maps input fields
 * @throws InvalidInput
 */
export function refuseOfIncoming(json: IDataObject, key: string, label: string, fill: string): void {
	if (key !== 'from' && key !== 'to') return;
	if (json.kind !== 'incoming' || !isSame(json[key], json[OF_EVENT[key]])) return;
	throw new InvalidInput(
		label,
		'the item is an incoming message, whose “from” is the person who wrote, and whose “to” is your own number or address',
		`To answer, set ${fill} to Using Fields Above, with {{ $json.from }} as To; or set “to” and “from” anew before this node (Edit Fields).`,
	);
}

/** An event has a person’s number with its plus as `from`, and as it came as `sender`. */
function isSame(one: IDataObject[string], other: IDataObject[string]): boolean {
	if (typeof one !== 'string' || typeof other !== 'string') return one === other;
	return one === other || (senderKey(one) ?? one) === senderKey(other);
}
