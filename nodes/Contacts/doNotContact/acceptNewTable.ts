import { listOperation } from './listOperation';

/** Lets the data table that is there stand in the place of one that is lost; until then nothing that rests on that one goes on. */
export const acceptNewTable = listOperation({
	name: 'Accept New Table',
	action: 'Accept a new table for what is remembered',
	description: 'Go on without the data table “Omni Messaging” that was lost: Send Once and this list start empty',
	// A person decides this.
	tool: false,
	form: {},
	read: () => undefined,
	async apply(wanted, list) {
		await list.acceptNewTable();
		return wanted.map(() => [{ accepted: true }]);
	},
});
