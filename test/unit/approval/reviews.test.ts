import type { IDataObject } from 'n8n-workflow';

import { refuseWhereNobodyIsHeard, unlessAlone } from '../../../nodes/approval/asking';
import type { Run } from '../../../nodes/engine/operation';
import { N8n } from '../../support/n8n';

const REVIEW = 'n8n-nodes-omni-messaging.omniSmsHitlTool';

/** A run of a node in a turn of an agent: the index of this call, and of the last one that n8n has noted. */
function runOf(type: string, own?: number, last?: number, memory: IDataObject = {}, order = 'v1'): Run {
	const $node = last === undefined ? {} : { Ask: { runIndex: last } };
	const { context } = new N8n({ settings: { executionOrder: order }, seen: { $node, $runIndex: own }, memory });
	return { context, node: { type, name: 'Ask' } } as unknown as Run;
}

const REFUSED = { data: { approved: false, chatInput: expect.stringContaining('was not shown to anybody') } };

describe('a review', () => {
	it('that is the only call of its turn goes out', () => {
		expect(unlessAlone(runOf(REVIEW, 0, 0))).toBeUndefined();
		expect(unlessAlone(runOf(REVIEW, 3, 3))).toBeUndefined();
		expect(unlessAlone(runOf(REVIEW))).toBeUndefined();
	});

	it('that is one of several is refused, and so are all others of the turn', () => {
		const memory = {};
		expect([0, 1, 2].map((own) => unlessAlone(runOf(REVIEW, own, 2, memory)))).toStrictEqual([
			REFUSED,
			REFUSED,
			REFUSED,
		]);
		// The model makes them again, one by one.
		expect(unlessAlone(runOf(REVIEW, 3, 3, memory))).toBeUndefined();
	});

	it('is asked for only in the order of execution in which n8n hears the answer', () => {
		expect(() => refuseWhereNobodyIsHeard(runOf(REVIEW, 0, 0, {}, 'v0'))).toThrow(
			'Human review: in this workflow’s execution order n8n takes an approval for a refusal',
		);
		expect(() => refuseWhereNobodyIsHeard(runOf(REVIEW))).not.toThrow();
	});
});

it('what is no review is asked for in any order, and however many calls there are', () => {
	const step = runOf('n8n-nodes-omni-messaging.omniSms', 0, 2, {}, 'v0');
	expect(() => refuseWhereNobodyIsHeard(step)).not.toThrow();
	expect(unlessAlone(step)).toBeUndefined();
});
