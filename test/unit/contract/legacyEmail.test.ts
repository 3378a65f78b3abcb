import { contract, rules } from './rules';

const Sender = { Name: 'News', Address: 'news@example.com' };
const TEXT = 'Hello [Unsubscribe] [WebVersion]';
const MACROS =
	'must match pattern "^(?=[\\s\\S]*(\\[Unsubscribe\\]|\\{\\{Unsubscribed\\}\\}))(?=[\\s\\S]*\\[WebVersion\\])"';
const task = { Name: 'Spring', Sender, Subject: 'Hello', Text: TEXT, Type: 'Distribution' };
const mail = { Sender, Recipients: [{ Address: 'ann@example.com' }], Subject: 'Hello', Body: { Html: 'Hi' } };

rules('legacyEmail.yaml#/schemas/TaskWrite', [
	['Text', task],
	['Body in place of Text', { ...task, Text: undefined, Body: { Html: TEXT } }],
	[
		'a type by number',
		{ ...task, Type: 2, ContactGroups: [{ Id: 7, Included: true }], StartDateTime: '2030-01-01T10:00:00' },
	],
	[
		'SMS for those not reached',
		{ ...task, SmsResendTask: { Text: 'Hi', SenderAddress: 'Shop', StartDelay: '01:00:00' } },
	],
	['neither Text nor Body', { ...task, Text: undefined }, "Text: must have required property 'Text'"],
	['a text without macros', { ...task, Text: 'Hello [Unsubscribe]' }, `Text: ${MACROS}`],
	['a body without macros', { ...task, Text: undefined, Body: { Html: 'Hello' } }, `Body.Html: ${MACROS}`],
	['an unknown type', { ...task, Type: 3 }, 'Type: must be equal to one of the allowed values'],
	[
		'a group neither in nor out',
		{ ...task, ContactGroups: [{ Id: 7 }] },
		"ContactGroups[0].Included: must have required property 'Included'",
	],
	[
		'SMS without a delay',
		{ ...task, SmsResendTask: { Text: 'Hi', SenderAddress: 'Shop' } },
		"SmsResendTask.StartDelay: must have required property 'StartDelay'",
	],
	[
		'a sender without an address',
		{ ...task, Sender: { Name: 'News' } },
		"Sender.Address: must have required property 'Address'",
	],
	[
		'a subject over 10 MB',
		{ ...task, Subject: 'x'.repeat(10_485_761) },
		'Subject: must NOT have more than 10485760 characters',
	],
]);

rules('legacyEmail.yaml#/schemas/TaskUpdate', [
	['all that has to be there', { ...task, Contacts: [], ContactGroups: [], SendDuplicates: false }],
	...['Contacts', 'ContactGroups', 'SendDuplicates'].map((name): [string, unknown, string] => [
		`no ${name}`,
		{ ...task, Contacts: [], ContactGroups: [], SendDuplicates: false, [name]: undefined },
		`${name}: must have required property '${name}'`,
	]),
]);

rules('legacyEmail.yaml#/schemas/TaskStateWrite', [
	...['New', 'Created', 'Started', 'Stopped', 'Canceled', 'Finished', 'Deleted', 'Failed'].flatMap((State, number) => [
		[State, { State }] as [string, unknown],
		[String(number), { State: number }] as [string, unknown],
	]),
	['an unknown state', { State: 'Paused' }, 'State: must be equal to one of the allowed values'],
]);

rules('legacyEmail.yaml#/schemas/TransactionalWrite', [
	[
		'a recipient id of 32',
		{
			...mail,
			Recipients: [{ Address: 'a@example.com', RecipientId: 'x'.repeat(32), MergeFields: { City: 'Leeds' } }],
		},
	],
	[
		'a recipient id of 33',
		{ ...mail, Recipients: [{ Address: 'a@example.com', RecipientId: 'x'.repeat(33) }] },
		'Recipients[0].RecipientId: must NOT have more than 32 characters',
	],
	[
		'a special character in a macro',
		{ ...mail, Recipients: [{ Address: 'a@example.com', MergeFields: { 'a[b]': 'x' } }] },
		'Recipients[0].MergeFields: property name must be valid',
	],
	['no body', { ...mail, Body: {} }, 'Body: must NOT have fewer than 1 properties'],
]);

rules('legacyEmail.yaml#/schemas/SourceAddressRequest', [
	['the documented name', { SenderAddress: 'a@example.com' }],
	["the sample's name", { SourceAddress: 'a@example.com' }],
	['neither', {}, "SenderAddress: must have required property 'SenderAddress'"],
]);

rules('legacyEmail.yaml#/schemas/CountersResponse', [
	['both spellings', { Code: 'ok', Result: { TaskId: 1, Dublicates: 2, Duplicates: 2, SpamScore: 0.5 } }],
	['a refusal', { Code: 'validation_error', Description: 'no' }],
	['no code', { Result: {} }, "Code: must have required property 'Code'"],
]);

rules('legacyEmail.yaml#/parameters/Range/schema', [
	['the documented form', 'items=1-100'],
	['bytes', 'bytes=0-99', 'body: must match pattern "^items=[1-9]\\d*-[1-9]\\d*$"'],
]);

it('the operations want the Basic login', () => {
	const operations = [...contract.operations.values()].filter(({ place }) => place.file === 'legacyEmail.yaml');
	expect(operations).toHaveLength(16);
	for (const { security } of operations) expect(security).toStrictEqual(['basic']);
});
