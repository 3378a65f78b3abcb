import { entryOf, keptFrom } from '../../precautions/optOuts';
import { address, listOperation, topic } from './listOperation';

/** Tells who is on the Do Not Contact list, since when and why. */
export const check = listOperation({
	name: 'Check',
	action: 'Check the do not contact list',
	description: 'Tell who is on the list, since when and why',
	tool: 'Tells whether a person must not be written to, by phone number or email address, and since when and why. Use it before you write to somebody of whom you do not know it. With “listed” true, do not write to them, and say so. It changes nothing.',
	form: { address, topic },
	read: ({ address: person, topic: about }) => ({ ...person, about }),

	async apply(people, list) {
		const there = await list.among(people.map(({ key }) => key));
		return people.map(({ key, address: given, about }) => {
			const noted = there.get(key) ?? [];
			const kept = keptFrom(noted, about);
			// What else they want nothing about.
			const topics = noted.flatMap(({ value }) => (typeof value.topic === 'string' ? [value.topic] : []));
			return [{ address: given, listed: kept !== undefined, ...(kept && entryOf(kept)), topics }];
		});
	},
});
