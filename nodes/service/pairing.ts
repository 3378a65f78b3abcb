import { idText, pick, type JsonObject } from '../ground/json';
import { personKey } from '../ground/person';

/** Entries of an answer that belong to several drafts, and of which it is not told which is whose. */
export class Group<E> {
	/** `size` is the number of drafts that the entries belong to. */
	constructor(
		readonly entries: readonly E[],
		readonly size: number,
	) {}
}

/** What an answer says of one draft: an entry of its own, one of a group's, or nothing. */
export type Paired<E> = E | Group<E> | undefined;

/** What an entry repeats of the recipient that it stands for. */
type Echo = 'address' | 'pushToken';

interface View {
	index: number | undefined;
	name: string | undefined;
}

/**
 * Puts entries of an answer in the order of the recipients (part 1, 2.3 and 2.7; part 2, 2.6): by their index, of which the documents
 * don't say whether it begins at 0 or 1, in the order of the request (part 1, 2.1), or by the recipient that they repeat. Where the entries
 * don't agree in one of these ways, none is paired: they are a group of all recipients.
 */
export function pairByEcho(
	entries: readonly JsonObject[],
	recipients: readonly string[],
	echo: Echo = 'address',
): Array<Paired<JsonObject>> {
	const wanted = recipients.map(plain);
	const views = entries.map((entry) => ({ index: indexOf(entry), name: nameOf(entry, echo) }));
	const places = byIndex(views, wanted) ?? inOrder(views, wanted) ?? byName(views, wanted);
	if (!places) {
		const group = new Group(entries, recipients.length);
		return recipients.map(() => group);
	}
	const paired = new Array<Paired<JsonObject>>(recipients.length).fill(undefined);
	for (const [at, place] of places.entries()) paired[place] = entries[at];
	return paired;
}

/** The places by index, where all entries have one and one beginning of the count fits them all. */
function byIndex(views: readonly View[], wanted: readonly string[]): number[] | undefined {
	const names = new Set(wanted);
	const fits = [0, 1].flatMap((first) => {
		const places = views.map(({ index = NaN }) => index - first);
		const isFit =
			places.every((place) => place >= 0 && place < wanted.length) &&
			new Set(places).size === places.length &&
			views.every(({ name }, at) => isOf(name, wanted[places[at]], names));
		return isFit ? [places] : [];
	});
	return fits.length === 1 ? fits[0] : undefined;
}

/** As they stand, where there is one for each recipient and nothing says another place. */
function inOrder(views: readonly View[], wanted: readonly string[]): number[] | undefined {
	if (views.length !== wanted.length) return undefined;
	const names = new Set(wanted);
	const isPlain = views.every(({ index, name }, at) => index === undefined && isOf(name, wanted[at], names));
	return isPlain || (views.length === 1 && isOf(views[0].name, wanted[0], names)) ? [...views.keys()] : undefined;
}

/** Whether a name that is repeated speaks for a recipient: it is theirs, or nobody's here. */
function isOf(name: string | undefined, recipient: string, names: ReadonlySet<string>): boolean {
	return name === undefined || name === recipient || !names.has(name);
}

/** By the recipients that all entries repeat: the first one of that name who has none yet. */
function byName(views: readonly View[], wanted: readonly string[]): number[] | undefined {
	const free = Map.groupBy(wanted.keys(), (at) => wanted[at]);
	const places = views.map(({ name }) => (name === undefined ? undefined : free.get(name)?.shift()));
	return places.every((place) => place !== undefined) ? places : undefined;
}

function indexOf(entry: JsonObject): number | undefined {
	const text = idText(pick(entry, 'index'));
	return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function nameOf(entry: JsonObject, echo: Echo): string | undefined {
	const name = pick(entry, echo);
	return typeof name === 'string' ? plain(name) : undefined;
}

/** An address in one spelling; a device token has no other. */
function plain(address: string): string {
	return personKey(address) ?? address;
}
