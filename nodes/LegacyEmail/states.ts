/** The states of a campaign at their numbers (part 2, 3). */
export const CAMPAIGN_STATES = [
	'New',
	'Created',
	'Started',
	'Stopped',
	'Canceled',
	'Finished',
	'Deleted',
	'Failed',
] as const;

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** The states of a sender address at their numbers: the first is documented, the others are seen (field notes). */
const ADDRESS_STATES = ['Requested', 'Approved', 'Rejected', 'Deleted'];

/** The name of a campaign's state from its number or its name in any case; undefined for a value outside the table. */
export function campaignState(value: unknown): CampaignState | undefined {
	return nameIn(CAMPAIGN_STATES, value);
}

/** The same for a sender address. */
export function addressState(value: unknown): string | undefined {
	return nameIn(ADDRESS_STATES, value);
}

function nameIn<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	if (/^\d+$/.test(text)) return names.at(Number(text));
	return names.find((name) => name.toLowerCase() === text.toLowerCase());
}
