import type { Account } from '../core/accounts';
import type { Call, Core } from '../core/domain';
import { SEEDED_ADDRESSES, STOP_WORD } from './magic';
import { LegacyRefusal } from './texts';

/** An EmailAddress (part 2, 2.6). */
export interface EmailAddress {
	Name?: string;
	Address: string;
}

export interface Body {
	Html?: string;
	PlainText?: string;
}

/** A campaign as it is written (part 2, 4.5). */
export interface TaskWrite {
	Name: string;
	Sender: EmailAddress;
	Subject: string;
	Text?: string;
	Body?: Body;
	StartDateTime?: string;
	EndDateTime?: string;
	Type: number | string;
	UserCampaignId?: string | number;
	Contacts?: Included[];
	ContactGroups?: Included[];
	TemplateId?: string;
	SmsResendTask?: Record<string, unknown>;
	SendDuplicates?: boolean;
}

export interface Included {
	Id: number | bigint;
	Included: boolean;
}

/** Counters of a campaign (part 2, 2.6), but for their ids. */
export interface Counters {
	TotalContacts: number;
	Duplicates: number;
	Unsubscribed: number;
	Excluded: number;
	OverPackage: number;
	SpamScore: number;
}

export interface Recipient {
	/** Id of its message, also before it is sent. */
	id: string;
	address: string;
}

export interface Campaign {
	id: string;
	account: Account;
	write: TaskWrite;
	/** Number of its state (part 2, 3). */
	state: number;
	counters: Counters;
	recipients: Recipient[];
	/** How many recipients were sent to. */
	sent: number;
	createdAt: number;
	/** Counts changes, so that what was planned before one no longer happens. */
	revision: number;
}

export interface TemplateWrite {
	Name: string;
	Sender?: EmailAddress;
	Subject?: string;
	Body: Body;
	UserTemplateId?: string | number;
}

export interface Template {
	id: string;
	account: Account;
	write: TemplateWrite;
}

export interface SenderAddress {
	account: Account;
	address: string;
	/** 0 requested, 1 approved, 2 rejected (field notes, legacy email). */
	state: number;
}

/** What the legacy email interface holds. */
export class Store {
	readonly campaigns = new Map<string, Campaign>();
	readonly templates = new Map<string, Template>();
	private readonly addresses = new Map<Account, SenderAddress[]>();

	constructor(readonly core: Core) {}

	/** An account's campaign that is not deleted; refused where there is none. */
	campaign({ account }: Call, id: unknown): Campaign {
		const campaign = this.campaigns.get(String(id));
		if (campaign?.account === account && campaign.state !== 6) return campaign;
		throw new LegacyRefusal(404, 'not_found', 'task');
	}

	/** An account's template; refused where there is none. */
	template({ account }: Call, id: unknown): Template {
		const template = this.templates.get(String(id));
		if (template?.account === account) return template;
		throw new LegacyRefusal(404, 'not_found', 'template');
	}

	/** An account's sender addresses; the first time, those that every account has. */
	addressesOf(account: Account): SenderAddress[] {
		const known = this.addresses.get(account) ?? SEEDED_ADDRESSES.map((seed) => ({ account, ...seed }));
		this.addresses.set(account, known);
		return known;
	}

	/** Checks a sender: its address is confirmed, its name free of stop-words. */
	checkSender({ account }: Call, sender: EmailAddress | undefined): void {
		if (sender === undefined) return;
		const address = sender.Address.toLowerCase();
		const confirmed = this.addressesOf(account).some((one) => one.state === 1 && one.address === address);
		if (!confirmed) throw new LegacyRefusal(400, 'validation_error', 'sender');
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
