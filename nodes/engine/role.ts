import type { Run } from './operation';

/** What a node stands for in its workflow: a step of it, an agent's tool, or a person's review before another tool. */
export type Role = 'step' | 'tool' | 'review';

/**
 * The role of the node that runs. n8n makes the types of tools and of reviews from a node's own type and tells them apart by
 * their ends; an agent of version 3.1 runs both as ordinary nodes, and then `isToolExecution` says nothing.
 */
export function roleOf({ node: { type }, context }: Pick<Run, 'node' | 'context'>): Role {
	if (type.endsWith('HitlTool')) return 'review';
	return type.endsWith('Tool') || context.isToolExecution() ? 'tool' : 'step';
}
