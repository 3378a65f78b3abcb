import type { IDataObject } from 'n8n-workflow';

import { hasUnsubscribe, UNSUBSCRIBE } from '../api/unsubscribe';
import { fewFirst } from '../delivery/few';
import { waitLimit } from '../durable/limit';
import { InvalidInput } from '../ground/errors';
import { MINUTE_MS } from '../ground/minute';
import type { CountryCode } from '../ground/phones';
import { choice, named } from '../panel/choices';
import type { Form, Values } from '../panel/field';
import { decimal, flag, integer, json, text } from '../panel/fields';
import { collection, options, rows } from '../panel/groups';
import { variantReader, variants, type Variant } from '../panel/variants';
import { BY_PHONE, REACH_CHANNELS, type ReachChannel, type ChannelName } from './channels';
import { language, translations, wordsInLanguage, type Common } from './languages';
import type { Person, Step } from './plan';

/** A step with what its message costs, where a person says it. */
export interface PricedStep extends Step {
	cost?: number;
}

/** Somebody to be reached, while the order of the channels is open. */
export interface PricedPerson extends Person {
	steps: PricedStep[];
}

/** A row of the panel: a channel, the person's address there if there is one, and the fields of its Send once the common words are known. */
interface Row {
	channel: ChannelName;
	to: string | undefined;
	reachedWhen?: 'delivered' | 'seen';
	/** Minutes. */
	patience: number;
	/** What a message costs, as a person says it; undefined in a channel of the tariff. */
	cost: number | undefined;
	fieldsFor: (common: Common) => IDataObject;
}

const from = text('From', {
	placeholder: 'e.g. MyShop',
	description: 'The sender name that is approved for you in this channel',
});
const toBy = (field: string, address: string, more = '') =>
	text('To', {
		trim: true,
		placeholder: `e.g. {{ $json.${field} }}`,
		description: `The ${address} of the person. Where it is empty, this channel is left out.${more}`,
	});
const to = toBy('phone', 'phone number');
const email = {
	from: text('From', { placeholder: 'e.g. news@example.com', description: 'The email address that sends' }),
	to: toBy('email', 'email address'),
	checkUnsubscription: flag('Check Unsubscription', {
		description:
			"Whether to leave out recipients who are on your company's list of unsubscribed addresses: the next channel is tried",
	}),
};
const push = {
	from: text('From', { placeholder: 'e.g. 1001', description: 'The sender ID that is approved for your app' }),
	to: toBy(
		'token',
		'device token',
		' The Do Not Contact list knows no devices: a push is left out only after another channel has found the person on it.',
	),
};
const reachedWhen = choice(
	'Reached When',
	[
		{ name: 'Delivered', value: 'delivered' },
		{ name: 'Seen', value: 'seen', description: 'Read, opened or tapped' },
	],
	{ default: 'delivered', description: 'What counts as reached in this channel' },
);
const patience = integer('Wait (Minutes)', {
	min: 1,
	default: 10,
	description: 'For how long to wait before the next channel is tried. A message that fails is not waited for.',
});
const cost = decimal('Cost of a Message', {
	min: 0,
	description: 'In the currency of your SMS tariff. The cost of SMS is taken from the tariff.',
	show: { '/channelOrder': ['cheapest'] },
});
const words = text('Text', { rows: 3, description: 'What the person reads in this channel' });
const title = text('Title', { description: 'The subject of this email, or the title of this notification' });
const emailType = choice('Email Type', named({ html: 'HTML', text: 'Text' }), {
	default: 'text',
	noDataExpression: true,
});
const message = json('Message (JSON)', {
	default: '',
	rows: 4,
	description: 'A whole message as the service takes it, such as a template, in place of the text',
});

const OWN = 'Own Content';
/** What a channel has in the place of the common text and title. */
const own = <F extends Form>(members: F) =>
	collection(OWN, members, {
		placeholder: 'Add field',
		description: 'What this channel sends in place of the text and title above',
	});

/** Each form has the address, how long to wait and, unless only delivery is known, what counts. */
const channel = <F extends Form & { to: typeof to; patience: typeof patience }>(
	value: ChannelName,
	form: F,
	fieldsOf: (values: Values<F>, common: Common) => IDataObject,
): Variant<Row> => ({
	name: REACH_CHANNELS[value].name,
	value,
	form,
	read: variantReader(form, (values) => {
		const own = values as Partial<Pick<Row, 'to' | 'reachedWhen' | 'patience' | 'cost'>>;
		return {
			channel: value,
			// A cell of a spreadsheet may hold a blank.
			to: own.to === '' ? undefined : own.to,
			reachedWhen: own.reachedWhen,
			patience: own.patience ?? 10,
			cost: own.cost,
			fieldsFor: (common) => {
				const fields = Object.entries(fieldsOf(values, common));
				// What is not there must be there as nothing: a field that no item has is taken for a mistyped name.
				return Object.fromEntries(fields.map(([name, value]) => [name, value ?? null]));
			},
		};
	}),
});

const VARIANTS: ReadonlyArray<Variant<Row>> = [
	channel(
		'chatApp',
		{ from, to, reachedWhen, patience, cost, own: own({ words, message }) },
		({ from: sender, to: address, own: content }, common) => {
			const given = content.message ?? { type: 'text', text: { body: textOf(content, common) } };
			return { from: sender, to: address, json: typeof given === 'string' ? given : JSON.stringify(given) };
		},
	),
	channel('email', { ...email, reachedWhen, patience, cost, own: own({ title, emailType, words }) }, (row, common) => {
		const { from: sender, to: address, checkUnsubscription } = row;
		const { emailType: type, title: subject = common.title } = row.own;
		if (subject === undefined)
			throw new InvalidInput('Title', 'it is empty', 'Fill it in: it is the subject of the email.');
		const text = textOf(row.own, common);
		const body = row.own.words === undefined ? withLink(text, type) : text;
		const content = type === 'html' ? { html: body } : { plainText: body };
		return { from: sender, to: address, subject, ...content, checkUnsubscription };
	}),
	channel('push', { ...push, reachedWhen, patience, cost, own: own({ title, words }) }, (row, common) => ({
		from: row.from,
		to: row.to,
		title: row.own.title ?? common.title,
		text: textOf(row.own, common),
	})),
	channel('sms', { from, to, patience, own: own({ words }) }, (row, common) => ({
		from: row.from,
		to: row.to,
		text: textOf(row.own, common),
	})),
];

/** What the person reads in a channel: its own text, or the common one. Throws InvalidInput where there is none: an email would go out empty. */
function textOf({ words: own }: { words?: string }, common: Common): string {
	const body = own ?? common.text ?? '';
	if (body.trim() !== '') return body;
	throw new InvalidInput('Text', 'it is empty', 'Fill it in, or the text in “Own Content” of this channel.');
}

/** The service sends no email without the link (part 1, 2.3); a text for all channels has none. */
function withLink(body: string, type: 'html' | 'text'): string {
	if (hasUnsubscribe(body)) return body;
	return type === 'html' ? `${body}<br><br>${UNSUBSCRIBE}` : `${body}\n\n${UNSUBSCRIBE}`;
}

const USUAL_CHANNEL = 'chatApp';
const members = {
	channel: variants('channel', 'Channel', VARIANTS, { default: USUAL_CHANNEL }),
};

/** What share of messages has to arrive, in percent, unless a person says otherwise. */
export const USUALLY = 80;

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
	channels: {
		...rows(
			'Channels',
			members,
			{
				name: 'channel',
				row: 'Channel',
				sortable: true,
				placeholder: 'Add channel',
				description: 'How the person can be reached, in the order in which it is tried',
			},
			({ channel: row }) => row,
		),
		// What is left of an address may be somebody else's.
		addressKeys: ['to'],
	},
	channelOrder: choice(
		'Channel Order',
		[
			{ name: 'As Listed', value: 'listed' },
			{
				name: 'Cheapest That Usually Arrives',
				value: 'cheapest',
				description:
					'Of the channels whose messages have usually reached people in the last 30 days, the one that costs least goes first. While too little is known, your order holds.',
			},
		],
		{
			default: 'listed',
			noDataExpression: true,
			description: 'In which order the channels are tried. Rehearse shows it for each person, and why.',
		},
	),
	usually: integer('Usually Arrives (%)', {
		min: 1,
		max: 100,
		default: USUALLY,
		description: 'What share of a channel’s messages must have reached people in time',
		noDataExpression: true,
		show: { channelOrder: ['cheapest'] },
	}),
	...waitLimit('For how long to try in all; then the workflow goes on with what is known', 'days'),
	options: options({ fewFirst, language, translations }),
};

/**
 * The steps of one person; throws InvalidInput where there is none, or a channel is there twice.
 * @param home the country of numbers without a country code
 */
export function stepsOf(values: Values<typeof reachForm>, home: CountryCode | undefined): PricedStep[] {
	const { channels, text: body, title: heading, options: asked } = values;
	const given = channels.flatMap(({ to: address, ...row }) => (address === undefined ? [] : [{ ...row, to: address }]));
	const number = given.find(({ channel: name }) => BY_PHONE.includes(name))?.to;
	const common = wordsInLanguage({ text: body, title: heading }, asked.translations, asked.language, number, home);
	const steps = given.map(({ channel: name, fieldsFor, ...row }): PricedStep => {
		const { seen }: ReachChannel = REACH_CHANNELS[name];
		const statuses = row.reachedWhen === 'seen' && seen !== undefined ? [seen] : [];
		return { channel: name, fields: fieldsFor(common), patience: row.patience * MINUTE_MS, statuses, cost: row.cost };
	});
	const twice = steps.find(({ channel: name }, at) => steps.findIndex((other) => other.channel === name) < at);
	if (twice)
		throw new InvalidInput(
			'Channels',
			`${REACH_CHANNELS[twice.channel].name} is there twice`,
			'Take one of the two out.',
		);
	if (steps.length > 0) return steps;
	if (channels.length === 0) throw new InvalidInput('Channels', 'there is none', 'Click “Add channel”.');
	throw new InvalidInput(
		'Channels',
		'no channel has an address of this person: “To” is empty in each',
		'Give this item an address, or leave it out before this node, e.g. with Filter.',
	);
}
