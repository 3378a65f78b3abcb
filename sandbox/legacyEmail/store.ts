import type { Schemas } from '../../contract/generated/types';
import {
	LEGACY_ADDRESS_STATE_NUMBERS,
	type LegacyAddressState,
	type LegacyTaskState,
} from '../../contract/generated/values';
import type { Account } from '../core/accounts';
import type { Call, Core } from '../core/domain';
import { SEEDED_ADDRESSES, STOP_WORD } from './magic';
import { LegacyRefusal } from './texts';

/** An EmailAddress (part 2, 2.6). */
export type EmailAddress = Schemas['LegacyEmailAddress'];

/** A campaign as it is written (part 2, 4.5). */
export type TaskWrite = Schemas['TaskWrite'];

export type Included = Schemas['LegacyIncluded'];

/** Counters of a campaign (part 2, 2.6), but for their ids. */
export type Counters = Omit<Schemas['TaskCounters'], 'TaskId' | 'Dublicates'>;

export interface Recipient {
	/** Id of its message, also before it is sent. */
	id: string;
	address: string;
}

export interface Campaign {
	id: string;
	account: Account;
	write: TaskWrite;
	state: LegacyTaskState;
	counters: Counters;
	recipients: Recipient[];
	/** How many recipients were sent to. */
	sent: number;
	createdAt: number;
	/** Counts changes, so that what was planned before one no longer happens. */
	revision: number;
}

export type TemplateWrite = Schemas['TemplateWrite'];

export interface Template {
	id: string;
	account: Account;
	write: TemplateWrite;
}

export interface SenderAddress {
	account: Account;
	address: string;
	state: LegacyAddressState;
}

/** Numbers of the states of a sender address (part 2, 2.6; field notes, legacy email). */
const ADDRESS = LEGACY_ADDRESS_STATE_NUMBERS;

/** What the legacy email interface holds. */
export class Store {
	readonly campaigns = new Map<string, Campaign>();
	readonly templates = new Map<string, Template>();
	private readonly addresses = new Map<Account, SenderAddress[]>();

	constructor(readonly core: Core) {}

	/** An account's campaign that is not deleted; refused where there is none. */
	campaign({ account }: Pick<Call, 'account'>, id: unknown): Campaign {
		const campaign = this.campaigns.get(String(id));
		if (campaign?.account === account && campaign.state !== 'Deleted') return campaign;
		throw new LegacyRefusal(404, 'validation_error', 'task');
	}

	/** An account's template; refused where there is none, by default as what a path names. */
	template({ account }: Pick<Call, 'account'>, id: unknown, status = 404): Template {
		const template = this.templates.get(String(id));
		if (template?.account === account) return template;
		throw new LegacyRefusal(status, 'validation_error', 'template');
	}

	/** The sender addresses of all accounts that were asked for theirs. */
	allAddresses(): SenderAddress[] {
		return [...this.addresses.values()].flat();
	}

	/** An account's sender addresses; the first time, those that every account has. */
	addressesOf(account: Account): SenderAddress[] {
		const known = this.addresses.get(account) ?? SEEDED_ADDRESSES.map((seed) => ({ account, ...seed }));
		this.addresses.set(account, known);
		return known;
	}

	/** One of them, in whatever letters it is written. */
	addressOf(account: Account, written: string): SenderAddress | undefined {
		return this.addressesOf(account).find(({ address }) => address.toLowerCase() === written.toLowerCase());
	}

	/** Checks a sender: its address is confirmed, its name free of stop-words. */
	checkSender({ account }: Pick<Call, 'account'>, sender: EmailAddress | undefined): void {
		if (sender === undefined) return;
		const known = this.addressOf(account, sender.Address);
		if (known?.state !== ADDRESS.Approved) throw new LegacyRefusal(400, 'validation_error', 'sender');
		checkWords(sender.Name);
	}

	reset(): void {
		for (const map of [this.campaigns, this.templates, this.addresses]) map.clear();
	}
}

/** Refuses texts that hold a stop-word (part 2, 4.5). */
export function checkWords(...texts: Array<string | undefined>): void {
	if (texts.some((text) => text?.includes(STOP_WORD))) throw new LegacyRefusal(400, 'validation_error', 'stopWord');
}
