export const CONTACT_LIST_WORDING = {
	one: 'contact list',
	many: 'contact lists',
	whenUnknown: 'Look it up with Get Many Contact Lists before you do.',
};
