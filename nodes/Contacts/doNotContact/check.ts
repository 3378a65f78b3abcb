import { MESSAGE_CHANNELS } from '../../engine/handles';
import { foundInSome } from '../../panel/field';
import { entryOf, keptFrom, scopeOf } from '../../precautions/optOuts';
import { address, channel, listOperation, personOf, topic } from './listOperation';

/** Tells who is on the Do Not Contact list, since when and why. */
export const check = listOperation({
	name: 'Check',
	action: 'Check the do not contact list',
	description: 'Tell who is on the list, since when and why',
	tool: 'Tells whether a person must not be written to, by phone number or email address, and since when and why. Use it before you write to somebody, unless you know it already. With “listed” true, do not write to them, and say so. It changes nothing.',
	form: { address, topic: foundInSome(topic), channel },
	read: ({ address: person, topic: about, channel: by }, item) => ({ ...personOf(person, item), about, by }),

	async apply(people, list) {
		const there = await list.among(people.map(({ key }) => key));
		return people.map(({ key, address: given, about, by }) => {
			const noted = there.get(key) ?? [];
			// Who asks about no channel may write by any.
			const channels = by === undefined ? Object.keys(MESSAGE_CHANNELS) : [by];
			const kept = keptFrom(noted, { topic: about, channels });
			// What else they want nothing about; a topic that is noted for several channels is one.
			const topics = noted.flatMap((one) => {
				const scope = scopeOf(one);
				return scope.topic !== undefined && channels.includes(scope.channel ?? channels[0]) ? [scope.topic] : [];
			});
			return [{ address: given, listed: kept !== undefined, ...(kept && entryOf(kept)), topics: [...new Set(topics)] }];
		});
	},
});
