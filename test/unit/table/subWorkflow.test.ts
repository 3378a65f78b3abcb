import { runSubWorkflow } from '../../../nodes/table/subWorkflow';
import { N8n } from '../../support/n8n';

describe('a sub-workflow', () => {
	const started = async (options?: { shouldResume: boolean }) => {
		const calls: unknown[][] = [];
		const { context } = new N8n({
			workflow: 'own',
			settings: { timezone: 'UTC', callerPolicy: 'none', executionOrder: 'v0' },
			executionId: '7',
			start: (...given) => {
				calls.push(given);
				return { executionId: '8', data: [] };
			},
		});
		const workflow = { name: 'Sub', nodes: [], connections: {}, settings: { executionOrder: 'v1' } as const };
		const given = await runSubWorkflow(context, workflow, [{ json: { a: 1 } }], options);
		expect(given).toStrictEqual({ executionId: '8', data: [] });
		return calls[0];
	};

	it('has the settings of the workflow that it is started from, but for its own, and may be called by it', async () => {
		const [code, items, options] = await started();
		expect(code).toMatchObject({
			name: 'Sub',
			active: false,
			isArchived: false,
			settings: { timezone: 'UTC', callerPolicy: 'workflowsFromSameOwner', executionOrder: 'v1' },
		});
		expect(items).toStrictEqual([{ json: { a: 1 } }]);
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: false } });
	});

	it('resumes the execution that started it where that is wanted', async () => {
		const [, , options] = await started({ shouldResume: true });
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: true } });
	});
});
