import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';

import { personKey } from '../../../nodes/ground/person';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { EMAILS, NUMBERS } from '../../support/people';
import { askFor } from '../../support/questions';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let tables: DataTables;
beforeEach(() => {
	tables = new DataTables();
});

type Fields = Record<string, NodeParameterValueType>;

/** A way in which addresses come in: a node and its fields; the address of each item is `$json.to`. */
interface Way {
	type: string;
	fields: Fields;
	/** Fields of the credential. */
	credential?: Fields;
}

const SMS: Way = { type: 'omniSms', fields: { operation: 'send', from: 'Shop', text: 'Hi' } };
const EMAIL: Way = {
	type: 'omniEmail',
	fields: { operation: 'send', from: 'news@example.com', subject: 'Hi', html: 'Hi [Unsubscribe]' },
};

const NUMBER_WAYS: Record<string, Way> = {
	SMS,
	'chat app': { type: 'omniChatApp', fields: { operation: 'send', from: 'Shop', type: 'text', text: 'Hi' } },
	'wallet push': { type: 'omniWalletPush', fields: { operation: 'send', from: 'Shop', title: 'Hi', message: 'Hi' } },
	SOAP: { type: 'omniSoap', fields: { resource: 'sms', operation: 'send', from: 'Shop', text: 'Hi' } },
	'voice code': {
		type: 'omniVoiceCode',
		fields: { resource: 'code', operation: 'sendCode', from: 'Shop', limits: { numberTypes: ['landline'] } },
	},
};
const EMAIL_WAYS: Record<string, Way> = {
	email: EMAIL,
	'legacy email': {
		type: 'omniLegacyEmail',
		fields: { operation: 'sendTransactional', from: 'news@example.com', subject: 'Hi', html: 'Hi' },
	},
};

async function run({ type, fields, credential }: Way, addresses: readonly string[]): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	const login = { baseUrl, login: 'sandbox', password: 'sandbox-password', namespace: 'http://soap.example.com/' };
	return await runNode({
		type,
		parameters: { resource: 'message', to: '={{ $json.to }}', options: {}, ...fields },
		items: itemsOf(addresses.map((to) => ({ to }))),
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey, ...credential },
			omniBasicLoginApi: login,
			omniSoapLoginApi: login,
		},
		settings: { onError: 'continueRegularOutput' },
		dataTables: tables,
	});
}

const jsons = ({ items, error }: NodeResult): IDataObject[] => {
	if (error) throw new Error(error.message);
	return items.map(({ json }) => json);
};

const list = async (operation: string, addresses: readonly string[]) =>
	await run(
		{
			type: 'omniContacts',
			fields: { resource: 'doNotContact', operation, address: '={{ $json.to }}', words: 'STOP' },
		},
		addresses,
	);

/** What each spelling is to be: `is` of the person's key, or null where nobody is read. */
const expected = <T>(spellings: typeof NUMBERS, is: (key: string) => T) =>
	spellings.map(([given, key]) => [given, key === null ? null : is(key)]);

/** The same of what came out: null for INVALID, also from operations that give an error item. */
const found = (spellings: typeof NUMBERS, rows: IDataObject[], is: (row: IDataObject) => unknown) =>
	spellings.map(([given], at) => [given, rows[at].code === 'INVALID' || 'error' in rows[at] ? null : is(rows[at])]);

const keyIn = ({ to, address }: IDataObject) => personKey((to ?? address) as string);
const codeIn = ({ code }: IDataObject) => code;

describe.each([
	['numbers', NUMBERS, SMS, NUMBER_WAYS],
	['email addresses', EMAILS, EMAIL, EMAIL_WAYS],
])('all spellings of %s are the same people, or INVALID,', (_, spellings, way, ways) => {
	const addresses = spellings.map(([given]) => given);
	const keys = [...new Set(spellings.flatMap(([, key]) => key ?? []))];
	const people = keys.map((key) => (key.includes('@') ? key : `+${key}`));

	it.each(Object.entries(ways))('for a send by %s', async (_name, one) => {
		const rows = jsons(await run(one, addresses));
		expect(found(spellings, rows, keyIn)).toStrictEqual(expected(spellings, (key) => key));
		const reached = new Set(sandbox.messages().map(({ recipient }) => personKey(recipient)));
		expect([...reached].sort()).toStrictEqual([...keys].sort());
	});

	it.each(['add', 'check', 'remove'])('for Do Not Contact: %s', async (operation) => {
		const rows = jsons(await list(operation, addresses));
		expect(found(spellings, rows, keyIn)).toStrictEqual(expected(spellings, (key) => key));
	});

	it('on the list, and for a send that respects it', async () => {
		await list('add', people);
		const listed = jsons(await list('check', addresses));
		expect(found(spellings, listed, (row) => row.listed)).toStrictEqual(expected(spellings, () => true));
		const rows = jsons(await run({ ...way, fields: { ...way.fields, options: { doNotContact: true } } }, addresses));
		expect(found(spellings, rows, codeIn)).toStrictEqual(expected(spellings, () => 'OPTED_OUT'));
		expect(sandbox.messages()).toStrictEqual([]);
	});

	it('whoever is put on the list in any spelling gets nothing', async () => {
		await list('add', addresses);
		const rows = jsons(await run({ ...way, fields: { ...way.fields, options: { doNotContact: true } } }, people));
		expect(rows.map(codeIn)).toStrictEqual(people.map(() => 'OPTED_OUT'));
	});

	it('for Send Once', async () => {
		const fields = { ...way.fields, options: { sendOnce: { once: { keyFrom: 'message' } } } };
		jsons(await run({ ...way, fields }, people));
		const rows = jsons(await run({ ...way, fields }, addresses));
		expect(found(spellings, rows, codeIn)).toStrictEqual(expected(spellings, () => 'ALREADY_SENT'));
	});

	it('for a credential that sends to some', async () => {
		const credential = { sending: 'onlyThese', allowedRecipients: people.join(', ') };
		const rows = jsons(await run({ ...way, credential }, addresses));
		expect(found(spellings, rows, codeIn)).toStrictEqual(expected(spellings, () => 'OK'));
	});

	it('for a rehearsal', async () => {
		const options = { rehearsalReport: true };
		const rows = jsons(await run({ ...way, fields: { ...way.fields, options } }, addresses));
		const twice = rows
			.filter(({ report }) => report === 'twice')
			.map(({ about, items }) => [personKey(about as string), items]);
		const counts = keys.map((key) => [key, spellings.filter(([, one]) => one === key).length]);
		expect(twice).toStrictEqual(counts.filter(([, count]) => count !== 1));
	});
});

it('a number in any spelling is one person to ask', async () => {
	const asking = await askFor(
		NUMBERS.map(([to], row) => ({ to, row })),
		sandbox.baseUrl,
		{
			dataTables: tables,
			settings: { onError: 'continueRegularOutput' },
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		},
	);
	// The others came out as ALREADY_ASKED or INVALID, and wait with the run.
	expect(jsons(asking).map(keyIn)).toStrictEqual([...new Set(NUMBERS.flatMap(([, key]) => key ?? []))]);
	expect(sandbox.messages()).toHaveLength(3);
});
