import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { costIn } from '../api/costs';
import type { SentOutput } from '../delivery/subSend';
import type { Run } from '../engine/operation';
import { isJsonObject, type JsonObject } from '../ground/json';
import { isNothing } from '../panel/values';
import { Store } from '../table/store';
import { storeTrouble } from '../table/trouble';
import { arrivalsKey, ENOUGH, knownArrivals, type Arrivals } from './arrivals';
import { REACH_CHANNELS, type ChannelName } from './channels';
import { cheapestFirst, experienceOf, type Offer, type Experience } from './cheapest';
import type { PricedPerson, PricedStep } from './rows';

/** What a rehearsal told of one message. */
export type Rehearsed = SentOutput & { channel: ChannelName };

/** A person's channels in the order in which they are tried, and of each why it stands there. */
interface Ordered {
	steps: PricedStep[];
	tries: Rehearsed[];
	reasons: IDataObject[];
}

/**
 * How a rehearsal that asks for prices has the options of a run: without precautions that hold back. What is held back has no price, and who is held
 * back would take another's place under a limit.
 */
export const FOR_PRICES = {
	addCost: true,
	deliverBetween: undefined,
	doNotContact: undefined,
	messagesPerHour: undefined,
	messagesPerPrefix: undefined,
	messagesPerRecipient: undefined,
	sendOnce: undefined,
	topic: undefined,
};

const KEYS_OF_MESSAGES =
	'Channel Order: your order holds, since each channel has a Send Once Key of its own, made of its message: in another order than the run before, a person could be told twice.';

/**
 * What puts the channels of a run's people in the order of Cheapest That Usually Arrives; undefined where those that are listed hold, which a
 * hint tells. `least` in percent.
 */
export async function orderingOf(
	{ client, context }: Run,
	least: number,
	{ sendOnce, doNotContact, topic }: INodeParameters,
): Promise<Ordering | undefined> {
	const { once }: JsonObject = isJsonObject(sendOnce) ? sendOnce : {};
	if (isJsonObject(once) && once.keyFrom === 'message') {
		client.hint(KEYS_OF_MESSAGES);
		return undefined;
	}
	try {
		const asksList = doNotContact === true || !isNothing(topic);
		return new Ordering(await knownArrivals(new Store(context)), least, asksList);
	} catch (error) {
		const { message, fix } = storeTrouble(error);
		client.hint(`Channel Order: your order holds, since nobody knows what arrived. ${message}. ${fix}`);
		return undefined;
	}
}

/** Puts the channels of people in the order of Cheapest That Usually Arrives, and remembers what kept others where they were listed. */
export class Ordering {
	private readonly kept: Record<'tooFew' | 'noCost', Set<ChannelName>> = { tooFew: new Set(), noCost: new Set() };

	/**
	 * @param known how many messages arrived lately
	 * @param least the share of them, in percent, from which on they usually arrive
	 */
	constructor(
		private readonly known: (key: string) => Arrivals,
		private readonly least: number,
		private readonly asksList: boolean,
	) {}

	/**
	 * @param tries what a rehearsal told of each step
	 * @param costs what a message of each step costs by the tariff; null where that is not known
	 */
	order(
		{ steps, home }: Omit<PricedPerson, 'item'>,
		tries: readonly Rehearsed[],
		costs: ReadonlyArray<number | null>,
	): Ordered {
		const offers = steps.map((step, at): Offer => {
			const cost = isPriced(step.channel) ? costs[at] : (step.cost ?? 0);
			return { ...this.known(arrivalsKey(step, home)), cost };
		});
		const order = this.listFirst(cheapestFirst(offers, this.least), steps);
		const experiences = offers.map((offer) => experienceOf(offer, this.least));
		if (steps.length > 1) experiences.forEach((experience, at) => this.note(experience, steps[at].channel));
		return {
			steps: order.map((at) => steps[at]),
			tries: order.map((at) => tries[at]),
			reasons: order.map((at) => reasonOf(steps[at].channel, offers[at], experiences[at])),
		};
	}

	/** A push asks no list: it must not be sent before those listed in front of it, which keep the person's Stop until their turn. */
	private listFirst(order: number[], steps: readonly PricedStep[]): number[] {
		const push = steps.findIndex(({ channel }) => channel === 'push');
		if (!this.asksList || push < 0) return order;
		const others = order.filter((at) => at !== push);
		const behind = Math.max(order.indexOf(push), ...others.flatMap((at, place) => (at < push ? [place + 1] : [])));
		return others.toSpliced(behind, 0, push);
	}

	/** What to tell a person who wonders that some channels stand where they are listed. */
	hints(): string[] {
		const { tooFew, noCost } = this.kept;
		return [
			...(tooFew.size > 0
				? [
						`Channel Order: too little is known yet about ${namesOf(tooFew)}, so your order holds there. ${ENOUGH} messages sent by Omni Reach in the last 30 days are needed.`,
					]
				: []),
			...(noCost.size > 0
				? [`Channel Order: your tariff did not tell what ${namesOf(noCost)} costs, so your order holds there.`]
				: []),
		];
	}

	private note(experience: Experience, channel: ChannelName): void {
		if (experience === 'tooFew' || experience === 'noCost') this.kept[experience].add(channel);
	}
}

/** Whether the tariff says what a message of a channel costs. */
export const isPriced = (channel: ChannelName): boolean => 'isPriced' in REACH_CHANNELS[channel];

/** What a rehearsed message costs at most by the tariff; null where that was not told. */
export const costOf = (rehearsed: SentOutput | undefined): number | null =>
	rehearsed === undefined ? null : costIn(rehearsed).highest;

function namesOf(channels: ReadonlySet<ChannelName>): string {
	return [...channels].map((channel) => REACH_CHANNELS[channel].name).join(', ');
}

/** Why a channel stands where it does, in figures and in words. */
function reasonOf(channel: ChannelName, { cost, ended, arrived }: Offer, experience: Experience): IDataObject {
	const share = `${arrived} of ${ended} messages`;
	const why = {
		usual: `usually arrives (${share})`,
		seldom: `arrives too seldom (${share})`,
		tooFew: `as listed: too little is known (${ended} of ${ENOUGH} messages)`,
		noCost: `as listed: usually arrives (${share}), and its cost is not known`,
	}[experience];
	return { channel, cost, messages: ended, arrived, why };
}
