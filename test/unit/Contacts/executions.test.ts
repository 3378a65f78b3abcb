import { executionsOf } from '../../../nodes/Contacts/person/executions';
import type { KeptEntry } from '../../../nodes/precautions/personRows';

const entry = (kind: KeptEntry['kind'], more: object): KeptEntry => ({
	kind,
	address: '+12025550101',
	since: null,
	until: null,
	...more,
});

it('the executions that are known of a person are those of questions and audited sends, each once, and what started them', () => {
	const sent = { executionId: '7', parentExecutionId: '6', workflowId: 'shop' };
	expect(
		executionsOf([
			entry('question', { execution: '6' }),
			entry('question', { execution: null }),
			entry('question', { execution: '' }),
			entry('auditedSend', sent),
			entry('auditedSend', sent),
			entry('auditedSend', { executionId: '6', parentExecutionId: null, workflowId: 'reach' }),
			entry('auditedSend', { executionId: '9', parentExecutionId: '8', workflowId: 'shop' }),
			entry('doNotContact', {}),
		]),
	).toStrictEqual([
		{ executionId: '6', workflowId: 'reach' },
		{ executionId: '7', workflowId: 'shop' },
		{ executionId: '9', workflowId: 'shop' },
		{ executionId: '8', workflowId: null },
	]);
});
