import { pickList } from '../../api/addressBook';
import { request } from '../../api/routes';
import { writeOperation } from '../../engine/writeOperation';
import { LIMITS } from '../../ground/contract';
import { integerOrText } from '../../ground/json';
import { refine } from '../../panel/field';
import { text } from '../../panel/fields';
import { wholeId } from '../../panel/ids';
import { createdVerdict } from '../../service/created';
import { longQueryWarning, queryFields, readQuery } from './query';
import { SEGMENT_WORDING, withRule } from './record';

const ROUTE = 'POST /address-book-api/segments';

const ID = 'segmentId';

/** Makes a segment of a list (part 2, 2.3 and 4.2). */
export const create = writeOperation({
	name: 'Create',
	action: 'Create a segment',
	description: 'Create a segment: the contacts of a list that meet conditions',
	tool: 'Makes a segment under the name given: the contacts of a list that meet the conditions that are set in this tool. Nothing is sent to them. It gives the segmentId.',
	routes: [ROUTE],
	wording: { ...SEGMENT_WORDING, done: 'created', id: ID },
	form: {
		list: refine(pickList(`The contact list; it has at most ${LIMITS.contacts.segmentsPerList} segments`), wholeId),
		name: text('Name', {
			model: 'The name of the new segment, which no other segment of the list has',
			required: true,
			trim: true,
			placeholder: 'e.g. Clients in Leeds',
			description: 'A name that no other segment of the list has',
		}),
		...queryFields(false),
	},

	draft(values) {
		const { list, name } = values;
		const query = readQuery(values);
		return {
			body: { contactGroupId: integerOrText(list), name, query },
			identity: { name },
			facts: withRule({ contactGroupId: list, query }),
			warning: longQueryWarning(name, query),
		};
	},

	request: ({ body }) => request(ROUTE, { body: JSON.stringify(body) }),
	verdict: (answer) => createdVerdict(answer, ID),
});
