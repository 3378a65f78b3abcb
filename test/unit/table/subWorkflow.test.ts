import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

import { runSubWorkflow, SLEEPS } from '../../../nodes/table/subWorkflow';
import { N8n } from '../../support/n8n';

describe('a sub-workflow', () => {
	const SETTINGS = {
		timezone: 'UTC',
		callerPolicy: 'none',
		executionOrder: 'v0',
		executionTimeout: 60,
		errorWorkflow: 'errors',
		saveDataSuccessExecution: 'none',
		saveExecutionProgress: true,
	} as const;

	const started = async (options?: { shouldResume: boolean }, settings: IDataObject = SETTINGS, own = {}) => {
		const calls: Array<[IWorkflowBase, ...unknown[]]> = [];
		const { context } = new N8n({
			workflow: 'own',
			settings,
			executionId: '7',
			start: (...given) => {
				calls.push(given);
				return { executionId: '8', data: [] };
			},
		});
		const workflow = { name: 'Sub', nodes: [], connections: {}, settings: own };
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
				saveDataSuccessExecution: 'none',
				saveDataErrorExecution: undefined,
				saveExecutionProgress: true,
			},
		});
		expect(items).toStrictEqual([{ json: { a: 1 } }]);
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: false } });
	});

	it('that sleeps is kept, and one that it starts is kept as the workflow says', async () => {
		const [{ settings: asleep }] = await started(undefined, SETTINGS, SLEEPS);
		expect(asleep).toMatchObject({
			saveDataSuccessExecution: 'all',
			saveDataErrorExecution: 'all',
			saveExecutionProgress: false,
		});
		// As it comes back from n8n's database.
		const kept = JSON.parse(JSON.stringify(asleep)) as IDataObject;
		const [{ settings: inner }] = await started(undefined, kept, SLEEPS);
		expect(inner).toStrictEqual(asleep);
		const [{ settings: sends }] = await started(undefined, JSON.parse(JSON.stringify(inner)) as IDataObject);
		expect(sends).toMatchObject({
			timezone: 'UTC',
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: undefined,
			saveExecutionProgress: true,
		});
	});

	it('resumes the execution that started it where that is wanted', async () => {
		const [, , options] = await started({ shouldResume: true });
		expect(options).toStrictEqual({ parentExecution: { executionId: '7', workflowId: 'own', shouldResume: true } });
	});
});
