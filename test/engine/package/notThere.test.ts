import { useWaitRuns } from '../../support/waitRuns';

const runs = useWaitRuns();

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;
const columns = { mappingMode: 'defineBelow', value: { phone: '+12025550101' } } as const;
const cascade = { step: [{ channel: 'SMS', from: 'Shop', text: 'Hi' }] };
const toBook = (source: object) => ({ define: 'cascade', taskName: 'Spring', cascade, source });

/** An id that nobody has, in each field whose refusal names it, and the first sentence that a person reads. */
it.each<[string, object, string]>([
	['omniContacts.contact.create', { list: byId('5'), columns }, 'Contact List: there is no contact list 5'],
	['omniContacts.contact.getMany', { list: byId('5') }, 'Contact List: there is no contact list 5'],
	['omniContacts.segment.getMany', { list: byId('5') }, 'Contact List: there is no contact list 5'],
	['omniContacts.segment.get', { segment: byId('5') }, 'Segment: there is no segment 5'],
	['omniContacts.contactList.delete', { list: byId('5') }, 'The service rejected the contact list: there is no such'],
	['omniScenario.scenario.get', { scenario: byId('5') }, 'Scenario: there is no scenario 5'],
	['omniScenario.message.getMany', { scenario: byId('5') }, 'Scenario: there is no scenario 5'],
	[
		'omniScenario.message.sendTransactional',
		{ scenario: byId('5'), contactBy: 'details', phone: '+12025550101' },
		'Scenario: there is no scenario 5',
	],
	[
		'omniScenario.message.addToListAndSend',
		{ scenario: byId('5'), list: byId('6'), columns },
		'Contact List: there is no contact list 6',
	],
	[
		'omniScenario.scenario.runAndWait',
		toBook({ contactGroupIds: ['5'] }),
		'Address Book Source: there is no contact list 5',
	],
	['omniScenario.scenario.runAndWait', toBook({ segmentIds: ['5'] }), 'Address Book Source: there is no segment 5'],
	['omniLegacyEmail.campaign.get', { taskId: '5' }, 'Campaign: there is no campaign 5'],
	['omniLegacyEmail.campaign.setState', { taskId: '5', state: 'Started' }, 'Campaign: there is no campaign 5'],
	['omniLegacyEmail.campaign.startAndWait', { taskId: '5' }, 'Campaign: there is no campaign 5'],
	['omniLegacyEmail.statistics.getCounters', { findBy: 'campaign', taskId: '5' }, 'Campaign: there is no campaign 5'],
	['omniLegacyEmail.template.get', { templateId: '5' }, 'Template: there is no template 5'],
	['omniLegacyEmail.template.delete', { templateId: '5' }, 'Template: there is no template 5'],
	[
		'omniLegacyEmail.senderAddress.delete',
		{ address: 'no@example.com' },
		'Address: there is no sender address no@example.com',
	],
])('%s with %j', async (operation, parameters, sentence) => {
	const { error } = await runs.attempt(operation, parameters as Parameters<typeof runs.attempt>[1]);
	expect(error?.message).toMatch(new RegExp(`^${sentence.replaceAll('.', '\\.')}[ .]`));
});
