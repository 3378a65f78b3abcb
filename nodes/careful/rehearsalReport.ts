import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Guard } from '../engine/guard';
import type { Failure, Fate } from '../engine/ledger';

/** Items that one row of the report names at most. */
const MOST_NAMED = 100;

/** The part of a guard that puts a report in the place of a rehearsal's items. */
export function rehearsalReport(): Pick<Guard, 'goesOn' | 'after' | 'finish'> {
	let heard: readonly Fate[] = [];
	return {
		goesOn: true,
		async after(fates) {
			heard = fates.filter((fate) => fate !== undefined);
		},
		finish: () => reportOf(heard),
	};
}

/**
 * One row for all, one for each reason of refusal or for not being sent, one for each kind of number where it was asked for, and one
 * for each recipient that is there twice.
 */
export function reportOf(fates: readonly Fate[]): INodeExecutionData[] {
	const outputs = fates.map((fate) => ('output' in fate ? fate.output : undefined));
	const going = outputs.flatMap((output, item) => (output?.rehearsed === true ? [{ output, item }] : []));
	const kept = outputs.flatMap((output, item) =>
		output === undefined || output.rehearsed === true
			? []
			: [{ reason: typeof output.code === 'string' ? output.code : '', item }],
	);
	const refused = fates.flatMap((fate, item) => ('output' in fate ? [] : [{ reason: reasonOf(fate), item }]));
	const twice = [...grouped(going.map(({ output, item }) => ({ key: recipientOf(output), item })))].filter(
		([to, items]) => to !== '' && items.length > 1,
	);
	const types = going.flatMap(({ output, item }) => ('numberType' in output ? [{ type: typeWord(output), item }] : []));
	const rows: Array<{ json: IDataObject; items: number[] }> = [
		{
			json: {
				report: 'all',
				items: fates.length,
				wouldGo: going.length,
				wouldBeKept: kept.length,
				wouldBeRefused: refused.length,
				parts: sum(going.map(({ output }) => output.parts)),
				cost: sum(going.map(({ output }) => output.cost)),
				recipientsTwice: twice.length,
			},
			items: fates.map((_, item) => item),
		},
		...byReason('refused', refused),
		...byReason('kept', kept),
		...[...grouped(types.map(({ type, item }) => ({ key: type, item })))].map(([type, items]) => ({
			json: { report: 'numberType', numberType: type, count: items.length },
			items,
		})),
		...twice.map(([to, items]) => ({ json: { report: 'twice', to, count: items.length }, items })),
	];
	return rows.map(({ json, items }) => ({
		json: json.report === 'all' ? json : { ...json, itemIndexes: items.slice(0, MOST_NAMED) },
		pairedItem: items.map((item) => ({ item })),
	}));
}

function typeWord({ numberType }: IDataObject): string {
	return typeof numberType === 'string' ? numberType : 'unknown';
}

function byReason(
	report: string,
	entries: Array<{ reason: string; item: number }>,
): Array<{ json: IDataObject; items: number[] }> {
	const groups = grouped(entries.map(({ reason, item }) => ({ key: reason, item })));
	return [...groups].map(([reason, items]) => ({ json: { report, reason, count: items.length }, items }));
}

function grouped(entries: Array<{ key: string; item: number }>): Map<string, number[]> {
	const groups = new Map<string, number[]>();
	for (const { key, item } of entries) {
		const known = groups.get(key);
		if (known) known.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}

/** The reason in words that are the same for all items that have it: without the value that was given. */
function reasonOf({ trouble }: Failure): string {
	return trouble.message.replace(/“[^”]*”/g, '“…”');
}

function recipientOf({ to, phone, email }: IDataObject): string {
	const found = [to, phone, email].find((one) => typeof one === 'string');
	return typeof found === 'string' ? found.replace(/^\+/, '') : '';
}

/** The sum; null where no message says such a number. */
function sum(values: readonly unknown[]): number | null {
	const numbers = values.filter((value) => typeof value === 'number');
	return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
}
