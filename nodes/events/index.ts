import { isJsonObject, type Json, type JsonObject } from '../ground/json';
import { readEntries } from './body';
import { chatAppIncoming } from './chatAppIncoming';
import { chatAppStatus } from './chatAppStatus';
import { emailFormA, emailFormB } from './emailStatus';
import { readXmlEvents } from './emailXml';
import { CHANNELS, envelope, type CallbackForm, type Channel, type OmniEvent } from './envelope';
import { pushEarlier } from './pushEarlier';
import { pushStatus } from './pushStatus';
import { scenarioStatus } from './scenarioStatus';
import { smsIncoming } from './smsIncoming';
import { smsStatus } from './smsStatus';
import { walletCallback } from './walletCallback';

/** The forms in the order in which they are tried: the more telling one first. */
const FORMS: readonly CallbackForm[] = [
	chatAppIncoming,
	smsIncoming,
	emailFormA,
	emailFormB,
	pushEarlier,
	walletCallback,
	scenarioStatus,
	pushStatus,
	chatAppStatus,
	smsStatus,
];

/** What is known of a callback beside its content; it decides only where forms of several channels look the same. */
export interface Told {
	/** The channel that the callback URL names, as in `?channel=chatapp`. */
	url?: Channel;
	/** The channel that the trigger's option names; SMS when it is not set. */
	option?: Channel;
}

/** A channel by its name in any case; undefined when there is no such channel. */
export function channelNamed(name: unknown): Channel | undefined {
	return typeof name === 'string' ? CHANNELS.find((channel) => channel === name.toLowerCase()) : undefined;
}

/**
 * The events of a callback's body, one for each entry of a list; undefined when the body is no callback at all.
 * An entry of a form that is not known becomes a `raw` event of the channel that its URL names: nothing is dropped.
 */
export function readEvents(body: string, told: Told = {}): OmniEvent[] | undefined {
	const text = body.replace(/^\uFEFF/, '').trimStart();
	if (text.startsWith('<')) return readXmlEvents(text);
	const entries = readEntries(text, isEvent);
	if (!entries) return undefined;
	const events = entries.filter(isJsonObject).map((entry) => readEntry(entry, told));
	const malformed = entries.filter((entry) => !isJsonObject(entry));
	if (malformed.length === 0) return events;
	// What is no event is told once beside the good ones; a list of nothing else is no callback.
	return events.length === 0 ? undefined : [...events, envelope({ malformed }, unknownEvent(told))];
}

function unknownEvent(told: Told): { channel: Channel; kind: 'raw' } {
	return { channel: told.url ?? 'unknown', kind: 'raw' };
}

function isEvent(entry: Json): boolean {
	return isJsonObject(entry) && FORMS.some((form) => form.recognises(entry) !== false);
}

function readEntry(entry: JsonObject, told: Told): OmniEvent {
	// What wallet callbacks hold is not shown: their URL says more than what another channel's form seems to find in them.
	if (told.url === 'wallet') return walletCallback.read(entry);
	const forms = FORMS.filter((form) => form.recognises(entry));
	const possible = forms.map((form) => form.read(entry));
	const ofChannel = (channel: Channel | undefined) => possible.find((event) => event.channel === channel);
	const named = ofChannel(told.url);
	if (named) return named;
	const certain = forms.find((form) => form.recognises(entry) === true);
	if (certain) return certain.read(entry);
	// The option is about SMS and chat app; a status in lower case says more than that it might be one of them.
	const option = possible.at(0)?.channel === 'push' ? undefined : (told.option ?? 'sms');
	return ofChannel(option) ?? possible.at(0) ?? envelope(entry, unknownEvent(told));
}
