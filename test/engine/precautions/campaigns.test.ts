import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SENDING } from '../../../nodes/panel/precautionFields';
import { CAMPAIGN, scenarioOf } from '../../support/campaigns';
import { LIST, makeList } from '../../support/contacts';
import { DataTables } from '../../support/dataTables';
import { itemsOf, runNode, type NodeResult, type NodeRun } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
let tables: DataTables;
beforeEach(async () => {
	tables = new DataTables();
	expect(await makeList(sandbox)).toBe(LIST);
});

const SIMPLE = scenarioOf('SIMPLE');
const API = scenarioOf('API');
const NAMED = { ...CAMPAIGN, name: '={{ $json.name ?? "Spring" }}', start: true };

async function run(
	type: 'omniLegacyEmail' | 'omniScenario',
	parameters: INodeParameters,
	rows: IDataObject[] = [{}],
	fields: Record<string, string> = {},
	settings?: NodeRun['settings'],
): Promise<NodeResult> {
	const { baseUrl, apiKey } = sandbox;
	return await runNode({
		type,
		parameters,
		items: itemsOf(rows),
		credentials: {
			omniApiKeyApi: { baseUrl, apiKey, ...fields },
			omniBasicLoginApi: { baseUrl, login: 'sandbox', password: 'sandbox-password', language: 'en', ...fields },
		},
		dataTables: tables,
		settings,
	});
}

const codes = ({ items }: NodeResult): unknown[] => items.map(({ json }) => json.code);
/** What was asked of the service, but for the list that is there. */
const asked = () => sandbox.requests.slice(1);

describe.each([
	[SENDING.onlyThese, { allowedRecipients: '+12025550123' }],
	[SENDING.allTo, { standInPhone: '+12025550123', standInEmail: 'ann@example.com' }],
])('a credential for staging that sends %s', (sending, own) => {
	it.each([
		['a scenario that begins by itself', 'omniScenario', SIMPLE],
		['a legacy campaign', 'omniLegacyEmail', NAMED],
	] as const)('holds back %s', async (_what, type, parameters) => {
		expect(codes(await run(type, parameters, [{}], { sending, ...own }))).toStrictEqual(['NOT_ALLOWED']);
		expect(asked()).toStrictEqual([]);
	});

	it('lets a scenario be made that sends nothing by itself', async () => {
		expect(codes(await run('omniScenario', API, [{}], { sending, ...own }))).toStrictEqual(['OK']);
	});
});

it.each([
	['a scenario that begins by itself', SIMPLE, 1],
	['none that sends nothing by itself', API, 0],
])('the audit log has %s', async (_what, parameters, count) => {
	const { error } = await run('omniScenario', parameters, [{}], { audit: 'keep' });
	expect(error).toBeUndefined();
	expect(tables.rows.filter(({ key }) => (key as string).startsWith('audit'))).toHaveLength(count);
});

describe('behind a list of contacts', () => {
	it.each([
		['a scenario that begins by itself', 'omniScenario', SIMPLE],
		['a scenario that is waited for', 'omniScenario', { ...SIMPLE, operation: 'runAndWait' }],
		['a legacy campaign', 'omniLegacyEmail', NAMED],
		['a start', 'omniLegacyEmail', { resource: 'campaign', operation: 'setState', taskId: '1', state: 'Started' }],
		['a start that is waited for', 'omniLegacyEmail', { resource: 'campaign', operation: 'startAndWait', taskId: '1' }],
	] as const)('%s is refused for the second item', async (_what, type, parameters) => {
		const { error } = await run(type, parameters, [{}, {}]);
		expect(error?.description).toContain('Campaign: it is the same as that of item 0');
		expect(error?.description).toContain('Execute Once');
		expect(asked()).toStrictEqual([]);
	});

	it('goes to the list once where the node goes on', async () => {
		const { items } = await run('omniScenario', SIMPLE, [{}, {}], {}, { onError: 'continueRegularOutput' });
		expect(items.map(({ json }) => json)).toMatchObject([{ code: 'OK' }, { code: 'INVALID' }]);
		expect(asked()).toHaveLength(1);
	});

	it('is made once where n8n tries the node again', async () => {
		const settings = { onError: 'continueErrorOutput', retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } as const;
		const json = { text: SIMPLE.scenarioJson };
		const parameters = { ...SIMPLE, scenarioJson: '={{ $json.text }}' };
		await run('omniScenario', parameters, [{ text: '{' }, json, json], {}, settings);
		expect(asked()).toHaveLength(1);
	});

	it('an update puts the same in the place of the same', async () => {
		await run('omniLegacyEmail', { ...NAMED, operation: 'update', taskId: '1', start: false }, [{}, {}]);
		expect(asked()).toHaveLength(2);
	});

	it('campaigns of other names are made', async () => {
		await run('omniLegacyEmail', NAMED, [{ name: 'One' }, { name: 'Two' }]);
		expect(asked().map(({ body }) => (JSON.parse(body) as IDataObject).Name)).toStrictEqual(['One', 'Two']);
	});

	it('what sends nothing by itself is made for each', async () => {
		expect(codes(await run('omniScenario', API, [{}, {}]))).toStrictEqual(['OK', 'OK']);
	});

	it('Send Once tells of the second one as it does of any other', async () => {
		const options = { sendOnce: { once: { key: '={{ $json.key }}' } } };
		const same = await run('omniScenario', { ...SIMPLE, options }, [{ key: 'a' }, { key: 'a' }]);
		expect(codes(same)).toStrictEqual(['OK', 'ALREADY_SENT']);
		expect(asked()).toHaveLength(1);
	});
});
