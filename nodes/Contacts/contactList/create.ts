import { given } from '../../api/details';
import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import type { Operation } from '../../engine/operation';
import type { Hook } from '../../engine/precaution';
import { writeOperation } from '../../engine/writeOperation';
import type { Schemas } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { openChoice } from '../../panel/choices';
import { labelOf } from '../../panel/field';
import { flag, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { createdVerdict } from '../../service/created';
import { customFields } from './customFields';
import { CONTACT_LIST_WORDING, listTypes } from './contactList';

/** The route that makes a list, and the field of its id. */
export const CREATE_LIST = 'POST /address-book-api/contact-groups';
export const LIST_ID = 'contactGroupId';

interface NewList extends Draft {
	body: Schemas['ContactListCreate'];
}

const listType = openChoice('Type', listTypes, {
	default: 'STANDARD',
	description: 'What the list is for. Use an expression for a value that is not in the list.',
});

const listName = text('Name', {
	model: 'The name of the new list',
	required: true,
	trim: true,
	placeholder: 'e.g. Clients',
});

/** Makes a contact list with custom fields (part 2, 2.1 and 4.1). */
export const newList = writeOperation({
	name: 'Create',
	action: 'Create a contact list',
	description: 'Make a contact list with custom fields',
	tool: 'Makes a new contact list, with nobody on it, under the name given. Use it only when somebody asks for a new list, and look at the existing lists first. It gives the contactGroupId of the list.',
	routes: [CREATE_LIST],
	wording: { ...CONTACT_LIST_WORDING, done: 'created', id: LIST_ID },
	form: {
		name: listName,
		customFields,
		options: options({
			autoDeleteEnabled: flag('Delete Contacts Automatically', {
				description:
					'Whether to delete contacts that are unused for over two weeks or lack data such as phone or email',
			}),
			type: listType,
		}),
	},

	draft({ name, customFields: fields, options: { type, autoDeleteEnabled } }): NewList {
		const body = { name, type, fields: fields.length === 0 ? undefined : fields, autoDeleteEnabled };
		return { body, identity: { name }, facts: given(body) };
	},

	request: ({ body }) => request(CREATE_LIST, { body: JSON.stringify(body) }),
	verdict: (answer) => createdVerdict(answer, LIST_ID),
});

/** The name of the list that a draft makes. */
export function nameOf({ identity: { name } }: Draft): string {
	return typeof name === 'string' ? name : '';
}

/** The type that a draft asks for; undefined where it names none. */
export function typeOf({ facts: { type } = {} }: Draft): string | undefined {
	return typeof type === 'string' ? type : undefined;
}

/** The error of a list that is there, or that an earlier item makes, and is not of the type that was asked for: on it, people may get messages that must get none. */
export function otherType(name: string, wanted: string, type: string | undefined): InvalidInput {
	return new InvalidInput(
		labelOf(listType),
		`the list “${shorten(name)}” ${type === undefined ? 'is made by an earlier item that names no type' : `is of the type ${type}`}, and ${wanted} was asked for`,
		'Use another name, or name the type that the list has.',
	);
}

/** Makes a list for each item, and no second one of the same name: behind a sheet, each row would make a list. Unless On Error goes on, none is made then. */
export const create: Operation = {
	...newList,
	execute: async (run) => await newList.execute({ ...run, hooks: [oneOfEachName, ...run.hooks] }),
};

const oneOfEachName: Hook = async (outbox) => {
	const names = new Set<string>();
	await outbox.each((draft) => {
		const name = nameOf(draft);
		if (names.has(name)) {
			throw new InvalidInput(
				labelOf(listName),
				`another item makes the list “${shorten(name)}”`,
				'Use Find or Create, which makes one list for all of them, or switch on Execute Once in the Settings of this node.',
			);
		}
		names.add(name);
		return draft;
	});
};
