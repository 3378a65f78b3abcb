import type { IDataObject } from 'n8n-workflow';

import type { Fate } from '../../../nodes/engine/ledger';
import type { Operation } from '../../../nodes/engine/operation';
import type { Hook, Precaution } from '../../../nodes/engine/precaution';
import { Sending } from '../../../nodes/engine/sending';
import { InvalidInput } from '../../../nodes/ground/errors';
import { accepted, answer, runSend, sendWith, type Given } from '../../support/sendRun';
import { notAccepted } from '../../support/sentences';

const rejected = answer([{ code: 'REJECTED' }]);
const STRICT = {
	resource: 'message',
	operation: 'send',
	to: '={{ $json.to }}',
	options: { failOnRejected: true },
};
const THREE = [{ to: '1' }, { to: '2' }, { to: '3' }];
const always = (hook: Hook): Precaution => ({ formFor: () => ({}), always: true, hook: () => hook });

/** Holds one item back, and says this of it. */
const holding = (item: number, output: IDataObject): Precaution =>
	always(async (outbox) => {
		const held: Fate = { state: 'withheld', output };
		await outbox.each((draft, at) => (at === item ? held : draft));
	});

/** Three items in an execution of their own, which fail as a whole where one does. */
const triesOf = (executionId: string): Pick<Given, 'items' | 'executionId' | 'node'> => ({
	items: THREE,
	executionId,
	node: { retryOnFail: true, parameters: STRICT },
});
const toOf = (sent: string[]): unknown[] => sent.map((body) => (JSON.parse(body) as IDataObject[])[0].to);

describe('a second try', () => {
	it.each([
		['another item of this execution has its key', 'twin', ['3']],
		['one of another execution has', 'other', ['2', '3']],
		['nobody has', undefined, ['2', '3']],
	])('sends what the first held back unless %s', async (_what, firstExecution, sent) => {
		const tries = triesOf('twin');
		const first = { ...tries, precautions: [holding(1, { code: 'HELD', firstExecution })] };
		await expect(runSend({ ...first, answers: [accepted, rejected] })).rejects.toThrow(notAccepted(1, 3));
		const second = await runSend({ ...tries, answers: [accepted, accepted] });
		expect(toOf(second.sent)).toStrictEqual(sent);
	});

	it('that can’t send leaves what was held back in it as it is', async () => {
		const tries = triesOf('held');
		await expect(runSend({ ...tries, answers: [accepted, rejected, rejected] })).rejects.toThrow(notAccepted(2, 3));
		const fails = always(async () => await Promise.reject(new InvalidInput('Limit', 'nobody counts', 'Wait.')));
		const second = { ...tries, precautions: [holding(1, { code: 'HELD' }), fails] };
		await expect(runSend({ ...second, answers: [] })).rejects.toThrow(notAccepted(1, 3));
	});
});

describe('what share of the whole stands before each message', () => {
	const shares: number[][] = [];
	const looks = always(async (outbox) => {
		shares.push(outbox.shares());
		await Promise.resolve();
	});
	beforeEach(() => {
		shares.length = 0;
	});

	it('is by their places, among those that an earlier try sent or left out, too', async () => {
		const tries = triesOf('shares');
		const twin = holding(0, { code: 'HELD', firstExecution: 'shares' });
		const first = { ...tries, precautions: [looks, twin], answers: [rejected, accepted] };
		await expect(runSend(first)).rejects.toThrow(notAccepted(1, 3));
		await runSend({ ...tries, precautions: [looks], answers: [accepted] });
		await runSend({ items: THREE, precautions: [looks], answers: [accepted, accepted, accepted] });
		const thirds = [0, 1 / 3, 2 / 3];
		expect(shares).toStrictEqual([thirds, [1 / 3], thirds]);
	});

	it('is of those, too, that leave before and after them in other runs, and of which nothing is known but to whom', async () => {
		const send = sendWith();
		const few: Operation = {
			...send,
			async execute(run) {
				const sending = new Sending(run, send.definition);
				await sending.draft(() => 2, { ahead: 1, behind: 2 });
				await sending.send();
				return await sending.finish();
			},
		};
		const metadata: unknown[] = [];
		const given = { items: THREE, operation: few, precautions: [looks], n8n: { metadata } };
		const { items, sent } = await runSend({ ...given, answers: [accepted, accepted] });
		expect(shares).toStrictEqual([[1 / 6, 2 / 6]]);
		expect(toOf(sent)).toStrictEqual(['1', '2']);
		expect(items[2].json).toStrictEqual({ to: '3' });
		expect(metadata).toMatchObject([{ tracing: { 'omni.sent': 2, 'omni.withheld': 1 } }]);
	});
});

it.each([
	[true, 'test.node', false],
	[false, 'test.nodeTool', false],
	[false, 'test.node', true],
])(
	'n8n’s Retry ends with the error again where an item was left out for another one’s key: %s as %s, called by an agent: %s',
	async (ends, type, tool) => {
		const metadata: unknown[] = [];
		const given: Given = {
			items: THREE,
			node: { type, parameters: STRICT },
			tool,
			precautions: [holding(0, { code: 'ALREADY_SENT', firstExecution: 'run-test' })],
			answers: [rejected, rejected],
			n8n: { metadata },
		};
		await expect(runSend(given)).rejects.toThrow(notAccepted(2, 3));
		expect(metadata.some((noted) => 'resumeError' in (noted as object))).toBe(ends);
	},
);
