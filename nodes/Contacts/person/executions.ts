import type { IDataObject } from 'n8n-workflow';

import type { KeptEntry } from '../../precautions/personRows';

/**
 * The executions of n8n that certainly have something of a person: those of audited sends, with the ones that they were started by, and those
 * that asked. Others are not known here. Gives each once, with its workflow where that is known.
 */
export function executionsOf(entries: readonly KeptEntry[]): IDataObject[] {
	const known = new Map<string, IDataObject>();
	for (const { execution, executionId = execution, parentExecutionId, workflowId = null } of entries) {
		for (const [id, workflow] of [
			[executionId, workflowId],
			[parentExecutionId, null],
		]) {
			if (typeof id !== 'string' || id === '' || known.get(id)?.workflowId) continue;
			known.set(id, { executionId: id, workflowId: workflow });
		}
	}
	return [...known.values()];
}
