import { isJsonObject, tryParseJson, type Json } from '../../shared/json';
import { envelope, type CallbackForm, type OmniEvent } from './envelope';
import { smsIncoming } from './smsIncoming';
import { smsStatus } from './smsStatus';

/** The forms in the order in which they are tried: the more telling one first. */
const FORMS: readonly CallbackForm[] = [smsIncoming, smsStatus];

/**
 * The events of a callback's body, one for each entry of a list; undefined when the body is no callback at all.
 * An entry of a form that is not known becomes a `raw` event: nothing is dropped.
 */
export function readEvents(body: string): OmniEvent[] | undefined {
	const json = tryParseJson(body);
	if (json === undefined || !(Array.isArray(json) || isJsonObject(json))) return undefined;
	const entries: Json[] = Array.isArray(json) ? json : [json];
	return entries.map(readEntry);
}

function readEntry(entry: Json): OmniEvent {
	if (!isJsonObject(entry)) return envelope({ value: entry }, { channel: 'unknown', kind: 'raw' });
	const form = FORMS.find((one) => one.recognises(entry));
	return form ? form.read(entry) : envelope(entry, { channel: 'unknown', kind: 'raw' });
}
