import type { INode } from 'n8n-workflow';

import { fetchAccount } from '../api/account';
import { costFields, Estimate, type Cost } from '../api/costs';
import { addMoney, fetchTariffs } from '../api/tariffs';
import { partsOf, withFacts, type Draft } from '../engine/draft';
import type { Handles } from '../engine/handles';
import type { Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import { addedOptions, sendsThroughOthers, type Precaution } from '../engine/precaution';
import { countryOf } from '../ground/phones';
import { labelOf, type Values } from '../panel/field';
import { decimal, flag, integer } from '../panel/fields';
import { nodeError } from '../service/trouble';

const form = {
	addCost: flag('Add Cost', {
		default: true,
		description:
			'Whether to add to the output what each SMS costs by your tariff. “cost” is empty where the tariff gives a range.',
	}),
	keepBalanceAbove: decimal('Keep Balance Above', {
		min: 0,
		description:
			'Nothing is sent when the account would have less than this afterwards: what it can spend (balance and credit), less the cost of all SMS. Each run checks on its own and does not count other runs at the same moment.',
	}),
	stopAboveCost: decimal('Stop Above Cost', {
		min: 0,
		description: 'Nothing is sent when all SMS of the run cost more than this by the tariff, or may cost more',
	}),
};
const partsForm = {
	stopAboveParts: integer('Stop Above Parts', {
		min: 1,
		default: 1000,
		description: 'Nothing is sent when the run has more parts of SMS than this',
	}),
};

/** The cost alone, for what has the Send of each channel send for it and tell it. */
const costOfSendsForm = {
	addCost: flag('Add Cost', {
		default: true,
		description:
			'Whether to add to the output what the SMS of each person cost by your tariff. What other messages cost is not known before they are sent.',
	}),
};

type Limits = Values<typeof form>;

/** Counts the parts of the SMS of a run before anything leaves, and stops it above a limit. */
export const partsLimit: Precaution = {
	formFor: ({ handles }) => (handles?.sms || handles?.tariffSender ? partsForm : undefined),
	hook(run) {
		const { stopAboveParts } = addedOptions(partsForm, run);
		return async (outbox) => {
			if (stopAboveParts !== undefined) checkParts(outbox, stopAboveParts, run.node);
			await Promise.resolve();
		};
	},
};

/** Prices a run before anything leaves, and stops it above a limit. */
export const price: Precaution = {
	formFor: (operation) => (sendsThroughOthers(operation) ? costOfSendsForm : operation.handles?.tariffSender && form),
	hook(run) {
		const limits = addedOptions(form, run);
		const { addCost, keepBalanceAbove, stopAboveCost } = limits;
		const asksForMoney = addCost === true || keepBalanceAbove !== undefined || stopAboveCost !== undefined;
		return async (outbox) => {
			if (outbox.pending.length > 0 && asksForMoney) await addPrices(outbox, limits, run);
		};
	},
};

function checkParts({ pending }: Outbox, most: number, node: INode): void {
	const parts = pending.reduce((sum, { draft }) => sum + partsOf(draft), 0);
	if (parts > most)
		throw stopped(
			node,
			labelOf(partsForm.stopAboveParts),
			`these messages have ${parts} parts, and ${most} is the most`,
		);
}

const WITHIN_LIMIT = 'Send fewer or shorter messages, or raise the limit under Options.';

function stopped(node: INode, label: string, why: string, description = WITHIN_LIMIT): Error {
	return nodeError(node, { message: `${label}: ${why}. Nothing was sent`, description });
}

/** Adds to the drafts what they cost; throws where a limit is not kept, or it can't be told whether it is. */
async function addPrices<D extends Draft>(
	outbox: Outbox<D>,
	{ addCost, keepBalanceAbove, stopAboveCost }: Limits,
	run: Run,
): Promise<void> {
	const { client, node } = run;
	const { estimate, costOf } = await smsPrices(outbox.handles, run);
	await outbox.each((draft) => {
		const cost = costOf(draft);
		return addCost ? withFacts(draft, costFields(cost)) : draft;
	});
	const { costHighestSoFar: cost } = estimate.soFar();
	if (stopAboveCost !== undefined) checkCost(cost, stopAboveCost, node);
	if (keepBalanceAbove !== undefined) {
		const { available, currencyId } = await fetchAccount(client);
		const both = [currencyId, estimate.currencyId];
		if (both.every((one) => typeof one === 'string') && both[0] !== both[1])
			throw stopped(node, labelOf(form.keepBalanceAbove), OTHER_CURRENCY, NO_COMPARISON);
		checkBalance(available, cost, keepBalanceAbove, node);
	}
}

/**
 * Asks for the tariff once, and says of each SMS in turn what it costs by it: the counters of the tariff grow with those before it. Throws a
 * node error where there is no tariff.
 */
export async function smsPrices<D extends Draft>(
	{ to, tariffSender }: Handles<D>,
	{ client }: Run,
): Promise<{ estimate: Estimate; costOf: (draft: D) => Cost }> {
	const estimate = new Estimate(async (query) => await fetchTariffs(client, query));
	const tariffs = await estimate.tariffs({ channel: 'SMS' });
	const costOf = (draft: D): Cost => {
		const amount = { parts: partsOf(draft), country: to && countryOf(to.of(draft)) };
		return estimate.cost(tariffs, { from: tariffSender?.of(draft) }, amount);
	};
	return { estimate, costOf };
}

const OTHER_CURRENCY = 'the account and the tariff are in different currencies';
const NO_COMPARISON = 'Remove Keep Balance Above, or ask your account manager about the two currencies.';

const UNKNOWN = 'the tariff does not say what all of these messages cost';
const WITHOUT_PRICE =
	'Send the messages whose price is in the tariff separately (Get Many of its tariffs in Omni Account shows its countries), or take this option out.';

function checkCost(cost: number | null, most: number, node: INode): void {
	const label = labelOf(form.stopAboveCost);
	if (cost === null) throw stopped(node, label, UNKNOWN, WITHOUT_PRICE);
	if (cost > most) throw stopped(node, label, `these messages cost up to ${cost}, and ${most} is the most`);
}

function checkBalance(available: unknown, cost: number | null, least: number, node: INode): void {
	const label = labelOf(form.keepBalanceAbove);
	if (cost === null) throw stopped(node, label, UNKNOWN, WITHOUT_PRICE);
	if (typeof available !== 'number') throw stopped(node, label, 'the service does not say what the account can spend');
	if (addMoney(available, -cost) >= least) return;
	throw stopped(
		node,
		label,
		`the account can spend ${available}, these messages cost up to ${cost}, and ${least} has to stay`,
	);
}
