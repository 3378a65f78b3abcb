import { fieldsFor, type SendOperation, type Verdict } from '../../old/operation';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, pick, type JsonObject } from '../../ground/json';
import {
	LEGACY_EMAIL_RECIPIENT_ID_CHARACTERS,
	LEGACY_EMAIL_RECIPIENTS_PER_REQUEST,
	LEGACY_EMAIL_REQUESTS_AT_ONCE,
	REQUEST_BYTES,
} from '../../ground/limits';
import { pickedId } from '../../old/lists';
import type { Item } from '../../panel/parameters';
import { emailAddress } from '../../panel/recipients';
import { atMost } from '../../panel/texts';
import { pairByAddress } from '../../service/pairing';
import { bodyOf, senderOf, subjectOf } from '../content';
import { listOf, readEnvelope, type Envelope } from '../envelope';
import { answerTrouble, languageOf, legacyHeaders, PATHS } from '../service';
import { transactionalFields } from './transactional.fields';

/** Sends transactional email, items with equal content in one request (part 2, 4.5): POST v2/messages. */
export const sendTransactional: SendOperation = {
	kind: 'send',
	resource: 'message',
	operation: 'sendTransactional',
	credential: 'omniBasicLoginApi',
	subject: {
		one: 'message',
		many: 'messages',
		done: 'sent',
		id: 'messageId',
		whenUnknown: 'Look it up with Get Messages (by date range) before you do.',
	},
	endpoints: [{ method: 'POST', path: PATHS.messages }],
	fields: fieldsFor('message', 'sendTransactional', transactionalFields),

	limits: (first) => ({
		messages: first.integer('options.batchSize', 'Batch Size', { min: 1 }) ?? LEGACY_EMAIL_RECIPIENTS_PER_REQUEST,
		bytes: REQUEST_BYTES,
		concurrency: LEGACY_EMAIL_REQUESTS_AT_ONCE,
	}),

	draft(item) {
		const to = emailAddress(item.value('to'), 'To');
		const name = item.text('toName', 'To Name');
		const recipientId = item.text('recipientId', 'Recipient ID');
		const mergeFields = mergeFieldsOf(item);
		const body = {
			Address: to,
			...(name === undefined ? {} : { Name: name }),
			...(recipientId === undefined
				? {}
				: { RecipientId: atMost(recipientId, LEGACY_EMAIL_RECIPIENT_ID_CHARACTERS, 'Recipient ID') }),
			...(mergeFields ? { MergeFields: mergeFields } : {}),
		};
		return { body, identity: { to }, options: { content: contentOf(item), language: languageOf(item) ?? '' } };
	},

	request(recipients, options) {
		const content = options.content as string;
		return {
			method: 'POST',
			path: PATHS.messages,
			headers: legacyHeaders(options.language === '' ? undefined : (options.language as string)),
			body: `${content.slice(0, -1)},"Recipients":[${recipients.join(',')}]}`,
		};
	},

	/** An internal error says nothing of the messages: they may have been taken before it. */
	parse(text) {
		const envelope = readEnvelope(text);
		return envelope?.code === 'internal_error' ? undefined : envelope;
	},

	refusal(answer, status, secrets) {
		const envelope = answer as Envelope;
		// Codes of single recipients tell more than the code of the whole; a server's fault tells nothing of the messages.
		if (entriesOf(envelope).length > 0 || status >= 500) return undefined;
		return answerTrouble({ status, headers: {}, text: '' }, envelope, secrets);
	},

	entries(answer, drafts) {
		const entries = entriesOf(answer as Envelope);
		if (entries.length === 0) return undefined;
		return pairByAddress(
			entries,
			drafts.map(({ identity }) => identity.to as string),
		);
	},

	verdict: entryVerdict,
};

/** What all recipients share, as JSON text, so that equal contents are found equal. */
function contentOf(item: Item): string {
	const templateId = pickedId(item, 'options.templateId', 'Template');
	const userCampaignId = item.text('options.userCampaignId', 'User Campaign ID');
	return JSON.stringify({
		Sender: senderOf(item, true),
		Subject: subjectOf(item),
		Body: bodyOf(item),
		...(templateId === undefined ? {} : { TemplateId: templateId }),
		...(userCampaignId === undefined ? {} : { UserCampaignId: userCampaignId }),
	});
}

/** Macros with their values (part 2, 4.5): no special characters in a name, and the values as text. */
function mergeFieldsOf(item: Item): Record<string, string> | undefined {
	const fields = item.keyValues('mergeFields', 'Merge Fields');
	if (!fields) return undefined;
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (!/^[\p{L}\p{N}_]+$/u.test(name)) {
				throw new InvalidInput(
					'Merge Fields',
					`the name “${shorten(name)}” holds special characters`,
					'Use letters, digits and underscores only, without brackets around the name.',
				);
			}
			if (typeof value === 'object' && value !== null) {
				throw new InvalidInput('Merge Fields', `the value of “${shorten(name)}” is no text`, 'Pick one field of it.');
			}
			return [name, value === null || value === undefined ? '' : String(value)];
		}),
	);
}

function entriesOf({ result }: Envelope): JsonObject[] {
	return listOf(result).filter(isJsonObject);
}

/** What the entry of a recipient says (part 2, 2.6); fields that the documents do not name are kept. */
function entryVerdict(entry: unknown): Verdict | undefined {
	if (!isJsonObject(entry)) return undefined;
	const code = pick(entry, 'code');
	const messageId = idText(pick(entry, 'messageId'));
	if (typeof code !== 'string' && messageId === undefined) return undefined;
	const { Index, Address, MessageId, Code, ...more } = entry;
	if (code === undefined || (typeof code === 'string' && /^ok$/i.test(code.trim()))) {
		return { accepted: true, output: { code: 'OK', messageId: messageId ?? null, ...more } };
	}
	const description = pick(entry, 'description');
	return {
		accepted: false,
		reasons: [{ key: code as string, defaultMessage: 'the recipient or the content was not accepted' }],
		...(typeof description === 'string' && description !== '' ? { description } : {}),
	};
}
