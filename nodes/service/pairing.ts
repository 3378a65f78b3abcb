import { pick, type JsonObject } from '../ground/json';

/**
 * Puts entries of an email's answer in the order of the recipients' addresses, by their index and address (part 1, 2.3;
 * part 2, 2.6). The documents don't say whether the index begins at 0 or 1: the addresses tell. A recipient without an entry stays open, and so do all when nothing fits.
 */
export function pairByAddress(entries: JsonObject[], recipients: string[]): Array<JsonObject | undefined> {
	const unnumbered = entries.every((entry) => (pick(entry, 'index') ?? null) === null);
	const inOrder = unnumbered && entries.length === recipients.length;
	for (const first of [0, 1]) {
		const paired = new Array<JsonObject | undefined>(recipients.length).fill(undefined);
		const fits = entries.every((entry, at) => {
			const position = inOrder ? at : Number(pick(entry, 'index')) - first;
			const address = pick(entry, 'address');
			const wanted = recipients.at(position)?.toLowerCase();
			if (!(position >= 0) || wanted === undefined || paired[position] !== undefined) return false;
			paired[position] = entry;
			return typeof address !== 'string' || address.trim().toLowerCase() === wanted;
		});
		if (fits) return paired;
	}
	return recipients.map(() => undefined);
}
