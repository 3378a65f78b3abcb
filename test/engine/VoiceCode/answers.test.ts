import { itemsOf, runNode } from '../../support/engine';
import { useWire } from '../../support/wire';

const wire = useWire();
const ID = '3158622571446665001';

/** What one item comes to where the service answers so. */
async function told(operation: string, parameters: Record<string, string>, answer: string) {
	wire.answer = () => answer;
	const { items } = await runNode({
		type: 'omniVoiceCode',
		parameters: { resource: 'code', operation, ...parameters },
		items: itemsOf([{}]),
		credentials: { omniBasicLoginApi: { baseUrl: wire.baseUrl, login: 'shop', password: 'a-secret-password' } },
		settings: { onError: 'continueRegularOutput' },
	});
	expect(wire.requests).toHaveLength(1);
	return items[0].json;
}

const CODE = { to: '+12025550101', from: 'Shop', callForm: 'flashCall', codeSource: 'given', code: '0042' };

it.each([
	`["${ID}"]`,
	`[${ID}]`,
	`"${ID}"`,
	ID,
	`{"Result":["${ID}"],"Code":"ok"}`,
	`{"Code":0,"Desc":"ok","MessageId":${ID}}`,
	`{"d":["${ID}"]}`,
	`<ArrayOfstring xmlns="http://example.com/"><string>${ID}</string></ArrayOfstring>`,
])('the id of a call is read from %s', async (answer) => {
	const item = await told('sendCode', CODE, answer);
	expect(item).toMatchObject({ code: 'OK', messageId: ID, verification: expect.any(String) as string });
});

it.each([
	['["error"]', ['error']],
	['["0"]', ['0']],
	['["Login failed"]', ['Login failed']],
	[`["${ID}","error"]`, ['error']],
])('%s leaves it open whether a call was ordered, and is told', async (answer, said) => {
	const item = await told('sendCode', CODE, answer);
	expect(item).toMatchObject({ code: 'UNKNOWN', answer: said, messageId: answer.includes(ID) ? ID : null });
});

it.each(['[]', '[null]', '{"Code":"ok"}', '{"Code":0}', '<p>Hello</p>'])(
	'%s tells nothing of a call',
	async (answer) => {
		expect(await told('sendCode', CODE, answer)).toMatchObject({ code: 'UNKNOWN', messageId: null });
	},
);

it('a failure in XML is told in its words', async () => {
	const item = await told('sendCode', CODE, '<E xmlns="u"><Code>5</Code><Desc>No credit</Desc></E>');
	expect(item).toMatchObject({ code: 'NOT_SENT' });
	expect(item.message).toMatch(/^The account has no credit left \(code 5, HTTP 200\)/);
});

describe('a state', () => {
	it.each(['{"State":0}', '{"Result":{"State":"0"},"Code":"ok"}', '[{"State":0}]', '0', '<S><State>0</State></S>'])(
		'is read from %s',
		async (answer) => {
			const item = await told('getStatusByLogin', { messageId: ID }, answer);
			expect(item).toMatchObject({ messageId: ID, State: 0, stateText: 'delivered', delivered: true });
		},
	);

	it.each([
		['[{"State":0},{"State":46}]', ''],
		['"unknown"', 'unknown'],
		['<html><body>Sign in</body></html>', 'Sign in'],
		['null', 'null'],
	])('is not in %s, which is told', async (answer, said) => {
		const item = await told('getStatusByLogin', { messageId: ID }, answer);
		expect(item).toMatchObject({ error: "The service's answer has no state" });
		expect(item.message).toContain(said);
	});
});
