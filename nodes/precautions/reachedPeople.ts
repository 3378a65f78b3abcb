import type { IDataObject } from 'n8n-workflow';

import { CHANNEL_NODE } from '../delivery/subSend';
import type { Fate, Withheld } from '../engine/ledger';
import type { Run } from '../engine/operation';
import type { Store } from '../table/store';
import { inScope, scopeText, serviceOf } from './sentBefore';
import { alreadySent, lookUp, SentKeys, type Claimant, type Earlier, type Ending } from './sentKeys';

/** The field of an item that says, of Omni Reach's message, which person of which of its runs it is for. */
export const PERSON_FIELD = 'reachedPerson';

/** The nodes whose Sends Omni Reach uses. */
const SENDERS = ['omniChatApp', 'omniEmail', 'omniPush', 'omniSms'] as const;

export type ReachSender = (typeof SENDERS)[number];

interface ReachedPerson {
	itemIndex: number;
	person: string;
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

	constructor(private readonly run: Run) {}

	/** Adds the person of an item, where it is a message of Omni Reach; `given` gives its Send Once Key. */
	add(itemIndex: number, given: () => string): void {
		const { client, node, parameters } = this.run;
		const person = node.id === CHANNEL_NODE ? parameters.items[itemIndex].json[PERSON_FIELD] : undefined;
		if (typeof person !== 'string') return;
		const key = given();
		const scope = scopeText(serviceOf(client.connection), 'omniReach');
		this.people.set(inScope(scope, key), { itemIndex, person, given: key });
	}

	/** Claims the keys, and gives what is known, by the items, of those whom somebody else has told or is telling. Throws StoreTrouble. */
	async claim(store: Store, claimant: Claimant): Promise<ReadonlyMap<number, Earlier>> {
		if (this.people.size === 0) return new Map();
		const keys = new SentKeys(store, { ...claimant, people: this.people });
		await keys.claim([...this.people.keys()]);
		this.keys = keys;
		const told = new Map<number, Earlier>();
		const fresh: ReachedPerson[] = [];
		for (const [key, one] of this.people) {
			const known = keys.earlier.get(key);
			if (known) told.set(one.itemIndex, known);
			else if (!keys.own.has(key)) fresh.push(one);
		}
		for (const [itemIndex, known] of await this.sentBySends(store, claimant, fresh)) told.set(itemIndex, known);
		return told;
	}

	/** Who was told under their key by a channel's Send, and not by Omni Reach. Throws StoreTrouble. */
	private async sentBySends(
		store: Store,
		claimant: Claimant,
		people: readonly ReachedPerson[],
	): Promise<Map<number, Earlier>> {
		const service = serviceOf(this.run.client.connection);
		const items = new Map(
			people.flatMap(({ itemIndex, given }) =>
				SENDERS.map((type) => [inScope(scopeText(service, type), given), itemIndex] as const),
			),
		);
		const found = await lookUp(store, [...items.keys()], claimant);
		return new Map(
			[...found].flatMap(([key, known]) => {
				const itemIndex = items.get(key);
				return known.state === 'done' && itemIndex !== undefined ? [[itemIndex, known]] : [];
			}),
		);
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
}

/** The fate of an item whose person another run, or another item of its run, has told by another channel, or is telling. */
export function reachedAlready(identity: IDataObject, earlier: Earlier, idName: string): Withheld {
	const does = earlier.state === 'open' ? 'is sending' : 'has sent';
	const message = `Nothing was sent by this channel: execution ${earlier.execution} ${does} it by another one.`;
	const { output } = alreadySent(identity, earlier, idName);
	return { state: 'withheld', output: { ...output, [idName]: null, message } };
}
