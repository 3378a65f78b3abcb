import { itemsOf, runNode, type NodeRun } from '../../support/engine';
import { useWire } from '../../support/wire';

const wire = useWire();
const ID = '3158622571446665001';

it.each([
	['in the result', { code: 'OK', result: { contactId: ID } }, { code: 'OK', contactId: ID }],
	['in it in other letters', { Code: 'OK', Result: { ContactId: ID } }, { code: 'OK', contactId: ID }],
	[
		'beside fields of a refusal that have no value',
		{ code: 'OK', result: { contactId: ID, localizationKey: null, fieldName: null, displayName: null } },
		{ code: 'OK', contactId: ID },
	],
])('a contact has the id that stands %s', async (_where, entry, output) => {
	expect(await added(entry)).toStrictEqual({ phone: '+12025550101', ...output });
});

describe('the query that stays of a segment', () => {
	const node = (operator: string) => ({
		filterOperator: operator,
		filterElements: [{ name: 'city', operator: 'eq', value: 'Leeds' }],
	});
	const pascal = {
		FilterOperator: 'AND',
		FilterElements: [{ Name: 'city', Operator: 'eq', Value: 'Leeds' }],
	};
	const renamed = async (segment: object) => {
		wire.answer = ({ method }) => JSON.stringify(method === 'GET' ? segment : { result: null });
		const { items } = await runNode({
			type: 'omniContacts',
			parameters: { resource: 'segment', operation: 'update', segment: byId(ID), name: 'New', queryForm: 'keep' },
			items: itemsOf([{}]),
			credentials: { omniApiKeyApi: { baseUrl: wire.baseUrl, apiKey: 'a-secret-key' } },
			settings: { onError: 'continueRegularOutput' },
		});
		const sent = wire.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown);
		return { item: items[0].json, sent };
	};

	const full = (list: unknown) => ({
		...node('AND'),
		filterElements: [{ filterOperator: null, filterElements: list, ...node('AND').filterElements[0] }],
		name: null,
		operator: null,
		value: null,
	});

	it.each([
		['a list', [node('AND')]],
		['a single node', node('AND')],
		['nodes with all fields, null where they have none', [full(null)]],
		['nodes with all fields, an empty list where they hold none', [full([])]],
		['names in another case', [pascal]],
	])('is sent as the service takes it where it came as %s', async (_what, query) => {
		const { item, sent } = await renamed({ segmentId: ID, name: 'Old', query });
		expect(item).toMatchObject({ code: 'OK', name: 'New' });
		expect(sent).toStrictEqual([{ name: 'New', query: [node('AND')] }]);
		expect(item).toMatchObject({ combine: 'all', conditions: node('AND').filterElements });
	});

	it('is not made of a text', async () => {
		const { item, sent } = await renamed({ segmentId: ID, name: 'Old', query: JSON.stringify([node('AND')]) });
		expect(item).toMatchObject({ code: 'INVALID' });
		expect(sent).toStrictEqual([]);
	});
});

describe('an answer without a list', () => {
	const create = {
		resource: 'contact',
		operation: 'create',
		list: byId(ID),
		columns: { mappingMode: 'defineBelow', value: { phone: '+12025550101' } },
		options: {},
	};
	const remove = { resource: 'contactList', operation: 'delete', list: byId(ID), options: {} };
	const ran = async (parameters: NodeRun['parameters'], answer: object) => {
		wire.answer = () => JSON.stringify(answer);
		const { items } = await runNode({
			type: 'omniContacts',
			parameters,
			items: itemsOf([{}]),
			credentials: { omniApiKeyApi: { baseUrl: wire.baseUrl, apiKey: 'a-secret-key' } },
			settings: { onError: 'continueRegularOutput' },
		});
		return items[0].json;
	};

	it.each([
		['an upload', create],
		['a deletion', remove],
	])('refuses %s by words beside a result of null', async (_what, parameters) => {
		const words = { result: null, reasons: null, description: 'The list is locked' };
		const refused = await ran(parameters, words);
		expect(refused).toMatchObject({ code: 'NOT_SENT' });
		expect(refused.message).toContain('The service said: The list is locked');
		for (const open of [{ result: null }, { ...words, description: 'ok' }, { ...words, contactIds: ['7'] }]) {
			expect(await ran(parameters, open)).toMatchObject({ code: 'UNKNOWN' });
		}
		expect(wire.requests).toHaveLength(4);
	});
});

function byId(value: string) {
	return { __rl: true, mode: 'id', value };
}

/** What a contact comes to where the service gives this entry for it. */
async function added(entry: object) {
	wire.answer = () => JSON.stringify({ result: [entry] });
	const { items } = await runNode({
		type: 'omniContacts',
		parameters: {
			resource: 'contact',
			operation: 'create',
			list: byId('900719925474099301'),
			columns: { mappingMode: 'defineBelow', value: { phone: '+12025550101' } },
			options: {},
		},
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl: wire.baseUrl, apiKey: 'a-secret-key' } },
		settings: { onError: 'continueRegularOutput' },
	});
	return items[0].json;
}
