import { itemsOf, runNode } from '../../support/engine';
import { useWire } from '../../support/wire';
import { answerWithout } from '../../support/sentences';

const wire = useWire();
const ID = '3158622571446665001';

/** What one item comes to where the service answers so. */
async function told(operation: string, parameters: Record<string, string>, answer: string, requests = 1) {
	wire.answer = () => answer;
	const { items } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation, ...parameters },
		items: itemsOf([{}]),
		credentials: { omniBasicLoginApi: { baseUrl: wire.baseUrl, login: 'shop', password: 'a-secret-password' } },
		settings: { onError: 'continueRegularOutput' },
	});
	expect(wire.requests).toHaveLength(requests);
	return items[0].json;
}

const CODE = { to: '+12025550101', from: 'Shop', callForm: 'flashCall', codeSource: 'given', code: '0042' };

it.each([`["${ID}"]`, `[${ID}]`, `\uFEFF["${ID}"]`])('the id of a call is read from %s', async (answer) => {
	const item = await told('sendCode', CODE, answer);
	expect(item).toMatchObject({ code: 'OK', messageId: ID, verification: expect.any(String) as string });
});

it.each([
	'["error"]',
	'["0"]',
	'["Login failed"]',
	`["${ID}","error"]`,
	`"${ID}"`,
	`{"Result":["${ID}"],"Code":"ok"}`,
	`{"Code":0,"Desc":"ok","MessageId":${ID}}`,
	'<E xmlns="u"><Code>5</Code><Desc>No credit</Desc></E>',
	'{"Code":5,"Desc":"No credit"}',
])('%s leaves it open whether a call was ordered, and is told', async (answer) => {
	const item = await told('sendCode', CODE, answer);
	expect(item).toMatchObject({ code: 'UNKNOWN', answer, messageId: answer.startsWith(`["${ID}`) ? ID : null });
});

it.each(['[]', '[null]', '[{}]', '{"fine":true}', '{"Code":"ok"}', '{"Code":0}', '<p>Hello</p>'])(
	'%s tells nothing of a call',
	async (answer) => {
		expect(await told('sendCode', CODE, answer)).toMatchObject({ code: 'UNKNOWN', messageId: null });
	},
);

it('a failure is told in its words whatever the status of HTTP is, and proves a refusal with its own one only', async () => {
	const failure = '{"Code":5,"Desc":"No credit"}';
	const sent = await told('sendCode', CODE, failure);
	expect(sent).toMatchObject({ code: 'UNKNOWN', messageId: null, answer: failure });
	expect(sent.message).toContain('The account has no credit left (code 5, HTTP 200)');
	expect(sent.message).toContain('The service said: No credit');
	expect(await told('getStatusByLogin', { messageId: ID }, '{"Code":"4","Desc":"Who?"}', 2)).toMatchObject({
		error: 'The service did not accept the login (code 4, HTTP 200)',
	});
});

it('a status of calls that can not be read is an error', async () => {
	wire.answer = () => '{"other":1}';
	const { error } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation: 'getStatus', messageIds: ID },
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: wire.baseUrl, apiKey: 'a-secret-key' } },
	});
	expect(error?.message).toBe(answerWithout('list of results'));
});

describe('a state', () => {
	it.each([
		['{"State":0}', { State: 0, stateText: 'delivered', delivered: true }],
		['{"state":"46"}', { State: 46, stateText: 'expired', delivered: false }],
		['{"State":42}', { State: 42, stateText: 'rejected', delivered: false, meaning: 'The call did not come through.' }],
		['{"State":-1}', { State: -1, stateText: 'sent', delivered: null }],
		['{"State":"Ringing"}', { State: 'Ringing', status: 'ringing', final: false, delivered: null }],
	])('is read from %s', async (answer, state) => {
		expect(await told('getStatusByLogin', { messageId: ID }, answer)).toMatchObject({ messageId: ID, ...state });
	});

	it.each([
		['[{"State":0},{"State":46}]', ''],
		['"unknown"', 'unknown'],
		['<html><body>Sign in</body></html>', 'Sign in'],
		['null', 'null'],
	])('is not in %s, which is told', async (answer, said) => {
		const item = await told('getStatusByLogin', { messageId: ID }, answer);
		expect(item).toMatchObject({ error: answerWithout('state') });
		expect(item.message).toContain(said);
	});
});
