import { inLoggedBatches, learn } from '../../../nodes/durable/batches';
import type { LogNotes } from '../../../nodes/durable/batchLog';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const MINUTE = 60_000;

let n8n: N8n;
let notes: LogNotes;
/** Whom a look has asked what others have sent. */
let asked: unknown[];
beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	[n8n, notes, asked] = [new N8n(), {}, []];
});
afterEach(() => jest.restoreAllMocks());

/** What a look learns; `answer` is what it is told by whom it asks. */
async function learnt(
	{ isFirst = false, afterLoss = false, isOver = false, deadline = NOW + 60 * MINUTE },
	answer: () => boolean = () => true,
) {
	const plan = { version: 1, deadline, statusUrl: '', helps: { node: 'Reach', execution: '5' } };
	return await learn(
		{ context: n8n.context, plan, state: undefined, notes, isFirst, afterLoss, isOver },
		{
			takeOver: async () => {
				asked.push('takeOver');
				return await Promise.resolve().then(answer);
			},
			catchUp: async () => {
				asked.push('catchUp');
				return await Promise.resolve().then(answer);
			},
		},
	);
}
const fail = (): never => {
	throw new Error('The database is not ready');
};

it.each([true, false])(
	'a first look takes over, and knows what it is told (n8n kept nothing: %s)',
	async (afterLoss) => {
		expect(await learnt({ isFirst: true, afterLoss })).toStrictEqual({ first: { afterLoss }, isKnown: true });
		expect(await learnt({ isFirst: true, afterLoss }, () => false)).toMatchObject({ isKnown: false });
		expect([asked, notes]).toStrictEqual([['takeOver', 'takeOver'], {}]);
	},
);

it('a later look asks nobody, unless it is the last', async () => {
	expect(await learnt({})).toStrictEqual({ isKnown: true });
	expect(asked).toStrictEqual([]);
	expect(await learnt({ isOver: true })).toStrictEqual({ first: undefined, isKnown: true });
	expect(asked).toStrictEqual(['catchUp']);
});

it('where it can’t be looked up, the next look is made as the first one a minute later, but for the last', async () => {
	expect(await learnt({ isFirst: true, afterLoss: true }, fail)).toStrictEqual({ next: NOW + MINUTE });
	expect(n8n.warnings).toStrictEqual([
		expect.stringMatching(/^What has left could not be looked up: .*The database is not ready/),
	]);
	expect(await learnt({})).toStrictEqual({ first: { afterLoss: true }, isKnown: true });
	expect(asked).toStrictEqual(['takeOver', 'takeOver']);
	expect(await learnt({ isOver: true }, fail)).toStrictEqual({ first: undefined, isKnown: false });
});

it('who is replaced looks every quarter of an hour, and not behind the end', async () => {
	const replaced = () => (notes.isReplaced = true);
	expect(await learnt({ isFirst: true }, replaced)).toStrictEqual({ next: NOW + 15 * MINUTE });
	expect(notes.unread).toStrictEqual({ afterLoss: false });
	asked = [];
	expect(await learnt({})).toStrictEqual({ next: NOW + 15 * MINUTE });
	expect(await learnt({ deadline: NOW + MINUTE })).toStrictEqual({ next: NOW + MINUTE });
	expect(asked).toStrictEqual([]);
	expect(await learnt({ isOver: true })).toStrictEqual({ first: { afterLoss: false }, isKnown: true });
	// The other one may have sent all that is left.
	expect(await learnt({ isOver: true }, () => false)).toStrictEqual({ first: { afterLoss: true }, isKnown: false });
});

it.each([
	[1, 1, 1],
	[100, 1, 100],
	[101, 2, 100],
	[2000, 20, 100],
	[2001, 20, 101],
	[32_000, 20, 1600],
])('%i messages leave in %i batches of %i', (count, batches, size) => {
	const all = inLoggedBatches(Array.from({ length: count }, (_, at) => at));
	expect([all.length, all[0].length, all.flat().length]).toStrictEqual([batches, size, count]);
});
