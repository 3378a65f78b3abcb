import { inLanguage, languageOf, localeOf } from '../../ground/languages';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../engine/handles';
import { choice, named } from '../../panel/choices';
import { refine, type Values } from '../../panel/field';
import { text } from '../../panel/fields';
import { rows } from '../../panel/groups';
import { plain } from '../../panel/read';
import { EVERYTHING, topicField } from '../../precautions/optOuts';
import { BUILT_IN, type PageTexts } from './languages';

/** What the person reads of something, in a language or in any that has no words of its own. */
interface Title {
	title: string;
	language?: Intl.Locale;
}

interface TopicTitle extends Title {
	topic: string;
}

interface ChannelTitle extends Title {
	channel: MessageChannel;
}

/** The user's own words in a language; what is empty is as it is built in. */
interface OwnTexts {
	language: Intl.Locale;
	texts: Partial<PageTexts>;
}

const titleForm = (example: string, when = '') => ({
	title: text('What the Person Reads', { required: true, placeholder: `e.g. ${example}` }),
	language: text('Language', {
		placeholder: 'e.g. de',
		description: `The code of the language of these words${when}. Leave it empty in the row for everybody else.`,
	}),
});

function titleOf({ title, language }: Values<ReturnType<typeof titleForm>>, label: string): Title {
	return { title, ...(language !== undefined && { language: languageOf(language, `${label}, Language`) }) };
}

const topicRows = rows(
	'Topics',
	{
		topic: topicField('Topic', {
			required: true,
			placeholder: 'e.g. offers',
			description: 'The word that sends have as their topic; not “all”, which the page has a box for anyway',
		}),
		...titleForm('Offers and discounts', ', where the topic has a row for each language'),
	},
	{
		name: 'topic',
		row: 'Topic',
		placeholder: 'Add topic',
		sortable: true,
		description:
			'What a person can choose to get, in this order. Without any, the page offers one choice only: no messages at all.',
	},
	(row, label): TopicTitle => ({ topic: row.topic ?? '', ...titleOf(row, label) }),
);

/** The topics that the page offers. It has a box for all of them as it is, and who opens it can not help what stands in the node. */
export const topics = refine(topicRows, (all) => all.filter(({ topic }) => topic !== EVERYTHING));

export const channels = rows(
	'Channels',
	{
		channel: choice('Channel', named(MESSAGE_CHANNELS), { default: 'sms' }),
		...titleForm('SMS'),
	},
	{
		name: 'channel',
		row: 'Channel',
		placeholder: 'Add channel',
		sortable: true,
		description:
			'The channels by which you send to phone numbers: the page then has a choice for each of them. Without any, what a person chooses for a number applies to all channels.',
	},
	(row, label): ChannelTitle => ({ channel: row.channel, ...titleOf(row, label) }),
);

const LABELS: Readonly<Record<keyof PageTexts, string>> = {
	title: 'Title',
	intro: 'Introduction',
	nothing: 'No Messages at All',
	save: 'Button',
	saved: 'After Saving',
	closed: 'When the Link Has Expired',
	outdated: 'When the Page Is Out of Date',
	tooOften: 'After Too Many Changes',
};

export const ownTexts = rows(
	'Texts',
	{
		language: text('Language', { required: true, placeholder: 'e.g. en', description: 'The code of the language' }),
		title: text(LABELS.title),
		intro: text(LABELS.intro, { rows: 2 }),
		nothing: text(LABELS.nothing),
		save: text(LABELS.save),
		saved: text(LABELS.saved),
		closed: text(LABELS.closed),
		outdated: text(LABELS.outdated),
		tooOften: text(LABELS.tooOften),
	},
	{
		name: 'texts',
		row: 'Language',
		placeholder: 'Add language',
		description: 'Your own words for the page, a row for each language; empty fields keep the built-in words',
	},
	(values, label): OwnTexts => {
		const { language, ...given } = plain(values);
		const texts = Object.entries(given).filter(([, one]) => one !== undefined);
		return { language: languageOf(language, `${label}, Language`), texts: Object.fromEntries(texts) };
	},
);

export const usualLanguage = refine(
	text('Usual Language', {
		placeholder: 'e.g. en',
		default: 'en',
		description:
			'The language code for people whose language is not known, or has neither built-in words nor a row under Texts',
	}),
	(code, label) => (code === undefined ? undefined : languageOf(code, label)),
);

const ENGLISH = new Intl.Locale('en');
const MOST_ACCEPTED = 10;

/** The languages that a browser asks for (the header Accept-Language), the dearest first. */
export function acceptedLanguages(header: unknown): Intl.Locale[] {
	if (typeof header !== 'string') return [];
	const all = header.split(',', MOST_ACCEPTED).map((part) => {
		const [code] = part.split(';');
		const weight = /;\s*q=([\d.]+)\s*$/.exec(part)?.[1] ?? '1';
		return { locale: localeOf(code), weight: Number(weight) };
	});
	const known = all.flatMap(({ locale, weight }) => (locale && weight > 0 ? [{ locale, weight }] : []));
	return known.sort((one, other) => other.weight - one.weight).map(({ locale }) => locale);
}

/** What a page says, and in which language. */
export interface PageWords extends PageTexts {
	language: Intl.Locale;
}

/** The texts in the first of the wanted languages that has any, or else in the usual one, or in English. */
export function wordsOfPage(
	wanted: ReadonlyArray<Intl.Locale | undefined>,
	own: readonly OwnTexts[],
	usual: Intl.Locale = ENGLISH,
): PageWords {
	const language = wanted.find((locale) => locale && textsIn(locale, own)) ?? usual;
	const texts = [ENGLISH, usual, language].map((locale) => textsIn(locale, own));
	return Object.assign({ language }, ...texts) as PageWords;
}

function textsIn(locale: Intl.Locale, own: readonly OwnTexts[]): Partial<PageTexts> | undefined {
	const [builtIn, added] = [inLanguage(BUILT_IN, locale), inLanguage(own, locale)];
	return builtIn || added ? { ...builtIn?.texts, ...added?.texts } : undefined;
}

/** The topics or channels in their order, each with its title in a language, or else with the title for everybody. */
export function titlesIn<T extends { language?: Intl.Locale }>(
	all: readonly T[],
	named: keyof T,
	language: Intl.Locale,
): T[] {
	return [...Map.groupBy(all, (row) => row[named]).values()].map((rows) => {
		const translated = rows.flatMap((row) => (row.language ? [{ ...row, language: row.language }] : []));
		return inLanguage(translated, language) ?? rows.find((row) => row.language === undefined) ?? rows[0];
	});
}
