import { betweenSteps, Turns } from '../ground/turns';
import { refusalOf } from './budgets';
import { callEntries, MALFORMED } from './entries';
import { wordOf, type Entry } from './entry';
import { CHANNELS, envelope, type Channel, type OmniEvent } from './envelope';
import { formOf, type Hints, type KnownForm } from './forms';
import { readFields } from './meaning';
import { readSyntax, type Call } from './syntax';

export type { Hints } from './forms';
export type { Call } from './syntax';

/** Names that the interface has for channels beside ours (part 2, 2.4); these messengers are reached by scenarios only. */
const OTHER_NAMES = new Map<string, Channel>([
	['push_wallet', 'wallet'],
	['omni', 'scenario'],
	['msgr', 'scenario'],
]);

/** A channel by its name in any case; undefined when there is no such channel. */
export function channelNamed(name: unknown): Channel | undefined {
	const word = typeof name === 'string' ? name.toLowerCase() : '';
	return CHANNELS.find((channel) => channel === word) ?? OTHER_NAMES.get(word);
}

/**
 * The events of a call, one for each entry, read in slices between which others of n8n's requests have their turn. An entry of a form
 * that no document shows becomes a `raw` event with a note: nothing is dropped. Throws CallbackRefused for what is no callback, or too
 * much of one.
 */
export async function readCall(call: Call, hints: Hints = {}): Promise<OmniEvent[]> {
	const events: OmniEvent[] = [];
	const turns = new Turns();
	for (const event of eventsOf(call, hints)) {
		if (event) events.push(event);
		else await betweenSteps();
		if (turns.over) await turns.next();
	}
	await betweenSteps();
	return events;
}

/** The events of a body's text at once, as readCall gives them; undefined when the text is no callback at all. */
export function readEvents(body: string, hints: Hints = {}): OmniEvent[] | undefined {
	try {
		const read = [...eventsOf({ bytes: Buffer.from(body), query: '' }, hints)];
		return read.filter((event) => event !== undefined);
	} catch (error) {
		refusalOf(error);
		return undefined;
	}
}

/** The events, and undefined where a step ends that can't be cut. */
function* eventsOf(call: Call, hints: Hints): Generator<OmniEvent | undefined> {
	for (const entry of callEntries(yield* readSyntax(call))) yield readEntry(entry, hints);
}

function readEntry(entry: Entry, hints: Hints): OmniEvent {
	const form = formOf(entry, hints);
	if (!form) {
		const note = entry.element === MALFORMED ? 'These entries of the call are no objects.' : UNDOCUMENTED;
		return envelope(entry.raw, { channel: hints.url ?? 'unknown', kind: 'raw', note });
	}
	const fields = readFields(entry, form);
	const known = { channel: channelOf(entry, form, hints), kind: form.kind, ...fields };
	return envelope(entry.raw, { ...known, note: noteOf(known) });
}

const UNDOCUMENTED = 'No document shows this form of callback. It is in “raw” as it came.';

/** XML names the channel (part 1, 2.10); of what wallet push posts, nothing but its URL is shown (part 1, 6). */
function channelOf(entry: Entry, { channel, kind, element }: KnownForm, { url }: Hints): Channel {
	const named = element === undefined ? undefined : wordOf(entry.value('channel'));
	if (named !== undefined) return channelNamed(named) ?? 'unknown';
	return url === 'wallet' && kind === 'status' ? url : channel;
}

/** What could not be read of an event, in words; null when all that tells it from others was read. */
function noteOf({ kind, status, messageId, transactionId }: Partial<OmniEvent>): string | null {
	const hasId = (messageId ?? null) !== null || (kind === 'incoming' && transactionId !== undefined);
	const notes = [
		...(kind !== 'incoming' && (status ?? null) === null ? ['No status could be read.'] : []),
		...(hasId ? [] : ['No message id could be read.']),
	];
	return notes.length === 0 ? null : notes.join(' ');
}
