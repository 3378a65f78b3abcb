import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { guardNote, sleeper, type Helped } from '../delivery/explained';
import { guard, keep, withoutItems } from '../delivery/keeper';
import { statusUrl } from '../delivery/parent';
import type { Outputs } from '../delivery/rest';
import { nodeError } from '../service/trouble';
import { runSubWorkflow } from '../table/subWorkflow';
import { storeTrouble } from '../table/trouble';
import { OpenQuestions } from './openQuestions';
import type { AskingPlan, ListeningPlan, Standings } from './plan';
import { outputsOf, outputsSoFar } from './progress';

/** The names of the nodes of the helpers: the first of each shows what it was given. */
const NAMES = {
	keeper: { first: 'What Was Asked', own: 'Wait for Answers' },
	guard: { first: 'What Is Missing', own: 'Start Again After a Crash' },
	listener: { first: 'What Is Missing', own: 'Wait for Replies' },
} as const;

/** How their workflows are called: by what they do. */
const TITLES = { keeper: 'Answers for', guard: 'Guard of', listener: 'Replies for' } as const;

/**
 * Starts the execution that keeps a run's questions: n8n resumes this one with its items when it ends. All that wait live in
 * n8n's database, so a restart ends no question. Throws a node error when n8n does not start it.
 */
export async function startKeeper(context: IExecuteFunctions, node: INode, plan: AskingPlan): Promise<void> {
	try {
		const { executionId } = await startRole(context, node, 'keeper', plan);
		context.setMetadata({ waitingChildExecutionIds: [executionId] });
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error);
		throw nodeError(node, {
			message: 'The questions were sent, but the wait for their answers could not begin',
			description: `Answers go on from Omni Trigger as other messages do. This node waits in a sub-workflow of its own, which n8n could not start: ${said}`,
		});
	}
}

/** Keeps a run's questions: lets somebody guard who listens, and another one where n8n was killed under that one. */
export async function keepAsking(context: IExecuteFunctions): Promise<Outputs | null> {
	return await keep<AskingPlan, Standings>(context, {
		parent: ({ parent }) => parent,
		async start(plan, standings = {}) {
			const guarded: ListeningPlan = { ...withoutItems(plan), standings, keeper: statusUrl(context), guard: '' };
			await startRole(context, context.getNode(), 'guard', guarded);
		},
		items: (plan, standings = {}, stage) => (stage === 'done' ? outputsOf : outputsSoFar)(plan, standings),
		// Not by who listens: where n8n is killed before this one has heard of the answers, the next listener reads them again.
		async clear({ run }) {
			try {
				await new OpenQuestions(context).end(run);
			} catch (error) {
				context.logger.warn(`What was answered stays in the table for now: ${storeTrouble(error).message}`);
			}
		},
	});
}

/** Guards who listens: lets a listener look, and another one where n8n was killed under it. */
export async function guardListening(context: IExecuteFunctions): Promise<Outputs | null> {
	return await guard<ListeningPlan, Standings>(context, {
		parent: ({ parent }) => parent,
		async start(plan, standings = plan.standings) {
			const listening: ListeningPlan = { ...withoutItems(plan), standings, guard: statusUrl(context) };
			await startRole(context, context.getNode(), 'listener', listening);
		},
	});
}

/** Starts an execution of one of the roles, whose end resumes this one; what asks once more is done by the listener. */
async function startRole(
	context: IExecuteFunctions,
	node: INode,
	role: keyof typeof NAMES,
	plan: AskingPlan | ListeningPlan,
): Promise<{ executionId: string }> {
	const { first, own } = NAMES[role];
	const sleeping: INode = {
		id: 'omni-questions',
		name: own,
		type: `${node.type.slice(0, node.type.lastIndexOf('.'))}.omniQuestions`,
		typeVersion: 1,
		credentials: node.credentials,
		position: [480, 0],
		// n8n checks the signature of an address only where the operation has this name.
		parameters: { operation: 'sendAndWait', role, count: plan.asked.length },
		// What n8n says of who was killed comes as an item.
		...(role !== 'listener' && { onError: 'continueRegularOutput' }),
	};
	const name = `${TITLES[role]} “${plan.helps.node}”`;
	const workflow = sleeper(name, noteOf(role, plan), first, sleeping);
	return await runSubWorkflow(context, workflow, [{ json: plan as unknown as IDataObject }], { shouldResume: true });
}

/** What the execution says of itself to who opens it, in Markdown. */
function noteOf(
	role: keyof typeof NAMES,
	{ helps: { node, execution }, deadline, asked }: Pick<AskingPlan, 'deadline' | 'asked'> & { helps: Helped },
): string {
	const until = `${new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
	const count = `${asked.length} question${asked.length === 1 ? '' : 's'}`;
	const whose = `This execution helps the node **${node}** in execution ${execution} of this workflow. You need not do anything here.`;
	if (role === 'guard') return guardNote(whose, 'reads replies');
	if (role === 'listener') {
		return `## Reads replies\n${whose}\n\nUntil ${until} at the latest it reads the replies to ${count}, and asks once more where one does not fit. Between two looks it sleeps. If n8n stops while it looks, another one takes its place.`;
	}
	return `## Waits for replies\n${whose}\n\nIt waits until ${until} at the latest for the answers to ${count}. Then execution ${execution} goes on.\n\n**What was asked** is in the output of “${NAMES.keeper.first}”, also after execution ${execution} was stopped. If you stopped it, this one ends by itself.`;
}
