import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ASKED_AT_ONCE } from '../../durable/executions';
import { forgetWaits } from '../../durable/openWaits';
import { itemOperation } from '../../engine/itemOperation';
import { CHANNELS } from '../../events/envelope';
import { inBatches } from '../../ground/turns';
import { choice } from '../../panel/choices';
import { foundInSome } from '../../panel/field';
import { limitFields, wantedRows } from '../../panel/common';
import { optional, person } from '../../panel/recipients';
import { questionKey } from '../../questions/openQuestions';
import { credentialNotice, findWaits, stateOfWait, waitRow, type Waiting } from './waits';

/** Gives what is waited for in the project: questions, deliveries, people to be reached and approvals, with how each execution stands that waits. */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many open waits',
	description: 'List the questions, deliveries, approvals and people to reach that executions of this project wait for',
	// A person looks here.
	tool: false,
	routes: [],
	readsNumbers: true,
	form: {
		credentialNotice,
		show: choice(
			'Show',
			[
				{ name: 'All', value: 'all', description: 'Every open wait' },
				{
					name: 'Only What Needs Attention',
					value: 'attention',
					description: 'Waits whose execution has ended, that can’t go on, or whose state n8n does not tell',
				},
			],
			{ default: 'all' },
		),
		address: foundInSome(
			optional(
				person('Asked Person', {
					default: '',
					placeholder: 'e.g. +12025550123',
					description:
						'Only the open questions that were put to this phone number or email address; empty for all. Of other waits, only the execution knows the person.',
				}),
			),
		),
		...limitFields,
	},

	async run(values, _client, _item, { context }) {
		const { show, address } = values;
		const all = await findWaits(context);
		const wanted = address === undefined ? all : all.filter(putTo(address.key));
		return await rowsOf(context, wanted, { most: wantedRows(values), isAll: show === 'all' });
	},
});

/** Which waits have an open question that was put to a person: the table has a hash of channel and person. */
function putTo(key: string): (wait: Waiting) => boolean {
	const keys = new Set(CHANNELS.map((channel) => questionKey(channel, key)));
	return ({ asks }) => asks?.keys.some((own) => keys.has(own)) ?? false;
}

/** The rows of waits, as n8n tells how they stand; what has ended as it should is taken off the list. */
async function rowsOf(
	context: IExecuteFunctions,
	waits: readonly Waiting[],
	{ most, isAll }: { most: number; isAll: boolean },
): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	const over: Waiting[] = [];
	for (const batch of inBatches(waits, ASKED_AT_ONCE)) {
		if (rows.length >= most) break;
		const states = await Promise.all(batch.map(async (wait) => await stateOfWait(context, wait)));
		batch.forEach((wait, at) => {
			const state = states[at];
			if (state === 'OVER') over.push(wait);
			else if (isAll || state !== 'WAITING') rows.push(waitRow(wait, state));
		});
	}
	await forgetWaits(
		context,
		over.map(({ id }) => id),
	);
	return rows.slice(0, most);
}
