import type { IDataObject } from 'n8n-workflow';

import { CHANNEL_NODE } from '../delivery/subSend';
import type { Fate, Withheld } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { isJsonObject } from '../ground/json';
import type { Store } from '../table/store';
import { inScope, scopeText, serviceOf } from './sentBefore';
import { alreadySent, lookUp, SentKeys, type KeyAsker, type Claimant, type Earlier, type Ending } from './sentKeys';

/** The field of an item that says, of Omni Reach's message, whom it is for and what was tried before. */
export const PERSON_FIELD = 'reachedPerson';

/** The nodes whose Sends Omni Reach uses. */
const SENDERS = ['omniChatApp', 'omniEmail', 'omniPush', 'omniSms'] as const;

export type ReachSender = (typeof SENDERS)[number];

/** Whom a message of Omni Reach is for. */
export interface Addressee {
	/** What tells the person from all others, of other runs too. */
	person: string;
	/** The nodes whose keys this run has had for the person before, and whether a message may have left there. */
	tried: Partial<Record<ReachSender, boolean>>;
}

interface ReachedPerson extends Addressee {
	itemIndex: number;
	/** The Send Once Key, as `asGiven` gives it. */
	given: string;
}

/**
 * The people to whom messages of Omni Reach go: beside its own Send Once Key each message claims that key as one of all channels, with the person,
 * who has it in each of them. So one run at a time writes to a person, whichever channel it has come to.
 */
export class ReachedPeople {
	/** By the keys of all channels. */
	private readonly people = new Map<string, ReachedPerson>();
	private keys: SentKeys | undefined;

	constructor(
		private readonly run: Run,
		private readonly store: Store,
	) {}

	/** Adds the person of an item, where it is a message of Omni Reach; `given` is its Send Once Key. */
	add(itemIndex: number, given: string): void {
		const { node, parameters } = this.run;
		const reached = parameters.items[itemIndex].json[PERSON_FIELD];
		if (node.id !== CHANNEL_NODE || !isJsonObject(reached)) return;
		this.people.set(this.keyOf('omniReach', given), { ...(reached as unknown as Addressee), itemIndex, given });
	}

	/** By the items, what is known of those whom somebody else has told or is telling. Throws StoreTrouble. */
	async lookUp(asker: KeyAsker): Promise<Map<number, Earlier>> {
		return await this.told(asker, this.people);
	}

	/** Claims the keys, and gives the same of those whom this run leaves out. Throws StoreTrouble. */
	async claim(claimant: Claimant): Promise<Map<number, Earlier>> {
		if (this.people.size === 0) return new Map();
		const keys = new SentKeys(this.store, { ...claimant, people: this.people });
		await keys.claim([...this.people.keys()]);
		this.keys = keys;
		const told = await this.told(claimant);
		for (const [key, known] of keys.earlier) {
			const person = this.people.get(key);
			if (person) told.set(person.itemIndex, known);
		}
		return told;
	}

	/** Notes who was told, and gives the keys of the others back. Throws StoreTrouble. */
	async complete(fates: readonly Fate[]): Promise<void> {
		const endings = new Map<string, Ending>();
		for (const [key, { itemIndex, person }] of this.people) {
			const fate: Fate | undefined = fates[itemIndex];
			if (fate?.state === 'accepted') endings.set(key, { state: 'done', id: person });
		}
		await this.keys?.complete(endings);
	}

	/** Who is told under those of the keys of all channels that are asked for, or by a channel's Send of which this run has not made use for them. */
	private async told(asker: KeyAsker, ofAll: Iterable<[string, ReachedPerson]> = []): Promise<Map<number, Earlier>> {
		const wanted = new Map<string, { itemIndex: number; isRefused?: boolean }>(ofAll);
		for (const { given, itemIndex, tried } of this.people.values()) {
			for (const sender of SENDERS) {
				if (tried[sender] !== true)
					wanted.set(this.keyOf(sender, given), { itemIndex, isRefused: tried[sender] === false });
			}
		}
		const told = new Map<number, Earlier>();
		for (const [key, known] of await lookUp(this.store, [...wanted.keys()], { ...asker, people: this.people })) {
			const { itemIndex = -1, isRefused = false } = wanted.get(key) ?? {};
			// What nobody knows of another channel keeps nobody from this one, nor does a key that this run could not give back.
			const isTold = known.state === 'done' || (known.state === 'open' && !isRefused);
			if (isTold && told.get(itemIndex)?.state !== 'done') told.set(itemIndex, known);
		}
		return told;
	}

	private keyOf(node: string, given: string): string {
		return inScope(scopeText(serviceOf(this.run.client.connection), node), given);
	}
}

/** The fate of an item whose person another run, or another item of its run, has told by another channel, or is telling. */
export function reachedAlready(identity: IDataObject, earlier: Earlier, idName: string): Withheld {
	const does = earlier.state === 'open' ? 'is sending' : 'has sent';
	const message = `Nothing was sent by this channel: execution ${earlier.execution} ${does} it by another one.`;
	const { output } = alreadySent(identity, earlier, idName);
	return { state: 'withheld', output: { ...output, [idName]: null, message } };
}
