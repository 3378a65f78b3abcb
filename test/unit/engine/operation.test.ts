import { rowsToItems } from '../../../nodes/engine/operation';
import { sendWith } from '../../support/sendRun';

describe('what an operation says of itself', () => {
	it('is, for one that sends, what it does to the world and what its outputs show', () => {
		expect(sendWith()).toMatchObject({ name: 'Send', effect: 'message', onePerItem: true });
		expect(sendWith()).not.toHaveProperty('showsText');
		expect(sendWith({ effect: 'change', showsText: true })).toMatchObject({ effect: 'change', showsText: true });
	});
});

it('rows are items that belong to the item that asked', () => {
	expect(rowsToItems([{ a: 1 }, { b: 2 }], 3)).toStrictEqual([
		{ json: { a: 1 }, pairedItem: { item: 3 } },
		{ json: { b: 2 }, pairedItem: { item: 3 } },
	]);
});
