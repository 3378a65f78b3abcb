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
} from '../../api/contactUpload';
import { sendOperation } from '../../engine/sending';
import type { Wording } from '../../engine/wording';
import { batchSize, failOnRejected } from '../../panel/common';
import { refine } from '../../panel/field';
import { options } from '../../panel/groups';
import { wholeId } from '../../panel/ids';
import { resultList } from '../../service/verdict';

const CONTACT: Wording = {
	one: 'contact',
	many: 'contacts',
	done: 'added',
	id: 'contactId',
	whenUnknown: 'Look it up with Get Many Contacts before you do.',
};

/** Adds one contact per item to a list, many in one request (part 2, 2.2 and 4.1). */
export const create = sendOperation({
	name: 'Create',
	action: 'Create contacts',
	description: 'Add one contact for each item to a list, up to 1,000 in one request',
	tool: 'Adds one person to the contact list that is set in this tool. Nothing is sent to them. Use it only for people who agreed to be on the list. Code OK with a contactId means that the person was added. A rejection that names a duplicate means that the list has that person already: do not try again.',
	routes: [UPLOAD],
	readsNumbers: true,
	form: {
		list: refine(contactListField, wholeId),
		columns,
		options: options({
			batchSize: batchSize(
				CONTACTS_PER_UPLOAD,
				'How many contacts travel in one request at most. The limit is this node’s own: the service documents none.',
			),
			failOnRejected: failOnRejected('contact', 'added'),
			duplicateCheckField,
			...uploadOptions,
		}),
	},
	wording: CONTACT,
	effect: 'change',
	limits: ({ options: chosen }) => ({ messages: chosen.batchSize ?? CONTACTS_PER_UPLOAD }),
	draft: (values, item) => readUpload(values, item, values.options.duplicateCheckField),
	request: ({ bodies, drafts: [{ shared }] }) => uploadRequest(shared, bodies),
	refusal: refusedInWords,
	entries: resultList,
	verdict: contactVerdict,
});
