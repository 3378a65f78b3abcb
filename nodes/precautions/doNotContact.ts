import { roleOf, type Run } from '../engine/operation';
import { MESSAGE_CHANNELS } from '../engine/handles';
import { addedTo, type Precaution } from '../engine/precaution';
import { isJsonObject } from '../ground/json';
import { foundInSome, labelOf } from '../panel/field';
import { flag } from '../panel/fields';
import { options } from '../panel/groups';
import type { Trouble } from '../service/trouble';
import { storeError } from '../table/trouble';
import { refuseModelsOwn } from './modelsOwn';
import { entryOf, keptFrom, OptOuts, topicField, type OptedOut } from './optOuts';
import { recipientsOf } from './recipients';

const form = {
	doNotContact: flag('Respect Do Not Contact', {
		default: true,
		description:
			'Whether to leave out recipients who are on the Do Not Contact list of this project, which Omni Contacts keeps; their items come out with the code OPTED_OUT',
		noDataExpression: true,
	}),
	topic: foundInSome(
		topicField('Topic', {
			placeholder: 'e.g. offers',
			description:
				'What the message is about, in a word of your own. Recipients get it unless the Do Not Contact list of this project says that they want nothing, or nothing about this topic; their items come out with the code OPTED_OUT then.',
		}),
	),
};

/** Do Not Contact: nothing is sent to people on the list, which is read once in a run (docs/store.md). */
export const doNotContact: Precaution = {
	formFor: ({ handles = {} }) => (handles.to || handles.namesPeople ? form : undefined),
	check: (run) => topics(run),
	hook(run, { handles }) {
		const topicOf = topics(run);
		return async (outbox) => {
			// What may go by any channel, as a scenario does, is kept by a note about any.
			const channels = handles?.channel === undefined ? Object.keys(MESSAGE_CHANNELS) : [handles.channel];
			const keys = new Set<string>();
			await outbox.each((draft) => {
				for (const { key } of recipientsOf(draft)) if (key !== undefined) keys.add(key);
				return draft;
			});
			const listed = keys.size === 0 ? new Map<string, OptedOut[]>() : await listedOf(run, [...keys]);
			await outbox.each((draft, itemIndex) => {
				const people = recipientsOf(draft).flatMap(({ key, address }) => (key === undefined ? [] : [{ key, address }]));
				if (people.length === 0) return { state: 'invalid', trouble: UNNAMED, identity: draft.identity };
				const topic = topicOf(itemIndex);
				const out = people.flatMap(({ key, address }) => {
					const noted = keptFrom(listed.get(key), { topic, channels });
					return noted ? [{ address, noted }] : [];
				});
				if (out.length === 0) return draft;
				// Since when and why the first of them is on the list, as far as it was noted: columns of nothing would hide the rest.
				const { messageId: stopMessageId, channel: stopChannel, ...why } = entryOf(out[0].noted);
				const noted = Object.entries({ ...why, stopMessageId, stopChannel }).filter(([, value]) => value !== null);
				return outbox.withheld(draft, 'OPTED_OUT', {
					optedOut: out.map(({ address }) => address),
					...Object.fromEntries(noted),
				});
			});
		};
	},
};

/** What each item is about. A model must not say it: it could name a topic of which nobody has wanted less. Throws InvalidInput. */
function topics(run: Run): (itemIndex: number) => string | undefined {
	const given: unknown = run.node.parameters.options;
	if (roleOf(run) === 'tool' && isJsonObject(given)) refuseModelsOwn(given.topic, labelOf(form.topic));
	const valuesOf = addedTo('options', options({ topic: form.topic }), run);
	return (itemIndex) => valuesOf(itemIndex).topic;
}

async function listedOf({ context, node }: Run, keys: readonly string[]): ReturnType<OptOuts['among']> {
	try {
		return await new OptOuts(context).among(keys);
	} catch (error) {
		throw storeError(node, error, 'Nothing was sent, since the Do Not Contact list could not be read');
	}
}

const UNNAMED: Trouble = {
	message: 'The recipient is named by an ID or a device only, which the Do Not Contact list can not be asked for',
	description: 'Name the phone number or email address, or take “Respect Do Not Contact” and “Topic” out.',
};
