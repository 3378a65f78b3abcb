import type { Run } from '../engine/operation';
import { choice } from '../panel/choices';
import type { Values } from '../panel/field';
import { integer, text } from '../panel/fields';
import { options, row } from '../panel/groups';
import { compileForm } from '../panel/read';
import { DAY_MS, KEPT_FOR } from '../table/kinds';

const members = {
	keyFrom: choice(
		'Key From',
		[
			{
				name: 'Conversation and Message',
				value: 'message',
				description: 'Made of the session ID of the chat and of what is sent: for a tool of an agent',
			},
			{ name: 'Send Once Key', value: 'given' },
		],
		{ default: 'given', noDataExpression: true, description: 'What tells one message from another' },
	),
	key: text('Send Once Key', {
		placeholder: 'e.g. {{ $json.order }}-shipped',
		description:
			'What must be sent only once, e.g. an order with its event. The same key is not sent again by this kind of node in this project, whichever workflow, run or retry it comes from.',
		show: { keyFrom: ['given'] },
	}),
	rememberFor: integer('Remember For (Days)', {
		min: 1,
		max: 3650,
		default: KEPT_FOR.once.usually / DAY_MS,
		description: 'For how many days a key is remembered',
	}),
	ifUnknown: choice(
		'If the Outcome Is Unknown',
		[
			{
				name: 'Do Not Send',
				value: 'hold',
				description: 'Give the item the code UNKNOWN, so that somebody can look it up first',
			},
			{
				name: 'Send Again',
				value: 'send',
				description: 'For messages that you have looked up, and that did not arrive',
			},
		],
		{
			default: 'hold',
			noDataExpression: true,
			description:
				'What to do when an earlier run began to send under this key and it is not known whether the message was sent',
		},
	),
	ifMissing: choice(
		'If Data Tables Are Unavailable',
		[
			{
				name: 'Send Unchecked',
				value: 'send',
				description: 'Send without this check, and say so in every output item',
			},
			{ name: 'Stop', value: 'stop', description: 'Stop with an error before anything is sent' },
		],
		{
			default: 'stop',
			noDataExpression: true,
			description: 'What to do where n8n’s data tables are switched off or full',
		},
	),
};

/** What a person says of Send Once; the same for every operation that sends or changes something. */
export const onceForm = {
	sendOnce: row('Send Once', members, {
		name: 'once',
		row: 'Send Once',
		description: 'What was sent under a key is not sent again, by any run of any workflow of this project',
	}),
};

export type OnceValues = Values<typeof members>;

/** Where n8n keeps them: read one by one, so that a key whose expression finds nothing in any item is told. */
const PLACE = 'options.sendOnce.once';

/** What each item says of Send Once. */
export function readOnce({ parameters }: Run): (itemIndex: number) => OnceValues {
	const values = compileForm({ [PLACE]: options(members) }, parameters);
	return (itemIndex) => values(itemIndex)[PLACE];
}
