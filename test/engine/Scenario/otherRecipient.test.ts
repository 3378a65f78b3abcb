import type { IDataObject } from 'n8n-workflow';

import { SENDING } from '../../../nodes/panel/precautionFields';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { answerWith, sandbox, wire } from './support';

const [ANN, BEN] = ['+12025550123', '+12025550124'];
const TAKEN = { contactIds: ['1'], sendAnswers: [{ code: 'OK', mergeKey: '1', result: 'm1' }] };
/** A send to Ann whose wallet push goes to the number that the item names. */
const SEND = {
	resource: 'message',
	operation: 'sendTransactional',
	scenario: { mode: 'id', value: '94' },
	contactBy: 'details',
	phone: ANN,
	override: 'json',
	overridesJson: '={{ { "11": { "pushWalletTemplate": { "to": $json.to } } } }}',
	options: {},
};

let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

async function run(
	parameters: NodeRun['parameters'],
	rows: IDataObject[],
	fields: Record<string, string> = {},
	type = 'omniScenario',
): Promise<IDataObject[]> {
	const { baseUrl, apiKey } = sandbox;
	const { items, error } = await runNode({
		type,
		parameters,
		items: itemsOf(rows),
		credentials: { omniApiKeyApi: { baseUrl, apiKey, ...fields } },
		dataTables: tables,
		settings: { onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

describe('a contact with several devices', () => {
	const [own, other] = ['a', 'b'].map((letter) => letter.repeat(40));
	const devices = { device: [own, other].map((pushToken) => ({ appId: 'app', os: '1', pushToken })) };
	const send = { ...SEND, phone: '', override: 'no', overridesJson: '', options: { pushInfo: devices } };

	it('names all of them', async () => {
		answerWith(TAKEN);
		expect(await run(send, [{}])).toMatchObject([{ pushToken: own, to: other, code: 'OK' }]);
	});

	it('gets nothing where one of them is not allowed', async () => {
		const only = { sending: SENDING.onlyThese, allowedRecipients: own };
		expect(await run(send, [{}], only)).toMatchObject([{ code: 'NOT_ALLOWED' }]);
		answerWith(TAKEN);
		const both = { ...only, allowedRecipients: `${own}, ${other}` };
		expect(await run(send, [{}], both)).toMatchObject([{ code: 'OK' }]);
	});
});

describe('a template that names another recipient than the contact', () => {
	it('says so beside the contact', async () => {
		answerWith(TAKEN);
		const [sent] = await run(SEND, [{ to: ' +1 202 555 0124 ' }]);
		expect(sent).toMatchObject({ phone: ANN, to: BEN, code: 'OK', messageId: 'm1' });
		expect(wire()).toMatchObject({ templates: { 11: { pushWalletTemplate: { to: BEN } } } });
		answerWith(TAKEN);
		// Counted twice, one message would use up two of a limit.
		const [own] = await run({ ...SEND, options: { messagesPerRecipient: 1 } }, [{ to: '12025550123' }]);
		expect(own).toStrictEqual({
			phone: ANN,
			code: 'OK',
			contactId: '1',
			messageId: 'm1',
			overrides: [{ triggerId: '11' }],
		});
	});

	it('is held back by the Do Not Contact list that has this recipient', async () => {
		await run({ resource: 'doNotContact', operation: 'add', address: BEN, words: 'Stop' }, [{}], {}, 'omniContacts');
		const parameters = { ...SEND, options: { doNotContact: true } };
		answerWith(TAKEN);
		const sent = await run(parameters, [{ to: BEN }, { to: ANN }]);
		expect(sent).toMatchObject([
			{ phone: ANN, to: BEN, code: 'OPTED_OUT', optedOut: [BEN] },
			{ phone: ANN, code: 'OK' },
		]);
	});

	it('is held back by a credential that sends to certain recipients only', async () => {
		const staging = { sending: SENDING.onlyThese, allowedRecipients: ANN };
		const macro = '{{phone}}';
		answerWith(TAKEN);
		const sent = await run(SEND, [{ to: BEN }, { to: macro }, { to: ANN }], staging);
		expect(sent.map(({ code }) => code)).toStrictEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'OK']);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('makes no known person of a contact that is named by its ID', async () => {
		const byId = { ...SEND, contactBy: 'id', contactId: '1', options: { doNotContact: true } };
		const [sent] = await run(byId, [{ to: ANN }]);
		expect(sent).toMatchObject({ contactId: '1', code: 'INVALID' });
		expect(sent).not.toHaveProperty('to');
		expect(sandbox.requests).toStrictEqual([]);
	});
});
