import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { MESSAGE_CHANNELS, type MessageChannel } from '../engine/handles';
import { resource, type Item, type Operation, type Run } from '../engine/operation';
import type { Person } from '../ground/person';
import { limitFields, wantedRows } from '../panel/common';
import { filledByModel, type Form, labelOf, type Place, type Values } from '../panel/field';
import { notice, text } from '../panel/fields';
import { person } from '../panel/recipients';
import {
	channelField,
	entryOf,
	type Evidence,
	keptFrom,
	type OptedOut,
	OptOuts,
	scopeOf,
	topicField,
} from '../precautions/optOuts';
import { runForAllItems } from '../table/forAllItems';

/** An operation on the Do Not Contact list, for all items of a run at once; it asks nothing of the service. */
interface ListDefinition<F extends Form, T> extends Pick<Operation, 'name' | 'action' | 'description' | 'tool'> {
	form: F;
	read(values: Values<F>, item: Item): T;
	/** The output rows for each of what the items ask for. Throws StoreTrouble. */
	apply(wanted: readonly T[], list: OptOuts): Promise<IDataObject[][]>;
}

const addressField = person('Address', {
	default: '',
	// Behind Omni Trigger it may be empty.
	required: undefined,
	placeholder: 'e.g. +12025550123',
	description:
		'A phone number or an email address in any spelling that a send takes. Leave it empty behind Omni Trigger: its events say whose they are.',
});

/** The field of an address, which may be left empty behind Omni Trigger. */
const address = filledByModel('The phone number, e.g. +12025550123, or the email address of the person', {
	...addressField,
	parse: (raw: unknown, place: Place): Person | undefined =>
		raw === undefined || raw === null || raw === '' ? undefined : addressField.parse(raw, place),
});

/** What an event of Omni Trigger says by itself: whose it is, what they wrote or what happened, and by which message. */
function eventOf({ json }: INodeExecutionData): Partial<Record<'address' | 'words' | 'messageId', unknown>> {
	const { kind, recipient, sender, text, status, messageId } = json;
	if (kind === 'status') return { address: recipient, words: status, messageId };
	return kind === 'incoming' ? { address: sender, words: text, messageId } : {};
}

/** The person of an item: by the field, or else by the event. Throws InvalidInput where neither names one. */
function personOf(person: Person | undefined, { input }: Item): Person {
	return person ?? addressField.parse(eventOf(input).address, { label: labelOf(addressField), timezone: 'utc' });
}

const topic = topicField('Topic', {
	model:
		'What the person wants no messages about, in the word that is used here for it, e.g. offers; empty for all messages',
	placeholder: 'e.g. offers',
	description:
		'What they want no messages about, in a word of your own that sends have among their options. Leave it empty for all messages.',
});

const channel = channelField('By which channel they want no messages');

/** What is noted here keeps back no send by itself. */
const listNotice = notice(
	'Kept in n8n. A send looks at this list only with “Respect Do Not Contact” or “Topic” among its options.',
);

/** Makes the operation of a definition on the list. */
export function listOperation<F extends Form, T>(definition: ListDefinition<F, T>): Operation {
	const { name, action, description, tool } = definition;
	const form = { listNotice, ...definition.form };
	const execute = async (run: Run): Promise<INodeExecutionData[]> => {
		const apply = async (wanted: readonly T[]): Promise<IDataObject[][]> =>
			await definition.apply(wanted, new OptOuts(run.context));
		return await runForAllItems(run, {
			form: definition.form,
			read: (values, item) => definition.read(values, item),
			apply,
		});
	};
	const readsNumbers = 'address' in form ? ({ readsNumbers: true } as const) : {};
	return { name, action, description, tool, form, credential: 'omniApiKeyApi', routes: [], ...readsNumbers, execute };
}

/** An address with the evidence of what its owner wants; an event of Omni Trigger fills in all but the source. */
const evidenceForm = {
	address,
	topic,
	channel,
	words: text('Words', {
		model: 'What the person wrote, in their own words, e.g. STOP',
		placeholder: 'e.g. STOP',
		description:
			'What they wrote, or what happened, to be shown when somebody asks why; an event of Omni Trigger says it where this is empty',
	}),
	messageId: text('Message ID', {
		description: 'The message or callback that says so; an event of Omni Trigger says it where this is empty',
	}),
	source: text('Source', {
		placeholder: 'e.g. Form on the web site',
		description: 'Where it came from, in your own words',
	}),
};

const CHANNELS = Object.keys(MESSAGE_CHANNELS) as MessageChannel[];

/** The evidence that an item gives. Throws InvalidInput where it names nobody. */
function readEvidence(
	{ address: person, words, messageId, source, topic: about, channel: by }: Values<typeof evidenceForm>,
	item: Item,
): Evidence {
	const event = eventOf(item.input);
	return {
		...personOf(person, item),
		words: words ?? textOf(event.words),
		messageId: messageId ?? textOf(event.messageId),
		source,
		topic: about,
		channel: by,
	};
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Notes for each address that its owner is on the list from now on, or no longer is, for everything or for a topic; those of whom it is so
 * already keep what was noted first. Gives a row for each, with whether anything changed under the name `changed`.
 */
async function noteAll(
	given: readonly Evidence[],
	list: OptOuts,
	listed: boolean,
	changed: string,
): Promise<IDataObject[][]> {
	const there = await list.among(given.map(({ key }) => key));
	const nameOf = ({ key, topic: about, channel: by }: Evidence): string => JSON.stringify([key, about, by]);
	const isListed = ({ key, topic: about, channel: by }: Evidence): boolean =>
		(there.get(key) ?? []).some(({ value }) => value.topic === about && value.channel === by);
	// Who wants it again by all channels wants it by each.
	const scopesOf = (one: Evidence): Evidence[] =>
		listed || one.channel !== undefined
			? [one]
			: [one, ...CHANNELS.map((own) => ({ ...one, channel: own })).filter(isListed)];
	const stays = (one: Evidence): OptedOut | undefined => {
		const gone = scopesOf(one);
		const isGone = ({ value }: OptedOut): boolean =>
			gone.some(({ topic: about, channel: by }) => value.topic === about && value.channel === by);
		const left = (there.get(one.key) ?? []).filter((noted) => !isGone(noted));
		return keptFrom(left, { topic: one.topic, channels: one.channel === undefined ? CHANNELS : [one.channel] });
	};
	const fresh = new Map<string, Evidence>();
	for (const one of given.flatMap(scopesOf)) {
		if (isListed(one) !== listed && !fresh.has(nameOf(one))) fresh.set(nameOf(one), one);
	}
	await list.note(listed ? 'out' : 'in', [...fresh.values()]);
	return given.map((one) => [
		{
			address: one.address,
			// Taken off for a topic or a channel, they may be on it for more than that.
			listed: listed || stays(one) !== undefined,
			topic: one.topic ?? null,
			channel: one.channel ?? null,
			[changed]: scopesOf(one).some((scope) => fresh.has(nameOf(scope))),
		},
	]);
}

/** Puts people on the Do Not Contact list; one who is there already stays there since then. */
const add = listOperation({
	name: 'Add',
	action: 'Add to the do not contact list',
	description: 'Put people on the list of those who must not be written to',
	tool: 'Notes that a person must not be written to any more, by phone number or email address. Use it as soon as somebody asks for no more messages, e.g. with STOP, and give their own words. Nothing is sent. “added” is false where they were on the list before.',
	form: evidenceForm,
	read: readEvidence,
	apply: async (given, list) => await noteAll(given, list, true, 'added'),
});

/** Takes people from the Do Not Contact list. What was noted before stays in the data table as evidence. */
const remove = listOperation({
	name: 'Remove',
	action: 'Remove from the do not contact list',
	description: 'Take people from the list, e.g. when they wrote START',
	tool: 'Notes that a person may be written to again. Use it only when this person has asked for it themselves, e.g. with START, and give their own words; never because somebody else wants to write to them. Nothing is sent.',
	form: evidenceForm,
	read: readEvidence,
	apply: async (given, list) => await noteAll(given, list, false, 'removed'),
});

/** Tells who is on the Do Not Contact list, since when and why. */
const check = listOperation({
	name: 'Check',
	action: 'Check the do not contact list',
	description: 'Tell who is on the list, since when and why',
	tool: 'Tells whether a person must not be written to, by phone number or email address, and since when and why. Use it before you write to somebody of whom you do not know it. With “listed” true, do not write to them, and say so. It changes nothing.',
	form: { address, topic, channel },
	read: ({ address: person, topic: about, channel: by }, item) => ({ ...personOf(person, item), about, by }),

	async apply(people, list) {
		const there = await list.among(people.map(({ key }) => key));
		return people.map(({ key, address: given, about, by }) => {
			const noted = there.get(key) ?? [];
			// Who asks about no channel may write by any.
			const channels = by === undefined ? Object.keys(MESSAGE_CHANNELS) : [by];
			const kept = keptFrom(noted, { topic: about, channels });
			// What else they want nothing about.
			const topics = noted.flatMap((one) => {
				const scope = scopeOf(one);
				return scope.topic !== undefined && channels.includes(scope.channel ?? channels[0]) ? [scope.topic] : [];
			});
			return [{ address: given, listed: kept !== undefined, ...(kept && entryOf(kept)), topics }];
		});
	},
});

/** Gives the people on the Do Not Contact list, since when and why. */
const getMany = listOperation({
	name: 'Get Many',
	action: 'Get many people who must not be contacted',
	description: 'Get the people on the list, since when and why',
	tool: 'Lists the people who must not be written to, since when and why. It changes nothing. To ask about one person, take a check of the list instead.',
	form: limitFields,
	read: wantedRows,

	async apply(limits, list) {
		const all = (await list.all()).map((noted) => ({
			// Null of a person who was erased.
			address: noted.value.address ?? null,
			listed: true,
			...entryOf(noted),
		}));
		return limits.map((limit) => all.slice(0, limit));
	},
});

/** Lets the data table that is there stand in the place of one that is lost; until then nothing that rests on that one goes on. */
const acceptNewTable = listOperation({
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

export const doNotContact = resource('Do Not Contact', 'doNotContact', [acceptNewTable, add, check, getMany, remove]);
