import { helpedBy, startKeeper, takenAdvice } from '../../../nodes/durable/helpers';
import type { Wait, WaitPlan } from '../../../nodes/durable/wait';
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

describe('a keeper that n8n does not start', () => {
	const helps = { node: 'Send', execution: '5' };
	const items = [
		{ outcome: 'UNKNOWN', message: 'Of the input' },
		{ outcome: 'UNKNOWN', message: 'Its own' },
		{ code: 'INVALID' },
	];
	const before = [{ message: 'Of the input' }, { message: 'Of the input' }, { code: 'INVALID' }];
	const plan: WaitPlan = { version: 1, deadline: 0, items: before, statusUrl: '', helps };
	const how = { message: 'It could not begin', advice: () => 'Look there. ', state: 'a state' };

	/** Tries to start it, and gives n8n with what was told of the wait: the state, the stage and how it was cleared. */
	async function started(goesOn: boolean, more: object = {}) {
		const told: unknown[] = [];
		const words = { title: '', node: '', heading: '' };
		const wait = {
			kind: 'any',
			words: { keeper: words, watcher: words, record: { node: '', what: '' }, awaits: () => '' },
			items(_: unknown, state: unknown, stage: unknown) {
				told.push(state, stage);
				return items;
			},
			async clear(_: unknown, __: unknown, stage: unknown) {
				told.push(stage);
				await Promise.resolve();
			},
		} as unknown as Wait<WaitPlan, string>;
		const n8n = new N8n({
			goesOn,
			items: [{ json: { input: 0 } }],
			start: () => Promise.reject(new Error('It is locked')),
		});
		await startKeeper(n8n.context, wait, plan, { ...how, ...more });
		return { n8n, told };
	}

	it('is an error with what is advised', async () => {
		await expect(started(false)).rejects.toMatchObject({
			message: how.message,
			description: expect.stringMatching(/^Look there\. This node waits.*: It is locked$/) as string,
		});
	});

	it('lets a node that is to continue go on with what is known, once a timer wakes it', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(7);
		const { n8n, told } = await started(true);
		expect(told).toStrictEqual(['given up', 'a state', 'given up']);
		const message = expect.stringMatching(/^It could not begin\. This node waits.*: It is locked$/) as string;
		expect(n8n.items).toStrictEqual([
			{ json: { outcome: 'UNKNOWN', message }, pairedItem: { item: 0 } },
			{ json: { outcome: 'UNKNOWN', message: 'Its own' }, pairedItem: { item: 1 } },
			{ json: { code: 'INVALID' }, pairedItem: { item: 2 } },
		]);
		expect([n8n.metadata, n8n.sleeps]).toStrictEqual([[{ waitingChildExecutionIds: [] }], [7]]);
		expect(n8n.hints.map((hint) => hint.message)).toStrictEqual(['It could not begin.']);
		jest.restoreAllMocks();
	});

	it('goes on with what is known where it is not started, if that is something else', async () => {
		expect((await started(true, { known: 'another' })).told).toContain('another');
	});
});
