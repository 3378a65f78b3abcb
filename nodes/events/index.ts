import { betweenSteps, Turns } from '../ground/turns';
import { refusalOf } from './budgets';
import { entriesOf, MALFORMED, type Sure } from './entries';
import type { Entry } from './entry';
import { CHANNELS, envelope, type Channel, type OmniEvent } from './envelope';
import { FORMS, isCertain, Traits, type CallbackForm } from './forms';
import { channelIn, readFields, type Mapping } from './meaning';
import { readSyntax, type Call } from './syntax';

export type { Call } from './syntax';

/** What is known of a callback beside its content. */
export interface Told {
	/** The channel that the callback URL names, as in `?channel=chatapp`; it decides only between forms that look the same. */
	url?: Channel;
	/** The channel that the trigger's option names, where the URL names none; SMS when it is not set. */
	option?: Channel;
	/** The deployment's own names for fields. */
	mapping?: Mapping;
}

/** Names that the interface has for channels beside ours (part 2, 2.4); these messengers are reached by scenarios only. */
const OTHER_NAMES = new Map<string, Channel>([
	['push_wallet', 'wallet'],
	['omni', 'scenario'],
	['msgr', 'scenario'],
	['soc_a', 'scenario'],
	['soc_b', 'scenario'],
]);

/** A channel by its name in any case; undefined when there is no such channel. */
export function channelNamed(name: unknown): Channel | undefined {
	const word = typeof name === 'string' ? name.trim().toLowerCase() : '';
	return CHANNELS.find((channel) => channel === word) ?? OTHER_NAMES.get(word);
}

/**
 * The events of a call, one for each entry, read in slices between which others of n8n's requests have their turn. An entry of a form
 * that is not known becomes a `raw` event with a note: nothing is dropped. Throws CallbackRefused for what is no callback,
 * or too much of one.
 */
export async function readCall(call: Call, told: Told = {}): Promise<OmniEvent[]> {
	const events: OmniEvent[] = [];
	const turns = new Turns();
	for (const event of eventsOf(call, told)) {
		if (event) events.push(event);
		else await betweenSteps();
		if (turns.over) await turns.next();
	}
	await betweenSteps();
	return events;
}

/** The events of a body's text at once, as readCall gives them; undefined when the text is no callback at all. */
export function readEvents(body: string, told: Told = {}): OmniEvent[] | undefined {
	try {
		const read = [...eventsOf({ bytes: Buffer.from(body), contentType: '', query: '' }, told)];
		return read.filter((event) => event !== undefined);
	} catch (error) {
		refusalOf(error);
		return undefined;
	}
}

/** The events, and undefined where a step ends that can't be cut. */
function* eventsOf(call: Call, told: Told): Generator<OmniEvent | undefined> {
	const look = looker(told.mapping ?? {});
	const judge = (entry: Entry): Sure => judgeEntry(look(entry));
	for (const entry of entriesOf(yield* readSyntax(call), judge)) yield readEntry(look(entry), told);
}

/** An entry with what each of the forms says of it. */
interface Look {
	entry: Entry;
	traits: Traits;
	sure: Array<boolean | 'maybe'>;
}

/** Looks at entries, most of which are judged and then read at once: the last one is not looked at again. */
function looker(mapping: Mapping): (entry: Entry) => Look {
	let last: Look | undefined;
	return (entry) => {
		if (last?.entry === entry) return last;
		const traits = new Traits(entry, mapping);
		last = { entry, traits, sure: FORMS.map((form) => form.recognises(traits)) };
		return last;
	};
}

function judgeEntry({ traits, sure }: Look): Sure {
	if (sure.every((one) => one === false)) return 'no';
	return isCertain(traits) ? 'yes' : 'perhaps';
}

function readEntry(look: Look, told: Told): OmniEvent {
	const { entry } = look;
	const mapping = told.mapping ?? {};
	const word = channelIn(entry, mapping);
	const named = channelNamed(word);
	const form = formOf(look, named ?? told.url, told.option);
	const { channel = told.url ?? 'unknown', kind = 'raw', alsoId } = form ?? {};
	// Where an entry names a channel that nobody knows, a form that other channels have too must not name another one.
	const isGuess = word !== undefined && told.url === undefined && !look.sure.includes(true);
	const fields = { channel: named ?? (isGuess ? 'unknown' : channel), kind, ...readFields(entry, mapping, alsoId) };
	const event = envelope(entry.raw, fields);
	event.note = noteOf(entry, event, form);
	return event;
}

function formOf({ traits, sure }: Look, url?: Channel, told?: Channel): CallbackForm | undefined {
	// What wallet callbacks hold is not shown: their URL says more than what another channel's form seems to find in them.
	if (url === 'wallet') {
		const kind = traits.status === undefined ? 'raw' : 'status';
		return FORMS.find((form) => form.channel === 'wallet' && form.kind === kind);
	}
	const forms = FORMS.filter((_form, place) => sure[place]);
	const certain = FORMS[sure.indexOf(true)] as CallbackForm | undefined;
	const ofChannel = (channel: Channel | undefined): CallbackForm | undefined =>
		forms.find((form) => form.channel === channel);
	// The option is about SMS and chat app; a status in lower case says more than that it might be one of them.
	const option = forms.at(0)?.channel === 'push' ? undefined : (told ?? 'sms');
	return ofChannel(url) ?? certain ?? ofChannel(option) ?? forms.at(0);
}

/** What could not be read of an entry, in words; null when all that its form has was read. */
function noteOf(entry: Entry, { kind, status, messageId }: OmniEvent, form: CallbackForm | undefined): string | null {
	if (entry.element === MALFORMED) return 'These entries of the call are no objects.';
	if (!form) {
		return 'This form of callback is not known. If it is an event, name its fields under “Field Mapping” in the options.';
	}
	const notes = [
		...(kind !== 'incoming' && status === null ? ['No status could be read.'] : []),
		...(messageId === null ? ['No message id could be read.'] : []),
	];
	return notes.length === 0 ? null : notes.join(' ');
}
