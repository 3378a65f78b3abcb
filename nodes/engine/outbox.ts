import { Turns } from '../ground/turns';
import type { Draft, Pending } from './draft';
import type { Handles } from './handles';
import type { Fate, Withheld } from './ledger';
import { troubleOf } from './report';
import type { Wording } from './wording';

/** What leaves with the messages of an outbox as one whole, and apart from them. */
export interface Beside {
	/** How many leave before them, and how many after them, in other runs. */
	ahead: number;
	behind: number;
	/** The items of those that left in an earlier try, in their order. */
	left: readonly number[];
}

/** The messages of a run that are about to be sent, as precautions see them. */
export class Outbox<D extends Draft = Draft> {
	/** Said where the keys of Send Once are the same in a later run. */
	keysLast = false;
	/** Said where such a run will know by them what has left. */
	remembers = false;
	private readonly hearers: Array<(fates: Fate[]) => Promise<void>> = [];

	constructor(
		/** In the order of their items. */
		public pending: ReadonlyArray<Pending<D>>,
		/** The fates of the items, by their indexes: what has one is not sent. */
		private readonly fates: Fate[],
		readonly handles: Handles<D>,
		private readonly wording: Wording,
		private readonly beside: Beside = { ahead: 0, behind: 0, left: [] },
	) {}

	/** What share of the whole stands before each of the messages. */
	shares(): number[] {
		const { ahead, behind, left } = this.beside;
		const whole = ahead + left.length + this.pending.length + behind;
		let passed = 0;
		return this.pending.map(({ itemIndex }, at) => {
			while (left[passed] < itemIndex) passed += 1;
			return (ahead + passed + at) / whole;
		});
	}

	/**
	 * Goes through them in slices, between which n8n does what else it has to do. `act` gives a draft in the place of the one that it gets,
	 * or the fate of a message that is not to be sent; one for which it throws is invalid.
	 */
	async each(act: (draft: D, itemIndex: number, at: number) => D | Fate | undefined): Promise<void> {
		const left: Array<Pending<D>> = [];
		const turns = new Turns();
		for (const [at, { itemIndex, draft }] of this.pending.entries()) {
			if (turns.over) await turns.next();
			const made = this.madeOf(draft, () => act(draft, itemIndex, at)) ?? draft;
			if ('state' in made) this.fates[itemIndex] = made;
			else left.push({ itemIndex, draft: made });
		}
		this.pending = left;
	}

	/**
	 * Has the fates of all items told after the last request, where others may take their place; or when the run ends before the first
	 * request: items have none then. Who asks last is the first to hear. `hear` must not throw.
	 */
	atEnd(hear: (fates: Fate[]) => Promise<void>): void {
		this.hearers.push(hear);
	}

	async end(): Promise<void> {
		for (const hear of this.hearers.splice(0).reverse()) await hear(this.fates);
	}

	private madeOf({ identity }: D, act: () => D | Fate | undefined): D | Fate | undefined {
		try {
			return act();
		} catch (error) {
			return { state: 'invalid', trouble: troubleOf(error), identity };
		}
	}

	/** The fate of a message that is kept from being sent, with why in a word, and what else there is to say. */
	withheld({ identity }: Draft, code: string, more: Withheld['output']): Withheld {
		const { id } = this.wording;
		return { state: 'withheld', output: { ...identity, code, ...(id !== undefined && { [id]: null }), ...more } };
	}
}
