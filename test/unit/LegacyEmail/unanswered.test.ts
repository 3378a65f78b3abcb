import { request } from '../../../nodes/api/routes';
import { create } from '../../../nodes/LegacyEmail/campaign/create';
import { call } from '../../../nodes/api/legacy';
import { clientFor } from '../../support/client';

const TROUBLE = { message: 'The service can’t be reached', description: 'Check the base URL.' };

/** A client all of whose requests come to nothing, in one way. */
const clientThat = (outcome: 'refused' | 'unknown') => clientFor({ outcome, trouble: TROUBLE, passing: false }).client;

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
