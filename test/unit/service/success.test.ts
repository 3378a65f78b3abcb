import { speaksOfSuccess } from '../../../nodes/service/success';

const ID = '1934567890123456701';

it.each([
	['an entry that was taken', `{"result":[{"code":"REJECTED"},{"code":"ok"}]}`],
	['an id as a number', `{"data":{"result":[{"messageId":${ID}}]}}`],
	['an id in another spelling', `{"result":[{"Push_Id":"${ID}"}]}`],
	['the id of what was created', `{"result":"${ID}"}`],
	['a list of ids', `["${ID}"]`],
	['JSON in a text', JSON.stringify(`{"result":[{"code":"OK","messageId":"${ID}"}]}`)],
	[
		'a SOAP response',
		'<s:Envelope xmlns:s="x"><s:Body><SendMessageResponse><a>7</a></SendMessageResponse></s:Body></s:Envelope>',
	],
	[
		'a SOAP response in a body with an attribute',
		'<s:Envelope xmlns:s="x"><s:Body id="b"><SendMessageResponse/></s:Body></s:Envelope>',
	],
	['XML with a code', '<Response><Code>ok</Code></Response>'],
	['an id with blanks around it', '{"result":" 7 "}'],
	['an id of digits, letters and signs', '{"result":"a-7/b+7="}'],
	['a code as deep as anything is looked at', `${'['.repeat(8)}{"code":"OK"}${']'.repeat(8)}`],
	['the last of many entries', `[${'{"code":"REJECTED","reasons":[]},'.repeat(10_000)}{"code":"OK"}]`],
])('%s speaks of success', (_what, text) => {
	expect(speaksOfSuccess(text)).toBe(true);
});

it.each([
	['nothing', ''],
	['a page', '<html><body><h1>Too many requests</h1></body></html>'],
	['refusals', '{"result":[{"code":"REJECTED","messageId":null,"reasons":[{"key":"a7"}]}]}'],
	[
		'an envelope of an error',
		'{"timestamp":1,"status":429,"error":"Too Many Requests","message":"7 a second","path":"/sms/messages"}',
	],
	['a result of null', '{"result":null,"reasons":[{"key":"forbidden"}]}'],
	['words as a result', '{"result":"Limit of 7 exceeded"}'],
	['a list of words', '["Limit of 7 exceeded"]'],
	['a list of nothing', '[]'],
	[
		'a SOAP fault',
		'<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultstring>7</faultstring></s:Fault></s:Body></s:Envelope>',
	],
	['a refusal in XML', '<Response><Result/><Code>validation_error</Code><Description>7</Description></Response>'],
	['a list of an id and a word', `["${ID}","7 messages"]`],
	['an empty result', '{"result":""}'],
	['a word without a digit', '{"result":"forbidden"}'],
	['words before a number', '{"result":"at most 7"}'],
	['words after a number', '{"result":"7 at most"}'],
	['what is too deep by one list', `${'['.repeat(9)}{"code":"OK"}${']'.repeat(9)}`],
	['what is too deep by one object', `${'{"a":'.repeat(9)}{"code":"OK"}${'}'.repeat(9)}`],
	['a row of digits that goes on and on, with a sign at its end', `{"result":"${'7'.repeat(1_000_000)}!"}`],
	['what is too deep to look at', `${'['.repeat(50)}{"code":"OK"}${']'.repeat(50)}`],
])('%s does not', (_what, text) => {
	expect(speaksOfSuccess(text)).toBe(false);
});
