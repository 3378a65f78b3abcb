import { resource } from '../engine/operation';
import { getMany as getManyAudited } from './audit/getMany';
import { prune as pruneAudited } from './audit/prune';
import { create as createContact } from './contact/create';
import { getMany as getManyContacts } from './contact/getMany';
import { create as createList } from './contactList/create';
import { remove as deleteList } from './contactList/delete';
import { findOrCreate } from './contactList/findOrCreate';
import { getMany as getManyLists } from './contactList/getMany';
import { acceptNewTable } from './doNotContact/acceptNewTable';
import { add } from './doNotContact/add';
import { check } from './doNotContact/check';
import { getMany as getManyOptedOut } from './doNotContact/getMany';
import { remove as removeFromList } from './doNotContact/remove';
import { erase } from './person/erase';
import { exportPerson } from './person/export';
import { answerPage } from './preferences/answerPage';
import { createLink } from './preferences/createLink';
import { create as createSegment } from './segment/create';
import { get as getSegment } from './segment/get';
import { getMany as getManySegments } from './segment/getMany';
import { update as updateSegment } from './segment/update';

/** Everything that Omni Contacts can do; the first resource is the one that a new node shows. */
export const operations = [
	resource('Contact', 'contact', [createContact, getManyContacts]),
	resource('Audit', 'audit', [getManyAudited, pruneAudited]),
	resource('Contact List', 'contactList', [createList, deleteList, findOrCreate, getManyLists]),
	resource('Do Not Contact', 'doNotContact', [acceptNewTable, add, check, getManyOptedOut, removeFromList]),
	resource('Person', 'person', [erase, exportPerson]),
	resource('Preferences Page', 'preferencesPage', [answerPage, createLink]),
	resource('Segment', 'segment', [createSegment, getSegment, getManySegments, updateSegment]),
];
