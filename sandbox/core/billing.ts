import type { Account } from './accounts';
import { countryOf } from './countries';

/** A line of the tariff (part 2, 2.5). The last step has no end. */
export interface TariffLine {
	planRecordId: number;
	channel: string;
	countryId: number | null;
	countryName: string | null;
	mogId: number | null;
	steps: Array<{ startStep: number; endStep?: number; price: number }>;
}

/** What is charged for: so many units (parts of an SMS, else messages) to a recipient. */
export interface Charge {
	channel: string;
	recipient: string;
	units: number;
}

/** Units at the first price of a line that has two. */
const FIRST_STEP = 100_000;

/** The tariff of every account. A line without a country is for all countries that have none of their own. */
export const TARIFF: readonly TariffLine[] = [
	line(1, 'SMS', [0.04, 0.035], { countryId: 44, countryName: 'United Kingdom', mogId: 440 }),
	line(2, 'SMS', [0.01], { countryId: 1, countryName: 'United States', mogId: 10 }),
	line(3, 'SMS', [0.06]),
	line(4, 'EMAIL', [0.001]),
	line(5, 'MSGR', [0.02]),
	line(6, 'PUSH', [0.0005]),
	line(7, 'PUSH_WALLET', [0.002]),
	line(8, 'SOCIAL', [0.015]),
];

function line(
	planRecordId: number,
	channel: string,
	[first, second]: number[],
	country: Pick<TariffLine, 'countryId' | 'countryName' | 'mogId'> = {
		countryId: null,
		countryName: null,
		mogId: null,
	},
): TariffLine {
	const steps =
		second === undefined
			? [{ startStep: 0, price: first }]
			: [
					{ startStep: 0, endStep: FIRST_STEP - 1, price: first },
					{ startStep: FIRST_STEP, price: second },
				];
	return { planRecordId, channel, ...country, steps };
}

/** The money of an account now: what its seed says, less what was spent. */
export function moneyOf({ record, bill }: Account): {
	balance: number;
	credit: number;
	disableThreshold: number;
	isBlocked: boolean;
} {
	const seeded = { balance: 1_000_000, credit: 500, disableThreshold: 0, isBlocked: false, ...record };
	const { credit, disableThreshold, isBlocked } = seeded;
	const balance = round(seeded.balance - bill.spent);
	return { balance, credit, disableThreshold, isBlocked: isBlocked || balance + credit <= disableThreshold };
}

/**
 * Takes the price of messages from the account's balance; gives false, and takes nothing, where balance and overdraft
 * together would fall below the threshold of blocking.
 */
export function charge(account: Account, ...charges: Charge[]): boolean {
	const { balance, credit, disableThreshold, isBlocked } = moneyOf(account);
	const { bill } = account;
	const used = new Map(bill.used);
	let price = 0;
	for (const { channel, recipient, units } of charges) {
		const tariffLine = lineFor(channel, recipient);
		if (!tariffLine) continue;
		const before = used.get(tariffLine.planRecordId) ?? 0;
		price += priceOf(tariffLine, before, units);
		used.set(tariffLine.planRecordId, before + units);
	}
	if (isBlocked || round(balance + credit - price) < disableThreshold) return false;
	bill.spent = round(bill.spent + price);
	for (const [planRecordId, units] of used) bill.used.set(planRecordId, units);
	return true;
}

/** Forgets what an account has spent. */
export function clearBill({ bill }: Account): void {
	bill.spent = 0;
	bill.used.clear();
}

function lineFor(channel: string, recipient: string): TariffLine | undefined {
	const country = channel === 'SMS' ? (countryOf(recipient)?.countryId ?? null) : null;
	return TARIFF.find((one) => one.channel === channel && one.countryId === country);
}

/** Every unit at the price of the step that the counter stands in when it is used. */
function priceOf({ steps }: TariffLine, used: number, units: number): number {
	return steps.reduce((sum, { startStep, endStep = Infinity, price }) => {
		const inStep = Math.min(used + units, endStep + 1) - Math.max(used, startStep);
		return sum + Math.max(inStep, 0) * price;
	}, 0);
}

/** Prices have four decimals at most; sums of doubles would grow more. */
function round(amount: number): number {
	return Math.round(amount * 10_000) / 10_000;
}
