import { listNodes } from '../../../scripts/operations';
import { listTools } from '../../../scripts/tools';

/** What a model reads at every turn for each tool, so that it is to be short. */
const MOST_CHARACTERS = 600;
const MOST_FIELD_CHARACTERS = 200;

const tools = listTools();
const nameOf = ({ node, resource, operation }: { node: string; resource: string; operation: string }): string =>
	`${node} ${resource}.${operation}`;

describe('the tools of an agent, as its model sees them', () => {
	it('are all operations but those that wait, take files or stand behind a trigger', () => {
		const all = listNodes().flatMap(({ description, operations }) =>
			operations.map((operation) => nameOf({ node: description.name, ...operation })),
		);
		const names = tools.map(nameOf);
		expect(all.filter((name) => !names.includes(name))).toStrictEqual([
			'omniAccount openWait.end',
			'omniAccount openWait.getMany',
			'omniChatApp message.sendAndWait',
			'omniChatApp message.sendAndWaitForDelivery',
			'omniChatApp message.askAndWaitForReply',
			'omniChatApp message.matchReplies',
			'omniChatApp message.sendAndWaitForDeliveryEarlierForm',
			'omniContacts audit.getMany',
			'omniContacts audit.prune',
			'omniContacts doNotContact.acceptNewTable',
			'omniContacts person.erase',
			'omniContacts person.export',
			'omniContacts preferencesPage.answerPage',
			'omniContacts preferencesPage.createLink',
			'omniEmail message.sendAndWait',
			'omniEmail message.sendAndWaitForDelivery',
			'omniEmail file.upload',
			'omniLegacyEmail campaign.startAndWait',
			'omniLegacyEmail senderAddress.requestAndWaitUntilConfirmed',
			'omniPush message.sendAndWaitForDelivery',
			'omniReach message.send',
			'omniReach planned.cancel',
			'omniReach planned.collect',
			'omniReach planned.getMany',
			'omniReach planned.plan',
			'omniReach planned.takeDue',
			'omniScenario message.sendAndWaitForDelivery',
			'omniScenario message.addToListAndSend',
			'omniScenario message.addToListSendAndWait',
			'omniScenario scenario.runAndWait',
			'omniSms message.sendAndWait',
			'omniSms message.sendAndWaitForDelivery',
			'omniSms message.askAndWaitForReply',
			'omniSms message.matchReplies',
			'omniSoap sms.sendAndWaitForDelivery',
			'omniSoap messenger.sendAndWaitForDelivery',
			'omniVoiceCode code.sendAndWaitForCodeByCall',
			'omniVoiceCode code.sendAndWaitForCodeByChatApp',
			'omniVoiceCode code.sendAndWaitForCodeByEmail',
			'omniVoiceCode code.sendAndWaitForCodeBySms',
			'omniVoiceCode code.sendAndWaitForDelivery',
			'omniCallbacks callback.read',
		]);
	});

	it.each(tools.map((tool) => [nameOf(tool), tool] as const))('%s says what it does, and is short', (_, tool) => {
		const { description, parameters } = tool;
		expect(description).toMatch(/^[A-Z][a-z]+s[ ,].*\.$/);
		expect(description.length).toBeLessThanOrEqual(MOST_CHARACTERS);
		// It says whether it changes anything or goes out, or when to use it.
		expect(description).toMatch(/changes nothing|[Nn]othing is sent|[Uu]se it|[Nn]o email can be sent|is lost/);
		const { properties } = parameters as { properties: Record<string, { type: string; description?: string }> };
		for (const [name, field] of Object.entries(properties)) {
			expect(name).toMatch(/^[A-Z][A-Za-z_]+$/);
			expect(field.description?.length).toBeGreaterThan(15);
			expect(field.description?.length).toBeLessThanOrEqual(MOST_FIELD_CHARACTERS);
		}
	});

	it('a message has its recipient and its words from the model, where these differ from call to call', () => {
		const filled = tools
			.filter(({ description }) => description.startsWith('Sends '))
			.map((tool) => [nameOf(tool), Object.keys((tool.parameters as { properties: object }).properties)]);
		expect(Object.fromEntries(filled)).toStrictEqual({
			'omniChatApp message.send': ['To', 'Text'],
			'omniChatApp message.sendEarlier': ['To', 'Text'],
			'omniEmail message.send': ['To', 'Subject', 'Message'],
			'omniLegacyEmail message.sendTransactional': ['To', 'Subject', 'Message'],
			'omniPush message.send': ['To', 'Title', 'Text'],
			'omniScenario message.sendTransactional': ['Phone'],
			'omniSms message.send': ['To', 'Text'],
			'omniSoap sms.send': ['To', 'Text'],
			'omniSoap sms.sendByTimeZone': ['To', 'Text', 'Send_Date'],
			'omniSoap sms.sendByTimeZoneToAddresses': ['To', 'Text', 'Send_Date'],
			'omniSoap messenger.send': ['To', 'Text'],
			'omniSoap messenger.sendWithResend': ['To', 'Text'],
			'omniVoiceCode code.sendCode': ['To'],
			'omniVoiceCode code.sendCodeByChatApp': ['To'],
			'omniVoiceCode code.sendCodeByEmail': ['To'],
			'omniVoiceCode code.sendCodeBySms': ['To'],
			'omniWalletPush message.send': ['To', 'Title', 'Text'],
		});
	});

	it('what a tool deletes or starts is chosen by a person, not by the model', () => {
		const chosen = ['contactList.delete', 'campaign.setState', 'template.delete', 'segment.update', 'campaign.update'];
		for (const tool of tools.filter(({ resource, operation }) => chosen.includes(`${resource}.${operation}`))) {
			expect(Object.keys((tool.parameters as { properties: object }).properties)).not.toContain('TaskId');
			expect(JSON.stringify(tool.parameters)).not.toContain('Id');
		}
	});
});
