import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

import { callOwn } from '../../../nodes/durable/calls';
import { runNode } from '../../support/engine';
import { against, ENDLESS_ANSWERS, hungUp } from '../../support/silentServer';

/** Long enough for a busy machine to have connected. */
const PATIENCE_MS = 1500;

/** A node that calls an address as helpers call each other, by n8n's own HTTP helper. */
function calling(url: string): INodeType {
	return {
		description: {
			displayName: 'Caller',
			name: 'caller',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'Caller' },
			inputs: ['main'],
			outputs: ['main'],
			properties: [],
		},
		async execute(this: IExecuteFunctions) {
			const answer = await callOwn(this, url, { method: 'GET', patience: PATIENCE_MS });
			return [[{ json: { ...answer }, pairedItem: { item: 0 } }]];
		},
	};
}

/** The clock is that of all requests, whose other cases Sms/clock.test.ts tries. */
const TRIED = ENDLESS_ANSWERS.filter(([name]) => name === 'nothing' || name === 'a byte now and then');

describe('a call to our own n8n ends when its patience does', () => {
	it.each(TRIED)('and hangs up, where what stands before n8n answers %s', async (_name, answer) => {
		const { given, sockets } = await against(answer, async (url) => {
			return await runNode({ type: 'caller', testNode: calling(url), parameters: {}, items: [{ json: {} }] });
		});
		expect(given.error).toBeUndefined();
		expect([0, 101]).toContain(given.items[0].json.status);
		expect(sockets).toHaveLength(1);
		await hungUp(sockets[0]);
	});
});
