import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { InvalidInput } from '../../ground/errors';
import { isoFromMillis } from '../../ground/dates';
import type { JsonObject } from '../../ground/json';
import { refine, type Field } from '../../panel/field';
import { notice, text } from '../../panel/fields';
import { needed } from '../../panel/values';
import { sendOnceKeyOf, type Planned } from '../../table/plannedRow';

/** So many characters of JSON are kept under one key. */
export const MOST_PLANNED = 200_000;

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
export const key: Field<string> = {
	...notBlank(
		text('Key', {
			required: true,
			trim: true,
			most: 200,
			placeholder: 'e.g. {{ $json.order }}',
			description: 'What identifies this plan within its topic, e.g. an order or an appointment. Cancel needs it.',
		}),
	),
	identifiedBy: 'any',
};

function notBlank(field: Field<string>): Field<string> {
	return refine(field, (given, label) => needed(given, label));
}

/** An item's data as they are kept. Throws InvalidInput where they are too much. */
export function dataOf({ json }: INodeExecutionData): JsonObject {
	const kept = JSON.stringify(json);
	if (kept.length <= MOST_PLANNED) return JSON.parse(kept) as JsonObject;
	throw new InvalidInput(
		'The item',
		`it has ${kept.length} characters, and ${MOST_PLANNED} are the most that can be kept`,
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
