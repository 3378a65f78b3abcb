import type { INode } from 'n8n-workflow';

import example from '../../../examples/scenario/1-messenger-then-sms.json';
import { receiver, run, sandbox } from './support';
import { readEvents } from '../../support/readEvents';

const parametersOf = (name: string): INode['parameters'] =>
	(example.nodes as unknown as INode[]).find((node) => node.name === name)!.parameters;

it('the example reaches Bob by SMS, says so, and the balance falls by what was sent', async () => {
	const balance = async (): Promise<number> =>
		(await run(parametersOf('Balance before'), [{}], {}, {}, 'omniAccount')).items[0].json.balance as number;
	const before = await balance();
	const made = await run(parametersOf('Create the scenario'));
	expect(made.error).toBeUndefined();
	const scenario = { mode: 'id', value: made.items[0].json.taskId as string };
	const { options } = parametersOf('Send') as { options: object };
	const rows = [
		{ phone: '+447700900001', email: 'ann@example.com' },
		{ phone: '+447700900931', email: 'bob@example.com' },
	];
	const send = { ...parametersOf('Send'), scenario, options: { ...options, callbackUrl: receiver.url } };
	const { items } = await run(send, rows);
	expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK']);
	await sandbox.clock.advance(2 * 3_600_000);
	const events = receiver.bodies.flatMap((body) => readEvents(body) ?? []);
	expect(events.map(({ channel, status, callbackData }) => [channel, status, callbackData])).toStrictEqual([
		['scenario', 'DELIVERED', { campaign: 'orders' }],
		['scenario', 'DELIVERED', { campaign: 'orders' }],
	]);
	const { items: found } = await run({ ...parametersOf('How far it is'), scenario });
	const { triggersInfo } = found[0].json as { triggersInfo: Array<{ triggerId: string; counters: object }> };
	expect(triggersInfo.map(({ counters }) => counters)).toMatchObject([
		{ totalCount: 2, successCount: 1 },
		{ totalCount: 1, successCount: 1 },
		{ totalCount: 0 },
	]);
	expect(events.map(({ raw }) => raw.triggerId)).toStrictEqual(
		triggersInfo.slice(0, 2).map(({ triggerId }) => triggerId),
	);
	// Two messages by messenger and one SMS of one part.
	expect(before - (await balance())).toBeCloseTo(2 * 0.02 + 0.04, 6);
	expect(sandbox.violations()).toStrictEqual([]);
});
