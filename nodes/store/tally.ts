import { Lock } from './lock';
import type { Row, Step, Where } from './steps';
import type { Store } from './store';

/** How often something may be done until it is forgotten. */
export interface Quota {
	/** What is counted, with nothing in it that a person may not read. */
	key: string;
	most: number;
	/** For how many milliseconds each counts. */
	keepMs: number;
}

/** Places that were taken under all of the quotas, from the first wanted on. */
export interface Places {
	owner: string;
	count: number;
	/** The quota that left no more; undefined where all have their place. */
	reached?: Quota;
}

const KIND = 'quota';
/** Beside the first condition a row is found by its key, of which there are a few. */
const all: Where = { column: 'key', is: 'like', value: `${KIND}:%` };

/** Counts what all processes of an n8n do together, one row for each, so that a limit holds for all of them. */
export class Tally {
	private readonly lock: Lock;

	constructor(private readonly store: Store) {
		this.lock = new Lock(store, KIND);
	}

	/** Takes up to so many places, each under every quota; with nobody between. Throws StoreTrouble; none is taken then. */
	async take(quotas: readonly Quota[], wanted: number): Promise<Places> {
		let count = 0;
		let reached: Quota | undefined;
		const owner = await this.lock.change(quotas.map(whereOf), (found, self) => {
			const now = Date.now();
			const left = quotas.map((quota) => quota.most - found.filter((row) => counts(row, quota, now)).length);
			count = Math.max(0, Math.min(wanted, ...left));
			reached = count < wanted ? quotas[left.indexOf(Math.min(...left))] : undefined;
			return Array.from({ length: count }, (_, place) => quotas.map((quota) => rowOf(quota, self, place, now))).flat();
		});
		return { owner, count, reached };
	}

	/** Gives places back by their numbers; what is out of date goes, whoever took it. Throws StoreTrouble. */
	async giveBack(owner: string, places: readonly number[]): Promise<void> {
		const steps = places.map((place): Step => ({
			do: 'delete',
			all: [all, { column: 'owner', value: owner }, at(place)],
		}));
		await this.store.take([...steps, { do: 'delete', all: [all, { column: 'until', is: 'lt', value: Date.now() }] }]);
	}
}

function whereOf({ key }: Quota): Where {
	return { column: 'key', value: `${KIND}:${key}` };
}

function at(place: number): Where {
	return { column: 'state', value: `place ${place}` };
}

function counts({ key, until }: Row, quota: Quota, now: number): boolean {
	return key === `${KIND}:${quota.key}` && until >= now;
}

function rowOf({ key, keepMs }: Quota, owner: string, place: number, now: number): Row {
	return { key: `${KIND}:${key}`, state: `place ${place}`, owner, until: now + keepMs, value: '' };
}
