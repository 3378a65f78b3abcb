import { itemsOf, runNode } from '../../support/engine';
import { useWire } from '../../support/wire';
import { answerWithout, UNREADABLE } from '../../support/sentences';

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

it.each(['', '<XResult/>'])('an answer that holds %j is no balance of nothing', async (answer) => {
	expect(await told('account', 'getBalance', answer)).toMatchObject({ error: answerWithout('balance') });
});

it('a balance by another name is none', async () => {
	const answer = await told('account', 'getBalance', '<return>12.50</return>');
	expect(answer).toMatchObject({ error: UNREADABLE });
});

it('a state that is in no record is shown, and nothing is made of it: no document has it so', async () => {
	const state = await told('sms', 'getState', '<XResult>0</XResult>', { messageId: ID });
	expect(state).toMatchObject({ messageId: ID, status: null, final: false, State: null, value: '0' });
});

it.each([
	['records', `<XResult><M><MessageId>${ID}</MessageId></M></XResult>`, ID],
	['words', '<XResult><string>Error: no such number</string></XResult>', 'Error: no such number'],
	['a zero', '<XResult><string>0</string></XResult>', '<string>0</string>'],
	['another form', `<XResult href="#1"/><multiRef><string>${ID}</string></multiRef>`, ID],
])('ids of a send that are %s leave it open, and the answer is told whole', async (_what, answer, said) => {
	const parameters = { from: 'Shop', to: '+12025550101', text: 'Hello' };
	const item = await told('sms', 'send', answer, parameters);
	expect(item).toMatchObject({ code: 'UNKNOWN', messageId: null, answer: expect.stringContaining(said) as string });
});
