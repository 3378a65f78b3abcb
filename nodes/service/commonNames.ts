import { isoWithZone } from '../ground/dates';
import { setField } from '../ground/json';

/**
 * Where a record of the service has what all nodes call by one name: the common names in the order in which they come out, each with
 * the service's own. Names that end with “At” are times.
 */
export type CommonNames = Readonly<Record<string, string>>;

/**
 * A record with the common names in front. Times under them are ISO 8601 with their zone: their own, or `zone`, such as +03:00, in which
 * the service was asked to write them; null where there is neither. Without `keepsOwn`, the service's own names go, unless their time could not be read.
 */
export function withCommonNames<V>(
	record: Readonly<Record<string, V>>,
	names: CommonNames,
	{ zone = null, keepsOwn = true }: { zone?: string | null; keepsOwn?: boolean } = {},
): Record<string, V | string | null> {
	// A hundred thousand records at once are usual: no lists of their entries are made.
	const named: Record<string, V | string | null> = {};
	const replaced: string[] = [];
	for (const name in names) {
		const own = names[name];
		if (!Object.hasOwn(record, own)) continue;
		const value = record[own];
		named[name] = name.endsWith('At') ? isoWithZone(value, zone) : value;
		if (named[name] !== null || value === null) replaced.push(own);
	}
	for (const own in record) if (keepsOwn || !replaced.includes(own)) setField(named, own, record[own]);
	return named;
}

/** The names of counts as the main interface writes them: `NotSent` is `notSent`. */
export function lowerNames(counts: object): CommonNames {
	return Object.fromEntries(Object.keys(counts).map((own) => [own[0].toLowerCase() + own.slice(1), own]));
}
