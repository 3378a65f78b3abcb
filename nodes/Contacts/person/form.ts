import { foundInSome, refine } from '../../panel/field';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { addresses } from '../../panel/recipients';

const USUAL_PURPOSE = 'login';

/** Who is meant, and where is looked. */
export const personForm = {
	addresses: addresses('Addresses', {
		placeholder: 'e.g. +12025550123, ann@example.com',
		description:
			'All phone numbers and email addresses of one person, with commas between them, in any spelling that a send takes. Each item is one person.',
	}),
	searchLists: flag('Search Contact Lists', {
		default: true,
		description:
			'Whether to look for the person in all contact lists of the service: each list is asked once or more for every address',
	}),
	options: options({
		purposes: refine(
			foundInSome(
				text('Purposes of Login Codes', {
					default: USUAL_PURPOSE,
					description:
						'What login codes were for, as in the field Purpose of Omni Voice Code, with commas between several: a code is kept under a hash of both person and purpose',
				}),
			),
			(given = '') => {
				const named = given.split(',').map((purpose) => purpose.trim());
				const purposes = named.filter((purpose) => purpose !== '');
				return purposes.length > 0 ? purposes : [USUAL_PURPOSE];
			},
		),
	}),
};

/** What neither Export nor Erase can find, since its keys can't be made of a person's addresses. */
export const OUT_OF_REACH = [
	'Keys of Send Once: a hash of a key of your own or of a whole message, with the message ID, for as many days as the node says (30 where it says nothing).',
	'Callbacks that were compared over all processes: hashes of message IDs, for an hour.',
	'Notes that a planned item has left or was cancelled: a hash of its topic and key, for seven days. Planned items that still wait, where an address is in the middle of a text.',
	'Audit notes on messages to a contact ID or a device: a hash of it, with what the log says about a message, for as many days as the credential keeps it.',
	'Login codes for purposes that were not named, and the counters of those who requested codes: hashes, for two days at most.',
];

/** What lies where no node can look. */
export const ELSEWHERE = [
	'n8n’s executions, including this one and those of helpers that wait for delivery or replies, hold numbers, addresses and texts until n8n prunes them. Delete them in n8n, in the Executions list of each workflow that wrote to this person: `executions` names those that the audit log and questions know of.',
	'The data table “Omni Messaging” of other projects of this n8n: run this there, too.',
	'Tables, files, memories of agents and logs of your own.',
	'The memory of n8n’s processes, until they are restarted at the latest.',
	'What the service keeps besides these contacts: other columns of contacts with the number or address, messages, their statuses and statistics, and who has unsubscribed there. Ask the service.',
];

export const NOT_SEARCHED = 'Contacts of the service: “Search Contact Lists” is off.';
