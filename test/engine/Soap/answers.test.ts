import { itemsOf, runNode } from '../../support/engine';
import { useWire } from '../../support/wire';

const wire = useWire();
const ID = '3158622571446665001';

/** What one item comes to where the operation is answered with this in its response. */
async function told(resource: string, operation: string, inResponse: string, parameters = {}) {
	wire.answer = () =>
		`<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><XResponse>${inResponse}</XResponse></s:Body></s:Envelope>`;
	const login = {
		login: 'shop',
		password: 'a-secret-password',
		namespace: 'http://soap.example.com/',
		pace: 'process',
	};
	const { items } = await runNode({
		type: 'omniSoap',
		parameters: { resource, operation, ...parameters },
		items: itemsOf([{}]),
		credentials: { omniSoapLoginApi: { baseUrl: wire.baseUrl, ...login } },
		settings: { onError: 'continueRegularOutput' },
	});
	return items[0].json;
}

it.each(['<XResult>12.50</XResult>', '<return>12.50</return>'])('a balance is read from %s', async (answer) => {
	expect(await told('account', 'getBalance', answer)).toStrictEqual({ balance: '12.50' });
});

it.each(['', '<XResult/>', '<a>1</a><b>2</b>'])('an answer that holds %j is no balance of nothing', async (answer) => {
	expect(await told('account', 'getBalance', answer)).toMatchObject({ error: "The service's answer has no balance" });
});

it('a state that is in no record is read', async () => {
	const state = await told('sms', 'getState', '<XResult>0</XResult>', { messageId: ID });
	expect(state).toMatchObject({ messageId: ID, status: 'delivered', final: true, State: 0 });
});

it.each([
	['in records', `<XResult><M><MessageId>${ID}</MessageId></M></XResult>`, { code: 'OK', messageId: ID }],
	[
		'words',
		'<XResult><string>Error: no such number</string></XResult>',
		{ code: 'UNKNOWN', answer: 'Error: no such number' },
	],
	['a zero', '<XResult><string>0</string></XResult>', { code: 'UNKNOWN', answer: '0' }],
])('ids of a send: %s', async (_what, answer, output) => {
	const parameters = { from: 'Shop', to: '+12025550101', text: 'Hello' };
	expect(await told('sms', 'send', answer, parameters)).toMatchObject(output);
});

it('an answer in a form that is not known is told whole: ids may stand in it', async () => {
	const parameters = { from: 'Shop', to: '+12025550101', text: 'Hello' };
	const item = await told('sms', 'send', `<XResult href="#1"/><multiRef><string>${ID}</string></multiRef>`, parameters);
	expect(item).toMatchObject({ code: 'UNKNOWN', answer: expect.stringContaining(ID) as string });
});
