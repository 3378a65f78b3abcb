import type { IDataObject } from 'n8n-workflow';

import { roleOf, type Run } from '../engine/operation';
import { InvalidInput } from '../ground/errors';

/** Refuses to ask where n8n would not hear the answer; throws InvalidInput with the way to mend it. */
export function refuseWhereNobodyIsHeard(run: Run): void {
	if (roleOf(run) === 'review' && run.context.getWorkflowSettings().executionOrder !== 'v1') {
		throw new InvalidInput(
			'Human review',
			'in this workflow’s execution order n8n takes an approval for a refusal',
			'Set Execution Order to v1 in the workflow’s settings.',
		);
	}
}

const ALONE =
	'This call was not shown to anybody and not made: several calls came in one turn, and only one can be reviewed at a time. Make each of them again, one call in a turn.';

/** The key under which the node keeps the run index of the last call of a turn that has several. */
const TURN_KEY = 'lastOfTurn';

/**
 * The answer to a call that is not alone in its turn, in the form in which n8n tells a model what a reviewer said; undefined
 * where the call can be reviewed. After one wait n8n skips the node for the rest of the turn, so that another call would be
 * answered by its own arguments; and once one call of a turn is approved, n8n tells the model nothing of the others.
 */
export function unlessAlone(run: Run): IDataObject | undefined {
	if (roleOf(run) !== 'review') return undefined;
	const { context, node } = run;
	// n8n notes all calls of a turn before it makes the first.
	const { $node, $runIndex } = context.getWorkflowDataProxy(0) as Partial<Runs>;
	const last = $node?.[node.name]?.runIndex ?? 0;
	const own = $runIndex ?? 0;
	const memory = context.getContext('node');
	if (last > own) memory[TURN_KEY] = last;
	return own <= Number(memory[TURN_KEY] ?? -1) ? { data: { approved: false, chatInput: ALONE } } : undefined;
}

interface Runs {
	$node: Record<string, { runIndex: number } | undefined>;
	$runIndex: number;
}
