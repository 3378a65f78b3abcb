import { readBegun, readMemory } from '../../../nodes/durable/nodeMemory';
import { N8n } from '../../support/n8n';

it('what a node has noted is asked for by its name, whose braces and quotes end nothing', () => {
	const asked: string[] = [];
	const expression = (text: string) => {
		asked.push(text);
		return 'noted';
	};
	const { webhook } = new N8n({ node: { name: 'Ask {{ "Ann" }}' }, expression });
	expect(readMemory(webhook, 'question')).toBe('noted');
	expect(asked).toStrictEqual([String.raw`{{ $node["Ask \u007b\u007b \"Ann\" \u007d\u007d"].context.question }}`]);
});

it('what an execution began with is asked for by its first node, and is nothing where n8n does not tell', () => {
	const expression = (text: string) => {
		if (!text.includes('Begin')) throw new Error('Referenced node doesn’t exist');
		return text;
	};
	const { webhook } = new N8n({ expression });
	expect(readBegun(webhook, 'Begin', 'token')).toBe('{{ $node["Begin"].json.token }}');
	expect(readBegun(webhook, 'Start', 'token')).toBeUndefined();
});
