import type { IDataObject } from 'n8n-workflow';

import type { AskingPlan } from '../../nodes/questions/plan';
import { askAgain } from '../../nodes/questions/wait';
import { itemsOf, runNode, type NodeResult, type NodeRun } from './engine';
import { N8n } from './n8n';
import { API_KEY } from './sms';

/** Runs Ask and Wait for Reply, by SMS unless said, with a question for yes or no to `to` of each item. */
export async function askFor(
	people: IDataObject[],
	baseUrl: string,
	{ type = 'omniSms', parameters, ...rest }: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await runNode({
		type,
		parameters: {
			resource: 'message',
			operation: 'askAndWaitForReply',
			from: '12025550199',
			to: '={{ $json.to }}',
			question: '=Number {{ $json.row }}?',
			answerType: 'yesNo',
			waitAtMost: 5,
			waitUnit: 'minutes',
			options: {},
			...parameters,
		},
		items: itemsOf(people),
		credentials: { omniApiKeyApi: { baseUrl, apiKey: API_KEY } },
		...rest,
	});
}

/** The parameters of the Send that asks the people of a run once more, as the watcher starts it. */
export async function parametersAgain(plan: AskingPlan): Promise<NodeRun['parameters']> {
	let parameters: NodeRun['parameters'] = {};
	const { context } = new N8n({
		start: ({ nodes }) => {
			parameters = nodes[1].parameters;
			return { data: [] };
		},
	});
	await askAgain(context, plan, []);
	return parameters;
}
