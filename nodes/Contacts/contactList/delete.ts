import { REQUEST_BYTES } from '../../engine/chunks';
import type { Draft } from '../../engine/draft';
import { JSON_ANSWER, sendOperation } from '../../engine/sendOperation';
import type { Wording } from '../../engine/wording';
import { idText, isJsonObject, pick } from '../../ground/json';
import { flag } from '../../panel/fields';
import { options } from '../../panel/groups';
import { IDS_PER_URL } from '../../service/details';
import { request } from '../../service/routes';
import { readReasons, type Reason } from '../../service/trouble';
import { codeVerdict, resultList } from '../../service/verdict';
import { listField } from '../pickers';

const ROUTE = 'DELETE /address-book-api/contact-groups';

const CONTACT_LIST: Wording = {
	one: 'contact list',
	many: 'contact lists',
	done: 'deleted',
	whenUnknown: 'Look it up with Get Many Contact Lists before you do.',
};

interface Deletion extends Draft {
	identity: { contactGroupId: string };
}

/**
 * Deletes one list per item, many in one request (part 2, 4.1): `?ids=…&ids=…`. A heading of the documents spells the path
 * contacts-groups and a table the parameter smsIds; these are the sample's.
 */
export const remove = sendOperation({
	name: 'Delete',
	action: 'Delete contact lists',
	description: 'Delete one contact list for each item, up to 100 in one request',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	wording: CONTACT_LIST,
	limits: () => ({ messages: IDS_PER_URL, bytes: REQUEST_BYTES }),
	form: {
		list: listField,
		options: options({
			failOnRejected: flag('Fail When Any List Is Rejected', {
				description: 'Whether to stop the workflow when one list is not deleted although others were',
			}),
		}),
	},

	draft: ({ list }): Deletion => ({ body: { contactGroupId: list }, identity: { contactGroupId: list } }),

	request: ({ drafts }) => request(ROUTE, { query: { ids: [...new Set(drafts.map(idOf))] } }),

	...JSON_ANSWER,
	entries: pairById,

	verdict(entry) {
		const verdict = codeVerdict(entry, 'result');
		if (!verdict?.accepted) return verdict;
		return { accepted: true, output: { deleted: true } };
	},
});

function idOf({ identity }: Deletion): string {
	return identity.contactGroupId;
}

/** The entries of the answer by the lists' ids, each with its own of the reasons that stand beside them. */
function pairById(answer: unknown, drafts: readonly Deletion[]): unknown[] | undefined {
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
