import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Failure, Fate } from '../engine/ledger';
import { eachInTurns, mapInTurns } from '../ground/turns';
import { ReportRow, type Kind } from './rehearsalRow';

/**
 * One row for all items, one for each reason of refusal or for not being sent, one for what would go later, one for each kind of number
 * where it was asked for, and one for each recipient that is there twice. All rows have the same fields.
 */
export async function reportOf(fates: readonly Fate[]): Promise<INodeExecutionData[]> {
	const all = new ReportRow('all', 'all items');
	const groups = new Groups();
	await eachInTurns(fates.entries(), ([item, fate]) => {
		all.add(item, fate);
		groups.add(item, fate);
	});
	await eachInTurns(all.twice, ({ name, items }) => {
		for (const item of items) groups.of('twice', name).add(item, fates[item]);
	});
	return await mapInTurns([all, ...groups.rows()], (row) => ({
		json: row.json(all),
		pairedItem: row.items.map((item) => ({ item })),
	}));
}

const KINDS = ['refused', 'kept', 'later', 'numberType', 'twice'] as const satisfies Kind[];

/** Items by what they have in common. */
class Groups {
	private readonly known = new Map<Kind, Map<string, ReportRow>>(KINDS.map((kind) => [kind, new Map()]));

	add(item: number, fate: Fate): void {
		for (const [kind, about] of kindsOf(fate)) this.of(kind, about).add(item, fate);
	}

	of(kind: Kind, about: string): ReportRow {
		const rows = this.known.get(kind);
		const row = rows?.get(about) ?? new ReportRow(kind, about);
		rows?.set(about, row);
		return row;
	}

	rows(): ReportRow[] {
		return [...this.known.values()].flatMap((rows) => [...rows.values()]);
	}
}

/** The rows that an item stands in, each with what its items have in common. */
function kindsOf(fate: Fate): ReadonlyArray<readonly [Kind, string]> {
	if (!('output' in fate)) return [['refused', reasonOf(fate)]];
	const { output } = fate;
	if (output.rehearsed !== true) return [['kept', typeof output.code === 'string' ? output.code : 'no code']];
	return [
		...('scheduledTime' in output ? [['later', 'Deliver Between or Spread Over'] as const] : []),
		...('numberType' in output ? [['numberType', typeWord(output)] as const] : []),
	];
}

function typeWord({ numberType }: IDataObject): string {
	return typeof numberType === 'string' ? numberType : 'unknown';
}

/** The reason in words that are the same for all items that have it: without the value that was given. */
function reasonOf({ trouble }: Failure): string {
	return trouble.message.replace(/“[^”]*”/g, '“…”');
}
