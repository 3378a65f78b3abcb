import type { IDataObject } from 'n8n-workflow';

import {
	afterNote,
	OPT_OUT_CHANNELS,
	channelsOf,
	keptFrom,
	scopeName,
	outOf,
	storedEvidence,
	type Evidence,
	type OptOuts,
	type ConsentState,
	type ConsentStates,
} from '../../precautions/optOuts';
import { foundInSome, type Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { isoFromZonedText } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import type { Item } from '../../engine/operation';
import type { Client } from '../../service/client';
import { address, channel, eventOf, personOf, topic } from './listOperation';

/** An address with the evidence of what its owner wants; an event of Omni Trigger fills in all but the source. */
export const evidenceForm = {
	address,
	topic: foundInSome(topic),
	channel,
	words: text('Words', {
		model: 'What the person wrote, in their own words, e.g. STOP',
		placeholder: 'e.g. STOP',
		description:
			'What they wrote, or what happened, to be shown when somebody asks why; if empty, taken from the event of Omni Trigger',
	}),
	messageId: text('Message ID', {
		description:
			'The messageId of the message or callback that says so; if empty, taken from the event of Omni Trigger',
	}),
	source: text('Source', {
		placeholder: 'e.g. Form on the web site',
		description: 'Where it came from, in your own words',
	}),
};

interface Given extends Evidence {
	/** Whether its message ID is that of an incoming message, which the service may post again. */
	isMessage: boolean;
	/** Whether its time is later than our clock says: then it happened after all that is noted. */
	isAhead: boolean;
}

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
): Given | Nobody {
	const event = eventOf(item.input);
	const { kind } = item.input.json;
	try {
		return {
			...personOf(person, item),
			words: words ?? textOf(event.words),
			messageId: messageId ?? textOf(event.messageId),
			source,
			topic: about,
			channel: by,
			...pastOf(event.occurredAt),
			// An ID of the user's own may be that of many; statuses have that of the message that was sent.
			isMessage: kind === 'incoming' && (messageId === undefined || messageId === event.messageId),
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

/** When an event happened. A clock that is ahead of ours must not outdo what is said after it. */
function pastOf(moment: unknown): Pick<Given, 'occurredAt' | 'isAhead'> {
	const happened = isoFromZonedText(moment);
	if (happened === null) return { isAhead: false };
	const [millis, now] = [Date.parse(happened), Date.now()];
	// All have the same form, so that they can be compared as texts.
	return { occurredAt: new Date(Math.min(millis, now)).toISOString(), isAhead: millis > now };
}

/** Evidence of what happened after all that is noted of its person, whichever clock is ahead of which. */
function afterAll<E extends Evidence>(evidence: E, states: ConsentStates): E {
	const newest = [...states.values()].reduce((last, state) => (state.newest > last ? state.newest : last), '');
	if (evidence.occurredAt === undefined || evidence.occurredAt > newest) return evidence;
	return { ...evidence, occurredAt: new Date(Date.parse(newest) + 1).toISOString() };
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Tells of the events that name nobody, for whom nothing is noted. */
export function tellOfNobody(all: readonly (Given | Nobody)[], client: Pick<Client, 'hint'>): void {
	const passed = all.filter((one) => !('key' in one)).length;
	if (passed === 0) return;
	client.hint(
		`Not noted: ${passed} of ${all.length} items, since their events name nobody by phone number or email address. “note” says why.`,
	);
}

/** Whether it is noted already that a message takes its sender off. No STOP is passed over by its ID: one too many is the smaller harm. */
function isKnownStart({ messageId }: Evidence, known: ConsentState | undefined): boolean {
	return messageId !== undefined && known?.starts.includes(messageId) === true;
}

const OLDER = 'Passed over: something later is noted already';

/**
 * Notes for each address that its owner is on the list from now on, or no longer is, for everything or for a topic. Of those of whom it is so
 * already what was noted first stays; what is later than all else is noted beside it, so that what comes late does not undo it, and the ID of each
 * START, so that it does not count again. Gives a row for each, with whether anything changed under the name `changed`.
 */
export async function noteAll(
	all: readonly (Given | Nobody)[],
	list: OptOuts,
	listed: boolean,
	changed: string,
): Promise<IDataObject[][]> {
	const given = all.filter((one) => 'key' in one);
	const state = listed ? 'out' : 'in';
	const at = Date.now();
	const there = await list.states(given.map(({ key }) => key));
	const statesOf = ({ key }: Evidence): ConsentStates => there.get(key) ?? (new Map() as ConsentStates);
	// Who wants it again by all channels wants it by each.
	const scopesOf = (one: Evidence): Evidence[] =>
		listed || one.channel !== undefined ? [one] : [one, ...channelsOf(one)];
	const fresh = new Map<string, Evidence>();
	const later = new Map<string, Evidence>();
	const fullName = (one: Evidence): string => `${one.key} ${scopeName(one)}`;
	for (const { isMessage, isAhead, ...read } of given) {
		const states = statesOf(read);
		const one = isAhead ? afterAll(read, states) : read;
		if (isMessage && !listed && isKnownStart(one, states.get(scopeName(one)))) continue;
		for (const scope of scopesOf(one)) {
			const known = states.get(scopeName(scope));
			const next = afterNote(known, { state, at, value: storedEvidence(scope) });
			const { newest = '', refused = '', starts = [] } = known ?? {};
			const isNewStart = isMessage && next.starts.length > starts.length;
			if (next.state !== (known?.state ?? 'in')) fresh.set(fullName(scope), scope);
			else if (scope === one && (isNewStart || next.newest !== newest || next.refused !== refused)) {
				const start = isNewStart ? (one.messageId ?? '') : '';
				later.set(`${fullName(one)} ${one.occurredAt === undefined} ${start}`, one);
			}
			there.set(one.key, states.set(scopeName(scope), next));
		}
	}
	// Of who is not on the list, and was not, the order needs the time and the message alone.
	const notes = [...later.values()].map(({ key, topic: about, channel: by, messageId, occurredAt, ...why }) => ({
		...(listed && why),
		key,
		messageId,
		topic: about,
		channel: by,
		occurredAt,
	}));
	await list.note(state, [...fresh.values(), ...notes]);
	return all.map((one) => {
		if (!('key' in one)) {
			return [{ address: one.given, listed: false, topic: null, channel: null, [changed]: false, note: one.note }];
		}
		const states = statesOf(one);
		const channels = one.channel === undefined ? OPT_OUT_CHANNELS : [one.channel];
		const isChanged = scopesOf(one).some((scope) => fresh.has(fullName(scope)));
		return [
			{
				address: one.address,
				// Taken off for a topic or a channel, they may be on it for more than that.
				listed: keptFrom(outOf(states), { topic: one.topic, channels }) !== undefined,
				topic: one.topic ?? null,
				channel: one.channel ?? null,
				[changed]: isChanged,
				...(!isChanged && states.get(scopeName(one))?.state !== state && { note: OLDER }),
			},
		];
	});
}
