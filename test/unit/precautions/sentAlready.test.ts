import type { IDataObject } from 'n8n-workflow';

import type { Fate } from '../../../nodes/engine/ledger';
import type { Operation, Run } from '../../../nodes/engine/operation';
import { SENDING } from '../../../nodes/panel/precautionFields';
import { sendOnce } from '../../../nodes/precautions/sendOnce';
import { sameKeys, sentAlready } from '../../../nodes/precautions/sentAlready';
import { DataTables } from '../../support/dataTables';
import { pendingOf, PrecautionRun, SEND, through } from '../../support/precautions';

const ITEMS = [{ key: 'a' }, { key: 'b' }];
const CHANGE: Operation = { ...SEND, effect: 'change' };
let tables: DataTables;

beforeEach(() => {
	tables = new DataTables();
});

/** A run of its own execution over two items. */
function runOf(execution: string, once: object = {}, more: IDataObject = {}, own: Partial<Run> = {}): Run {
	const options = { ...more, sendOnce: { once: { key: '={{ $json.key }}', ...once } } };
	return { ...new PrecautionRun(tables, execution).of({ options }, {}, ITEMS), ...own };
}

const drafts = () => pendingOf({ to: 'to 0' }, { to: 'to 1' });

/** A run that claims both keys, and is still at work. */
async function claimBoth(): Promise<void> {
	await through(sendOnce.hook(runOf('5'), SEND)!, drafts());
}

/** What a look before the others makes of both. */
async function look(run: Run) {
	return await through(sentAlready.hook(run, SEND)!, drafts());
}

describe('a key of a run that is at work', () => {
	it('is left to the claim, since that run may give it back', async () => {
		await claimBoth();
		const { left, fates } = await look(runOf('6'));
		expect([left.length, fates.size]).toStrictEqual([2, 0]);
	});

	it('counts in a rehearsal, which claims nothing', async () => {
		await claimBoth();
		const { left, fates } = await look(runOf('6', {}, { rehearse: true }));
		expect([left.length, fates.get(0)]).toMatchObject([0, { output: { code: 'ALREADY_SENT', underWay: true } }]);
	});
});

it('changes have nothing that counts them, and are looked up in a rehearsal alone', () => {
	expect(sentAlready.hook(runOf('5'), CHANGE)).toBeUndefined();
	expect(sentAlready.hook(runOf('5', {}, { rehearse: true }), CHANGE)).toBeDefined();
});

it.each([
	['message', SENDING.allTo, false],
	['given', SENDING.allTo, true],
	['message', SENDING.onlyThese, true],
])('a key of %s under a credential that sends %s: looked up %s', (keyFrom, sending, isLookedUp) => {
	const run = runOf('5', { keyFrom });
	jest.spyOn(run.client.connection, 'field').mockReturnValue(sending);
	expect(sentAlready.hook(run, SEND) !== undefined).toBe(isLookedUp);
});

describe('without the store', () => {
	beforeEach(() => {
		tables.areOn = false;
	});

	it('nothing is sent', async () => {
		const { left, fates } = await look(runOf('5', {}, {}, { onError: 'continue' }));
		expect([left.length, fates.get(1)?.state]).toStrictEqual([0, 'notSent']);
		await expect(look(runOf('5'))).rejects.toThrow('Nothing was sent, since Send Once could not look up');
	});

	it('all is left to Send Once, which says that it was not checked', async () => {
		const { left, fates } = await look(runOf('5', { ifMissing: 'send' }, {}, { onError: 'continue' }));
		expect([left.length, fates.size]).toStrictEqual([2, 0]);
	});
});

describe('what an item becomes whose key an earlier item of the run has', () => {
	beforeEach(() => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 15, 10));
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});

	const accepted = (messageId: string): Fate => ({ state: 'accepted', output: { code: 'OK', messageId } });
	const twin = { to: 'to 2' };

	/** A run over items of which the third has the key of the first. */
	async function beginTwins() {
		const options = { sendOnce: { once: { key: '={{ $json.key }}' } } };
		const run = new PrecautionRun(tables, '5').of({ options }, {}, [...ITEMS, ITEMS[0]]);
		return await through(sameKeys.hook(run, SEND)!, pendingOf({ to: 'to 0' }, { to: 'to 1' }, twin));
	}

	const follow = async (first: Fate): Promise<Fate[]> => await (await beginTwins()).end([first, accepted('8')]);

	it('is nothing until that one has its fate', async () => {
		const { fates, left } = await beginTwins();
		expect([left.length, ...fates]).toStrictEqual([2, [2, { state: 'withheld', output: twin }]]);
	});

	it.each<[string, Fate, string | null]>([
		['was sent', accepted('7'), '7'],
		['is rehearsed', { state: 'withheld', output: { code: 'OK', messageId: null, rehearsed: true } }, null],
	])('is sent already where that one %s', async (_name, first, messageId) => {
		const [one, other, last] = await follow(first);
		expect([one, other]).toStrictEqual([first, accepted('8')]);
		expect(last).toStrictEqual({
			state: 'withheld',
			output: {
				...twin,
				code: 'ALREADY_SENT',
				messageId,
				firstSentAt: '2030-01-15T10:00:00.000Z',
				firstExecution: '5',
				underWay: false,
			},
		});
	});

	it('is held back or fails as that one', async () => {
		const held: Fate = { state: 'withheld', output: { to: 'to 0', code: 'OVER_LIMIT' } };
		expect((await follow(held))[2]).toStrictEqual({ ...held, output: { ...held.output, ...twin } });
		const trouble = { message: 'No', description: '' };
		expect((await follow({ state: 'unknown', identity: {}, trouble }))[2]).toMatchObject({
			state: 'unknown',
			identity: twin,
		});
	});
});
