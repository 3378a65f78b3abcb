import { listOf, readEnvelope, type Envelope } from '../../api/legacy';
import { request } from '../../api/routes';
import { beginningOf, type Draft } from '../../engine/draft';
import type { Address } from '../../engine/handles';
import type { Outgoing } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { LIMITS, type components } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, pick, type JsonObject } from '../../ground/json';
import { choiceInTools } from '../../panel/choices';
import { batchSize, failOnRejected } from '../../panel/common';
import { alternatives, filledByModel, labelOf, marked, refine, type Values } from '../../panel/field';
import { keyValues, mergeTexts, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { email } from '../../panel/recipients';
import { FILL_IN } from '../../panel/values';
import { pairByEcho } from '../../service/pairing';
import { fieldsExcept, codeVerdict, type Verdict } from '../../service/verdict';
import { bodyOf, MOST_TEXT, senderFields, senderOf, sizedText, subject } from '../content';
import { TRANSACTIONAL_ITEM } from '../records';
import { templateOption } from '../fields';
import { ENVELOPE_ANSWER } from '../service';

const ROUTE = 'POST /email/v2/messages';

/** Ours: recipients of one request unless the user says otherwise, and requests under way at once. */
const RECIPIENTS_PER_REQUEST = 1000;
const REQUESTS_AT_ONCE = 5;

/** What the output has of an entry under names of ours. */
const READ_ALREADY = ['Index', 'Address', 'MessageId', 'Code'];

const { recipientIdCharacters } = LIMITS.legacyEmail;

const UNSUBSCRIBE = 'The macro [Unsubscribe] becomes a link to the unsubscribe page.';
const ROWS = { rows: 3, description: `Up to ${MOST_TEXT}. ${UNSUBSCRIBE}` };
const HTML = { ...ROWS, placeholder: 'e.g. <p>Hello</p>' };
const PLAIN = { ...ROWS, placeholder: 'e.g. Hello' };

const FORMATS = [
	{ name: 'HTML', value: 'html' },
	{ name: 'HTML and Text', value: 'both', description: 'Recipients who see no HTML see the text' },
	{ name: 'Text', value: 'text' },
] as const;

const form = withMapping({
	...mapped({ from: senderFields.from }),
	...perItem({
		to: email('To', {
			model: 'The email address of the recipient, e.g. ann@example.com; one address and no name',
			placeholder: 'e.g. ann@example.com',
			description: 'The email address of the recipient',
		}),
	}),
	...mapped({ subject }),
	emailType: choiceInTools('text', 'Email Type', FORMATS, { default: 'html', noDataExpression: true }),
	...mapped({
		html: alternatives(marked(sizedText('Message as HTML', { ...HTML, show: { emailType: ['html'] } })), [
			sizedText('Message as HTML', { ...HTML, show: { emailType: ['both'] } }),
		]),
		plainText: filledByModel(
			`The body of the email as plain text. ${UNSUBSCRIBE}`,
			alternatives(marked(sizedText('Message as Text', { ...PLAIN, show: { emailType: ['text'] } })), [
				sizedText('Message as Text', { ...PLAIN, show: { emailType: ['both'] } }),
			]),
		),
	}),
	options: options({
		batchSize: batchSize(RECIPIENTS_PER_REQUEST, 'How many recipients of the same content travel in one request'),
		failOnRejected: failOnRejected(),
		...mapped({
			fromName: senderFields.fromName,
			mergeFields: refine(
				mergeTexts(
					keyValues('Merge Fields', {
						placeholder: 'Add field',
						row: 'Field',
						keyPlaceholder: 'e.g. City',
						description: 'Values for the macros of the content: letters, digits and underscores in a name',
					}),
				),
				named,
			),
			recipientId: text('Recipient ID', {
				most: recipientIdCharacters,
				description: `An ID of your own for the recipient, up to ${recipientIdCharacters} characters`,
			}),
			templateId: templateOption,
			toName: text('To Name', { placeholder: 'e.g. Ann', description: 'The name of the recipient' }),
			userCampaignId: text('User Campaign ID', {
				description: 'An ID of your own that the messages are counted under',
			}),
		}),
	}),
});

type Schemas = components['schemas'];

/** A recipient, with the content that it shares with others. */
interface TransactionalDraft extends Draft {
	body: Schemas['LegacyRecipient'];
	identity: { to: string };
	shared: Omit<Schemas['TransactionalWrite'], 'Recipients'>;
}

const address: Address<TransactionalDraft> = {
	kind: 'email',
	of: ({ body }) => body.Address,
	with: (draft, to) => ({ ...draft, body: { ...draft.body, Address: to }, identity: { to } }),
};

/** Sends transactional email, items with equal content in one request (part 2, 4.5). */
export const sendTransactional = sendOperation({
	name: 'Send Transactional',
	action: 'Send transactional email',
	description: 'Send one email for each item; items with the same content travel in one request',
	tool: sendingTool('one email to one address'),
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	wording: {
		one: 'message',
		many: 'messages',
		done: 'sent',
		id: 'messageId',
		whenUnknown: 'Look it up with Get Messages (by period) before you do.',
	},
	showsText: true,
	form,
	handles: { channel: 'email', to: address },

	limits: ({ options: { batchSize: messages = RECIPIENTS_PER_REQUEST } }) => ({
		messages,
		concurrency: REQUESTS_AT_ONCE,
	}),

	draft(values): TransactionalDraft {
		const { from, to, options } = values;
		const { fromName, toName, recipientId, mergeFields } = options;
		const body = bodyOf(shownBody(values));
		return {
			body: { Address: to, Name: toName, RecipientId: recipientId, MergeFields: mergeFields },
			identity: { to },
			facts: { subject: values.subject, text: beginningOf(body.Html ?? body.PlainText ?? '') },
			shared: {
				Sender: senderOf({ from, fromName }),
				Subject: values.subject,
				Body: body,
				TemplateId: options.templateId,
				UserCampaignId: options.userCampaignId,
			},
		};
	},

	request({ bodies, drafts: [{ shared }] }: Outgoing<TransactionalDraft>) {
		const body = `${JSON.stringify(shared).slice(0, -1)},"Recipients":[${bodies}]}`;
		return request(ROUTE, { body });
	},

	parse: readEnvelope,

	/** Codes of single recipients tell more than the code of the whole. */
	refusal: (envelope, status) =>
		entriesOf(envelope).length > 0 ? undefined : ENVELOPE_ANSWER.refusal(envelope, status),

	entries(envelope, drafts) {
		const entries = entriesOf(envelope);
		const recipients = drafts.map(({ identity: { to } }) => to);
		return entries.length === 0 ? undefined : pairByEcho(entries, recipients);
	},

	verdict: entryVerdict,
});

/** What the panel shows of the message; an item that fills its fields itself may have both forms. */
function shownBody(values: Values<typeof form>): Parameters<typeof bodyOf>[0] {
	const {
		emailType,
		options: { mode },
	} = values;
	const has = (type: typeof emailType): boolean => mode === 'autoMap' || [type, 'both'].includes(emailType);
	const shown = {
		html: has('html') ? values.html : undefined,
		plainText: has('text') ? values.plainText : undefined,
	};
	if (shown.html === undefined && shown.plainText === undefined) {
		throw new InvalidInput(labelOf(form.html), 'it is empty', FILL_IN);
	}
	return shown;
}

/** Macros have no special characters in their names (part 2, 4.5). */
function named<F extends Record<string, string> | undefined>(fields: F, label: string): F {
	const odd = Object.keys(fields ?? {}).find((name) => !/^[\p{L}\p{N}_]+$/u.test(name));
	if (odd === undefined) return fields;
	throw new InvalidInput(
		label,
		`the name “${shorten(odd)}” holds special characters`,
		'Use letters, digits and underscores only, without brackets around the name.',
	);
}

function entriesOf({ result }: Envelope): JsonObject[] {
	return listOf(result, TRANSACTIONAL_ITEM).filter(isJsonObject);
}

/** What the service checks of a recipient (part 2, 4.5): an entry does not say which of it was wrong. */
const NOT_TAKEN = 'the recipient has unsubscribed, the address is not valid, or the name holds a stop-word';

/** What the entry of a recipient says (part 2, 2.6); fields that the documents do not name are kept. */
function entryVerdict(entry: JsonObject): Verdict | undefined {
	const code = pick(entry, 'code') ?? null;
	const messageId = pick(entry, 'messageId') ?? null;
	const verdict = codeVerdict({ code, messageId, ...fieldsExcept(entry, READ_ALREADY) });
	if (verdict?.accepted !== false || verdict.reasons.length > 0) return verdict;
	const key = idText(code)?.trim() ?? 'unknown';
	return { ...verdict, reasons: [{ key, defaultMessage: NOT_TAKEN }] };
}
