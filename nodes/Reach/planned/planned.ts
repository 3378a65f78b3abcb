import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { itemOperation } from '../../engine/itemOperation';
import type { Item, Operation, Run } from '../../engine/operation';
import { isoFromMillis } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import type { JsonObject } from '../../ground/json';
import { limitFields, wantedRows } from '../../panel/common';
import { type Field, type Form, refine, type Values } from '../../panel/field';
import { notice, text } from '../../panel/fields';
import { needed } from '../../panel/values';
import { runForAllItems } from '../../table/forAllItems';
import { givenOf, nameOf, type Planned, plannedIn, sendOnceKeyOf, takenBy } from '../../table/plannedRow';
import { Store } from '../../table/store';
import { cancel as cancelAll, type Cancelled, plannedRows } from '../../table/taking';

/** An operation on what is planned, for all items of a run at once. */
interface PlannedDefinition<F extends Form, T> extends Pick<
	Operation,
	'name' | 'action' | 'description' | 'readsNumbers'
> {
	form: F;
	read(values: Values<F>, item: Item): T;
	/** The output of each of what the items ask for. Throws StoreTrouble. */
	apply(wanted: readonly T[], store: Store, run: Run): Promise<IDataObject[]>;
}

/** Makes the operation of a definition; it asks nothing of the service. */
export function plannedOperation<F extends Form, T>(definition: PlannedDefinition<F, T>): Operation {
	const { name, action, description, readsNumbers } = definition;
	const execute = async (run: Run): Promise<INodeExecutionData[]> => {
		const store = new Store(run.context);
		return await runForAllItems(run, {
			form: definition.form,
			read: (values, item) => definition.read(values, item),
			apply: async (wanted: readonly T[]) => (await definition.apply(wanted, store, run)).map((row) => [row]),
		});
	};
	const form = { credentialNotice, ...definition.form };
	const about = { name, action, description, ...(readsNumbers && { readsNumbers }) };
	return { ...about, form, tool: false, credential: 'omniApiKeyApi', routes: [], execute };
}

/** So many characters of JSON are kept under one key. */
export const MOST_CHARACTERS = 200_000;

/** n8n asks for a credential for the whole node. */
export const credentialNotice = notice(
	'Nothing is sent by this node. What is planned is kept in n8n’s data table “Omni Messaging”; a workflow with Schedule Trigger, Take Due and a node that sends takes it from there.',
);

/** What keeps one workflow's plans apart from those of others. */
export const topic = refine(
	notBlank(
		text('Topic', {
			required: true,
			trim: true,
			most: 60,
			placeholder: 'e.g. reminders',
			description:
				'A word of your own for what is planned together. Take Due takes what has the same topic. Capital letters make no difference.',
		}),
	),
	(given) => given.toLowerCase(),
);

/** What tells one plan from another. */
export const key = notBlank(
	text('Key', {
		required: true,
		trim: true,
		most: 200,
		placeholder: 'e.g. {{ $json.order }}',
		description: 'What names this plan among those of its topic, e.g. an order or an appointment. Cancel takes it.',
	}),
);

function notBlank(field: Field<string>): Field<string> {
	return refine(field, (given, label) => needed(given, label));
}

/** An item's data as they are kept. Throws InvalidInput where they are too much. */
export function dataOf({ json }: INodeExecutionData): JsonObject {
	const kept = JSON.stringify(json);
	if (kept.length <= MOST_CHARACTERS) return JSON.parse(kept) as JsonObject;
	throw new InvalidInput(
		'The item',
		`it has ${kept.length} characters, and ${MOST_CHARACTERS} are the most that can be kept`,
		'Keep only the fields that the message needs, e.g. with Edit Fields before this node.',
	);
}

/** What is planned as an output. */
export function plannedItem(planned: Planned): IDataObject {
	const { topic: about, key: name, time, at, events } = planned;
	const data = events.map((event) => event.data);
	return {
		topic: about,
		key: name,
		sendOnceKey: sendOnceKeyOf(planned),
		plannedFor: isoFromMillis(time),
		plannedAt: isoFromMillis(at),
		count: events.length,
		data: data.at(-1) ?? {},
		events: data,
	};
}

/** Cancels what is planned under a key. What was cancelled never leaves; what a run has taken before that may have left. */
export const cancel = plannedOperation({
	name: 'Cancel',
	action: 'Cancel what is planned',
	description: 'Cancel what is planned under a key, and tell whether it had left before',
	form: { topic, key },
	read: ({ topic: about, key: name }) => ({ topic: about, key: name }),

	async apply(wanted, store, { context }) {
		const all = [...new Map(wanted.map((one) => [nameOf(one), one])).values()];
		const outcomes = await cancelAll(store, all, context.getExecutionId());
		const told = new Map(all.map((one, at) => [nameOf(one), toldOf(outcomes[at])]));
		return wanted.map((one) => ({ ...one, ...told.get(nameOf(one)) }));
	},
});

function toldOf(cancelled: Cancelled): IDataObject {
	const { outcome } = cancelled;
	return {
		outcome,
		cancelled: outcome === 'CANCELLED',
		takenBy: cancelled.outcome === 'LEFT' ? cancelled.execution : null,
	};
}

/** Gives what is planned and collected, and what runs have taken that may not be sent yet. */
export const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many planned items',
	description: 'Get what is planned and collected, what is due first in front',
	tool: false,
	routes: [],
	form: {
		credentialNotice,
		topic: text('Topic', {
			trim: true,
			placeholder: 'e.g. reminders',
			description: 'The topic under which it was planned; empty for all topics',
		}),
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
