import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { getContactLists, getSegments, refusedInWords, searchContactLists } from '../../../nodes/api/addressBook';
import { getColumns } from '../../../nodes/api/contactLists';
import { chosenIds } from '../../../nodes/api/pickers';
import {
	getScenarios,
	getSteps,
	namedTask,
	scenarioProgress,
	searchScenarios,
	stepsIn,
} from '../../../nodes/api/scenarios';
import { searchCountries, searchCurrencies, searchOperatorGroups } from '../../../nodes/api/tariffs';
import { N8n } from '../../support/n8n';
import { REFUSED } from '../../support/sentences';

/** A panel whose fields hold these, before a service that answers with these results by the ends of its paths; a list is one page. */
function panelWith(fields: IDataObject, results: Record<string, unknown>) {
	const n8n = new N8n({
		credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
		answer({ url, qs }) {
			const { pathname } = new URL(url);
			const [, found] = Object.entries(results).find(([end]) => pathname.endsWith(end)) ?? [];
			const isBehind = Array.isArray(found) && Number(qs?.offset ?? 0) > 0;
			return { statusCode: 200, headers: {}, body: JSON.stringify({ result: isBehind ? [] : found }) };
		},
	});
	const panel: ILoadOptionsFunctions = Object.assign(n8n.panel, {
		getCurrentNodeParameter: (name: string) => fields[name],
	});
	return { panel, n8n };
}

const LISTS = [
	{ contactGroupId: '5', name: 'News', segmentsCount: 2, fields: [{ name: 'size', displayName: 'Size', type: 3 }] },
	{ contactGroupId: '6', name: 'Old news', segmentsCount: 0 },
	{ contactGroupId: '7', segmentsCount: 1 },
];
const ADDRESS_BOOK = { '/contact-groups': LISTS, '/segments': [{ segmentId: '50', name: 'All' }, { name: 'No ID' }] };

describe('the ids that a panel’s fields hold', () => {
	it.each<[what: string, value: unknown, ids: string[]]>([
		['text', ' 5 ', ['5']],
		['a number', 5, ['5']],
		['several with commas', '5, 6,', ['5', '6']],
		['a list', ['5', 6], ['5', '6']],
		['what was picked', { mode: 'list', value: '5' }, ['5']],
		['several that were picked', { mode: 'list', value: ['5', '6'] }, ['5', '6']],
		['an expression, which nobody knows yet', '={{ $json.id }}', []],
		['nothing', '', []],
		['what can be no id', [true, null], []],
	])('are read from %s', (_what, value, ids) => {
		expect(chosenIds(panelWith({ one: value as string }, {}).panel, 'one')).toStrictEqual(ids);
	});

	it('are those of the first field that holds any', () => {
		const { panel } = panelWith({ one: '={{ 1 }}', other: '6', last: '7' }, {});
		expect(chosenIds(panel, 'none', 'one', 'other', 'last')).toStrictEqual(['6']);
	});
});

describe('contact lists', () => {
	const NAMES = [
		{ name: 'News', value: '5' },
		{ name: 'Old news', value: '6' },
		{ name: '7', value: '7' },
	];

	it('are offered by their names, and by their ids without one', async () => {
		const { panel, n8n } = panelWith({}, ADDRESS_BOOK);
		expect(await getContactLists.call(panel)).toStrictEqual(NAMES);
		expect(new Set(n8n.opened)).toStrictEqual(new Set(['omniApiKeyApi']));
	});

	it('are found by a part of their names, in any case, and end behind the last page', async () => {
		const { panel } = panelWith({}, ADDRESS_BOOK);
		const { results, paginationToken } = await searchContactLists.call(panel, ' NEWS ');
		expect(results).toStrictEqual(NAMES.slice(0, 2));
		const { results: more } = await searchContactLists.call(panel, 'news', paginationToken as string);
		expect(more).toStrictEqual([]);
	});

	it('the segments of those that have some are offered', async () => {
		const asked = ['5', '7'];
		const { panel, n8n } = panelWith({}, ADDRESS_BOOK);
		const named = (id: string) => LISTS.find(({ contactGroupId }) => contactGroupId === id)?.name ?? id;
		const offered = asked.map((id) => ({ name: `All (${named(id)})`, value: '50' }));
		expect(await getSegments.call(panel)).toStrictEqual(offered);
		expect(n8n.requests.flatMap(({ qs }) => qs?.contactGroupId ?? [])).toStrictEqual(asked);
	});

	it('give the mapper their columns; where none is chosen or found, the basic ones, which are told as such', async () => {
		const columns = async (list: unknown) =>
			(await getColumns.call(panelWith({ list: list as string }, ADDRESS_BOOK).panel)).fields.map(({ id, ...more }) => [
				id,
				'assumed' in more,
			]);
		expect((await columns('5')).at(-1)).toStrictEqual(['size', false]);
		for (const none of ['', '8']) {
			const basic = await columns(none);
			expect(basic.length).toBeGreaterThan(5);
			expect(basic.filter(([id, assumed]) => id === 'size' || assumed !== true)).toStrictEqual([]);
		}
	});
});

describe('a refusal of the address book in its own form', () => {
	const words = { result: null, description: 'Access denied' };

	it('is one where there are words beside a result of null, and nothing else', () => {
		expect(refusedInWords(words, 200)).toMatchObject({
			message: REFUSED,
			description: expect.stringContaining('Access denied'),
			httpCode: '200',
		});
	});

	it.each<[what: string, answer: unknown, status: number]>([
		['a status', words, 403],
		['a code', { ...words, code: 'REJECTED' }, 200],
		['something else beside it', { ...words, contactGroupId: '5' }, 200],
		['a result', { result: [], description: 'Fine' }, 200],
		['no record', [words], 200],
	])('is none where there is %s', (_what, answer, status) => {
		expect(refusedInWords(answer, status)).toBeUndefined();
	});
});

describe('scenarios', () => {
	const TASK = {
		id: '9',
		taskName: 'Welcome',
		state: 'STARTED',
		triggersInfo: [
			{ triggerId: 1, channel: 'sms' },
			{ triggerId: 2, channel: null, parentTriggerId: 1 },
			{ channel: 'EMAIL' },
		],
	};
	const RESULTS = { '/tasks': [TASK, { id: '10', taskName: 'Bye' }], '/tasks/9': TASK, '/tasks/10': { id: '10' } };

	it('are offered by their names, and found by a part of them', async () => {
		const { panel } = panelWith({}, RESULTS);
		expect(await getScenarios.call(panel)).toStrictEqual([
			{ name: 'Welcome', value: '9' },
			{ name: 'Bye', value: '10' },
		]);
		const { results, paginationToken } = await searchScenarios.call(panel, 'WEL');
		expect(results).toStrictEqual([{ name: 'Welcome', value: '9' }]);
		expect((await searchScenarios.call(panel, '', paginationToken as string)).results).toStrictEqual([]);
	});

	it.each(['scenario', 'taskId', 'options.taskId'])(
		'of the one that “%s” holds, the steps are offered',
		async (field) => {
			const { panel } = panelWith({ [field]: { mode: 'list', value: '9' } }, RESULTS);
			const [first, ...steps] = await getSteps.call(panel);
			expect(first.value).toBe('');
			expect(steps).toStrictEqual([
				{ name: 'Step 1: SMS', value: '1' },
				{ name: 'Step 2: unknown channel, after step 1', value: '2' },
			]);
		},
	);

	it('without steps, or where none is chosen, say so in a name that can’t be taken', async () => {
		const offered = [{ taskId: '10' }, {}].map(async (fields) => await getSteps.call(panelWith(fields, RESULTS).panel));
		const names = (await Promise.all(offered)).map(([{ name, value }, ...more]) => [name, value, more.length]);
		expect(names).toStrictEqual([
			['This Scenario Has No Steps', '', 0],
			['Choose the Scenario First', '', 0],
		]);
	});

	it('have steps where their record shows a list of them', () => {
		expect([undefined, {}, { triggersInfo: 'none' }].map(stepsIn)).toStrictEqual([undefined, undefined, undefined]);
		expect(stepsIn({ triggersInfo: [{}, null] })).toStrictEqual([{ id: '', channel: '', parent: undefined }]);
	});

	it('stand in a state, whatever its letters', () => {
		expect(scenarioProgress(' finished ')).toMatchObject({ status: 'FINISHED', final: true });
		expect(scenarioProgress(' Somewhere ')).toStrictEqual({ status: 'Somewhere', rank: null, final: false });
		expect(scenarioProgress(null)).toStrictEqual({ status: null, rank: null, final: false });
	});

	it('have common names before their own, or in their place', () => {
		const common = { taskId: '9', taskName: 'Welcome', status: 'STARTED', final: false };
		expect(namedTask({ id: '9', taskName: 'Welcome', state: 'STARTED' }, false)).toStrictEqual(common);
		expect(namedTask({ id: '9', taskName: 'Welcome', state: 'STARTED' })).toStrictEqual({
			...common,
			id: '9',
			state: 'STARTED',
		});
	});
});

describe('what the tariff’s lines name', () => {
	const line = (planRecord: object) => ({ planRecord, quantity: 0 });
	const TARIFFS = {
		'/plan-records/current': [
			line({ countryId: 2, countryName: 'Utopia', mogId: 20, mogNameInt: 'Utel', currencyId: 1 }),
			line({ countryId: 1, countryName: 'Arcadia', mogId: 10, mogNameRus: 'Atel', currencyId: 1 }),
			line({ countryId: 1, countryName: 'Arcadia', mogId: 11, currencyId: 3 }),
			line({}),
		],
	};

	it.each([
		['countries', searchCountries, '', ['Arcadia 1', 'Utopia 2']],
		['countries by a part of their names', searchCountries, ' TOP ', ['Utopia 2']],
		[
			'operator groups with their countries',
			searchOperatorGroups,
			'',
			['11 11', 'Atel (Arcadia) 10', 'Utel (Utopia) 20'],
		],
		['operator groups by their countries', searchOperatorGroups, 'arcadia', ['Atel (Arcadia) 10']],
		['currencies', searchCurrencies, undefined, ['Currency 1 1', 'Currency 3 3']],
	])('is offered once each, in the order of the names: %s', async (_what, search, filter, offered) => {
		const { results } = await search.call(panelWith({}, TARIFFS).panel, filter);
		expect(results.map(({ name, value }) => `${name} ${String(value)}`)).toStrictEqual(offered);
	});
});
