import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { channelField, EVERYTHING, OptOuts, topicField } from '../../precautions/optOuts';
import type { Item, Operation, Run } from '../../engine/operation';
import { wholeOf } from '../../events/consent';
import { readSender, type Person } from '../../ground/person';
import { filledByModel, labelOf, refine } from '../../panel/field';
import type { Form, Place, Values } from '../../panel/field';
import { notice } from '../../panel/fields';
import { person } from '../../panel/recipients';
import type { Client } from '../../service/client';
import { runForAllItems } from '../../table/forAllItems';

/** An operation on the Do Not Contact list, for all items of a run at once; it asks nothing of the service. */
interface ListDefinition<F extends Form, T> extends Pick<Operation, 'name' | 'action' | 'description' | 'tool'> {
	form: F;
	read(values: Values<F>, item: Item): T;
	/** The output rows for each of what the items ask for. Throws StoreTrouble. */
	apply(wanted: readonly T[], list: OptOuts, client: Pick<Client, 'hint'>): Promise<IDataObject[][]>;
}

const addressField = person('Address', {
	default: '',
	// Behind Omni Trigger it may be empty.
	required: undefined,
	placeholder: 'e.g. +12025550123',
	description:
		'A phone number or an email address in any spelling that a send takes. Leave it empty after Omni Trigger: its events name the person.',
});

/** The field of an address, which may be left empty behind Omni Trigger. */
export const address = filledByModel('The phone number, e.g. +12025550123, or the email address of the person', {
	...addressField,
	parse: (raw: unknown, place: Place): Person | undefined =>
		raw === undefined || raw === null || raw === '' ? undefined : addressField.parse(raw, place),
});

/** What an event of Omni Trigger says by itself: whose it is, what they wrote or what happened, when, and by which message. */
export function eventOf({
	json,
}: INodeExecutionData): Partial<Record<'address' | 'words' | 'messageId' | 'occurredAt', unknown>> {
	const { kind, recipient, sender, text, prefix, status, messageId, occurredAt } = json;
	if (kind === 'status') return { address: recipient, words: status, messageId, occurredAt };
	return kind === 'incoming' ? { address: sender, words: wholeOf(text, prefix), messageId, occurredAt } : {};
}

/** The person of an item: by the field, or else by the event. Throws InvalidInput where neither names one. */
export function personOf(person: Person | undefined, { input }: Item): Person {
	if (person) return person;
	const { address: given } = eventOf(input);
	const sender = input.json.kind === 'incoming' && typeof given === 'string' ? readSender(given) : undefined;
	return sender ?? addressField.parse(given, { label: labelOf(addressField), timezone: 'utc' });
}

/** The topic that a note is about; undefined where it is about everything. */
export const topic = refine(
	topicField('Topic', {
		model: 'Which messages this is about, in the word that is used here for them, e.g. offers; empty for all messages',
		placeholder: 'e.g. offers',
		description:
			'Which messages this is about, in a word of your own, as in the options of sends. Leave it empty for all messages.',
	}),
	(given) => (given === EVERYTHING ? undefined : given),
);

export const channel = channelField('The channel of these messages');

/** What is noted here keeps back no send by itself. */
const listNotice = notice(
	'Kept in n8n. A send looks at this list only with “Respect Do Not Contact” or “Topic” among its options.',
);

/** Makes the operation of a definition on the list. */
export function listOperation<F extends Form, T>(definition: ListDefinition<F, T>): Operation {
	const { name, action, description, tool } = definition;
	const form = { listNotice, ...definition.form };
	const execute = async (run: Run): Promise<INodeExecutionData[]> => {
		const apply = async (wanted: readonly T[]): Promise<IDataObject[][]> =>
			await definition.apply(wanted, new OptOuts(run.context), run.client);
		return await runForAllItems(run, {
			form: definition.form,
			read: (values, item) => definition.read(values, item),
			apply,
		});
	};
	const readsNumbers = 'address' in form ? ({ readsNumbers: true } as const) : {};
	return { name, action, description, tool, form, credential: 'omniApiKeyApi', routes: [], ...readsNumbers, execute };
}
