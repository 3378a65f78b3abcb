import type { IDataObject } from 'n8n-workflow';

import { REQUEST_BYTES } from '../../engine/chunks';
import type { Draft } from '../../engine/draft';
import type { Address } from '../../engine/handles';
import type { Outgoing } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sendOperation';
import { LIMITS, type components } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, pick, without, type JsonObject } from '../../ground/json';
import { batchSize, failOnRejected } from '../../panel/common';
import { refine } from '../../panel/field';
import { keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { email } from '../../panel/recipients';
import { pairByEcho } from '../../service/pairing';
import { request } from '../../service/routes';
import { codeProof } from '../../service/certainty';
import { openMessage, type Verdict } from '../../service/verdict';
import { bodyFields, bodyOf, senderFields, senderOf, subject } from '../content';
import { listOf, readEnvelope, type Envelope } from '../../service/legacyEnvelope';
import { TRANSACTIONAL_ITEM } from '../records';
import { language, templateOption } from '../fields';
import { ENVELOPE_ANSWER, withHeaders, type RequestOptions } from '../service';

const ROUTE = 'POST /email/v2/messages';

/** Ours: recipients of one request unless the user says otherwise, and requests under way at once. */
const RECIPIENTS_PER_REQUEST = 1000;
const REQUESTS_AT_ONCE = 5;

/** What the output has of an entry under names of ours. */
const READ_ALREADY = ['Index', 'Address', 'MessageId', 'Code'];

const { recipientIdCharacters } = LIMITS.legacyEmail;

const form = withMapping({
	...mapped(senderFields),
	...perItem({
		to: email('To', { placeholder: 'e.g. ann@example.com', description: 'The email address of the recipient' }),
		toName: text('To Name', { placeholder: 'e.g. Ann', description: 'The name of the recipient' }),
	}),
	...mapped({ subject, ...bodyFields('The macro [Unsubscribe] becomes a link to the unsubscribe page.') }),
	...perItem({
		mergeFields: refine(
			keyValues('Merge Fields', {
				placeholder: 'Add field',
				row: 'Field',
				keyPlaceholder: 'e.g. City',
				description: 'Values for the macros of the content: letters, digits and underscores in a name',
			}),
			mergeFieldsOf,
		),
		recipientId: text('Recipient ID', {
			most: recipientIdCharacters,
			description: `An ID of your own for the recipient, up to ${recipientIdCharacters} characters`,
		}),
	}),
	options: options({
		batchSize: batchSize(RECIPIENTS_PER_REQUEST, 'How many recipients of the same content travel in one request'),
		failOnRejected: failOnRejected(),
		language,
		...mapped({
			templateId: templateOption,
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
	shared: RequestOptions & { content: Omit<Schemas['TransactionalWrite'], 'Recipients'> };
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
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	wording: {
		one: 'message',
		many: 'messages',
		done: 'sent',
		id: 'messageId',
		whenUnknown: 'Look it up with Get Messages (by date range) before you do.',
	},
	form,
	handles: { to: address },

	limits: ({ options: { batchSize: messages = RECIPIENTS_PER_REQUEST } }) => ({
		messages,
		bytes: REQUEST_BYTES,
		concurrency: REQUESTS_AT_ONCE,
	}),

	draft(values): TransactionalDraft {
		const { to, toName, recipientId, mergeFields, options } = values;
		return {
			body: { Address: to, Name: toName, RecipientId: recipientId, MergeFields: mergeFields },
			identity: { to },
			shared: {
				language: options.language,
				content: {
					Sender: senderOf(values),
					Subject: values.subject,
					Body: bodyOf(values),
					TemplateId: options.templateId,
					UserCampaignId: options.userCampaignId,
				},
			},
		};
	},

	request({ bodies, drafts: [{ shared }] }: Outgoing<TransactionalDraft>) {
		const body = `${JSON.stringify(shared.content).slice(0, -1)},"Recipients":[${bodies}]}`;
		return withHeaders(request(ROUTE, { body }), shared);
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

/** Macros with their values (part 2, 4.5): no special characters in a name, and the values as text. */
function mergeFieldsOf(fields: IDataObject | undefined, label: string): Record<string, string> | undefined {
	if (!fields) return undefined;
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (!/^[\p{L}\p{N}_]+$/u.test(name)) {
				throw new InvalidInput(
					label,
					`the name “${shorten(name)}” holds special characters`,
					'Use letters, digits and underscores only, without brackets around the name.',
				);
			}
			if (typeof value === 'object' && value !== null) {
				throw new InvalidInput(label, `the value of “${shorten(name)}” is no text`, 'Pick one field of it.');
			}
			return [name, value === null || value === undefined ? '' : String(value)];
		}),
	);
}

function entriesOf({ result }: Envelope): JsonObject[] {
	return listOf(result, TRANSACTIONAL_ITEM).filter(isJsonObject);
}

/** What the entry of a recipient says (part 2, 2.6); fields that the documents do not name are kept. */
function entryVerdict(entry: JsonObject): Verdict | undefined {
	const said = pick(entry, 'code');
	const proof = codeProof(said);
	const messageId = idText(pick(entry, 'messageId'));
	if (proof === undefined && messageId === undefined) return undefined;
	const known = { messageId: messageId ?? null, ...without(entry, READ_ALREADY) };
	if (proof === undefined || proof === 'taken') return { accepted: true, output: { code: 'OK', ...known } };
	const described = pick(entry, 'description');
	const description = typeof described === 'string' && described !== '' ? described : undefined;
	if (proof === 'open') return { open: true, said: known, message: openMessage(said, description) };
	const key = idText(said)?.trim() ?? 'unknown';
	return {
		accepted: false,
		reasons: [{ key, defaultMessage: 'the recipient or the content was not accepted' }],
		said: known,
		...(description !== undefined && { description }),
	};
}
