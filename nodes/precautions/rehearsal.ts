import type { INodeExecutionData } from 'n8n-workflow';

import { addedOptions, sendsThroughOthers, type Hook, type Precaution } from '../engine/precaution';
import type { Fate, Failure } from '../engine/ledger';
import type { Run } from '../engine/operation';
import { SENDING } from '../panel/precautionFields';
import { flag } from '../panel/fields';
import { plainSms } from '../panel/smsSize';
import { eachInTurns, mapInTurns } from '../ground/turns';
import { goesLater, ReportRow } from './rehearsalRow';

const rehearseForm = {
	rehearse: flag('Rehearse', {
		default: true,
		description:
			'Whether to check and count all messages and answer as the service would, without sending any. The output has “rehearsed”, and no IDs.',
	}),
};
const form = {
	...rehearseForm,
	rehearsalReport: flag('Rehearse and Report', {
		default: true,
		description:
			'Whether to rehearse, and to return a report in place of the items: how many would go, what would be refused and why, who is there twice, and for SMS, what Smart Encoding would save and, with Add Cost, the cost',
	}),
};

const credential = { field: 'sending', values: [SENDING.rehearse] };

/** Does all of a send or a change but the request, where the node asks for it, or its credential for all nodes. */
export const rehearsal: Precaution = {
	formFor(operation) {
		if (sendsThroughOthers(operation)) return rehearseForm;
		// For what changes something, only a credential asks.
		return operation.effect === 'change' ? {} : operation.effect && form;
	},
	credential,
	hook(run) {
		const { rehearse, rehearsalReport } = addedOptions(form, run);
		if (rehearsalReport) return reporting(run);
		const byCredential = run.client.connection.field(credential.field) === SENDING.rehearse;
		return rehearse === true || byCredential ? rehearsing(run) : undefined;
	},
};

function rehearsing(run: Run, isReported = false): Hook {
	return async (outbox) => {
		run.client.hint('This was a rehearsal: nothing was sent or changed.');
		const { sms } = outbox.handles;
		// As the service would answer that takes it, but for what only the service knows.
		await outbox.each((draft, itemIndex) => {
			// Hooks that come later see no draft any more.
			for (const check of run.checks) check(itemIndex);
			// What Smart Encoding would save if it was asked for; where it was, nothing is left to save.
			const plain = isReported && sms ? plainSms(sms.of(draft)) : undefined;
			const more = plain && { partsToSave: plain.partsSaved };
			return outbox.withheld(draft, 'OK', { ...draft.facts, ...more, rehearsed: true });
		});
	};
}

function reporting(run: Run): Hook {
	let heard: readonly Fate[] = [];
	// Once all have heard: what has the key of another item follows it.
	run.instead = async () => await reportOf(heard.filter((fate) => fate !== undefined));
	const rehearse = rehearsing(run, true);
	return async (outbox) => {
		outbox.atEnd(async (fates) => {
			heard = fates;
		});
		await rehearse(outbox);
	};
}

/**
 * One row for all items, one for each reason of refusal or for not being sent, one for what would go later, one for each kind of number
 * where it was asked for, and one for each recipient that is there twice. All rows have the same fields.
 */
export async function reportOf(fates: readonly Fate[]): Promise<INodeExecutionData[]> {
	const all = new ReportRow('all', 'all items');
	const rows = new Map<string, ReportRow>();
	const add = (kind: Group, about: string, item: number): void => {
		const row = rows.get(`${kind} ${about}`) ?? new ReportRow(kind, about);
		rows.set(`${kind} ${about}`, row);
		row.add(item, fates[item]);
	};
	await eachInTurns(fates.entries(), ([item, fate]) => {
		all.add(item, fate);
		for (const [kind, about] of kindsOf(fate)) add(kind, about, item);
	});
	await eachInTurns(all.twice, ({ name, items }) => {
		for (const item of items) add('twice', name, item);
	});
	const inOrder = GROUPS.flatMap((kind) => [...rows.values()].filter((row) => row.kind === kind));
	return await mapInTurns([all, ...inOrder], (row) => ({
		json: row.json(all),
		pairedItem: row.items.map((item) => ({ item })),
	}));
}

const GROUPS = ['refused', 'kept', 'later', 'numberType', 'twice'] as const;
type Group = (typeof GROUPS)[number];

function kindsOf(fate: Fate): ReadonlyArray<readonly [Group, string]> {
	if (!('output' in fate)) return [['refused', reasonOf(fate)]];
	const { output } = fate;
	if (output.rehearsed !== true) return [['kept', typeof output.code === 'string' ? output.code : 'no code']];
	return [
		...(goesLater(output) ? [['later', 'a time of their own, Deliver Between or Spread Over'] as const] : []),
		...('numberType' in output
			? [['numberType', typeof output.numberType === 'string' ? output.numberType : 'unknown'] as const]
			: []),
	];
}

/** The reason in words that are the same for all items that have it: without the value that was given. */
function reasonOf({ trouble }: Failure): string {
	return trouble.message.replace(/“[^”]*”/g, '“…”');
}
