import { mapInTurns } from '../ground/turns';
import type { Reason } from '../service/summary';
import type { Chunk } from './chunks';
import type { Draft } from './draft';
import { firstNamed, MOST_NAMED } from './group';

/** A place in a list of messages, by the names that requests have for it; other lists (`attachmentsIds[1]`) are parts of one message. */
const MESSAGE_AT = /^(|messages|recipients|contacts|contactIds|ids|smsIds)\[(\d+)\](.*)/i;

/** A chunk with the places of its messages in the request, where those of one name share one. */
export function placed<D extends Draft>(chunk: Chunk<D>, nameOf: ((draft: D) => string) | undefined): Chunk<D> {
	if (!nameOf) return chunk;
	const names = chunk.pending.map(({ draft }) => nameOf(draft));
	const order = [...new Set(names)];
	return { ...chunk, places: names.map((name) => order.indexOf(name)) };
}

/** The place of a chunk's message in the request. */
export function placeOf({ places }: Chunk, at: number): number {
	return places?.[at] ?? at;
}

/**
 * The reasons of a refusal may stand beside the list, and point at their entry: `messages[3].from` (part 1, 2.1; part 2, 4.1). They are sorted
 * once: gives those of a place, and those that point at none of the request's, in their order. Where many of these are everybody's, the first
 * who asks gets all.
 */
export async function reasonsBeside(reasons: readonly Reason[], chunk: Chunk): Promise<(here: number) => Reason[]> {
	if (reasons.length === 0) return () => [];
	const known = new Set(chunk.pending.map((_, at) => placeOf(chunk, at)));
	const places = await mapInTurns(reasons, ({ ref }) => {
		const place = placeIn(chunk, ref)?.place;
		return place !== undefined && known.has(place) ? place : undefined;
	});
	const byPlace = Map.groupBy(reasons.keys(), (at) => places[at]);
	let common = byPlace.get(undefined) ?? [];
	return (here) => {
		const all = [...common, ...(byPlace.get(here) ?? [])];
		common = common.slice(0, MOST_NAMED);
		return all.sort((one, other) => one - other).map((at) => reasons[at]);
	};
}

/** `messages[17].to` counts within one request; a user counts the node's input items, of which the one at `here` has the reason. */
export function withItemIndex(reason: Reason, chunk: Chunk, here = 0): Reason {
	const { pending, places } = chunk;
	const found = placeIn(chunk, reason.ref);
	if (!found) return reason;
	const at = !places ? found.place : places[here] === found.place ? here : places.indexOf(found.place);
	const entry = at < 0 ? undefined : pending.at(at);
	return entry ? { ...reason, ref: `${found.list}[${entry.itemIndex}]${found.rest}` } : reason;
}

/** The input items whose messages reasons point at, as people read them: “item 3”, or “items 3, 5”. */
export function itemsBlamed(reasons: readonly Reason[], chunk: Chunk): string {
	const blamed = new Set(reasons.map(({ ref }) => placeIn(chunk, ref)?.place));
	const items = chunk.pending.filter((_, at) => blamed.has(placeOf(chunk, at))).map(({ itemIndex }) => itemIndex);
	return `item${items.length === 1 ? '' : 's'} ${firstNamed(items)}`;
}

/**
 * Where a ref points in the list of a request's messages; undefined where it points elsewhere, such as at `attachmentsIds[1]`, or at one of
 * several recipients of one message.
 */
function placeIn({ pending }: Chunk, ref = ''): { list: string; place: number; rest: string } | undefined {
	const { body } = pending[0].draft;
	if (Array.isArray(body) && body.length > 1) return undefined;
	const match = MESSAGE_AT.exec(ref);
	return match ? { list: match[1], place: Number(match[2]), rest: match[3] } : undefined;
}
