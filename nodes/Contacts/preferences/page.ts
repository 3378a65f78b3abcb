import { asWritten, markup, page, type Html } from '../../approval/markup';
import { boxName, SHOWN, TICKED, type Box } from './choices';
import type { PageWords } from './texts';

/** Said in the page itself, since the headers of the answer are those of another node. */
const GUARDS = [
	markup`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'">`,
	markup`<meta name="referrer" content="no-referrer">`,
];

const STYLE = `
fieldset{min-width:0;margin:0 0 20px;padding:8px 16px;border:1px solid #d7dbe2;border-radius:6px}
legend{padding:0 6px;overflow-wrap:anywhere}
fieldset label{display:flex;gap:12px;align-items:flex-start;padding:10px 0;cursor:pointer;overflow-wrap:anywhere}
fieldset label.nothing{border-top:1px solid #d7dbe2}
fieldset label:only-of-type{border:0}
input[type=checkbox]{flex:none;width:22px;height:22px;margin:1px 0 0;accent-color:#1f5fbf}
:focus-visible{outline:3px solid #1f5fbf;outline-offset:2px}
.news{padding:12px;border:1px solid #a15c00;border-radius:6px;background:#fff6e8}
.saved{border-color:#2e7d4f;background:#eef7f1}`;

/** An address on the page, or one channel of it, with its boxes. */
interface PageAddress {
	address: string;
	channel?: string;
	boxes: ReadonlyArray<Box & { isTicked: boolean }>;
}

/** What came of what a person said: the text that says it. */
export type PageNews = 'saved' | 'outdated' | 'tooOften';

/** The page on which a person says what they want and where; `news` is what came of what they said last. */
export function preferencesPage(words: PageWords, places: readonly PageAddress[], news?: PageNews): string {
	const { title, intro, save } = words;
	const done = news === undefined ? [] : [markup`<p class="news ${news}" role="status">${words[news]}</p>`];
	const form = markup`<form method="post">${places.map(placeOf)}<button class="primary">${save}</button></form>`;
	return whole(words, markup`<h1>${title}</h1>${done}<p>${intro}</p>${form}`);
}

/** What a person reads whose link does not count. */
export function closedPreferences(words: PageWords): string {
	return whole(words, markup`<h1>${words.title}</h1><p>${words.closed}</p>`);
}

function whole({ title, language }: PageWords, body: Html): string {
	const more = [...GUARDS, markup`<style>${asWritten(STYLE)}</style>`];
	return page(title, markup`<div dir="auto">${body}</div>`, { language: language.toString(), more });
}

function placeOf({ address, channel, boxes }: PageAddress): Html {
	const by = channel === undefined ? [] : [markup` · <bdi>${channel}</bdi>`];
	return markup`<fieldset><legend><bdi>${shownAddress(address)}</bdi>${by}</legend>${boxes.map(boxOf)}</fieldset>`;
}

function boxOf(box: Box & { isTicked: boolean }): Html {
	const name = boxName(box);
	const look = box.topic === undefined ? [markup` class="nothing"`] : [];
	const ticked = box.isTicked ? [markup` checked`] : [];
	return markup`<input type="hidden" name="${SHOWN}" value="${name}"><label${look}><input type="checkbox" name="${TICKED}" value="${name}"${ticked}><span>${box.words}</span></label>`;
}

const MASK = '•••';
const LAST_DIGITS = 4;

/** So much of an address that its owner knows it, and nobody else who sees the page learns it. */
export function shownAddress(address: string): string {
	const at = address.lastIndexOf('@');
	if (at < 0) return `${address.startsWith('+') ? '+' : ''}${MASK}${address.slice(-LAST_DIGITS)}`;
	return `${Array.from(address)[0]}${MASK}${address.slice(at)}`;
}
