import { isJsonObject, pick, setField, tryParseJson, type Json } from '../ground/json';
import { HIDDEN } from '../ground/secrets';
import { xmlText } from '../ground/xml';
import { BUDGETS } from './syntax';

/** The key of ExtraData by which an email names its callback URL (part 1, 2.3). */
const OWN_URL = 'callbackurl';

/** The same key inside the name of a form field. */
export const OWN_URL_FIELD = /\[callbackurl\]/i;

/** What lets a callback URL in: the parameters of Omni Trigger, n8n's own signature, and the password of a login. */
const SECRETS = /([?&](?:secret|token|signature)=)[^&#]+|(^\s*\w+:\/\/[^/?#@:]*:)[^/?#]+(?=@)/g;

/** The URL in data as JSON text: under its key, or as the value of a pair. */
const IN_TEXT = /("callbackurl"\s*:\s*|"key"\s*:\s*"callbackurl"\s*,\s*"value"\s*:\s*)("[^"\\]*(?:\\[^][^"\\]*)*")/gi;

/**
 * What an email's request gave as it comes back in its callbacks (part 1, 2.3 and 2.10), without the secrets of its callback URL: who reads
 * an event could call in the service's name. Everything else stays as it is, and so does JSON text that is longer than any of ours.
 */
export function withoutOwnSecrets(data: Json): Json {
	if (Array.isArray(data)) return data.map(withoutOwnSecrets);
	if (isJsonObject(data)) {
		const isPair = isNamed(xmlText(pick(data, 'key')), OWN_URL);
		let result = data;
		for (const name of Object.keys(data)) {
			const isUrl = isNamed(name, OWN_URL) || (isPair && isNamed(name, 'value'));
			if (!isUrl && !isNamed(name, 'entry')) continue;
			if (result === data) result = { ...data };
			setField(result, name, isUrl ? withoutSecrets(data[name]) : withoutOwnSecrets(data[name]));
		}
		return result;
	}
	if (typeof data !== 'string' || data.length > BUDGETS.text) return data;
	// It may be written in its own way: `&` as its number, for one.
	return data.replace(IN_TEXT, (all, key: string, text: string) => {
		const url = tryParseJson(text) ?? null;
		const clean = withoutSecrets(url);
		return clean === url ? all : key + JSON.stringify(clean);
	});
}

/** A URL without its secrets, wherever it stands in what XML has for a text. */
export function withoutSecrets(value: Json): Json {
	if (Array.isArray(value)) return value.map(withoutSecrets);
	if (isJsonObject(value))
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSecrets(one)]));
	return typeof value === 'string' ? value.replace(SECRETS, `$1$2${HIDDEN}`) : value;
}

function isNamed(given: string | undefined, name: string): boolean {
	return given?.length === name.length && given.toLowerCase() === name;
}
