import type { IDataObject } from 'n8n-workflow';

import { endNow, GO_ON } from '../../../nodes/durable/webhooks';
import { runRole } from '../../../nodes/Helper/roles';
import { OmniHelper } from '../../../nodes/Helper/OmniHelper.node';
import { N8n } from '../../support/n8n';
import { left } from '../../support/versions';

/** What helpers of each kind of wait are started with. */
const planOf = (kind: string, who: 'keeper' | 'watcher') =>
	(left('1', `plans/${kind}`) as Record<typeof who, IDataObject>)[who];

/** A helper that is started; what it starts itself is noted, by its title and the parameters of the node in it. */
class Helper extends N8n {
	readonly started: unknown[] = [];

	constructor(kind: string, role: string, given: IDataObject) {
		super({
			executionId: '8',
			node: { name: 'Helper', type: 'n8n-nodes-omni-messaging.omniHelper', credentials: {} },
			evaluate: (name) => ({ kind, role })[name],
			items: [{ json: given }],
			answer: ({ method }) => ({ statusCode: 200, body: method === 'GET' ? 'waiting' : '{"notices":[]}' }),
			start: async (code, inputData) => {
				const last = code.nodes.at(-1);
				// The others are on n8n's data table.
				if (!last?.type.endsWith('.omniHelper'))
					return await this.tables.execute({ code }, {} as never, { inputData } as never);
				this.started.push([code.name, last.parameters]);
				return { executionId: '9', data: [[]] };
			},
		});
	}

	/** Until it sleeps, which it does with its second run. */
	async run(): Promise<void> {
		for (let runs = 0; runs < 2; runs += 1) await runRole(this.context);
	}
}

describe('a helper that runs', () => {
	beforeEach(() => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 15, 10, 1));
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	it.each([
		['delivery', 'Statuses for “Send”'],
		['fallback', 'Channels for “Reach”'],
		['questions', 'Replies for “Ask”'],
	])('as the keeper of %s starts the guard, and as the guard the watcher of that kind', async (kind, title) => {
		const keeper = new Helper(kind, 'keeper', planOf(kind, 'keeper'));
		await keeper.run();
		expect(keeper.started).toStrictEqual([
			[expect.stringMatching(/^Guard of “/), expect.objectContaining({ kind, role: 'guard' })],
		]);
		const guard = new Helper(kind, 'guard', planOf(kind, 'watcher'));
		await guard.run();
		expect(guard.started).toStrictEqual([[title, expect.objectContaining({ kind, role: 'watcher' })]]);
	});

	it.each(['delivery', 'fallback'])('as the watcher of %s asks what came, and starts nobody', async (kind) => {
		const watcher = new Helper(kind, 'watcher', planOf(kind, 'watcher'));
		await watcher.run();
		expect([watcher.started, watcher.sleeps.length]).toStrictEqual([[], 1]);
		expect(watcher.requests.map(({ url }) => url)).toContainEqual(expect.stringContaining('webhook-waiting/7'));
	});

	it('as a catcher sleeps until the wait is over, and gives its address', async () => {
		const catcher = new Helper('delivery', 'catcher', { until: 1_894_705_200_000 });
		expect(await runRole(catcher.context)).toStrictEqual([[{ json: { url: catcher.context.getSignedResumeUrl() } }]]);
		expect(catcher.sleeps).toStrictEqual([1_894_705_200_000]);
	});
});

/** A call to the address of a sleeping helper; gives what n8n is told and what is answered. */
async function callHelper(role: string, body?: object): Promise<{ told: unknown; answered: unknown[] }> {
	const { webhook, answered } = new N8n({ evaluate: (name) => (name === 'role' ? role : undefined), call: { body } });
	return { told: await new OmniHelper().webhook.call(webhook), answered };
}

it.each(['keeper', 'guard'])('a %s that is called refuses and sleeps on', async (role) => {
	expect(await callHelper(role)).toStrictEqual({ told: { noWebhookResponse: true }, answered: [403] });
});

it('a catcher that is called reads the call, and refuses one that is too large', async () => {
	const { webhook, answered } = new N8n({
		evaluate: (name) => (name === 'role' ? 'catcher' : undefined),
		call: { request: { headers: { 'content-length': '1000000000' } } },
	});
	expect(await new OmniHelper().webhook.call(webhook)).toStrictEqual({ noWebhookResponse: true });
	expect(answered).toStrictEqual([413]);
});

it('a watcher that is called looks', async () => {
	expect(await callHelper('watcher')).toStrictEqual({ told: GO_ON, answered: [] });
});

it('a watcher that is told to end has that as its item, and each call its own', async () => {
	const { told } = await callHelper('watcher', { end: true });
	expect(told).toStrictEqual({ webhookResponse: '', workflowData: [[{ json: { end: true } }]] });
	expect(endNow().workflowData?.[0][0]).not.toBe(endNow().workflowData?.[0][0]);
	expect((await callHelper('watcher', { end: 'yes' })).told).toStrictEqual(GO_ON);
	expect((await callHelper('keeper', { end: true })).answered).toStrictEqual([403]);
});
