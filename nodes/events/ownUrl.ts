import { isJsonObject, pick, setField, tryParseJson, type Json, type JsonObject } from '../ground/json';
import { HIDDEN } from '../ground/secrets';
import { xmlText } from '../ground/xml';

/** The key of ExtraData by which an email names its callback URL (part 1, 2.3). */
const OWN_URL = 'callbackurl';

/** The parameters by which a callback URL is let in: those of Omni Trigger, and n8n's own signature. */
const SECRETS = /([?&](?:secret|token|signature)=)[^&#]+/g;

/**
 * What an email's request gave as it comes back in its callbacks (part 1, 2.3 and 2.10), without the secrets of its callback URL: who reads
 * an event could call in the service's name. Everything else stays as it is.
 */
export function withoutOwnSecrets(data: Json): Json {
	if (typeof data !== 'string') return hidden(data, false);
	if (!data.toLowerCase().includes(OWN_URL)) return data;
	// Of data as JSON text, each text within: it may write the URL in its own way.
	return data.replace(TEXTS, (text) => {
		const plain = tryParseJson(text) ?? null;
		const clean = hidden(plain, true);
		return clean === plain ? text : JSON.stringify(clean);
	});
}

const TEXTS = /"[^"\\]*(?:\\[^][^"\\]*)*"/g;

/** `isUrl` where it stands under the URL's key; pairs of a key and a value have that as a value. */
function hidden(value: Json, isUrl: boolean): Json {
	if (typeof value === 'string') return isUrl ? value.replace(SECRETS, `$1${HIDDEN}`) : value;
	if (Array.isArray(value)) return value.map((one) => hidden(one, isUrl));
	if (!isJsonObject(value)) return value;
	const isPair = isOwn(xmlText(pick(value, 'key')));
	const result: JsonObject = {};
	for (const [name, one] of Object.entries(value)) {
		setField(result, name, hidden(one, isUrl || isOwn(name) || (isPair && name.toLowerCase() === 'value')));
	}
	return result;
}

function isOwn(name: string | undefined): boolean {
	return name?.toLowerCase() === OWN_URL;
}
