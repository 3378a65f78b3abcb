/** The limits of the interface (part 1, section 8), and the sizes that we choose where it names none. */
export const SMS_MESSAGES_PER_REQUEST = 32_000;
export const SMS_STATUS_IDS_PER_REQUEST = 500;
export const SMS_CHARACTERS_LATIN = 34_170;
export const SMS_CHARACTERS_CYRILLIC = 17_085;

/** Ours: most gateways take bodies of this size; the interface gives no limit in bytes. */
export const REQUEST_BYTES = 16 * 1024 * 1024;

/** Push (part 1, 2.7); the earlier form takes a shorter validity. Seconds and characters. */
export const PUSH_TITLE_CHARACTERS = 200;
export const PUSH_TEXT_CHARACTERS = 1024;
export const PUSH_BUTTONS = 3;
export const PUSH_CAPTION_CHARACTERS = 30;
export const PUSH_VALIDITY_MIN = 30;
export const PUSH_VALIDITY_MIN_EARLIER = 15;
export const PUSH_VALIDITY_MAX = 86_400;

/** Wallet push (part 1, 2.8). */
export const WALLET_TITLE_CHARACTERS = 50;
export const WALLET_MESSAGE_CHARACTERS = 2048;
export const WALLET_IMAGE_CHARACTERS = 512;

/** Ours: rows asked for in one page of a details query; the interface gives no limit. */
export const DETAIL_PAGE_ROWS = 1000;

/** The GSM 03.38 basic alphabet; the characters of its extension take two places each. */
const GSM_BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const GSM_EXTENSION = /[\f^{}\\[~\]|€]/g;

/** The size of an SMS text: characters, the alphabet that decides its limit, and the parts it is sent in. */
export interface SmsSize {
	alphabet: 'latin' | 'cyrillic';
	characters: number;
	/** 160 Latin or 70 other characters in a single part, 153 or 67 in each of several (part 2, 4.6 and GSM 03.40). */
	parts: number;
}

/** Counts an SMS text: Latin when the GSM alphabet holds every character, else as Cyrillic (two bytes a character). */
export function smsSize(text: string): SmsSize {
	const characters = text.length;
	let septets = characters;
	let latin = GSM_BASIC.test(text);
	if (!latin) {
		const basic = text.replace(GSM_EXTENSION, '');
		latin = GSM_BASIC.test(basic);
		septets = characters + (characters - basic.length);
	}
	if (latin) return { alphabet: 'latin', characters, parts: septets <= 160 ? 1 : partsOf(text, 153, septetsOf) };
	return { alphabet: 'cyrillic', characters, parts: characters <= 70 ? 1 : partsOf(text, 67, (char) => char.length) };
}

/** Parts of a long text: a character of two places is never split, so that a part may hold one place less. */
function partsOf(text: string, places: number, size: (char: string) => number): number {
	let parts = 1;
	let used = 0;
	for (const char of text) {
		if (used + size(char) > places) {
			parts += 1;
			used = 0;
		}
		used += size(char);
	}
	return parts;
}

function septetsOf(char: string): number {
	return GSM_BASIC.test(char) ? 1 : 2;
}

/** Ours: ids that fit a URL of some 4 KB, which every proxy takes. */
export const IDS_PER_URL = 100;

/** Contacts (part 2, 2.3 and 8); more than this many conditions of a segment are taken, and not recommended. */
export const SEGMENT_CONDITIONS_RECOMMENDED = 3;
export const SEGMENTS_PER_LIST = 20;
/** Ours: contacts of one batch unless the user says otherwise, and rows of one page; the interface gives no limit. */
export const CONTACTS_PER_REQUEST = 1000;
export const CONTACT_PAGE_ROWS = 1000;

/** Ours: what a reader of XML takes, so that a small answer can't fill the memory. */
export const XML_CHARACTERS = 16 * 1024 * 1024;
export const XML_TAGS = 1_000_000;
export const XML_DEPTH = 64;

/** Chat app (part 1, 2.5, 2.6 and 8): characters, unless the name says otherwise. */
export const CHATAPP_LIMITS = {
	body: 4096,
	fileName: 100,
	templateHeader: 60,
	templateBody: 1024,
	templateFooter: 60,
	urlSuffix: 20,
	/** Buttons of a template; their positions go from 0 to 2. */
	templateButtons: 3,
	header: 60,
	interactiveBody: 1024,
	footer: 60,
	listButton: 20,
	replyButtons: 3,
	replyTitle: 20,
	replyId: 256,
	sections: 10,
	sectionTitle: 24,
	rowTitle: 24,
	rowId: 200,
	rowDescription: 72,
	contentName: 100,
} as const;

/** Ours: chat-app messages in one request unless the user says otherwise; the interface gives no limit. */
export const CHATAPP_MESSAGES_PER_REQUEST = 1000;

/** SOAP (part 2, 4.6 and 8): characters, recipients, minutes, days (field notes: three months are refused past 90). */
export const SOAP_REQUESTS_PER_SECOND = 10;
export const SOAP_RECIPIENTS_PER_REQUEST = 1000;
export const SOAP_SMS_CHARACTERS = 2000;
export const SOAP_MESSENGER_CHARACTERS = 1000;
export const SOAP_MESSENGER_VALIDITY_MAX = 1440;
export const SOAP_STATISTICS_DAYS = 90;

/** Scenarios (part 2, 2.4 and 8): characters and seconds. */
export const SCENARIO_CALLBACK_URL_CHARACTERS = 1000;
export const SOCIAL_VALIDITY_MIN = 15;
export const SOCIAL_VALIDITY_MAX = 86_400;
/** Ours: rows of one page, and contacts of one transactional send; the interface gives no limit. */
export const SCENARIO_PAGE_ROWS = 500;
export const SCENARIO_CONTACTS_PER_REQUEST = 1000;

/** The largest body of a callback. Ours: no callback of the interface comes near it; n8n itself takes 16 MB. */
export const LARGEST_CALLBACK_BYTES = 5 * 1024 * 1024;
