import { MINUTE, PLAN, row, SEND, usePlanned } from '../../support/planned';

const runs = usePlanned();
const sentTo = (): unknown[] => runs.sandbox.messages().map(({ recipient }) => recipient);
const credentials = (more: Record<string, string>) => {
	const { baseUrl, apiKey } = runs.sandbox;
	return { omniApiKeyApi: { baseUrl, apiKey, ...more } };
};
const withOptions = (options: object): typeof SEND => ({
	...SEND,
	parameters: { ...SEND.parameters, options: { ...SEND.parameters.options, ...options } },
});

/** A rehearsal of what is due, so many minutes later. */
async function rehearse(how: string, ifEnded: string, minutes: number) {
	runs.later = minutes * MINUTE;
	const more =
		how === 'credential'
			? { behind: SEND, credentials: credentials({ sending: 'rehearse' }) }
			: { behind: withOptions({ [how]: true }) };
	return await runs.attempt('takeDue', { ifEnded }, [{}], more);
}

describe.each(['credential', 'rehearse', 'rehearsalReport'])('a rehearsal by %s', (how) => {
	it.each(['again', 'once'])('takes nothing of what is given %s', async (ifEnded) => {
		await runs.run('plan', PLAN, [row('2', -3), row('1', -5), row('3', 500)]);
		for (const minutes of [0, 31, 62, 93]) {
			const { hints, items, behind } = await rehearse(how, ifEnded, minutes);
			expect(items.map(({ json }) => [json.key, json.given])).toStrictEqual([
				['1', 1],
				['2', 1],
			]);
			expect(hints.map(({ message }) => message)).toContain(
				'This was a rehearsal: nothing was taken, and the next run gives the same again.',
			);
			expect(behind.every(({ json }) => json.rehearsed === true || json.report !== undefined)).toBe(true);
		}
		expect(sentTo()).toStrictEqual([]);
		runs.later = 98 * MINUTE;
		await runs.attempt('takeDue', { ifEnded }, [{}], { behind: SEND });
		expect(sentTo()).toStrictEqual(['+12025550101', '+12025550102']);
	});
});

it.each([
	['a node of others', { type: 'n8n-nodes-base.gmail', parameters: { operation: 'send' } }],
	['what can’t be rehearsed', { type: 'n8n-nodes-base.executeWorkflow', parameters: {} }],
])('is none where %s gets it, too', async (_what, other) => {
	await runs.run('plan', PLAN, [row('1', -5)]);
	const counts: number[] = [];
	for (const minutes of [0, 31]) {
		runs.later = minutes * MINUTE;
		const behind = [withOptions({ rehearse: true }), other];
		const { items } = await runs.attempt('takeDue', { ifEnded: 'once' }, [{}], { behind });
		counts.push(items.length);
	}
	expect(counts).toStrictEqual([1, 0]);
});

it.each(['n8n-nodes-base.noOp', 'n8n-nodes-base.wait'])('is one also with %s behind it', async (type) => {
	await runs.run('plan', PLAN, [row('1', -5)]);
	for (const minutes of [0, 31]) {
		runs.later = minutes * MINUTE;
		const behind = [withOptions({ rehearse: true }), { type, parameters: {} }];
		const { items } = await runs.attempt('takeDue', { ifEnded: 'once' }, [{}], { behind });
		expect(items.map(({ json }) => json.key)).toStrictEqual(['1']);
	}
});

it('gives so many as Items per Run allows, those first that are due first', async () => {
	await runs.run('plan', PLAN, [row('2', -3), row('1', -5)]);
	const more = { behind: SEND, credentials: credentials({ sending: 'rehearse' }) };
	const { items } = await runs.attempt('takeDue', { itemsPerRun: 1 }, [{}], more);
	expect(items.map(({ json }) => json.key)).toStrictEqual(['1']);
});
