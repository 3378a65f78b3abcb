import { helpedBy, takenAdvice } from '../../../nodes/durable/helpers';
import { N8n } from '../../support/n8n';

it('helpers know the node, its execution and its workflow, and since when it waits', () => {
	jest.spyOn(Date, 'now').mockReturnValue(7);
	const { context } = new N8n({ workflow: 'w1', executionId: '5', node: { name: 'Ask' } });
	jest.spyOn(context, 'getWorkflow').mockReturnValue({ id: 'w1', name: 'Refunds', active: true });
	expect(helpedBy(context)).toStrictEqual({
		node: 'Ask',
		execution: '5',
		workflow: { id: 'w1', name: 'Refunds' },
		since: 7,
	});
	jest.restoreAllMocks();
});

it('of what nobody knows that the service took there is nothing to advise', () => {
	expect(takenAdvice([])).toBe('');
	expect(takenAdvice(['7', '8'])).toBe('Do not send again what the service took: 7, 8. ');
});
