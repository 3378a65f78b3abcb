import type { IDataObject } from 'n8n-workflow';

import { keptFrom, type Evidence, type OptedOut, type OptOuts } from '../../precautions/optOuts';
import type { Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { InvalidInput } from '../../ground/errors';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../engine/handles';
import type { Item } from '../../engine/operation';
import type { Client } from '../../service/client';
import { address, channel, eventOf, personOf, topic } from './listOperation';

/** An address with the evidence of what its owner wants; an event of Omni Trigger fills in all but the source. */
export const evidenceForm = {
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

/** An event of Omni Trigger that names nobody by a phone number or an email address. */
interface Nobody {
	given: string | null;
	note: string;
}

/**
 * The evidence that an item gives. An event that names nobody is passed over, so that the others of its call are noted. Throws InvalidInput
 * for any other item that names nobody.
 */
export function readEvidence(
	{ address: person, words, messageId, source, topic: about, channel: by }: Values<typeof evidenceForm>,
	item: Item,
): Evidence | Nobody {
	const event = eventOf(item.input);
	try {
		return {
			...personOf(person, item),
			words: words ?? textOf(event.words),
			messageId: messageId ?? textOf(event.messageId),
			source,
			topic: about,
			channel: by,
		};
	} catch (error) {
		return nobodyIn(event, error);
	}
}

/** An event as one of nobody, from what was caught when its address was read; everything else goes on. */
function nobodyIn(event: ReturnType<typeof eventOf>, error: unknown): Nobody {
	if ('address' in event && error instanceof InvalidInput) {
		return { given: textOf(event.address) ?? null, note: `Passed over: ${error.problem}` };
	}
	throw error instanceof Error ? error : new Error(String(error));
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Tells of the events that name nobody, for whom nothing is noted. */
export function tellOfNobody(all: readonly (Evidence | Nobody)[], client: Pick<Client, 'hint'>): void {
	const passed = all.filter((one) => !('key' in one)).length;
	if (passed === 0) return;
	client.hint(
		`Not noted: ${passed} of ${all.length} items, events that name nobody by a phone number or an email address. “note” says why.`,
	);
}

/**
 * Notes for each address that its owner is on the list from now on, or no longer is, for everything or for a topic; those of whom it is so
 * already keep what was noted first. Gives a row for each, with whether anything changed under the name `changed`.
 */
export async function noteAll(
	all: readonly (Evidence | Nobody)[],
	list: OptOuts,
	listed: boolean,
	changed: string,
): Promise<IDataObject[][]> {
	const given = all.filter((one) => 'key' in one);
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
	return all.map((one) => {
		if (!('key' in one)) {
			return [{ address: one.given, listed: false, topic: null, channel: null, [changed]: false, note: one.note }];
		}
		return [
			{
				address: one.address,
				// Taken off for a topic or a channel, they may be on it for more than that.
				listed: listed || stays(one) !== undefined,
				topic: one.topic ?? null,
				channel: one.channel ?? null,
				[changed]: scopesOf(one).some((scope) => fresh.has(nameOf(scope))),
			},
		];
	});
}
