import { alternate, RECORDS, type Bench, type Way } from '../lib/bench';
import { items, rounds } from '../lib/quick';
import type { Line } from '../lib/report';

const COUNT = items(RECORDS);
const PAGE = 1_000;

/** A details query of many pages beside the HTTP Request node with its own pagination, and a Code node that splits the pages. */
export async function measure(bench: Bench): Promise<Line[]> {
	const [ours, theirs] = await alternate(bench, await waysToRead(bench), '{ at }', 1, rounds(3));
	return [
		{
			work: `${ALL}, ${PAGE.toLocaleString('en')} a page`,
			beside: BESIDE,
			ours: ours.times,
			theirs: theirs.times,
			goal: 0.5,
		},
	];
}

/** What is read, and beside what, for the benchmark of memory too. */
export const ALL = `${COUNT.toLocaleString('en')} records`;
export const BESIDE = 'HTTP Request with pagination, Code';

/** Get Many, and what people would build in its place. */
export async function waysToRead(bench: Bench): Promise<Way[]> {
	const url = await bench.answering();
	const credentials = await bench.credentials(url);
	const path = '/sms-statistics/statistics/detail';
	const omni: Way = {
		name: 'Omni SMS Get Many',
		gives: COUNT,
		nodes: [
			{
				name: 'Omni SMS',
				type: 'n8n-nodes-omni-messaging.omniSms',
				typeVersion: 1,
				credentials,
				parameters: {
					resource: 'message',
					operation: 'getMany',
					findBy: 'task',
					taskId: '1001',
					returnAll: true,
				},
			},
		],
	};
	const http: Way = {
		name: 'HTTP Request pages',
		gives: COUNT,
		nodes: [
			{
				name: 'HTTP Request',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				credentials,
				parameters: {
					url: `${url}${path}`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'omniApiKeyApi',
					sendQuery: true,
					queryParameters: { parameters: [{ name: 'limit', value: String(PAGE) }] },
					options: {
						pagination: {
							pagination: {
								parameters: {
									parameters: [{ type: 'qs', name: 'offset', value: `={{ $pageCount * ${PAGE} }}` }],
								},
								paginationCompleteWhen: 'other',
								completeExpression: '={{ !$response.body.result.more }}',
							},
						},
					},
				},
			},
			{
				name: 'Rows',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: {
					jsCode: 'return $input.all().flatMap(({ json }) => json.result.data).map((row) => ({ json: row }));',
				},
			},
		],
	};
	return [omni, http];
}
