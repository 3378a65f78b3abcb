import type { Fault } from './faults';
import type { Write } from './write';

/** Which of a write's requests meet the fault. */
export type Strike = (typeof STRIKES)[number];

/** The first request of the first item, the first one of an item that is not with it, or all of them. */
export const STRIKES = ['first', 'second', 'all'] as const;

/** One thing that the service carried out: for which item, and under which id. */
export interface Done {
	item: number;
	id: string | undefined;
}

/** A request as a plan looks at it; `text` is all that it says, its address decoded. */
export interface Seen {
	method: string;
	path: string;
	text: string;
}

/** What is to happen to the requests of one run, and what did. Each request is asked about once, by whoever sees it first. */
export class Plan {
	readonly done: Done[] = [];
	/** The bodies of the answers that reached the node whole. */
	readonly told: string[] = [];
	/** Ends each request that gets no answer, as its time limit would. */
	readonly giveUp: Array<() => void> = [];
	/** How many requests met the fault. */
	struck = 0;
	private first = 0;

	constructor(
		readonly write: Write,
		readonly fault: Fault,
		readonly strike: Strike,
		readonly marks: readonly string[],
		private readonly routes: readonly RegExp[],
	) {}

	/** The items that a request is for, in their order in it. */
	itemsIn({ text }: Seen): number[] {
		return this.marks
			.map((mark, item) => ({ item, at: text.indexOf(mark) }))
			.filter(({ at }) => at >= 0)
			.sort((one, other) => one.at - other.at)
			.map(({ item }) => item);
	}

	/** Whether a request is the operation's write, and not one that it asks with. */
	writes({ method, path, text }: Seen): boolean {
		const soap = /<soap:Body><(\w+)/.exec(text)?.[1];
		const route = soap === undefined ? `${method} ${path}` : `SOAP ${path}#${soap}`;
		return this.routes.some((pattern) => pattern.test(route));
	}

	/** Whether a request meets the fault; it counts as met. */
	meets(seen: Seen): boolean {
		if (!this.writes(seen)) return false;
		if (this.strike === 'all') return true;
		const items = this.itemsIn(seen);
		const wanted = this.strike === 'first' ? 0 : (this.write.together ?? 1);
		if (!items.includes(wanted) || (this.strike === 'second' && items.includes(0))) return false;
		this.first += 1;
		return this.first === 1;
	}
}

/** What a route of the contract looks like in a request. */
export function patternOf(route: string): RegExp {
	const escaped = route.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
	return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
}
