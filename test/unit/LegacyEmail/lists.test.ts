import type { IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';

import {
	searchCampaigns,
	searchSenderAddresses,
	searchSenders,
	searchTemplates,
} from '../../../nodes/LegacyEmail/lists';
import { N8n } from '../../support/n8n';

/** How a service gives its campaigns: so many at once, or whatever range is asked for. */
interface Manners {
	most?: number;
	ignores?: boolean;
}

const TEMPLATES = [
	{ TemplateId: 7, Name: 'Monthly' },
	{ TemplateId: 8, Name: '' },
	{ TemplateId: 9, Name: null },
	{ Name: 'Monthly, without an ID' },
];
const ADDRESSES = [
	{ SourceAddress: 'News@example.com', State: 1 },
	{ SourceAddress: 'shop@example.com', State: 'Approved' },
	{ SourceAddress: 'new@example.com', State: 0 },
	{ SourceAddress: 'odd@example.com', State: 42 },
	{ SourceAddress: null, State: 1 },
];

/** An answer with a campaign that has no ID. */
const ONE = { statusCode: 200, headers: {}, body: '{"Code":"ok","Result":[{"Name":"News"}]}' };

/** A panel whose service has so many campaigns; keeps the ranges that were asked for, and the credentials. */
function panel(count: number, { most = Infinity, ignores = false }: Manners = {}) {
	const ranges: unknown[] = [];
	const credentials = new Set<string>();
	const all = Array.from({ length: count }, (_, at) => ({ ID: at + 1, Name: `News ${at + 1}`, State: 0 }));
	const answer = ({ url, headers }: IHttpRequestOptions): unknown => {
		if (url.endsWith('/Templates/')) return TEMPLATES;
		if (url.endsWith('/SourceAddresses')) return ADDRESSES;
		ranges.push(headers?.Range);
		if (ranges.length > 10) throw new Error('It goes on and on');
		const [first, last] = (headers?.Range as string).replace('items=', '').split('-').map(Number);
		return ignores ? all : all.slice(first - 1, Math.min(last, first - 1 + most));
	};
	const n8n = new N8n({
		credentials: { baseUrl: 'https://legacy.example.com' },
		answer: (request, type = 'none') => {
			credentials.add(type);
			return { statusCode: 200, headers: {}, body: JSON.stringify({ Code: 'ok', Result: answer(request) }) };
		},
	});
	return { ranges, credentials, n8n, context: n8n.panel };
}

/** The names of all campaigns, as a person gets them who scrolls to the end of the list. */
async function scrolled(context: ILoadOptionsFunctions): Promise<string[]> {
	const names: string[] = [];
	let token: string | undefined;
	do {
		const page = await searchCampaigns.call(context, '', token);
		names.push(...page.results.map(({ name }) => name));
		token = page.paginationToken;
	} while (token !== undefined);
	return names;
}

const campaigns = (count: number): string[] =>
	Array.from({ length: count }, (_, at) => `News ${at + 1} (${at + 1}, New)`);

describe('campaigns', () => {
	it('come a range at a time', async () => {
		const { ranges, credentials, context } = panel(130);
		const first = await searchCampaigns.call(context);
		expect(first.results).toHaveLength(100);
		expect(first.results[0]).toStrictEqual({ name: 'News 1 (1, New)', value: '1' });
		const second = await searchCampaigns.call(context, undefined, first.paginationToken);
		expect(second.results).toHaveLength(30);
		const third = await searchCampaigns.call(context, undefined, second.paginationToken);
		expect(third).toStrictEqual({ results: [] });
		expect(ranges).toStrictEqual(['items=1-100', 'items=101-200', 'items=131-230']);
		expect([...credentials]).toStrictEqual(['omniBasicLoginApi']);
	});

	it.each<[string, number, Manners, string[]]>([
		['an exact multiple', 200, {}, ['1-100', '101-200', '201-300']],
		['a few', 3, {}, ['1-100', '4-103']],
		['none', 0, {}, ['1-100']],
		['a service that gives less than asked for', 70, { most: 30 }, ['1-100', '31-130', '61-160', '71-170']],
		['ranges that are not heeded', 30, { ignores: true }, ['1-100', '31-130']],
		['ranges that are not heeded, as many as asked for', 100, { ignores: true }, ['1-100', '101-200']],
		['ranges that are not heeded, more than asked for', 250, { ignores: true }, ['1-100', '251-350']],
	])('are all there, each once: %s', async (_what, count, manners, asked) => {
		const { ranges, context } = panel(count, manners);
		expect(await scrolled(context)).toStrictEqual(campaigns(count));
		expect(ranges).toStrictEqual(asked.map((range) => `items=${range}`));
	});

	it('without an ID are left out: they can not be chosen', async () => {
		const { n8n, context } = panel(0);
		n8n.answer = () => ONE;
		const { results } = await searchCampaigns.call(context);
		expect(results).toStrictEqual([]);
	});

	it('a filter goes on until it has something to show', async () => {
		const { results } = await searchCampaigns.call(panel(130).context, ' news 125');
		expect(results).toStrictEqual([{ name: 'News 125 (125, New)', value: '125' }]);
	});

	it.each([30, 100, 250])('a filter that nothing fits ends where ranges are not heeded: %s', async (count) => {
		const { results, paginationToken } = await searchCampaigns.call(panel(count, { ignores: true }).context, 'none');
		expect([results, paginationToken]).toStrictEqual([[], undefined]);
	});
});

it('templates by name, those without one by their ID', async () => {
	const { context, credentials } = panel(0);
	expect((await searchTemplates.call(context, 'MONTH ')).results).toStrictEqual([{ name: 'Monthly (7)', value: '7' }]);
	expect((await searchTemplates.call(context, 'none')).results).toStrictEqual([]);
	expect((await searchTemplates.call(context)).results).toStrictEqual([
		{ name: 'Monthly (7)', value: '7' },
		{ name: '8 (8)', value: '8' },
		{ name: '9 (9)', value: '9' },
	]);
	expect([...credentials]).toStrictEqual(['omniBasicLoginApi']);
});

it('senders that are confirmed, or of which nobody knows; sender addresses with their states', async () => {
	const { context, credentials } = panel(0);
	const senders = await searchSenders.call(context);
	expect(senders.results).toStrictEqual([
		{ name: 'News@example.com', value: 'News@example.com' },
		{ name: 'shop@example.com', value: 'shop@example.com' },
		{ name: 'odd@example.com', value: 'odd@example.com' },
	]);
	const found = await searchSenders.call(context, ' NEWS');
	expect(found.results).toStrictEqual([{ name: 'News@example.com', value: 'News@example.com' }]);
	const all = await searchSenderAddresses.call(context);
	expect(all.results).toStrictEqual([
		{ name: 'News@example.com (Approved)', value: 'News@example.com' },
		{ name: 'shop@example.com (Approved)', value: 'shop@example.com' },
		{ name: 'new@example.com (Requested)', value: 'new@example.com' },
		{ name: 'odd@example.com', value: 'odd@example.com' },
	]);
	expect((await searchSenderAddresses.call(context, 'ne')).results.map(({ value }) => value)).toStrictEqual([
		'News@example.com',
		'new@example.com',
	]);
	expect([...credentials]).toStrictEqual(['omniBasicLoginApi']);
});
