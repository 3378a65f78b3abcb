import { contactListField, refusedInWords } from '../../api/addressBook';
import { columns } from '../../api/contactColumns';
import {
	CONTACTS_PER_UPLOAD,
	contactVerdict,
	duplicateCheckField,
	readUpload,
	UPLOAD,
	uploadOptions,
	uploadRequest,
	type Upload,
} from '../../api/contactUpload';
import { CONTACTS } from '../../api/contactRecords';
import { apiScenario } from '../../api/scenarios';
import { deliver } from '../../engine/deliver';
import type { Pending } from '../../engine/draft';
import type { Failure, Fate } from '../../engine/ledger';
import type { Completed } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { InvalidInput } from '../../ground/errors';
import { integerOrText } from '../../ground/json';
import { inBatches } from '../../ground/turns';
import { choice } from '../../panel/choices';
import { labelOf, refine } from '../../panel/field';
import { options } from '../../panel/groups';
import { wholeId } from '../../panel/ids';
import type { Client } from '../../service/client';
import { resultList } from '../../service/verdict';
import { transactionalEntries, transactionalVerdict } from './answer';
import { identityOf } from './contact';
import { isOnList, listedContact } from './listed';
import { overrideForm } from './overrides';
import {
	inTurns,
	limitsOf,
	SCENARIO_MESSAGES,
	sendTransactional,
	transactionalDraft,
	transactionalOptions,
	transactionalRequest,
	type TransactionalDraft,
} from './sendTransactional';

/** Ours: contacts that are looked up at once. */
const LOOKED_UP_AT_ONCE = 5;

/** A message to a contact that goes on a list first: then the contact's id takes the place of its body. */
interface ListDraft extends TransactionalDraft {
	upload: Upload;
	/** How many contacts go on the list at once. */
	batchSize: number;
	/** Whether the list's values are good enough where they are not those of the item. */
	stale: boolean;
}

const { wording, showsText, handles } = sendTransactional.definition;

const LOADING = {
	wording: { one: 'contact', many: 'contacts', done: 'added', id: 'contactId', whenUnknown: '' },
	request: ({ bodies, drafts: [{ shared }] }: { bodies: string; drafts: readonly Upload[] }) =>
		uploadRequest(shared, bodies),
	refusal: refusedInWords,
	entries: resultList,
	verdict: contactVerdict,
};

/** Puts one contact per item on a list and sends to it through a scenario (part 2, 2.2, 2.4, 4.1 and 4.3). */
export const addAndSend = sendOperation({
	wording,
	showsText,
	handles,
	limits: limitsOf,
	request: transactionalRequest,
	entries: transactionalEntries,
	verdict: transactionalVerdict,
	name: 'Add to List and Send',
	action: 'Add contacts to a list and send to them',
	description: 'Put one contact for each item on a contact list, and send to it through a scenario',
	// The mapper of columns has no field that a model could fill.
	tool: false,
	routes: [UPLOAD, { route: CONTACTS, when: 'the list has a contact already' }, SCENARIO_MESSAGES],
	form: {
		scenario: apiScenario,
		list: refine(contactListField, wholeId),
		columns,
		duplicateCheckField,
		...overrideForm,
		options: options({
			...transactionalOptions,
			...uploadOptions,
			otherValues: choice(
				'If the List Has Other Values',
				[
					{ name: 'Reject', value: 'reject', description: 'Send nothing to the contact, and say which value differs' },
					{ name: 'Send What the List Has', value: 'send' },
				],
				{
					default: 'reject',
					description:
						'What to do about a contact that the list has already, with other values than the item: the service has no request that changes a contact',
				},
			),
		}),
	},

	draft(values, item): ListDraft {
		const upload = readUpload(values, item, values.duplicateCheckField);
		const { phone, email, pushInfo } = upload.body;
		if (phone === undefined && email === undefined && pushInfo === undefined) {
			const problem = 'there is no phone, email or device';
			throw new InvalidInput(labelOf(columns), problem, 'Fill in what the scenario sends to.');
		}
		const identity = identityOf({ contact: { phone, email, pushInfo } });
		const message = transactionalDraft(values, item.connection, { list: 'contactIds', body: upload.body, identity });
		const { batchSize = CONTACTS_PER_UPLOAD, otherValues } = values.options;
		return { ...message, upload, batchSize, stale: otherValues === 'send' };
	},

	complete: addAll,
});

/** Puts the contacts on their lists, and makes messages to those of whom the list has an id; the others have their fates. */
async function addAll(pending: ReadonlyArray<Pending<ListDraft>>, client: Client): Promise<Completed<ListDraft>> {
	const added = new Map<number, Fate>();
	const uploads = pending.map(({ itemIndex, draft }) => ({ itemIndex, draft: draft.upload }));
	// As of a send, that of the first item.
	const limits = { messages: pending.at(0)?.draft.batchSize ?? CONTACTS_PER_UPLOAD };
	await deliver(LOADING, uploads, { client, limits }, (itemIndex, fate) => added.set(itemIndex, fate));
	const ready = new Map<number, ListDraft>();
	const ended = new Map<number, Fate>();
	const settle = async ({ itemIndex, draft }: Pending<ListDraft>): Promise<void> => {
		const contact = await contactOf(draft, added.get(itemIndex), client);
		if ('state' in contact) ended.set(itemIndex, { ...contact, identity: draft.identity });
		else ready.set(itemIndex, addressed(draft, contact));
	};
	for (const batch of inBatches(pending, LOOKED_UP_AT_ONCE)) await Promise.all(batch.map(settle));
	const messages = pending.flatMap(({ itemIndex }) => {
		const draft = ready.get(itemIndex);
		return draft === undefined ? [] : [{ itemIndex, draft }];
	});
	return { pending: inTurns(messages), failed: new Map(), ended };
}

interface Added {
	contactId: string;
	contactCreated: boolean;
}

async function contactOf(
	{ upload, stale }: ListDraft,
	fate: Fate | undefined,
	client: Client,
): Promise<Added | Failure> {
	if (fate === undefined || 'output' in fate) {
		const contactId = fate?.output.contactId;
		if (typeof contactId === 'string') return { contactId, contactCreated: true };
		return notSent('The contact was added to the list, and the service gave no ID of it', 'Use Send Transactional.');
	}
	if (fate.state === 'unknown') {
		const { message, description } = fate.trouble;
		return {
			...notSent(
				`It is not known whether the contact was added to the list, so nothing was sent to it: ${message}`,
				description,
			),
			...(fate.details && { details: fate.details }),
		};
	}
	if (fate.state !== 'rejected' || !isOnList(fate)) return fate;
	const listed = await listedContact(upload, { client, rejected: fate, stale });
	return 'state' in listed ? listed : { ...listed, contactCreated: false };
}

function notSent(message: string, description: string): Failure {
	return { state: 'notSent', trouble: { message, description }, identity: {} };
}

function addressed(draft: ListDraft, { contactId, contactCreated }: Added): ListDraft {
	return {
		...draft,
		body: integerOrText(contactId),
		identity: { ...draft.identity, contactId },
		facts: { contactCreated, ...draft.facts },
	};
}
