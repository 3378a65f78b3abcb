import { sendWith } from '../../support/sendRun';

describe('what an operation says of itself', () => {
	it('is, for one that sends, what it does to the world and what its outputs show', () => {
		expect(sendWith()).toMatchObject({ name: 'Send', effect: 'message', onePerItem: true });
		expect(sendWith()).not.toHaveProperty('showsText');
		expect(sendWith({ effect: 'change', showsText: true })).toMatchObject({ effect: 'change', showsText: true });
	});
});
