import type { IDataObject } from 'n8n-workflow';

import { allLists, LISTS } from '../../api/addressBook';
import type { Operation } from '../../engine/operation';
import type { Hook } from '../../engine/precaution';
import { UNKNOWN_ZONE } from '../../ground/dates';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText } from '../../ground/json';
import type { Client } from '../../service/client';
import { CREATE_LIST, LIST_ID, nameOf, newList, otherType, typeOf } from './create';

/** The list of a name, made where there is none (part 2, 2.1 and 4.1). Two runs at once may both make one: the interface has no such request. */
export const findOrCreate: Operation = {
	...newList,
	name: 'Find or Create',
	action: 'Find or create a contact list',
	description: 'Get the contact list with this name, and make it if there is none',
	tool: 'Gives the contactGroupId of the contact list with the name given, and makes that list where there is none. Use it before contacts are put on a list. It says whether the list was created.',
	routes: [LISTS, CREATE_LIST],
	execute: async (run) => await newList.execute({ ...run, hooks: [...run.hooks, findingFirst(run.client)] }),
};

/** Keeps lists from being created that are there, or that an earlier item creates. */
function findingFirst(client: Client): Hook {
	return async (outbox) => {
		const wanted = new Set(outbox.pending.map(({ draft }) => nameOf(draft)));
		const found = await find(client, wanted);
		const first = new Map<string, { itemIndex: number; type: string | undefined }>();
		// Items that have the list of another one, by their indexes.
		const others = new Map<number, number>();
		await outbox.each((draft, itemIndex) => {
			const [name, type] = [nameOf(draft), typeOf(draft)];
			const [list, ...more] = found.get(name) ?? [];
			if (more.length > 0) throw ambiguous(name, [list, ...more]);
			if (type !== undefined && typeof list?.type === 'string' && !isSame(list.type, type))
				throw otherType(name, type, list.type);
			if (list !== undefined) return outbox.withheld(draft, 'OK', { ...list, ...UNKNOWN_ZONE, created: false });
			const earlier = first.get(name);
			if (type !== undefined && earlier && !isSame(earlier.type, type)) throw otherType(name, type, earlier.type);
			if (earlier === undefined) first.set(name, { itemIndex, type });
			else others.set(itemIndex, earlier.itemIndex);
			// What this comes to, the end says.
			return earlier === undefined ? draft : outbox.withheld(draft, 'OK', {});
		});
		outbox.atEnd(async (fates) => {
			for (const [item, fate] of fates.entries()) {
				if (fate?.state === 'accepted') fates[item] = { ...fate, output: { ...fate.output, created: true } };
			}
			for (const [item, earlier] of others) {
				const made = fates[earlier];
				if (made?.state === 'accepted') fates[item] = { ...made, output: { ...made.output, created: false } };
				else if (made) fates[item] = made;
			}
		});
	};
}

/** Words of the interface are compared without case. */
function isSame(one: string | undefined, other: string): boolean {
	return one?.toUpperCase() === other.toUpperCase();
}

/** The lists with these very names. How the service's own filter compares names is not shown, so that all are read. */
async function find(client: Client, names: ReadonlySet<string>): Promise<Map<string, IDataObject[]>> {
	const found = new Map<string, IDataObject[]>();
	if (names.size === 0) return found;
	for await (const lists of allLists(client)) {
		for (const list of lists) {
			const name = typeof list.name === 'string' ? list.name.trim() : '';
			if (names.has(name)) found.set(name, [...(found.get(name) ?? []), list]);
		}
	}
	return found;
}

function ambiguous(name: string, lists: readonly IDataObject[]): InvalidInput {
	const ids = lists.map((list) => idText(list[LIST_ID]) ?? '?');
	return new InvalidInput(
		'Name',
		`the service has ${ids.length} contact lists called “${shorten(name)}”, with the IDs ${ids.join(', ')}`,
		'Rename all but one of them, or use the ID of the one you mean.',
	);
}
