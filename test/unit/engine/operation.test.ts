import type { INodeExecutionData } from 'n8n-workflow';

import { itemOperation, passedOn } from '../../../nodes/engine/itemOperation';
import { lookupOperation } from '../../../nodes/engine/lookupOperation';
import type { Operation, Run } from '../../../nodes/engine/operation';
import { InvalidInput } from '../../../nodes/ground/errors';
import { text } from '../../../nodes/panel/fields';
import { NONE_GIVEN } from '../../../nodes/panel/ids';
import { N8n } from '../../support/n8n';
import { answer, runSend, sendWith } from '../../support/sendRun';

describe('what an operation says of itself', () => {
	it('is, for one that sends, what it does to the world and what its outputs show', () => {
		expect(sendWith()).toMatchObject({ name: 'Send', effect: 'message', onePerItem: true });
		expect(sendWith()).not.toHaveProperty('showsText');
		expect(sendWith({ effect: 'change', showsText: true })).toMatchObject({ effect: 'change', showsText: true });
	});
});

const none = (): never => {
	throw new InvalidInput('Message ID', NONE_GIVEN, 'Give one.');
};
const SKIPPED = { messageId: null, code: 'SKIPPED', to: '1' };

describe('an item that a send gave no ID', () => {
	const error = new InvalidInput('Message ID', NONE_GIVEN, '');
	it.each<[string, unknown, INodeExecutionData['json'], boolean]>([
		['is passed on', error, SKIPPED, true],
		['is none where another field is wrong', new InvalidInput('Message ID', 'it is odd', ''), SKIPPED, false],
		['is none of another error’s', Object.assign(new Error('x'), { problem: NONE_GIVEN }), SKIPPED, false],
		['is none with an ID', error, { ...SKIPPED, messageId: '7' }, false],
		['is none without a code', error, { messageId: null }, false],
	])('%s', (_what, thrown, json, isPassed) => {
		const run = { node: { type: 'test.node' }, context: new N8n().context } as Run;
		expect(passedOn(thrown, { json }, run)).toStrictEqual(isPassed ? json : undefined);
	});

	const about = { name: 'Send', action: 'a', description: 'b', tool: 'c', routes: [], form: { to: text('To') } };
	// The first item has no ID.
	const oneByOne = itemOperation({
		...about,
		run: async ({ to }) => await Promise.resolve([to === '1' ? none() : { to }]),
	});
	const together = lookupOperation({
		...about,
		batch: 10,
		keys: ({ to }) => (to === '1' ? none() : [to ?? '']),
		request: (keys) => ({ method: 'POST', path: '/x', body: keys.join() }),
		records: () => ({ byKey: new Map([['2', { to: '2' }]]), unnamed: [] }),
		missing: (to) => ({ to }),
	});

	it.each<[string, Operation]>([
		['each item', oneByOne],
		['many at once', together],
	])('comes out as it was, and a hint says so: where %s is asked for', async (_what, operation) => {
		// In a tool it is what came into the agent, and the model's fault that there is no ID.
		const tool = { items: [SKIPPED], operation, answers: [], node: { type: 'omniSmsTool' } };
		await expect(runSend(tool)).rejects.toThrow('Message ID: none is given');
		// With a field error, be it empty, n8n runs a node again that has Retry On Fail.
		const items = [
			{ ...SKIPPED, error: '' },
			{ messageId: '2', to: '2' },
		];
		const run = await runSend({ items, operation, answers: [answer([])] });
		expect(run.items).toStrictEqual([SKIPPED, { to: '2' }].map((json, item) => ({ json, pairedItem: { item } })));
		expect(run.hints).toStrictEqual([expect.stringMatching(/^1 item has no ID, so nothing could be asked for/)]);
		const given = items.map((item) => ({ ...item, to: '2' }));
		expect((await runSend({ items: given, operation, answers: [answer([])] })).hints).toStrictEqual([]);
	});
});
