import { resource } from '../engine/operation';
import { audit } from './audit';
import { contacts } from './contact';
import { contactLists } from './contactList/contactList';
import { doNotContact } from './doNotContact';
import { people } from './person';
import { answerPage } from './preferences/answerPage';
import { createLink } from './preferences/createLink';
import { segments } from './segment';

/** Everything that Omni Contacts can do; the first resource is the one that a new node shows. */
export const operations = [
	contacts,
	audit,
	contactLists,
	doNotContact,
	people,
	resource('Preferences Page', 'preferencesPage', [answerPage, createLink]),
	segments,
];
