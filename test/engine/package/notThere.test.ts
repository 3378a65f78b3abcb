import { useWaitRuns } from '../../support/waitRuns';

const runs = useWaitRuns();

const byId = (value: string) => ({ __rl: true, mode: 'id', value }) as const;

/** An id that nobody has, where the answer says that it is not there, and the first sentence that a person reads. */
it.each<[string, object, string]>([
	['omniContacts.contactList.delete', { list: byId('5') }, 'The service rejected the contact list: there is no such'],
	['omniScenario.scenario.get', { scenario: byId('5') }, 'Scenario: there is no scenario 5'],
	['omniScenario.message.getMany', { scenario: byId('5') }, 'Scenario: there is no scenario 5'],
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
