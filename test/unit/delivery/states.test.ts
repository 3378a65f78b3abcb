import { packAwaited, packKnown, unpackKnown, type DeliveryPlan } from '../../../nodes/delivery/plan';
import { DELIVERY } from '../../../nodes/delivery/wait';
import { N8n } from '../../support/n8n';

const PLAN: DeliveryPlan = {
	version: 1,
	channel: 'wholeScenario',
	goal: { statuses: [] },
	deadline: Date.now() + 3_600_000,
	catcher: null,
	items: [{ code: 'OK', taskId: '7' }],
	awaited: packAwaited([{ item: 0, messageId: '7' }]),
	messages: 1,
	statusUrl: '',
	helps: { node: 'Run and Wait', execution: '5' },
};

it('a scenario stands as it was seen last, also where it was stopped after it had started', async () => {
	const seen: Array<string | null> = [];
	let known: string = packKnown({ reports: {} });
	for (const state of ['STARTED', 'STOPPED_BALANCE_BLOCKED', 'STARTED', 'FINISHED', 'STARTED']) {
		const { context } = new N8n({
			credentials: { baseUrl: 'https://api.example.com', apiKey: 'a-secret-key' },
			answer: () => ({ statusCode: 200, headers: {}, body: JSON.stringify({ result: { id: 7, state } }) }),
		});
		const look = { context, plan: PLAN, state: known, notes: {}, isFirst: false, afterLoss: false, isOver: false };
		known = (await DELIVERY.look(look)).state;
		seen.push(unpackKnown(known).reports['7'].status);
	}
	expect(seen).toStrictEqual(['STARTED', 'STOPPED_BALANCE_BLOCKED', 'STARTED', 'FINISHED', 'FINISHED']);
});
