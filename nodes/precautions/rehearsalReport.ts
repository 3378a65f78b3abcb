import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { Total } from '../api/costs';
import type { Failure, Fate } from '../engine/ledger';
import { personKey } from '../ground/person';
import { eachInTurns, mapInTurns } from '../ground/turns';

/** Items that one row of the report names at most. */
const MOST_NAMED = 100;

/**
 * One row for all, one for each reason of refusal or for not being sent, one for each kind of number where it was asked for, and one
 * for each recipient that is there twice.
 */
export async function reportOf(fates: readonly Fate[]): Promise<INodeExecutionData[]> {
	const { refused, kept, types, recipients, ...counts } = await counted(fates);
	const twice: Array<[to: string, items: number[]]> = [];
	await eachInTurns(recipients, ([to, items]) => {
		if (to !== '' && items.length > 1) twice.push([to, items]);
	});
	const row = (json: IDataObject, items: number[]): INodeExecutionData => ({
		json: { ...json, count: items.length, itemIndexes: items.slice(0, MOST_NAMED) },
		pairedItem: items.map((item) => ({ item })),
	});
	return [
		{
			json: { report: 'all', items: fates.length, ...counts, recipientsTwice: twice.length },
			pairedItem: await mapInTurns(fates, (_, item) => ({ item })),
		},
		...[...refused].map(([reason, items]) => row({ report: 'refused', reason }, items)),
		...[...kept].map(([reason, items]) => row({ report: 'kept', reason }, items)),
		...[...types].map(([numberType, items]) => row({ report: 'numberType', numberType }, items)),
		...(await mapInTurns(twice, ([to, items]) => row({ report: 'twice', to }, items))),
	];
}

/** Items by what they have in common. */
type Groups = Map<string, number[]>;

/** What there is to say of a rehearsal, counted in slices: there may be a hundred thousand messages. */
async function counted(fates: readonly Fate[]) {
	const refused: Groups = new Map();
	const kept: Groups = new Map();
	const types: Groups = new Map();
	const recipients: Groups = new Map();
	const counts = { wouldGo: 0, wouldBeKept: 0, wouldBeRefused: 0, parts: null as number | null };
	let total: Total | undefined;
	await eachInTurns(fates.entries(), ([item, fate]) => {
		if (!('output' in fate)) {
			counts.wouldBeRefused += 1;
			put(refused, reasonOf(fate), item);
			return;
		}
		const { output } = fate;
		if (output.rehearsed !== true) {
			counts.wouldBeKept += 1;
			put(kept, typeof output.code === 'string' ? output.code : '', item);
			return;
		}
		counts.wouldGo += 1;
		counts.parts = plus(counts.parts, output.parts);
		if ('cost' in output) (total ??= new Total()).add(costOf(output));
		put(recipients, recipientOf(output), item);
		if ('numberType' in output) put(types, typeWord(output), item);
	});
	// Without the cost of one of them, a sum would tell too little.
	return { refused, kept, types, recipients, ...counts, cost: total?.lowest ?? null };
}

function put(groups: Groups, key: string, item: number): void {
	const known = groups.get(key);
	if (known) known.push(item);
	else groups.set(key, [item]);
}

/** What one message costs by its output, which may leave it open. */
function costOf({ cost, currencyId }: IDataObject): Parameters<Total['add']>[0] {
	const known = typeof cost === 'number' ? cost : null;
	return { lowest: known, highest: known, currencyId: typeof currencyId === 'string' ? currencyId : null };
}

function typeWord({ numberType }: IDataObject): string {
	return typeof numberType === 'string' ? numberType : 'unknown';
}

/** The reason in words that are the same for all items that have it: without the value that was given. */
function reasonOf({ trouble }: Failure): string {
	return trouble.message.replace(/“[^”]*”/g, '“…”');
}

function recipientOf({ to, phone, email }: IDataObject): string {
	const found = [to, phone, email].find((one) => typeof one === 'string');
	return typeof found === 'string' ? (personKey(found) ?? found) : '';
}

/** A sum with another value in it; null while no message says such a number. */
function plus(sum: number | null, value: unknown): number | null {
	return typeof value === 'number' ? (sum ?? 0) + value : sum;
}
