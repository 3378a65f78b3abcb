import { isJsonObject } from '../ground/json';
import { isOfDigits, visibleOf, type NumberReader } from '../ground/numbers';
import { readPerson, type Person } from '../ground/person';
import { Turns } from '../ground/turns';
import { deletionOf } from '../table/buckets';
import { KIND, plannedIn, type Planned } from '../table/plannedRow';
import { pagesOfKind } from '../table/pages';
import type { Store } from '../table/store';
import type { StoredRow } from '../table/steps';

/** Something planned that names a person, with the address that it has of them. */
export interface PersonPlan {
	address: string;
	planned: Planned;
	row: StoredRow;
}

/** What may be an email address and nothing else; a longer text is no address. */
const MAY_BE_EMAIL = /^[^@\s]+@[^@\s]+$/;
const LONGEST_ADDRESS = 320;

/** What is planned or collected and has one of a person's addresses as its key or as the value of any field: all of it is read, since users name the fields. */
export class PersonPlans {
	private readonly addresses: ReadonlyMap<string, string>;

	constructor(
		private readonly store: Store,
		person: readonly Person[],
		private readonly numbers: NumberReader,
	) {
		this.addresses = new Map(person.map(({ key, address }) => [key, address]));
	}

	/** Throws StoreTrouble. */
	async read(): Promise<PersonPlan[]> {
		const plans: PersonPlan[] = [];
		const turns = new Turns(1);
		for (const row of await this.store.readPages(pagesOfKind(KIND))) {
			if (turns.over) await turns.next();
			const planned = plannedIn(row);
			const address = planned && this.addressIn([planned.key, planned.events.map(({ data }) => data)]);
			if (planned && address !== undefined) plans.push({ address, planned, row });
		}
		return plans;
	}

	/** Deletes them, also what a run has taken: it is not given again. Throws StoreTrouble. */
	async erase(): Promise<PersonPlan[]> {
		const plans = await this.read();
		for (const step of deletionOf(plans.map(({ row }) => row))) await this.store.take([step]);
		return plans;
	}

	private addressIn(value: unknown): string | undefined {
		if (typeof value === 'string' || typeof value === 'number') return this.addressOf(String(value));
		const values = Array.isArray(value) ? (value as unknown[]) : isJsonObject(value) ? Object.values(value) : [];
		for (const one of values) {
			const address = this.addressIn(one);
			if (address !== undefined) return address;
		}
		return undefined;
	}

	private addressOf(text: string): string | undefined {
		const visible = visibleOf(text);
		if (visible.length > LONGEST_ADDRESS) return undefined;
		// No send takes slashes, but people write them.
		const isNumber = isOfDigits(visible.replaceAll('/', ''));
		if (!isNumber && !MAY_BE_EMAIL.test(visible)) return undefined;
		const plain = isNumber ? this.addresses.get(visible.replace(/[^\d]/g, '')) : undefined;
		if (plain !== undefined) return plain;
		try {
			return this.addresses.get(readPerson(text, '', this.numbers).key);
		} catch {
			return undefined;
		}
	}
}
