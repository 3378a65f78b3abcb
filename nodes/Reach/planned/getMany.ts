import { itemOperation } from '../../engine/itemOperation';
import { limitFields, wantedRows } from '../../panel/common';
import { foundInSome } from '../../panel/field';
import { text } from '../../panel/fields';
import { takenBy, givenOf, plannedIn } from '../../table/plannedRow';
import { Store } from '../../table/store';
import { plannedRows } from '../../table/taking';
import { credentialNotice, plannedItem } from './fields';

/** Gives what is planned and collected, and what runs have taken that may not be sent yet. */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many planned items',
	description: 'Get what is planned and collected, the next due first',
	tool: false,
	routes: [],
	form: {
		credentialNotice,
		topic: foundInSome(
			text('Topic', {
				trim: true,
				placeholder: 'e.g. reminders',
				description: 'The topic under which it was planned; empty for all topics',
			}),
		),
		...limitFields,
	},

	async run(values, _client, _item, { context }) {
		const { topic } = values;
		const rows = await plannedRows(new Store(context), wantedRows(values), topic?.toLowerCase() || undefined);
		return rows.flatMap((row) => {
			const planned = plannedIn(row);
			const given = givenOf(row);
			const state =
				given > 0 ? { state: 'TAKEN', given, takenBy: takenBy(row) } : { state: 'PLANNED', given, takenBy: null };
			return planned ? [{ ...plannedItem(planned), ...state }] : [];
		});
	},
});
