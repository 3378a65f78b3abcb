import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../../ground/errors';
import { isJsonObject } from '../../ground/json';
import { localeOf } from '../../ground/languages';
import { personKey, type Person } from '../../ground/person';
import { refine } from '../../panel/field';
import { json, notice } from '../../panel/fields';
import { options } from '../../panel/groups';
import type { Evidence, ListNote, OptedOut } from '../../precautions/optOuts';
import { DAY_MS } from '../../table/kinds';
import { listOperation } from '../doNotContact/listOperation';
import { isOutdated, readSubmission, Wishes, type Box, type Submission } from './choices';
import { keysOf } from './keys';
import { readLink, type PreferencesLink } from './link';
import { closedPreferences, preferencesPage, type PageNews } from './page';
import {
	acceptedLanguages,
	channels,
	ownTexts,
	topics,
	titlesIn,
	usualLanguage,
	wordsOfPage,
	type PageWords,
} from './texts';

/** An address, or a channel of it, with its boxes. */
interface Place {
	address: string;
	channel: string | undefined;
	boxes: Box[];
}

/** A call of the page: by whose link, what it says, and what the page offers in the person's language. */
interface Call {
	link?: PreferencesLink;
	people: Person[];
	submission: Submission;
	words: PageWords;
	places: Place[];
}

type Changes = Array<[ListNote['state'], Evidence]>;

/**
 * So many notes of a person a day: a script that posts to one link for hours must not fill the data table, which would stop every
 * send that looks at it. What somebody does not want is noted all the same.
 */
const MOST_A_DAY = 1000;

/** What the Webhook node says of a call; throws InvalidInput for what is none. */
function callIn(given: unknown, label: string): Record<'query' | 'headers' | 'body', IDataObject> {
	const { query, headers, body } = isJsonObject(given) ? given : {};
	if (isJsonObject(query) && isJsonObject(headers)) return { query, headers, body: isJsonObject(body) ? body : {} };
	throw new InvalidInput(
		label,
		'it is not a call from a Webhook node',
		'Put this node right behind the Webhook node whose address the links have, and set this field to {{ $json }}.',
	);
}

const form = {
	credentialNotice: notice(
		'This node stands between Webhook and Respond to Webhook. The example “Omni Contacts 6” has all three to copy, with their settings: GET and POST of Webhook both lead here, and Respond to Webhook gives <code>{{ $json.html }}</code> as Text. What a person chooses is noted on the Do Not Contact list of this project. Only links sealed with the Signing Key of the credential above count.',
	),
	call: refine(
		json('Call', { default: '={{ $json }}', description: 'What the Webhook node gives out, as it comes' }),
		callIn,
	),
	topics,
	options: options({ channels, texts: ownTexts, usualLanguage }),
};

/** Answers a call that came by a link of Create Link: gives the page, and notes what the person has chosen on it. */
export const answerPage = listOperation({
	name: 'Answer Page',
	action: 'Answer a call of the preferences page',
	description:
		'Make the page on which a person says what they want, and note what they chose; goes between the nodes Webhook and Respond to Webhook',
	tool: false,
	form,

	read({ call, topics: all, options: { channels: ways, texts, usualLanguage: usual } }, { connection }): Call {
		const { query, headers, body } = call;
		const token = query.p;
		const link = typeof token === 'string' ? readLink(token, keysOf(connection)) : undefined;
		const own = link?.language === undefined ? undefined : localeOf(link.language);
		const words = wordsOfPage([own, ...acceptedLanguages(headers['accept-language'])], texts, usual);
		const people = (link?.addresses ?? []).map((address) => ({ key: personKey(address) ?? address, address }));
		const offered = titlesIn(all, 'topic', words.language);
		const byPhone = titlesIn(ways, 'channel', words.language);
		const places = people.flatMap(({ address }, at): Place[] => {
			const own = byPhone.length === 0 || address.includes('@') ? [undefined] : byPhone;
			return own.map((way) => {
				const scope = { at, ...(way && { channel: way.channel }) };
				const evidence = (title: string): string => (way ? `${title} (${way.title})` : title);
				const boxes = [
					...offered.map(({ topic, title }): Box => ({ ...scope, topic, words: title, evidence: evidence(title) })),
					{ ...scope, words: words.nothing, evidence: evidence(words.nothing) },
				];
				return { address, channel: way?.title, boxes };
			});
		});
		return { link, people, submission: readSubmission(body), words, places };
	},

	async apply(calls, list) {
		const open = calls.filter(isOpen);
		const keys = open.flatMap(({ people }) => people.map(({ key }) => key));
		const there = await list.among(keys);
		const today = list.notedSince(Date.now() - DAY_MS, keys);
		const all = calls.map((call) => {
			const noted = call.people.map(({ key }) => today.get(key) ?? 0);
			return answerTo(call, there, Math.max(0, ...noted) >= MOST_A_DAY);
		});
		await list.noteEach(all.flatMap(({ changes }) => changes));
		return all.map(({ row }) => [row]);
	},
});

function isOpen({ link }: Call): boolean {
	return link !== undefined && link.expires * 1000 > Date.now();
}

/** The answer to a call, and what is noted of it. A link that does not count changes nothing. */
function answerTo(
	call: Call,
	there: ReadonlyMap<string, OptedOut[]>,
	isFull: boolean,
): { row: IDataObject; changes: Changes } {
	const { link, people, submission, words } = call;
	const language = words.language.toString();
	if (!link || !isOpen(call)) {
		const closed = link ? { outcome: 'LINK_EXPIRED', statusCode: 410 } : { outcome: 'LINK_NOT_VALID', statusCode: 403 };
		return { row: { ...closed, language, changes: [], html: closedPreferences(words) }, changes: [] };
	}
	const wishes = new Wishes(people, there, isFull);
	const made = new Date(link.issued * 1000).toISOString().slice(0, 10);
	const boxes = call.places.flatMap((place) => place.boxes);
	// What boxes say that are still there is noted all the same, and a “no” of before there were channels.
	const outdated = isOutdated(submission, boxes);
	const changes = wishes.take(submission, boxes, link.topic, `in ${language}, by a link of ${made}`);
	const places = call.places.map((place) => ({
		...place,
		boxes: place.boxes.map((box) => ({ ...box, isTicked: wishes.isTicked(box) })),
	}));
	const kind = wishes.hasHeldBack ? 'tooOften' : outdated ? 'outdated' : submission.kind;
	const { news, ...outcome } = OUTCOMES[kind];
	const row = {
		...outcome,
		language,
		changes: changes.map(([state, { address, topic = null, channel = null }]) => ({
			address,
			topic,
			channel,
			wanted: state === 'in',
		})),
		html: preferencesPage(words, places, news),
	};
	return { row, changes: [...changes, ...wishes.saidAgain()] };
}

/** What came of a call, and what the page says of it. */
const OUTCOMES = {
	nothing: { outcome: 'SHOWN', statusCode: 200, news: undefined },
	oneClick: { outcome: 'UNSUBSCRIBED', statusCode: 200, news: 'saved' },
	saved: { outcome: 'SAVED', statusCode: 200, news: 'saved' },
	outdated: { outcome: 'PAGE_OUT_OF_DATE', statusCode: 409, news: 'outdated' },
	tooOften: { outcome: 'TOO_MANY_CHANGES', statusCode: 429, news: 'tooOften' },
} as const satisfies Record<string, { outcome: string; statusCode: number; news: PageNews | undefined }>;
