import type { Proof } from '../../careful/optOuts';
import type { Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { address } from './listOperation';

/** An address with the proof of what its owner wants; an event of Omni Trigger fills in all but the source. */
export const proofForm = {
	address,
	words: text('Words', {
		default: '={{ $json.text ?? $json.status }}',
		description: 'What they wrote, or what happened, to be shown when somebody asks why',
	}),
	messageId: text('Message ID', {
		default: '={{ $json.messageId }}',
		description: 'The message or callback that says so',
	}),
	source: text('Source', {
		placeholder: 'e.g. Form on the web site',
		description: 'Where it came from, in your own words',
	}),
};

/** The proof that an item gives. */
export function readProof({ address: given, words, messageId, source }: Values<typeof proofForm>): Proof {
	return { address: given, words, messageId, source };
}
