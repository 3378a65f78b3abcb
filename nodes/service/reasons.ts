import {
	REASONS as DOCUMENTED,
	type ContactRejectionKey,
	type ChatAppReasonKey,
	type EmailCode,
	type LegacyEmailCode,
	type PushCode,
	type REASON_KEYS,
	type SmsReasonKey,
	type WalletReasonKey,
} from '../ground/contract';

/** What a refusal means, as a part of a sentence, and the next step for a person, as a sentence. */
interface Meaning {
	meaning: string;
	fix: string;
}

/** Every key and code that the contract knows: each needs its words here. */
type KnownKey =
	| (typeof REASON_KEYS)[number]
	| SmsReasonKey
	| ChatAppReasonKey
	| WalletReasonKey
	| ContactRejectionKey
	| Exclude<EmailCode | LegacyEmailCode | PushCode, 'ok' | 'OK'>
	| 'invalid.phone.size';

const RECIPIENT: Meaning = {
	meaning: 'the recipient is not a valid phone number',
	fix: 'Give the number in international format, such as +12025550123.',
};
const CALLBACK_URL: Meaning = {
	meaning: 'the callback URL is not a valid http or https address',
	fix: 'Copy the production URL of your Omni Trigger, with http:// or https:// in front.',
};
const SENDER: Meaning = {
	meaning: 'the sender is not approved for this account',
	fix: 'Use a sender that is approved in the personal account, in exactly that spelling.',
};
const TOO_LONG: Meaning = { meaning: 'a value is too long', fix: 'Shorten it.' };
const TEXT_TOO_LONG: Meaning = {
	meaning: 'the text is too long',
	fix: 'Shorten it, or send it as several messages.',
};
const NOT_VALID: Meaning = {
	meaning: 'a value is not valid',
	fix: 'Check the values of this item against the description of their fields.',
};
const MISSING: Meaning = {
	meaning: 'a required value is missing',
	fix: 'Fill it in, or check that the expression finds a value in this item.',
};
const UNSUPPORTED: Meaning = {
	meaning: 'the service does not take a value',
	fix: 'Leave it out, or choose another one.',
};
const FILE_NAME: Meaning = {
	meaning: 'this kind of media takes no file name',
	fix: 'Leave the file name out: only documents take one.',
};

const KNOWN: Readonly<Record<KnownKey, Meaning>> = {
	// SMS (part 1, 7).
	'not.available': SENDER,
	'to.format.invalid': RECIPIENT,
	'scheduledTime.is.invalid': {
		meaning: 'the scheduled time is not valid',
		fix: 'Give a date and time that lies ahead, or leave it out to send at once.',
	},
	'text.length.too.long': TEXT_TOO_LONG,
	'validity.is.invalid': {
		meaning: 'the validity period is not allowed',
		fix: 'Give a whole number of seconds within the range that the field names.',
	},
	'priority.is.not.match': {
		meaning: 'the priority is not one that the service knows',
		fix: 'Choose another one from the list, or leave it out.',
	},
	'callbackUrl.format.invalid': CALLBACK_URL,
	// SMS, beside the documented ones (field notes, SMS).
	'billing.error': {
		meaning: 'the account cannot pay for the message',
		fix: 'Top up the account, or have its limit raised; Get of Omni Account shows the balance.',
	},
	forbidden: {
		meaning: 'the account is not allowed to send this',
		fix: 'Ask your account manager to allow this channel, sender or kind of traffic.',
	},
	unknown: { meaning: 'the service gave no reason', fix: 'Ask its support, and quote this key.' },
	'length.too.long': TOO_LONG,
	'too.many.messages': {
		meaning: 'too many messages came at once',
		fix: 'Send fewer items at a time (Loop Over Items, or Batch Size).',
	},
	// Chat app (part 1, 7).
	invalid: NOT_VALID,
	'invalid.to': RECIPIENT,
	'not supported': UNSUPPORTED,
	unsupported: UNSUPPORTED,
	'must.be.not.null': MISSING,
	// Email and push (part 1, 2.3, 2.7 and 7), legacy email (part 2, 7).
	validation_error: NOT_VALID,
	'validation.recipients.must.be.greather.then.0': {
		meaning: 'at least one recipient is needed',
		fix: 'Give the address of a recipient.',
	},
	internal_error: {
		meaning: 'the service has a problem of its own',
		fix: 'Look up whether it was carried out before you try again.',
	},
	REJECTED: { meaning: 'the service rejected it', fix: 'Check the recipient and the content of this item.' },
	not_found: {
		meaning: 'the service does not know what was asked for',
		fix: 'Check the ID and the login: it may be deleted or belong to another account.',
	},
	// Wallet push (part 1, 7).
	'invalid.image.url': {
		meaning: 'the image is not a web address that the service takes',
		fix: 'Give the full address of a picture that anyone can open, with https:// in front.',
	},
	// Contact lists and scenarios (part 2, 2.2, 2.4 and 7).
	'name.must.be.not.null': { meaning: 'the name is missing', fix: 'Give a name.' },
	DUPLICATE_VALUE: {
		meaning: 'another contact of the list has this value already',
		fix: 'To have it there twice, choose another “Duplicate Check Field”.',
	},
	'invalid.phone.size': {
		meaning: 'the phone number is too short or too long',
		fix: 'Give the number in international format, such as +12025550123.',
	},
};

/** What each key or code of a refusal means, and what to do; a key that is not here is the service's own word. */
export const REASON_MEANINGS: Readonly<Record<string, Meaning>> = KNOWN;

type Documented = (typeof DOCUMENTED)[keyof typeof DOCUMENTED][number];

/** Keys that say what is wrong only together with what they point at. */
type VagueKey = 'invalid' | 'must.be.not.null' | 'not supported' | 'unsupported' | 'validation_error';

/** What a chat-app message of a type has to hold, as the documents list it (part 1, 7). */
const OF_ITS_TYPE = Object.fromEntries(
	DOCUMENTED.chatapp.flatMap(({ key, field }): Array<[string, Meaning]> => {
		if (key !== 'must.be.not.null') return [];
		const fix = 'The message is of a type that needs it: fill it in, or choose another type.';
		return [[field, { meaning: `the ${field === 'contacts' ? 'list of contacts' : field} is missing`, fix }]];
	}),
);

/** A vague key explained by what it points at. */
const BY_FIELD: Readonly<Record<VagueKey, Readonly<Record<string, Meaning>>>> = {
	invalid: {
		to: RECIPIENT,
		from: SENDER,
		text: { meaning: 'the text is not valid', fix: 'Check its length and characters.' },
		callbackUrl: CALLBACK_URL,
		languageCode: {
			meaning: 'the language code is not correct',
			fix: 'Use the language that the template was approved in, such as en or en_US.',
		},
		templateButtonParams: {
			meaning: 'a text or payload of a template button is empty',
			fix: 'Fill in what the button of the template asks for.',
		},
	} satisfies Record<Extract<Documented, { key: 'invalid' }>['field'], Meaning> & Record<string, Meaning>,
	'must.be.not.null': OF_ITS_TYPE,
	'not supported': {
		'media.filename': FILE_NAME,
		// The message has the object under its type's name (part 1, 2.5).
		filename: FILE_NAME,
	} satisfies Record<Extract<Documented, { key: 'not supported' }>['field'], Meaning> & Record<string, Meaning>,
	unsupported: {
		caption: {
			meaning: 'this kind of media takes no caption',
			fix: 'Leave the caption out: only images and videos take one.',
		},
	} satisfies Record<Extract<Documented, { key: 'unsupported' }>['field'], Meaning> & Record<string, Meaning>,
	validation_error: {
		from: SENDER,
		recipients: KNOWN['validation.recipients.must.be.greather.then.0'],
		// Where an email's values stand in its request (part 1, 2.3); keys of refs are not shown.
		'sender.address': {
			meaning: '“From” is not an address that this account may send from',
			fix: 'Use an address whose domain is confirmed with the service, in exactly that spelling.',
		},
		'recipients.address': {
			meaning: '“To” is not an address that the service takes',
			fix: 'Correct the address, or leave this recipient out.',
		},
		attachmentsIds: {
			meaning: 'the service has no file with one of the “Attachment IDs”',
			fix: 'Upload the file again, and use the fileId that Upload returns.',
		},
	} satisfies Record<Extract<Documented, { key: 'validation_error' }>['field'], Meaning> & Record<string, Meaning>,
};

/**
 * What a reason means: a key such as `invalid` by the end of its ref (`messages[0].to`: the recipient), any other by itself;
 * undefined for a key that is not known. Keys are compared without regard to case (field notes, rule 3).
 */
export function meaningOf({ key, ref }: { key: string; ref?: string }): Meaning | undefined {
	const word = key.toLowerCase();
	const place = ref?.replace(/\[\d+\]/g, '').toLowerCase();
	const vague = Object.entries(BY_FIELD).find(([name]) => name === word)?.[1];
	if (vague && place !== undefined) {
		const found = Object.entries(vague).find(([name]) => `.${place}`.endsWith(`.${name.toLowerCase()}`));
		if (found) return found[1];
	}
	return BY_KEY.get(word);
}

/** Whether a key alone does not say what is wrong, and what it points at does not either. */
export function isVague({ key, ref }: { key: string; ref?: string }): boolean {
	const meaning = meaningOf({ key, ref });
	return meaning === NOT_VALID || meaning === MISSING || meaning === UNSUPPORTED;
}

const BY_KEY = new Map(Object.entries(REASON_MEANINGS).map(([key, meaning]) => [key.toLowerCase(), meaning]));
