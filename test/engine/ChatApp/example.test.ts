import type { INode } from 'n8n-workflow';

import example from '../../../examples/chat-app/1-ask-with-buttons.json';
import { sandbox, send, wire } from './support';
import { readEvents } from '../../support/readEvents';

it('the example asks with buttons, and its statuses come back with the order', async () => {
	const { parameters } = (example.nodes as unknown as INode[]).find(({ name }) => name === 'Ask with buttons')!;
	const { items, error } = await send(parameters, [
		{ phone: '+12025550101', name: 'Ann', order: '1001' },
		{ phone: '+447700900905', name: 'Bob', order: '1002' },
	]);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.code)).toStrictEqual(['OK', 'OK']);
	expect(wire()[0][1]).toMatchObject({
		messages: [{ interactive: { header: { type: 'text', text: 'Order 1001' } } }, { to: '+447700900905' }],
	});
	await sandbox.clock.advance(5_000);
	const events = sandbox.attempts().flatMap(({ body }) => readEvents(body) ?? []);
	expect(events.map(({ channel, status, callbackData }) => [channel, status, callbackData?.order])).toStrictEqual([
		['chatapp', 'SENT', '1001'],
		['chatapp', 'SENT', '1002'],
		['chatapp', 'DELIVERED', '1001'],
		['chatapp', 'DELIVERED', '1002'],
		['chatapp', 'SEEN', '1002'],
	]);
});
