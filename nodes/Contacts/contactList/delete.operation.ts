import { fieldsFor, type Draft, type SendOperation, type Subject } from '../../old/operation';
import { codeVerdict, resultList } from '../../old/send';
import { idText, isJsonObject, pick } from '../../ground/json';
import { IDS_PER_URL, REQUEST_BYTES } from '../../ground/limits';
import { requiredId } from '../../old/lists';
import { readReasons, type Reason } from '../../service/trouble';
import { listField } from '../pickers';
const PATH = '/address-book-api/contact-groups';

const CONTACT_LIST: Subject = {
	one: 'contact list',
	many: 'contact lists',
	done: 'deleted',
	whenUnknown: 'Look it up with Get Many Contact Lists before you do.',
};

/**
 * Deletes one list per item, many in one request (part 2, 4.1): DELETE /address-book-api/contact-groups?ids=…&ids=…. A
 * heading of the documents spells the path contacts-groups and a table the parameter smsIds; these are the sample's.
 */
export const remove: SendOperation = {
	kind: 'send',
	subject: CONTACT_LIST,
	resource: 'contactList',
	operation: 'delete',
	credential: 'omniApiKeyApi',
	endpoints: [{ method: 'DELETE', path: PATH }],
	limits: () => ({ messages: IDS_PER_URL, bytes: REQUEST_BYTES }),
	fields: fieldsFor('contactList', 'delete', [
		listField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Fail When Any List Is Rejected',
					name: 'failOnRejected',
					type: 'boolean',
					default: false,
					description: 'Whether to stop the workflow when one list is not deleted although others were',
				},
			],
		},
	]),

	draft(item) {
		const contactGroupId = requiredId(item, 'list', 'Contact List');
		return { body: { contactGroupId }, identity: { contactGroupId }, options: {} };
	},

	request(_texts, _options, _connection, drafts) {
		return { method: 'DELETE', path: PATH, query: { ids: [...new Set(drafts.map(idOf))] } };
	},

	entries: pairById,

	verdict(entry) {
		const verdict = codeVerdict(entry, 'result');
		if (!verdict?.accepted) return verdict;
		return { accepted: true, output: { deleted: true } };
	},
};

function idOf({ identity }: Draft): string {
	return idText(identity.contactGroupId) ?? '';
}

/** The entries of the answer by the lists' ids, each with its own of the reasons that stand beside them. */
function pairById(answer: unknown, drafts: Draft[]): unknown[] | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const reasons = readReasons(isJsonObject(answer) ? pick(answer, 'reasons') : undefined);
	const own = entries.filter(isJsonObject).map((entry, at) => {
		const id = idText(pick(entry, 'result'));
		return { id, entry: { ...entry, reasons: [...readReasons(entry.reasons), ...reasonsFor(reasons, at, id)] } };
	});
	// Entries without ids stand in the order of the request, where no two items share an id and the other entries agree.
	const unique = new Set(drafts.map(idOf)).size === drafts.length;
	const inOrder =
		own.length === drafts.length && own.every(({ id }, at) => id === undefined || id === idOf(drafts[at]));
	const named = own.some(({ id }) => id !== undefined);
	if (unique && (inOrder || !named)) return own.map(({ entry }) => entry);
	return named ? drafts.map((draft) => own.find(({ id }) => id === idOf(draft))?.entry) : undefined;
}

/** A reason points at a place in the request, `ids[1]`, or names the id. */
function reasonsFor(reasons: Reason[], at: number, id: string | undefined): Reason[] {
	return reasons.filter(({ ref }) => ref === `ids[${at}]` || (id !== undefined && ref?.includes(id) === true));
}
