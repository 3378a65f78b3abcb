import type { INode } from 'n8n-workflow';

import { request } from '../../../nodes/api/routes';
import { create } from '../../../nodes/LegacyEmail/campaign/create';
import { call } from '../../../nodes/api/legacy';
import type { Client } from '../../../nodes/service/client';
import type { Exchange } from '../../../nodes/service/exchange';
import { nodeError } from '../../../nodes/service/trouble';

const TROUBLE = { message: 'The service can’t be reached', description: 'Check the base URL.' };

/** A client all of whose requests come to nothing, in one way. */
function clientThat(outcome: 'refused' | 'unknown'): Client {
	const exchange = async (): Promise<Exchange> => await Promise.resolve({ outcome, trouble: TROUBLE, passing: false });
	const node = { name: 'Omni Legacy Email' } as INode;
	const retried = async (): Promise<never> => await Promise.reject(nodeError(node, TROUBLE));
	return { node, retried, write: exchange } as unknown as Client;
}

it('a question that gets no answer is an error that says why', async () => {
	await expect(call(clientThat('unknown'), request('GET /email/v2/Templates/'))).rejects.toMatchObject({
		name: 'NodeOperationError',
		...TROUBLE,
	});
});

it.each([
	['refused', false],
	['unknown', null],
] as const)('a start that is %s leaves it as known as it is: %s', async (outcome, started) => {
	const draft = { body: {}, identity: { taskName: 'Spring' }, starts: true };
	const { output, note } = (await create.definition.followUp?.({ taskId: '7' }, draft, clientThat(outcome))) ?? {};
	expect(output).toStrictEqual({ started, startProblem: 'The service can’t be reached. Check the base URL.' });
	expect(note).toContain('do not create it again');
});

it('a campaign that is not to be started is left alone', async () => {
	const draft = { body: {}, identity: { taskName: 'Spring' }, starts: false };
	const followed = await create.definition.followUp?.({ taskId: '7' }, draft, clientThat('unknown'));
	expect(followed).toStrictEqual({ output: {} });
});
