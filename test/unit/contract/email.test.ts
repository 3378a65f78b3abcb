import { contract, reasonKeys, rules } from './rules';

const email = {
	Recipients: [{ Address: 'ann@example.com', Name: 'Ann', MergeFields: { City: 'Leeds' } }],
	Sender: { Address: 'news@example.com', Name: 'News' },
	Subject: 'Hello',
	Body: { Html: '<p>Hello [City]</p>[Unsubscribe]' },
};
const UNSUBSCRIBE = 'must match pattern "\\[Unsubscribe\\]|\\{\\{Unsubscribed\\}\\}"';
const ADDRESS = 'must match pattern "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$"';

rules('email.yaml#/schemas/EmailMessage', [
	['Html alone', email],
	['PlainText alone', { ...email, Body: { PlainText: 'Hello [Unsubscribe]' } }],
	['an empty Html beside PlainText', { ...email, Body: { Html: '', PlainText: '[Unsubscribe]' } }],
	['the other spelling of the macro', { ...email, Body: { Html: '{{Unsubscribed}}' } }],
	['attachments as text and as integers', { ...email, AttachmentsIds: ['101', 102], CheckUnsubscription: true }],
	['a sender name of 150', { ...email, Sender: { Address: 'a@example.com', Name: 'x'.repeat(150) } }],
	[
		'a callbackUrl',
		{
			...email,
			Recipients: [{ Address: 'a@example.com', ExtraData: { callbackUrl: 'https://example.com/in', id: 7 } }],
		},
	],

	['no recipient', { ...email, Recipients: [] }, 'Recipients: must NOT have fewer than 1 items'],
	['a bad address', { ...email, Recipients: [{ Address: 'ann' }] }, `Recipients[0].Address: ${ADDRESS}`],
	[
		'a bad callbackUrl',
		{ ...email, Recipients: [{ Address: 'a@example.com', ExtraData: { callbackUrl: 'ftp://example.com' } }] },
		'Recipients[0].ExtraData.callbackUrl: must match pattern "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$"',
	],
	[
		'a merge field that is no text',
		{ ...email, Recipients: [{ Address: 'a@example.com', MergeFields: { City: 1 } }] },
		'Recipients[0].MergeFields.City: must be string',
	],
	[
		'a sender name of 151',
		{ ...email, Sender: { Address: 'a@example.com', Name: 'x'.repeat(151) } },
		'Sender.Name: must NOT have more than 150 characters',
	],
	['no sender address', { ...email, Sender: {} }, "Sender.Address: must have required property 'Address'"],
	['no subject', { ...email, Subject: undefined }, "Subject: must have required property 'Subject'"],
	[
		'both bodies',
		{ ...email, Body: { Html: '[Unsubscribe]', PlainText: 'x' } },
		'Body.PlainText: must NOT have more than 0 characters',
	],
	['neither body', { ...email, Body: {} }, "Body.PlainText: must have required property 'PlainText'"],
	['no macro in Html', { ...email, Body: { Html: 'Hello' } }, `Body.Html: ${UNSUBSCRIBE}`],
	['no macro in PlainText', { ...email, Body: { PlainText: 'Hello' } }, `Body.PlainText: ${UNSUBSCRIBE}`],
	['an unknown field', { ...email, Cc: [] }, 'body: has no field Cc'],
]);

rules('email.yaml#/schemas/EmailResult', [
	['form A', { result: [{ index: 0, address: 'a@example.com', messageId: '1' }], description: 'ok' }],
	['form A, failed', { description: 'Validation failed', Reasons: [{ Key: 'k', Reference: 'recipients' }] }],
	['form B', { Result: [{ Index: 0, Address: 'a@example.com', MessageId: '1', Code: 'ok' }], Code: 'ok' }],
	['form B, failed', { Code: 'validation_error', Description: 'Validation failed', Reasons: [{ key: 'k' }] }],
	['neither form', { status: 'ok' }, 'body: must match a schema in anyOf'],
]);

rules('email.yaml#/schemas/FileResult', [
	['a stored file', { result: { fileId: '9007199254740993', publicUrl: 'https://example.com/f' } }],
	['no id', { result: {} }, "result.fileId: must have required property 'fileId'"],
]);

it('the reason key of a missing recipient is the documented one', () => {
	expect(reasonKeys('email.yaml#/schemas/EmailMessage', { ...email, Recipients: [] })).toStrictEqual([
		'Recipients: validation.recipients.must.be.greather.then.0',
	]);
});

it('both statistics paths take the same parameters', () => {
	const names = (id: string) => contract.operations.get(id)!.parameters.map(({ name }) => name);
	expect(names('getEmailStatistics')).toStrictEqual([
		'groupBy',
		'dateTimeFrom',
		'dateTimeTo',
		'startDate',
		'endDate',
		'charset',
		'taskId',
		'triggerId',
		'userId',
		'zoneOffset',
	]);
	expect(names('getEmailStatisticsSample')).toStrictEqual(names('getEmailStatistics'));
});
