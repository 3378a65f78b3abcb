import { idText, pick, type JsonObject } from '../ground/json';

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
export type Echo = 'address' | 'pushToken';

/**
 * Puts entries of an answer in the order of the recipients (part 1, 2.3 and 2.7; part 2, 2.6): by their index, of which the
 * documents don't say whether it begins at 0 or 1, then by the recipient that they repeat, then as they stand. One that is
 * repeated in another spelling costs nothing. Entries that can't be told apart become a group of the recipients that are left.
 */
export function pairByEcho(
	entries: readonly JsonObject[],
	recipients: readonly string[],
	echo: Echo = 'address',
): Array<Paired<JsonObject>> {
	const wanted = recipients.map(spelled);
	const views = entries.map((entry) => ({ entry, index: indexOf(entry), name: nameOf(entry, echo) }));
	const paired = new Array<Paired<JsonObject>>(recipients.length).fill(undefined);
	const unplaced = placeByName(placeByIndex(views, wanted, paired), wanted, paired);
	placeLeft(unplaced, entries, paired);
	return paired;
}

/** An entry with what it says of its place. */
interface View {
	entry: JsonObject;
	index: number | undefined;
	name: string | undefined;
}

/** Places entries by index where one beginning of the count fits them all; gives those that were not placed. */
function placeByIndex(views: View[], wanted: readonly string[], paired: Array<Paired<JsonObject>>): View[] {
	const numbered = views.flatMap(({ index, name, entry }) => (index === undefined ? [] : [{ index, name, entry }]));
	const names = new Set(wanted);
	const fits = [0, 1].filter((first) => {
		const places = numbered.map(({ index }) => index - first);
		const inRange = places.every((place) => place >= 0 && place < wanted.length);
		if (!inRange || new Set(places).size < places.length) return false;
		return !numbered.some(({ name }, at) => name !== undefined && name !== wanted[places[at]] && names.has(name));
	});
	const [first] = fits;
	// Where both counts fit, it is not told which one is meant.
	if (fits.length !== 1) return views;
	for (const { index, entry } of numbered) paired[index - first] = entry;
	return views.filter(({ index }) => index === undefined);
}

/** Places entries by name, the first free recipient of that name; gives those that name nobody. */
function placeByName(views: View[], wanted: readonly string[], paired: Array<Paired<JsonObject>>): View[] {
	const free = new Map<string, number[]>();
	for (const [at, name] of wanted.entries()) {
		if (paired[at] === undefined) free.set(name, [...(free.get(name) ?? []), at]);
	}
	return views.filter(({ name, entry }) => {
		const place = name === undefined ? undefined : free.get(name)?.shift();
		if (place === undefined) return true;
		paired[place] = entry;
		return false;
	});
}

/** What names nobody stands where it would in an answer in order, else for the one that is left, else for all that are. */
function placeLeft(left: View[], entries: readonly JsonObject[], paired: Array<Paired<JsonObject>>): void {
	const free = paired.flatMap((entry, at) => (entry === undefined ? [at] : []));
	if (left.length === 0 || free.length === 0) return;
	const places = new Map(entries.map((entry, at) => [entry, at]));
	const inOrder =
		entries.length === paired.length &&
		left.every(({ index }) => index === undefined) &&
		paired.every((entry, at) => entry === undefined || entry === entries[at]);
	const group = new Group(
		left.map(({ entry }) => entry),
		free.length,
	);
	const single = left.length === 1 && free.length === 1;
	if (!single && !inOrder) for (const place of free) paired[place] = group;
	else for (const { entry } of left) paired[single ? free[0] : (places.get(entry) ?? free[0])] = entry;
}

function indexOf(entry: JsonObject): number | undefined {
	const text = idText(pick(entry, 'index'));
	return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function nameOf(entry: JsonObject, echo: Echo): string | undefined {
	const name = pick(entry, echo);
	return typeof name === 'string' && name.trim() !== '' ? spelled(name) : undefined;
}

/** An address in one spelling, without a name before it. */
function spelled(address: string): string {
	const inBrackets = /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
	return inBrackets.trim().toLowerCase();
}
