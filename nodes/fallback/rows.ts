import type { IDataObject } from 'n8n-workflow';

import { waitLimit } from '../durable/limit';
import { InvalidInput } from '../ground/errors';
import { MINUTE_MS } from '../ground/minute';
import { choice } from '../panel/choices';
import type { Form } from '../panel/field';
import { integer, json, text } from '../panel/fields';
import { rows } from '../panel/groups';
import { variantReader, variants, type Variant } from '../panel/variants';
import { CHANNELS, type ChannelName } from './channels';
import type { Step } from './plan';

/** What is told in every channel that has no words of its own. */
export interface Common {
	text?: string;
	title?: string;
}

/** A row of the panel: the fields of a channel's Send, once the common words are known; undefined where the person has no address there. */
interface Row {
	channel: ChannelName;
	fieldsFor: (common: Common) => IDataObject | undefined;
}

const from = text('From', {
	placeholder: 'e.g. MyShop',
	description: 'Who sends, as in Send of this channel: a sender name, an email address, or the sender ID of a push',
});
const to = text('To', {
	trim: true,
	placeholder: 'e.g. {{ $json.phone }}',
	description:
		'The phone number, email address or device token of the person. Where it is empty, this channel is left out.',
});
const words = text('Text', {
	rows: 3,
	description: 'What the person reads here; the text above where this is empty',
});
const title = text('Title', {
	description: 'The subject of the email or title of the notification; the one above where this is empty',
});
const emailType = choice(
	'Email Type',
	[
		{ name: 'HTML', value: 'html' },
		{ name: 'Text', value: 'text' },
	],
	{ default: 'text', noDataExpression: true },
);
const message = json('Message (JSON)', {
	default: '',
	rows: 4,
	description: 'A whole message as the service takes it, such as a template, in the place of the text',
});

const UNSUBSCRIBE = '[Unsubscribe]';

const channel = <F extends Form>(
	value: ChannelName,
	form: F,
	read: (values: Parameters<Parameters<typeof variantReader<F, Row>>[1]>[0]) => Row['fieldsFor'],
): Variant<Row> => ({
	name: CHANNELS[value].name,
	value,
	form,
	read: variantReader(form, (values) => ({ channel: value, fieldsFor: read(values) })),
});

const VARIANTS: ReadonlyArray<Variant<Row>> = [
	channel('chatApp', { from, to, words, message }, (row) => (common) => {
		if (row.to === undefined) return undefined;
		const text = { type: 'text', text: { body: row.words ?? common.text ?? '' } };
		const given = row.message === undefined || row.message === '' ? text : row.message;
		return { from: row.from, to: row.to, json: typeof given === 'string' ? given : JSON.stringify(given) };
	}),
	channel('email', { from, to, title, emailType, words }, (row) => (common) => {
		if (row.to === undefined) return undefined;
		const body = row.words ?? withLink(common.text ?? '', row.emailType);
		const both = row.emailType === 'html' ? { html: body } : { plainText: body };
		return { from: row.from, to: row.to, subject: row.title ?? common.title, ...both };
	}),
	channel('push', { from, to, title, words }, (row) => (common) => {
		if (row.to === undefined) return undefined;
		return { from: row.from, to: row.to, title: row.title ?? common.title, text: row.words ?? common.text };
	}),
	channel('sms', { from, to, words }, (row) => (common) => {
		if (row.to === undefined) return undefined;
		return { from: row.from, to: row.to, text: row.words ?? common.text };
	}),
];

/** The service sends no email without the link (part 1, 2.3); a text for all channels has none. */
function withLink(body: string, type: 'html' | 'text'): string {
	if (body.includes(UNSUBSCRIBE)) return body;
	return type === 'html' ? `${body}<br><br>${UNSUBSCRIBE}` : `${body}\n\n${UNSUBSCRIBE}`;
}

const members = {
	channel: variants('channel', 'Channel', VARIANTS, { default: 'chatApp' }),
	reachedWhen: choice(
		'Reached When',
		[
			{ name: 'Delivered', value: 'delivered' },
			{ name: 'Seen', value: 'seen', description: 'Read, opened or tapped' },
		],
		{
			default: 'delivered',
			description: 'What counts as reached in this channel',
			show: { channel: ['chatApp', 'email', 'push'] },
		},
	),
	patience: integer('Wait (Minutes)', {
		min: 1,
		default: 10,
		description: 'For how long to wait before the next channel is tried. A message that fails is not waited for.',
	}),
};

/** What is told to whom, by which channels. */
export const reachForm = {
	text: text('Text', {
		rows: 3,
		placeholder: 'e.g. Your order is on its way',
		description: 'What the person reads, in every channel that has no text of its own',
	}),
	title: text('Title', {
		placeholder: 'e.g. Your order',
		description: 'The subject of an email and the title of a push notification that has none of its own',
	}),
	channels: rows(
		'Channels',
		members,
		{
			name: 'channel',
			row: 'Channel',
			sortable: true,
			placeholder: 'Add channel',
			description: 'How the person can be reached, in the order in which it is tried',
		},
		({ channel: row, reachedWhen, patience = 10 }) => ({ ...row, reachedWhen, patience }),
	),
	...waitLimit('For how long to try in all; then the workflow goes on with what is known', 'days'),
};

/** The steps of one person; throws InvalidInput where there is none, or a channel is there twice. */
export function stepsOf(
	given: ReadonlyArray<Row & { reachedWhen: 'delivered' | 'seen'; patience: number }>,
	common: Common,
): Step[] {
	const steps = given.flatMap(({ channel: name, fieldsFor, reachedWhen, patience }): Step[] => {
		const fields = fieldsFor(common);
		const { seen } = CHANNELS[name] as { seen?: string };
		const statuses = reachedWhen === 'seen' && seen !== undefined ? [seen] : [];
		return fields ? [{ channel: name, fields, patience: patience * MINUTE_MS, statuses }] : [];
	});
	const twice = steps.find(({ channel: name }, at) => steps.findIndex((other) => other.channel === name) < at);
	if (twice)
		throw new InvalidInput('Channels', `${CHANNELS[twice.channel].name} is there twice`, 'Take one of the two out.');
	if (steps.length > 0) return steps;
	const problem = given.length === 0 ? 'there is none' : 'no channel has an address of the person';
	throw new InvalidInput('Channels', problem, 'Fill in “To” of one channel at least.');
}
