import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, jsonOf, rows, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

it('the Do Not Contact list takes a sender of no plan that is known here, and a send to that number finds it', async () => {
	const dataTables = new DataTables();
	const list = async (operation: string) => {
		const { items } = await runNode({
			type: 'omniContacts',
			parameters: { resource: 'doNotContact', operation },
			items: itemsOf([{ kind: 'incoming', sender: '1202555012', text: 'STOP', messageId: '1' }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY } },
			dataTables,
		});
		return jsonOf(items);
	};
	expect(await list('add')).toMatchObject([{ address: '+1202555012', added: true }]);
	expect(await list('check')).toMatchObject([{ listed: true }]);
	const people = rows(1).map((row) => ({ ...row, phone: '+1202555012' }));
	const sent = await runSms(sandbox, people, { dataTables, parameters: { options: { doNotContact: true } } });
	expect(jsonOf(sent.items)).toMatchObject([{ code: 'OPTED_OUT' }]);
	expect(await list('remove')).toMatchObject([{ removed: true }]);
});
