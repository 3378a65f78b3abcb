import fc from 'fast-check';

import { closedPreferences, preferencesPage, shownAddress } from '../../../nodes/Contacts/preferences/page';
import {
	acceptedLanguages,
	channels,
	topics,
	titlesIn,
	usualLanguage,
	wordsOfPage,
} from '../../../nodes/Contacts/preferences/texts';
import { LANGUAGES } from '../../../nodes/questions/words';

const locale = (code: string): Intl.Locale => new Intl.Locale(code);

describe('the languages of the page', () => {
	it('are all in which replies are understood, each with all its texts', () => {
		for (const { value } of LANGUAGES) {
			const words = wordsOfPage([locale(value)], []);
			expect(words.language.baseName).toBe(value);
			expect(Object.values(words).filter((text) => text === '')).toStrictEqual([]);
			expect(words.closed === wordsOfPage([], []).closed).toBe(value === 'en');
		}
	});

	it('come from the first that is known, and else from the usual one, in the user’s words where there are any', () => {
		const own = [
			{ language: locale('de'), texts: { title: 'Post von uns' } },
			{ language: locale('sv'), texts: { title: 'Era meddelanden' } },
		];
		const titles = (wanted: string[], usual?: string) => {
			const { language, title, save } = wordsOfPage(
				wanted.map(locale),
				own,
				usual === undefined ? undefined : locale(usual),
			);
			return [language.toString(), title, save];
		};
		expect(titles(['xh', 'fr-CH', 'de'])).toStrictEqual(['fr-CH', 'Vos messages', 'Enregistrer']);
		expect(titles(['de-AT'])).toStrictEqual(['de-AT', 'Post von uns', 'Speichern']);
		expect(titles(['sv'], 'de')).toStrictEqual(['sv', 'Era meddelanden', 'Speichern']);
		expect(titles(['xh'], 'de')).toStrictEqual(['de', 'Post von uns', 'Speichern']);
		expect(titles(['xh'])).toStrictEqual(['en', 'Your messages', 'Save']);
	});

	it('are those that a browser asks for, the dearest first', () => {
		const codes = (header: unknown) => acceptedLanguages(header).map(String);
		expect(codes('fr;q=0.5, de-AT, *;q=0.1, en;q=0.8, x, pl;q=0')).toStrictEqual(['de-AT', 'en', 'fr']);
		expect(codes('fr; q=0.5 , de;q=0.9')).toStrictEqual(['de', 'fr']);
		expect(codes('fr;q=0.5x, de;q=0.9')).toStrictEqual(['fr', 'de']);
		expect(codes(undefined)).toStrictEqual([]);
		expect(codes(['de'])).toStrictEqual([]);
	});

	it('are refused by their fields where they are none', () => {
		const place = (label: string) => ({ label, timezone: 'utc' });
		expect(String(usualLanguage.parse('de', place('Usual Language')))).toBe('de');
		expect(usualLanguage.parse(undefined, place('Usual Language'))).toBeUndefined();
		const [title, language] = ['Offers', 'x!'];
		expect(() => topics.parse([{ topic: 'offers', title, language }], place('Topics'))).toThrow(
			'Topics, topic 1, Language: “x!”',
		);
		expect(() => channels.parse([{ channel: 'sms', title, language }], place('Channels'))).toThrow(
			'Channels, channel 1, Language: “x!”',
		);
	});

	it('have no box for a topic that stands for all of them', () => {
		const place = { label: 'Topics', timezone: 'utc' };
		const given = [
			{ topic: 'All', title: 'Everything' },
			{ topic: 'news', title: 'News' },
		];
		expect(topics.parse(given, place)).toStrictEqual([{ topic: 'news', title: 'News' }]);
	});

	it('have the topics in their order, each with its title there or the one for everybody', () => {
		const all = [
			{ topic: 'news', title: 'Neues', language: locale('de') },
			{ topic: 'offers', title: 'Offers' },
			{ topic: 'news', title: 'News' },
			{ topic: 'offers', title: 'Angebote', language: locale('de') },
		];
		const titles = (code: string) =>
			titlesIn(all, 'topic', locale(code)).map(({ topic, title }) => `${topic} ${title}`);
		expect(titles('de-CH')).toStrictEqual(['news Neues', 'offers Angebote']);
		expect(titles('fr')).toStrictEqual(['news News', 'offers Offers']);
	});
});

describe('the page', () => {
	const words = wordsOfPage([], []);
	const boxes = [
		{ at: 0, topic: 'offers', words: 'Offers', isTicked: true },
		{ at: 0, words: 'None', isTicked: false },
	];

	it('has a box for each topic that says whether it is wanted, and nothing that runs or loads', () => {
		const html = preferencesPage(words, [{ address: 'ann@example.com', boxes }]);
		expect(html).toContain(
			'<legend><bdi>a•••@example.com</bdi></legend><input type="hidden" name="shown" value="0 offers"><label><input type="checkbox" name="ticked" value="0 offers" checked><span>Offers</span></label>' +
				'<input type="hidden" name="shown" value="0"><label class="nothing"><input type="checkbox" name="ticked" value="0"><span>None</span></label></fieldset>',
		);
		expect(html).toMatch(/<h1>Your messages<\/h1><p>[^<]+<\/p><form method="post"><fieldset>/);
		expect(html).toContain('fieldset{min-width:0');
		expect(html).toContain('<html lang="en">');
		expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`);
		expect(html).toContain('<meta name="referrer" content="no-referrer">');
		expect(html).toContain('<meta name="robots" content="noindex">');
		expect(html).not.toMatch(/<script|src=|href=|url\(|role="status"/);
	});

	it('says that a choice was saved, and where a link does not count only that', () => {
		expect(preferencesPage(words, [], 'saved')).toContain(
			'<p class="news saved" role="status">Your choice was saved.</p>',
		);
		expect(closedPreferences(words)).toContain('This link does not work any more.');
		expect(closedPreferences(words)).not.toContain('<form');
	});

	it('shows every text as text', () => {
		const bad = '"><script>alert(1)</script>';
		fc.assert(
			fc.property(fc.constantFrom('title', 'intro', 'nothing', 'save', 'outdated', 'tooOften', 'closed'), (name) => {
				const own = { ...words, [name]: bad };
				const place = { address: `${bad}@example.com`, boxes: [{ at: 0, topic: bad, words: bad, isTicked: true }] };
				const pages = (['outdated', 'tooOften'] as const).map((news) => preferencesPage(own, [place], news));
				expect([...pages, closedPreferences(own)].join()).not.toContain('<script');
			}),
		);
	});

	it('shows so much of an address that its owner knows it', () => {
		expect(['+12025550123', '12025550123', 'ann@example.com', '😀b@example.com'].map(shownAddress)).toStrictEqual([
			'+•••0123',
			'•••0123',
			'a•••@example.com',
			'😀•••@example.com',
		]);
	});
});
