import type { IWebhookFunctions } from 'n8n-workflow';

import { readMemory } from '../../../nodes/durable/nodeMemory';

it('what a node has noted is asked for by its name, whose braces and quotes end nothing', () => {
	const asked: string[] = [];
	const context = {
		getNode: () => ({ name: 'Ask {{ "Ann" }}' }),
		evaluateExpression: (expression: string) => {
			asked.push(expression);
			return 'noted';
		},
	} as unknown as IWebhookFunctions;
	expect(readMemory(context, 'question')).toBe('noted');
	expect(asked).toStrictEqual([String.raw`{{ $node["Ask \u007b\u007b \"Ann\" \u007d\u007d"].context.question }}`]);
});
