import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';

import { searchCampaigns, searchTemplates } from '../../../nodes/LegacyEmail/lists';

/** A panel whose service has so many campaigns and one template; keeps the ranges that were asked for. */
function panel(count: number, heedsRanges = true) {
	const ranges: unknown[] = [];
	const all = Array.from({ length: count }, (_, at) => ({ ID: at + 1, Name: `News ${at + 1}`, State: 0 }));
	const answer = ({ url, headers }: IHttpRequestOptions): unknown => {
		if (url.endsWith('/Templates/')) return [{ TemplateId: 7, Name: 'Monthly' }, { Name: 'Monthly, without an ID' }];
		ranges.push(headers?.Range);
		const [first, last] = (headers?.Range as string).replace('items=', '').split('-').map(Number);
		return heedsRanges ? all.slice(first - 1, last) : all;
	};
	const context = {
		getCredentials: async () => await Promise.resolve({ baseUrl: 'https://legacy.example.com' }),
		getNode: () => ({}),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions): Promise<IDataObject> => {
				const body = JSON.stringify({ Code: 'ok', Result: answer(options) });
				return await Promise.resolve({ statusCode: 200, headers: {}, body });
			},
		},
	};
	return { ranges, context: context as unknown as ILoadOptionsFunctions };
}

it('campaigns come a range at a time', async () => {
	const { ranges, context } = panel(130);
	const first = await searchCampaigns.call(context);
	expect(first.results).toHaveLength(100);
	expect(first.results[0]).toStrictEqual({ name: 'News 1 (1, New)', value: '1' });
	const second = await searchCampaigns.call(context, undefined, first.paginationToken);
	expect(second.results).toHaveLength(30);
	expect(second.paginationToken).toBeUndefined();
	expect(ranges).toStrictEqual(['items=1-100', 'items=101-200']);
});

it('a filter goes on until it has something to show', async () => {
	const { results } = await searchCampaigns.call(panel(130).context, 'news 125');
	expect(results).toStrictEqual([{ name: 'News 125 (125, New)', value: '125' }]);
});

it.each([100, 130])('%i campaigns of a service that gives all of them for each range come once', async (count) => {
	const { ranges, context } = panel(count, false);
	const first = await searchCampaigns.call(context);
	expect(first.results).toHaveLength(count);
	if (first.paginationToken !== undefined) {
		expect(await searchCampaigns.call(context, undefined, first.paginationToken)).toStrictEqual({ results: [] });
	}
	expect(await searchCampaigns.call(context, 'no such name')).toStrictEqual({ results: [] });
	expect(ranges.length).toBeLessThan(5);
});

it('templates by name', async () => {
	const { context } = panel(0);
	expect((await searchTemplates.call(context, 'MONTH')).results).toStrictEqual([{ name: 'Monthly (7)', value: '7' }]);
	expect((await searchTemplates.call(context, 'none')).results).toStrictEqual([]);
});
