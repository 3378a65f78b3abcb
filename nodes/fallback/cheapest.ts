import { ENOUGH, type Arrivals } from './arrivals';

/** A channel of a person's: what a message costs there, null where that is not known, and how many arrived lately. */
export interface Offer extends Arrivals {
	cost: number | null;
}

/** What is known of a channel, by which it has its place in the order. */
export type Experience = 'usual' | 'seldom' | 'tooFew' | 'noCost';

/** @param least the share of messages, in percent, from which on they usually arrive */
export function experienceOf({ cost, ended, arrived }: Offer, least: number): Experience {
	if (ended < ENOUGH) return 'tooFew';
	if (arrived * 100 < ended * least) return 'seldom';
	return cost === null ? 'noCost' : 'usual';
}

/**
 * The order in which a person's channels are tried: at each step the cheapest of those left that usually arrive, and where there is none, the
 * next one as listed. One of which too little is known stays in front of those that are listed after it, unless it is dearer: so it is tried,
 * and known in the end.
 *
 * @param offers the channels as they are listed
 * @param least the share of messages, in percent, from which on they usually arrive
 * @returns their places in the list
 */
export function cheapestFirst(offers: readonly Offer[], least: number): number[] {
	const experiences = offers.map((offer) => experienceOf(offer, least));
	const order: number[] = [];
	const left = [...offers.keys()];
	while (left.length > 0) {
		const next = nextOf(left, offers, experiences);
		order.push(next);
		left.splice(left.indexOf(next), 1);
	}
	return order;
}

function nextOf(left: readonly number[], offers: readonly Offer[], experiences: readonly Experience[]): number {
	const costOf = (at: number): number => offers[at].cost ?? 0;
	const usual = left.filter((at) => experiences[at] === 'usual');
	if (usual.length === 0) return left[0];
	const cheapest = usual.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
	const isUnknown = (at: number): boolean => experiences[at] === 'tooFew' || experiences[at] === 'noCost';
	return left.find((at) => at < cheapest && isUnknown(at) && costOf(at) <= costOf(cheapest)) ?? cheapest;
}
