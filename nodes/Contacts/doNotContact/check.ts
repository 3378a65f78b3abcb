import { entryOf, plainAddress } from '../../careful/optOuts';
import { address, listOperation } from './listOperation';

/** Tells who is on the Do Not Contact list, since when and why. */
export const check = listOperation({
	name: 'Check',
	action: 'Check the do not contact list',
	description: 'Tell who is on the list, since when and why',
	form: { address },
	read: (values) => values.address,

	async apply(addresses, list) {
		const there = await list.among(addresses);
		return addresses.map((given) => {
			const noted = there.get(plainAddress(given));
			return [{ address: given, listed: noted !== undefined, ...(noted && entryOf(noted)) }];
		});
	},
});
