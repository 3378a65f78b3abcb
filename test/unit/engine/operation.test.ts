import { aboutOf, rowsToItems, type About } from '../../../nodes/engine/operation';
import { sendWith } from '../../support/sendRun';

const about: About = {
	name: 'Get Many',
	action: 'Get many',
	description: 'Gets many',
	credential: 'omniApiKeyApi',
	routes: ['POST /push/messages'],
	tool: 'Gets them.',
	form: {},
};

describe('what an operation says of itself', () => {
	it('is all that its definition says, and nothing of its code', () => {
		expect(aboutOf({ ...about, run: () => undefined } as About)).toStrictEqual(about);
		const more: About = { ...about, value: 'getAll', readsNumbers: true };
		expect(aboutOf(more)).toStrictEqual(more);
	});

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
