import type { IDataObject } from 'n8n-workflow';

import { endWith, fallAsleep, shownMeanwhile, sleepUntil, wokeLate, type Sleep } from '../../../nodes/durable/sleep';
import { N8n } from '../../support/n8n';

const UNTIL = Date.UTC(2030, 0, 15, 10);

/** What a node is woken with, and until when it sleeps. */
function node(...items: IDataObject[]) {
	const { context, items: input, sleeps } = new N8n({ items: items.map((json) => ({ json })) });
	return { context, input, sleeps };
}

const shown = [
	{ json: { a: 1 }, pairedItem: { item: 0 } },
	{ json: { a: 2 }, pairedItem: { item: 1 } },
];

it('a sleep shows its items, and then begins with them as output and one empty item as input', async () => {
	const memory: Sleep = {};
	expect(sleepUntil(memory, UNTIL, [{ a: 1 }, { a: 2 }])).toStrictEqual([shown, []]);
	const { context, input, sleeps } = node({ a: 1 }, { a: 2 });
	expect(await fallAsleep(context, memory)).toStrictEqual([shown, []]);
	expect([input, sleeps]).toStrictEqual([[{ json: {} }], [UNTIL]]);
});

it('who wakes does something, and what was shown before is kept once', async () => {
	const memory: Sleep = {};
	const [first] = sleepUntil(memory, UNTIL, [{ a: 1 }, { a: 2 }]);
	await fallAsleep(node({}).context, memory);
	const { context, sleeps } = node({ woken: true });
	expect(await fallAsleep(context, memory)).toBeUndefined();
	expect([first, sleeps]).toStrictEqual([[], []]);
});

it('the end comes out once, and nothing stays in the memory', async () => {
	const memory: Sleep & { plan: object } = { due: UNTIL, shown: [], plan: { to: '+12025550101' } };
	expect(endWith(memory, [{ a: 1 }, { a: 2 }])).toStrictEqual([[], shown]);
	expect(memory).toStrictEqual({ isDone: true });
	const { context, sleeps } = node({});
	expect(await fallAsleep(context, memory)).toBeNull();
	expect(sleeps).toStrictEqual([]);
});

it('more than ten seconds behind its time it woke late, and not twice in a row', () => {
	jest.spyOn(Date, 'now').mockReturnValue(UNTIL);
	const memory: Sleep = { due: UNTIL - 10_001 };
	expect([wokeLate({}), wokeLate({ due: UNTIL - 10_000 }), wokeLate(memory)]).toStrictEqual([false, false, true]);
	expect([wokeLate(memory), wokeLate(memory)]).toStrictEqual([false, true]);
	jest.restoreAllMocks();
});

it.each([1, 100, 101, 32_000])('of %i items that wait the editor shows a hundred at most', (count) => {
	const items = Array.from({ length: count }, (_, at) => ({ json: { at } }));
	expect(shownMeanwhile(items)).toStrictEqual(items.slice(0, 100));
});
