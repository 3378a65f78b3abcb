import type { INode } from 'n8n-workflow';

import example from '../../../examples/statistics/2-weekly-report.json';
import { itemsOf, runNode } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const nodes = example.nodes as unknown as INode[];
const parametersOf = (name: string) => nodes.find((node) => node.name === name)!.parameters;
const DAY = /^\d{4}-\d\d-\d\d: Email 0; Push 0; SMS 0$/;

it('the weekly report asks for seven whole days, and its text is what is posted', async () => {
	const { baseUrl, apiKey } = sandbox;
	const { items, error } = await runNode({
		type: 'omniAccount',
		parameters: parametersOf('The last seven days'),
		items: itemsOf([{}]),
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
		// Where no clock is changed: seven days are as long as seven days.
		timezone: 'Asia/Tokyo',
	});
	expect(error).toBeUndefined();
	const asked = sandbox.requests.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
	const [first, last] = [asked[2].startDate, asked[2].endDate].map((text) => Date.parse(`${text}Z`));
	expect([asked[2].startDate.slice(10), last - first]).toStrictEqual(['T00:00:00', 7 * 86_400_000 - 1_000]);
	const { text, timeZone } = items[0].json as { text: string; timeZone: string };
	const lines = text.split('\n');
	expect(lines[0]).toBe(
		`Messages from ${asked[2].startDate.slice(0, 10)} to ${asked[2].endDate.slice(0, 10)} (UTC${timeZone})`,
	);
	expect(lines.filter((line) => DAY.test(line))).toHaveLength(7);
	const { assignments } = parametersOf('What to post').assignments as { assignments: unknown[] };
	expect(assignments).toMatchObject([{ name: 'text', value: '={{ $json.text }}' }]);
	expect(sandbox.violations()).toStrictEqual([]);
});
