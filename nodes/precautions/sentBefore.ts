import type { Connection } from '../ground/connection';
import { SENDING } from '../panel/precautionFields';
import { bucketOf, entriesIn, hashed } from '../table/buckets';
import type { Store } from '../table/store';
import type { SendState } from '../table/taking';
import { earlierOf, isClaim } from './sentKeys';

/** The nodes that send messages. */
export const SENDERS = [
	'omniChatApp',
	'omniEmail',
	'omniLegacyEmail',
	'omniPush',
	'omniScenario',
	'omniSms',
	'omniSoap',
	'omniVoiceCode',
	'omniWalletPush',
] as const;

/** What they send that is no message, by the name under which it keeps its keys. */
export const STARTS = [
	['omniLegacyEmail', 'create'],
	['omniLegacyEmail', 'start'],
	['omniLegacyEmail', 'update'],
	['omniScenario', 'run'],
] as const;

const SCOPES = [...SENDERS.map((type) => [type]), ...STARTS];

/** A key that a person gave, apart from one that is made of a message. */
export function asGiven(key: string): string {
	return JSON.stringify(['given', key]);
}

/** Where messages go, as far as keys are concerned: what went to one recipient in the place of all has reached nobody it was for. */
export function serviceOf(connection: Connection): string {
	const { baseUrl } = connection;
	return connection.field('sending') === SENDING.allTo ? `${baseUrl} ${SENDING.allTo}` : baseUrl;
}

/** What shares its keys: a service (`serviceOf`), a kind of node, and of what is no message, names of its own. */
export function scopeText(service: string, ...names: readonly unknown[]): string {
	return JSON.stringify([service, ...names]);
}

/** A key as the store keeps it, by what shares its keys. */
export function inScope(scope: string, key: string): string {
	return hashed(`${scope}\n${key}`);
}

/** A Send Once Key as the store keeps it for each node that may have sent a message under it to this service. */
export function keysOfMessage(service: string, key: string): string[] {
	return SCOPES.map((scope) => inScope(scopeText(service, ...scope), asGiven(key)));
}

/**
 * What Send Once has noted of messages under these keys of a person, whichever node sends them to this service: that one was sent
 * or may have been, that a run is sending it, or nothing; of what a run had begun to send when it died, nobody has been told. Throws StoreTrouble.
 */
export async function sentBefore(
	store: Store,
	service: string,
	keys: readonly string[],
): Promise<(key: string) => SendState> {
	const byHash = new Map(keys.flatMap((key) => keysOfMessage(service, key).map((hash) => [hash, key] as const)));
	const rows = await store.read('once', [...byHash.keys()].map(bucketOf));
	const found = Map.groupBy(entriesIn(rows, new Set(byHash.keys())), ({ key }) => byHash.get(key));
	return (key) => {
		const entries = found.get(key) ?? [];
		if (!entries.every(isClaim)) return 'sent';
		return entries.some((entry) => earlierOf(entry).state === 'open') ? 'underWay' : undefined;
	};
}
