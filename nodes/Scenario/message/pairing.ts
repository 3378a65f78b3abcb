import type { JsonObject } from '../../ground/json';
import { Group, type Paired } from '../../service/pairing';
import type { Reason } from '../../service/said';
import type { Identity } from './contact';
import { isSame, spelled, type Failed, type Taken, type Told } from './told';

/** What an answer says of one draft; made here, since the answer has three lists and no order. */
export type Entry =
	/** It was taken; `reasons` where another first step of the scenario failed for it. */
	| { is: 'taken'; answers: Taken[]; reasons: Reason[]; contact: Contact }
	| { is: 'refused'; reasons: Reason[]; more: JsonObject }
	| { is: 'open'; reasons: Reason[]; more: JsonObject; message?: string };

/** Whom the output names beside the identity of the draft. */
type Contact = { contactId?: string | null; mergeKey?: string };

/** A draft by whom it goes to. */
export interface Addressed {
	identity: Identity;
}

/** Drafts that the answer can't tell apart, by their places: those of one contact. */
type Places = number[];

/** One answer beside the drafts of its request. */
export class Pairing {
	private readonly found: Array<Paired<Entry>>;
	private readonly known: Identity[];
	private readonly byId: boolean;
	/** What names no draft, or one of several that are alike. */
	private taken: Taken[];
	private refused: Failed[];
	private open: Failed[];

	constructor(
		private readonly told: Told,
		drafts: readonly Addressed[],
	) {
		this.found = drafts.map(() => undefined);
		this.known = drafts.map(({ identity }) => spelled(identity));
		this.byId = this.known.some(({ contactId }) => contactId !== undefined);
		({ taken: this.taken, refused: this.refused, open: this.open } = told);
	}

	entries(): Array<Paired<Entry>> {
		if (this.found.length === 1) this.found[0] = this.only();
		else {
			if (this.byId) this.placeById();
			else this.placeByAddress();
			this.placeRest();
		}
		return this.found;
	}

	/** All that an answer for one contact says is of that contact. */
	private only(): Entry {
		return this.single(this.taken, this.refused, this.open, 0);
	}

	/** What is said of one draft. A message that was taken counts, whatever else failed for the same contact. */
	private single(taken: Taken[], refused: Failed[], open: Failed[], at?: number): Entry {
		const failed = [...refused, ...open];
		if (taken.length > 0) return this.takenEntry(taken, reasonsOf(failed), at);
		return open.length > 0
			? { is: 'open', ...sumOf(failed), message: open[0].message }
			: { is: 'refused', ...sumOf(failed) };
	}

	/** What is said of several drafts together. */
	private group(taken: Taken[][], refused: Failed[], open: Failed[], size: number): Group<Entry> {
		const entries: Entry[] = [
			...taken.map((answers) => this.takenEntry(answers, [])),
			...refused.map((one) => this.single([], [one], [])),
			...open.map((one) => this.single([], [], [one])),
		];
		return new Group(entries, size);
	}

	/** By the ids of the contacts. */
	private placeById(): void {
		const taken = groupBy(this.taken, ({ contactId }) => contactId?.trim());
		const refused = groupBy(this.refused, ({ contact }) => contact.contactId);
		const open = groupBy(this.open, ({ contact }) => contact.contactId);
		const groups = groupBy([...this.known.keys()], (at) => this.known[at].contactId);
		for (const [id, places] of groups) {
			const said = [taken.get(id) ?? [], refused.get(id) ?? [], open.get(id) ?? []] as const;
			if (said.every((list) => list.length === 0)) continue;
			const [messages, ...failed] = said;
			const oneEach = messages.length === places.length && failed.every((list) => list.length === 0);
			const apart = places.length === 1 || messages.length === 0;
			const shared = apart
				? this.single(...said)
				: this.group(
						messages.map((one) => [one]),
						said[1],
						said[2],
						places.length,
					);
			places.forEach((at, which) => {
				this.found[at] = oneEach ? this.takenEntry([messages[which]], []) : shared;
			});
		}
		this.taken = this.taken.filter(({ contactId }) => !groups.has(contactId?.trim() ?? ''));
		this.refused = this.refused.filter(({ contact }) => !groups.has(contact.contactId ?? ''));
		this.open = this.open.filter(({ contact }) => !groups.has(contact.contactId ?? ''));
	}

	/** Errors by the contact that they repeat, where as many of them repeat it as drafts go to it. */
	private placeByAddress(): void {
		const places = this.places();
		const open = new Set(this.open);
		const placed = new Set<Failed>();
		for (const [, failed] of groupBy([...this.refused, ...open], ({ contact }) => places(contact)?.join())) {
			const group = places(failed[0].contact) ?? [];
			if (failed.length < group.length) continue;
			const [proven, unproven] = [failed.filter((one) => !open.has(one)), failed.filter((one) => open.has(one))];
			for (const at of group) this.found[at] = this.single([], proven, unproven);
			for (const one of failed) placed.add(one);
		}
		this.refused = this.refused.filter((one) => !placed.has(one));
		this.open = this.open.filter((one) => !placed.has(one));
	}

	/** Finds the drafts of a contact that the answer repeats; undefined when it is nobody's. */
	private places(): (contact: Identity) => Places | undefined {
		const byAddress = new Map<string, Places>();
		this.known.forEach((identity, at) => {
			for (const key of keysOf(identity)) {
				const places = byAddress.get(key);
				if (places) places.push(at);
				else byAddress.set(key, [at]);
			}
		});
		return (contact) => {
			const near = keysOf(contact).flatMap((key) => byAddress.get(key) ?? []);
			const same = [...new Set(near)].filter((at) => isSame(this.known[at], contact));
			return same.length === 0 ? undefined : same;
		};
	}

	/** What names nobody belongs to the drafts that are left, taken together. */
	private placeRest(): void {
		const { refused, open } = this;
		const groups = this.takenGroups();
		const left = this.found.flatMap((entry, at) => (entry === undefined ? [at] : []));
		if (groups.length + refused.length + open.length === 0) return;
		const exact = groups.length === left.length && refused.length + open.length === 0;
		const inOrder = exact && !this.byId && left.length === this.found.length && this.isInOrder(groups);
		if (exact && (inOrder || left.length === 1)) {
			left.forEach((at, which) => (this.found[at] = this.takenEntry(groups[which], [], at)));
			return;
		}
		// More were sent to than are left: the errors that were placed by an address do not say the whole truth.
		const placed = groups.length > left.length ? this.placedErrors() : [];
		const together = this.group(groups, refused, open, left.length + placed.length);
		const entries = [...together.entries, ...placed.map(({ entry }) => entry)];
		const group = new Group(entries, together.size);
		for (const at of [...left, ...placed.map((one) => one.at)]) this.found[at] = group;
	}

	private placedErrors(): Array<{ at: number; entry: Entry }> {
		return this.found.flatMap((entry, at) =>
			entry === undefined || entry instanceof Group || entry.is === 'taken' ? [] : [{ at, entry }],
		);
	}

	/** The messages that are left, by their contacts and in the order of `contactIds`; one that names none stands alone. */
	private takenGroups(): Taken[][] {
		const byContact = groupBy(this.taken, ({ contactId }) => contactId);
		const listed = this.told.contactIds.flatMap((id) => {
			const group = byContact.get(id);
			byContact.delete(id);
			return group ? [group] : [];
		});
		const nameless = this.taken.filter(({ contactId }) => contactId === undefined).map((one) => [one]);
		return [...listed, ...byContact.values(), ...nameless];
	}

	/** Whether `contactIds` names each of the contacts that were taken, once. */
	private isInOrder(groups: Taken[][]): boolean {
		const { contactIds } = this.told;
		const named = new Set(contactIds);
		if (named.size !== contactIds.length || named.size !== groups.length) return false;
		return groups.every(([{ contactId }]) => contactId !== undefined && named.has(contactId));
	}

	/** Messages of one draft; `at` where it was found in another way than by the contact's id. */
	private takenEntry(answers: Taken[], reasons: Reason[], at?: number): Entry {
		const [{ contactId }] = answers;
		const asked = at === undefined ? contactId?.trim() : this.known[at].contactId;
		const isOther = asked !== undefined && contactId !== undefined && contactId.trim() !== asked;
		// The id that was asked for stays, also where the answer has none.
		const contact = isOther ? { mergeKey: contactId } : this.byId ? {} : { contactId: contactId ?? null };
		return { is: 'taken', answers, reasons, contact };
	}
}

function reasonsOf(failed: readonly Failed[]): Reason[] {
	const different = new Map(failed.flatMap(({ reasons }) => reasons).map((reason) => [JSON.stringify(reason), reason]));
	return [...different.values()];
}

function sumOf(failed: readonly Failed[]): { reasons: Reason[]; more: JsonObject } {
	return { reasons: reasonsOf(failed), more: mergedOf(failed) };
}

/** What else some entries say; of one name, the first. */
export function mergedOf(entries: ReadonlyArray<{ more: JsonObject }>): JsonObject {
	return Object.fromEntries(entries.flatMap(({ more }) => Object.entries(more)).reverse());
}

function keysOf(identity: Identity): string[] {
	return Object.entries(identity).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
}

/** A list in groups by a key, in the order of the first of each; what has none is left out. */
function groupBy<T>(list: readonly T[], keyOf: (one: T) => string | undefined): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const one of list) {
		const key = keyOf(one);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group) group.push(one);
		else groups.set(key, [one]);
	}
	return groups;
}
