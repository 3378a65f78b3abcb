import { CHAT_APP_PHONE_TYPES, CHAT_APP_PLACE_TYPES, type components } from '../../../ground/contract';
import type { JsonObject } from '../../../ground/json';
import { mapped } from '../../../panel/mapping';
import { isBlank } from '../../../panel/values';
import { kindField, listField, objectOf, some, taken, textField, type MessageObject } from '../fields';
import { may, must, objectRule, refuse, type MessagePlace } from '../rules';

type Schemas = components['schemas'];

const nameForm = {
	formatted_name: textField('Formatted Name', {
		must: true,
		min: 1,
		placeholder: 'e.g. Ms Ann Lee',
		description: 'The whole name; needed',
	}),
	first_name: textField('First Name', {
		description: 'At least one part of the name is needed beside the whole name',
	}),
	last_name: textField('Last Name'),
	middle_name: textField('Middle Name'),
	prefix: textField('Prefix', { placeholder: 'e.g. Ms' }),
	suffix: textField('Suffix', { placeholder: 'e.g. Jr' }),
};

const companyForm = {
	company: textField('Company'),
	department: textField('Department'),
	title: textField('Job Title'),
};

const phone = objectOf({
	phone: textField('Phone', { placeholder: 'e.g. +12025550123' }),
	type: kindField(CHAT_APP_PHONE_TYPES),
	wa_id: textField('Chat App ID', {
		description: 'The ID of the person in the chat app; the phone is made from it',
	}),
});

const email = objectOf({
	email: textField('Email', { placeholder: 'e.g. name@example.com' }),
	type: kindField(CHAT_APP_PLACE_TYPES),
});

const address = objectOf({
	street: textField('Street'),
	city: textField('City'),
	state: textField('State'),
	zip: textField('ZIP'),
	country: textField('Country'),
	country_code: textField('Country Code', {
		placeholder: 'e.g. GB',
		description: 'Two letters',
		pattern: { matches: /^[A-Za-z]{2}$/, problem: 'is not a country code', fix: 'Use two letters, such as GB.' },
	}),
	type: kindField(CHAT_APP_PLACE_TYPES),
});

const website = objectOf({
	// No rule for it is shown (part 1, 2.5).
	url: textField('URL', {
		placeholder: 'e.g. https://example.com',
		pattern: { matches: /^https?:\/\/\S+$/i, problem: 'does not look like an http or https address' },
	}),
	type: kindField(CHAT_APP_PLACE_TYPES),
});

const contactForm = {
	...nameForm,
	birthday: textField('Birthday', {
		placeholder: 'e.g. 1990-02-28',
		description: 'As YYYY-MM-DD',
		pattern: {
			matches: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
			problem: 'is not a date in the form YYYY-MM-DD',
			fix: 'Write it as 1990-02-28.',
		},
	}),
	...companyForm,
	phones: listField('Phones', phone, { name: 'phone', row: 'Phone', placeholder: 'Add phone' }),
	emails: listField('Emails', email, { name: 'email', row: 'Email', placeholder: 'Add email' }),
	addresses: listField('Addresses', address, { name: 'address', row: 'Address', placeholder: 'Add address' }),
	urls: listField('Websites', website, { name: 'url', row: 'Website', placeholder: 'Add website' }),
};

/** Whether an entry of a contact has more than its type: one whose expressions find nothing is left out. */
function hasMore(entry: object): boolean {
	return Object.entries(entry).some(([name, value]) => name !== 'type' && !isBlank(value));
}

/** One contact (part 1, 2.5), which the v1 form takes too. */
export const contact: MessageObject<typeof contactForm> = {
	form: contactForm,
	build: (values) => ({
		name: taken(nameForm, values),
		birthday: values.birthday,
		org: some(taken(companyForm, values)),
		phones: some(values.phones.filter(hasMore)),
		emails: some(values.emails.filter(hasMore)),
		addresses: some(values.addresses.filter(hasMore)),
		urls: some(values.urls.filter(hasMore)),
	}),
	rule: objectRule<Schemas['ChatAppContact']>({
		name: must('', objectRule<Schemas['ContactName']>(nameForm, checkParts)),
		birthday: contactForm.birthday,
		org: may('', objectRule<Schemas['ContactCompany']>(companyForm)),
		phones: contactForm.phones,
		emails: contactForm.emails,
		addresses: contactForm.addresses,
		urls: contactForm.urls,
	}),
};

function checkParts(name: JsonObject, place: MessagePlace): void {
	if (Object.keys(name).length > 1) return;
	refuse(place, 'a formatted name alone is not enough', 'Add the first name, the last name or another part.');
}

const form = mapped({
	contacts: listField('Contacts', contact, {
		must: true,
		min: 1,
		name: 'contact',
		row: 'Contact',
		placeholder: 'Add contact',
	}),
});

/** One or several contacts (part 1, 2.5). */
export const contacts: MessageObject<typeof form> = {
	form,
	build: (values) => ({ contacts: values.contacts }),
	rule: form.contacts.rule,
};
