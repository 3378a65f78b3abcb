import type { IDataObject } from 'n8n-workflow';

import { costIn, Total } from '../api/costs';
import type { Fate } from '../engine/ledger';
import { personKey } from '../ground/person';

/** Items and recipients that one row of the report names at most, and those that its sentence names. */
const MOST_NAMED = 100;
const MOST_SHOWN = 3;

type RowKind = 'all' | 'refused' | 'kept' | 'later' | 'numberType' | 'twice';

/** A recipient as it was first written, and the items that would go to it. */
interface Recipient {
	name: string;
	items: number[];
}

/** Whether a message that was rehearsed would leave later; with a time that is over it would leave at once, or be refused. */
export function goesLater({ scheduledTime }: IDataObject): boolean {
	return typeof scheduledTime === 'string' && Date.parse(scheduledTime) > Date.now();
}

/** One row of a rehearsal's report: some items, counted, and what there is to say of them in a sentence. */
export class ReportRow {
	readonly items: number[] = [];
	/** The recipients to which more than one of them would go. */
	readonly twice: Recipient[] = [];
	private wouldGo = 0;
	private wouldBeKept = 0;
	private wouldBeRefused = 0;
	private wouldGoLater = 0;
	/** Undefined while no message has such a number. */
	private parts: number | undefined;
	private saved = 0;
	private couldSave = 0;
	/** Undefined while no message tells what it costs, or that it does not know. */
	private cost: Total | undefined;
	/** Recipients by what tells people apart, and items that name none. */
	private readonly people = new Map<string, Recipient>();
	private readonly nameless: number[] = [];
	/** What is said of the items that are kept, where it is the same of all. */
	private why: unknown;

	constructor(
		readonly kind: RowKind,
		private readonly about: string,
	) {}

	add(item: number, fate: Fate): void {
		this.items.push(item);
		const output = 'output' in fate ? fate.output : undefined;
		const goes = output?.rehearsed === true;
		this.name(item, output ?? ('identity' in fate ? fate.identity : {}), goes);
		if (!output) this.wouldBeRefused += 1;
		else if (goes) this.count(output);
		else this.keep(output);
	}

	private name(item: number, { to, phone, email }: IDataObject, goes: boolean): void {
		const name = [to, phone, email].find((one) => typeof one === 'string' && one !== '');
		if (typeof name !== 'string') {
			this.nameless.push(item);
			return;
		}
		const key = personKey(name) ?? name;
		const known = this.people.get(key) ?? { name, items: [] };
		this.people.set(key, known);
		if (goes && known.items.push(item) === 2) this.twice.push(known);
	}

	private count(output: IDataObject): void {
		this.wouldGo += 1;
		if (goesLater(output)) this.wouldGoLater += 1;
		if (typeof output.parts === 'number') this.parts = (this.parts ?? 0) + output.parts;
		this.saved += numberIn(output.partsSaved);
		this.couldSave += numberIn(output.partsToSave);
		if ('cost' in output) (this.cost ??= new Total()).add(costIn(output));
	}

	private keep({ message, reason }: IDataObject): void {
		this.wouldBeKept += 1;
		const why = message ?? reason;
		this.why = this.wouldBeKept === 1 || this.why === why ? why : undefined;
	}

	/** The row. What no message of the whole report has, parts and costs, is in no row. */
	json(all: ReportRow): IDataObject {
		const { lowest, highest } = this.cost ?? new Total();
		return {
			report: this.kind,
			summary: this.summary(),
			about: this.about,
			items: this.items.length,
			wouldGo: this.wouldGo,
			wouldBeKept: this.wouldBeKept,
			wouldBeRefused: this.wouldBeRefused,
			wouldGoLater: this.wouldGoLater,
			recipientsTwice: this.twice.length,
			...(all.parts !== undefined && { parts: this.parts ?? 0, smartEncodingSaves: this.saved + this.couldSave }),
			// Without the cost of one of them, a sum would tell too little.
			...(all.cost && { cost: lowest === highest ? lowest : null, currency: currencyOf(this.cost ?? all.cost) }),
			recipients: this.names(MOST_NAMED),
			itemIndexes: this.items.slice(0, MOST_NAMED),
		};
	}

	private summary(): string {
		return [this.opening(), ...this.figures()].join(' ');
	}

	private opening(): string {
		const { about, kind, why } = this;
		const { length } = this.items;
		if (kind === 'all') return this.balance();
		if (kind === 'twice')
			return `${about} would get ${length} messages, of items ${enumerated(this.items.map(String), length)}.`;
		if (kind === 'numberType') return `${length} would go to numbers of the type “${about}”.`;
		if (kind === 'later') return `${length} would go later, by ${about}: to ${this.named()}.`;
		const reason = `${about}${typeof why === 'string' ? `, ${why}` : ''}`;
		const what = kind === 'refused' ? 'refused' : 'held back';
		return `${length} would be ${what}: ${reason.replace(/\.$/, '')}. For ${this.named()}.`;
	}

	private balance(): string {
		const others = [
			this.wouldBeKept > 0 && `${this.wouldBeKept} would be held back`,
			this.wouldBeRefused > 0 && `${this.wouldBeRefused} would be refused`,
			this.wouldGoLater > 0 && `${this.wouldGoLater} would go later`,
		].filter((one) => one !== false);
		return `${[`${this.wouldGo} of ${this.items.length} would go`, ...others].join(', ')}.`;
	}

	private figures(): string[] {
		if (this.kind !== 'all') return [];
		const { twice, parts, saved, couldSave, cost } = this;
		const again = twice.map(({ name }) => name);
		return [
			...(twice.length > 0 ? [`${enumerated(again, twice.length)} would get more than one message.`] : []),
			...(parts === undefined ? [] : [`${partsText(parts)} of SMS.`]),
			...(saved > 0 ? [`Smart Encoding saves ${partsText(saved)}.`] : []),
			...(couldSave > 0 ? [`Smart Encoding would save ${partsText(couldSave)}.`] : []),
			...(cost ? [costText(cost)] : []),
		];
	}

	private named(): string {
		const items = this.nameless.map((item) => `item ${item}`);
		// What was refused stands as it was given, maybe in words.
		const names = this.names(MOST_SHOWN).map((name) => (this.kind === 'refused' ? `“${name}”` : name));
		return enumerated([...names, ...items], this.people.size + this.nameless.length);
	}

	/** The first recipients: there may be a hundred thousand. */
	private names(most: number): string[] {
		const names: string[] = [];
		for (const { name } of this.people.values()) {
			if (names.length === most) break;
			names.push(name);
		}
		return names;
	}
}

function numberIn(value: unknown): number {
	return typeof value === 'number' ? value : 0;
}

/** The currency in a word, as the lists of the panel have it: the service gives no more than its ID. Null where there is none, or several. */
function currencyOf({ lowest, currencyId }: Total): string | null {
	return lowest === null || typeof currencyId !== 'string' ? null : `Currency ${currencyId}`;
}

function costText(total: Total): string {
	const { lowest, highest } = total;
	if (lowest === null) return 'What all of them cost is not known.';
	const sum = lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
	return `They cost ${sum} in ${currencyOf(total) ?? 'the currency of your tariff'}.`;
}

function partsText(count: number): string {
	return `${count} ${count === 1 ? 'part' : 'parts'}`;
}

function enumerated(names: readonly string[], total: number): string {
	const shown = names.slice(0, MOST_SHOWN);
	const more = total - shown.length;
	if (more > 0) return `${shown.join(', ')} and ${more} more`;
	return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
