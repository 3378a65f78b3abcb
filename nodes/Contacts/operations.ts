import type { Operation } from '../old/operation';
import { create as createContact } from './contact/create.operation';
import { getMany as getManyContacts } from './contact/getMany.operation';
import { create as createList } from './contactList/create.operation';
import { remove as deleteList } from './contactList/delete.operation';
import { getMany as getManyLists } from './contactList/getMany.operation';
import { create as createSegment } from './segment/create.operation';
import { get as getSegment } from './segment/get.operation';
import { getMany as getManySegments } from './segment/getMany.operation';
import { update as updateSegment } from './segment/update.operation';

/** Everything that Omni Contacts can do. */
export const operations: readonly Operation[] = [
	createContact,
	getManyContacts,
	createList,
	deleteList,
	getManyLists,
	createSegment,
	getSegment,
	getManySegments,
	updateSegment,
];
