import { pick } from '../panel/ids';

export const CAMPAIGN = {
	one: 'campaign',
	many: 'campaigns',
	whenUnknown: 'Look it up with Get Many Campaigns before you do.',
};

export const TEMPLATE_WORDS = {
	one: 'template',
	many: 'templates',
	whenUnknown: 'Look it up with Get Many Templates before you do.',
};

export const SENDER_ADDRESS_WORDING = {
	one: 'sender address',
	many: 'sender addresses',
	whenUnknown: 'Look it up with Get Many Sender Addresses before you do.',
};

export const campaign = pick('Campaign', {
	searchListMethod: 'searchCampaigns',
	required: true,
	description: 'The campaign (the service calls it a task)',
});

export const templateField = pick('Template', { searchListMethod: 'searchTemplates', required: true });

/** The same among the options of a campaign or message, where it may be left out. */
export const templateOption = pick('Template', {
	searchListMethod: 'searchTemplates',
	description: 'The template that it is made from',
});
