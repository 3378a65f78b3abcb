import { REQUEST_BYTES } from '../../engine/chunks';
import type { Draft } from '../../engine/draft';
import { JSON_ANSWER, sendOperation } from '../../engine/sendOperation';
import { idText, isJsonObject, pick, without } from '../../ground/json';
import { choice } from '../../panel/choices';
import { flag } from '../../panel/fields';
import { options } from '../../panel/groups';
import { IDS_PER_URL } from '../../service/details';
import { request } from '../../service/routes';
import { readReasons, type Reason } from '../../service/said';
import { besides, codeVerdict, resultList } from '../../service/verdict';
import { listField } from '../pickers';
import { CONTACT_LIST } from './contactList';

/** The path of the sample, and the one of a heading (part 2, 4.1). */
const ROUTES = {
	sample: 'DELETE /address-book-api/contact-groups',
	heading: 'DELETE /address-book-api/contacts-groups',
} as const;

interface Deletion extends Draft {
	identity: { contactGroupId: string };
	shared: { address: keyof typeof ROUTES; idsName: 'ids' | 'smsIds' };
}

/**
 * Deletes one list per item, many in one request (part 2, 4.1): `?ids=…&ids=…` as the sample has it. A heading of the documents
 * spells the path contacts-groups and a table the parameter smsIds: options, since a deletion is not tried in several ways.
 */
export const remove = sendOperation({
	name: 'Delete',
	action: 'Delete contact lists',
	description: 'Delete one contact list for each item, up to 100 in one request',
	tool: 'Deletes the contact list that is set in this tool. It can not be undone: use it only when a person has clearly asked for this list to be deleted.',
	credential: 'omniApiKeyApi',
	routes: [ROUTES.sample, { route: ROUTES.heading, when: 'Address: as a heading spells it' }],
	wording: { ...CONTACT_LIST, done: 'deleted' },
	effect: 'change',
	limits: () => ({ messages: IDS_PER_URL, bytes: REQUEST_BYTES }),
	form: {
		list: listField,
		options: options({
			address: choice(
				'Address',
				[
					{ name: 'As a Heading Spells It', value: 'heading', description: '/address-book-api/contacts-groups' },
					{ name: 'Standard', value: 'sample', description: '/address-book-api/contact-groups' },
				],
				{
					default: 'sample',
					description: 'Change it when your deployment answers that it does not know the standard address',
				},
			),
			failOnRejected: flag('Fail When Any List Is Rejected', {
				description: 'Whether to stop the workflow when one list is not deleted although others were',
			}),
			idsName: choice(
				'Name of the IDs',
				[
					{ name: 'As in a Sample', value: 'ids' },
					{ name: 'As in a Table', value: 'smsIds', description: 'The parameter “smsIds”' },
				],
				{ default: 'ids', description: 'Change it when your deployment answers that the IDs are missing' },
			),
		}),
	},

	draft: ({ list, options: { address, idsName } }): Deletion => ({
		body: { contactGroupId: list },
		identity: { contactGroupId: list },
		shared: { address, idsName },
	}),

	request({ drafts }) {
		const [{ shared }] = drafts;
		return request(ROUTES[shared.address], { query: { [shared.idsName]: [...new Set(drafts.map(idOf))] } });
	},

	...JSON_ANSWER,
	entries: pairById,

	verdict(entry) {
		const verdict = codeVerdict(entry, 'result');
		// The id in it is that of the list, which stands in front already.
		if (!verdict?.accepted) return verdict && { ...verdict, said: without(verdict.said ?? {}, ['messageId']) };
		const more = isJsonObject(entry) ? besides(entry, ['code', 'result', 'messageId', 'reasons']) : {};
		return { accepted: true, output: { code: 'OK', ...more, deleted: true } };
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
		return {
			id,
			entry: { ...entry, reasons: [...readReasons(pick(entry, 'reasons')), ...reasonsFor(reasons, at, id)] },
		};
	});
	// Entries without ids stand in the order of the request, where no two items share an id and the other entries agree.
	const unique = new Set(drafts.map(idOf)).size === drafts.length;
	const inOrder =
		own.length === drafts.length && own.every(({ id }, at) => id === undefined || id === idOf(drafts[at]));
	const named = own.some(({ id }) => id !== undefined);
	if (unique && (inOrder || !named)) return own.map(({ entry }) => entry);
	return named ? drafts.map((draft) => own.find(({ id }) => id === idOf(draft))?.entry) : undefined;
}

/** A reason points at a place in the request, `ids[1]` or `smsIds[1]`, or names the id. */
function reasonsFor(reasons: Reason[], at: number, id: string | undefined): Reason[] {
	return reasons.filter(
		({ ref }) => ref === `ids[${at}]` || ref === `smsIds[${at}]` || (id !== undefined && ref?.includes(id) === true),
	);
}
