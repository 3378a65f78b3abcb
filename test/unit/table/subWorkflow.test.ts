import { runSubWorkflow } from '../../../nodes/table/subWorkflow';
import { N8n } from '../../support/n8n';

describe('a sub-workflow', () => {
	const started = async (options?: { shouldResume: boolean }) => {
		const calls: unknown[][] = [];
		const { context } = new N8n({
			workflow: 'own',
			settings: {
				timezone: 'UTC',
				callerPolicy: 'none',
				executionOrder: 'v0',
				executionTimeout: 60,
				errorWorkflow: 'errors',
				saveDataSuccessExecution: 'none',
				saveDataErrorExecution: 'none',
				saveExecutionProgress: true,
			},
			executionId: '7',
			start: (...given) => {
				calls.push(given);
				return { executionId: '8', data: [] };
			},
		});
		const workflow = { name: 'Sub', nodes: [], connections: {}, settings: { saveDataErrorExecution: 'none' } as const };
		const given = await runSubWorkflow(context, workflow, [{ json: { a: 1 } }], options);
		expect(given).toStrictEqual({ executionId: '8', data: [] });
		return calls[0];
	};

	// n8n would not find what a sleeping execution waits for, stop it at its next step, and tell others of its failures.
	it('has the zone of the workflow that it is started from, and none of the settings that would end a wait', async () => {
		const [code, items, options] = await started();
		expect(code).toMatchObject({
			name: 'Sub',
			active: false,
			isArchived: false,
			settings: {
				timezone: 'UTC',
				callerPolicy: 'workflowsFromSameOwner',
				executionOrder: 'v1',
				executionTimeout: -1,
				errorWorkflow: undefined,
				saveDataSuccessExecution: 'all',
				saveDataErrorExecution: 'none',
				saveExecutionProgress: false,
			},
		});
		expect(items).toStrictEqual([{ json: { a: 1 } }]);
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: false } });
	});

	it('resumes the execution that started it where that is wanted', async () => {
		const [, , options] = await started({ shouldResume: true });
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: true } });
	});
});
