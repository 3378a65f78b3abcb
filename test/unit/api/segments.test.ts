import { getSegments } from '../../../nodes/api/addressBook';
import { N8n } from '../../support/n8n';

it('the segments of all lists that have some are offered, five requests at a time', async () => {
	const lists = Array.from({ length: 250 }, (_, at) => ({
		contactGroupId: `${at}`,
		name: `List ${at}`,
		segmentsCount: at % 2,
	}));
	let underWay = 0;
	let most = 0;
	const { panel } = new N8n({
		credentials: { baseUrl: 'https://api.example.com', apiKey: 'key' },
		answer: async ({ url, qs }) => {
			underWay += 1;
			most = Math.max(most, underWay);
			await new Promise(setImmediate);
			underWay -= 1;
			const id = qs?.contactGroupId as string;
			const result = url.endsWith('/segments') ? [{ segmentId: `s${id}`, name: 'All' }] : qs?.offset === 0 ? lists : [];
			return { statusCode: 200, headers: {}, body: JSON.stringify({ result }) };
		},
	});
	const offered = await getSegments.call(panel);
	expect(offered).toHaveLength(125);
	expect(offered.at(-1)).toStrictEqual({ name: 'All (List 249)', value: 's249' });
	expect(most).toBe(5);
});
