import { itemsOf, runNode } from '../../support/engine';
import { useWire } from '../../support/wire';

const wire = useWire();
const ID = '3158622571446665001';

it.each([
	['beside the code', { code: 'OK', contactId: ID }, { code: 'OK', contactId: ID }],
	['as the result', { code: 'OK', result: ID }, { code: 'OK', contactId: ID }],
	['in the result', { Code: 'OK', Result: { ContactId: ID } }, { code: 'OK', contactId: ID }],
])('a contact has the id that stands %s', async (_where, entry, output) => {
	expect(await added(entry)).toStrictEqual({ phone: '+12025550101', ...output });
});

it('words in the place of the result are the reason of a refusal, and no id', async () => {
	const item = await added({ code: 'REJECTED', result: 'the phone is in use' });
	expect(item).toMatchObject({ code: 'REJECTED', contactId: null });
	expect(item.message).toMatch(/^The service rejected the contact: the phone is in use\. /);
	expect(item).not.toHaveProperty('messageId');
});

/** What a contact comes to where the service gives this entry for it. */
async function added(entry: object) {
	wire.answer = () => JSON.stringify({ result: [entry] });
	const { items } = await runNode({
		type: 'omniContacts',
		parameters: {
			resource: 'contact',
			operation: 'create',
			list: { __rl: true, mode: 'id', value: '900719925474099301' },
			columns: { mappingMode: 'defineBelow', value: { phone: '+12025550101' } },
			options: {},
		},
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: wire.baseUrl, apiKey: 'a-secret-key' } },
		settings: { onError: 'continueRegularOutput' },
	});
	return items[0].json;
}
