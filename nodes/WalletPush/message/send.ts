import { request } from '../../api/routes';
import { titled, type Draft } from '../../engine/draft';
import { phoneTo, scheduledTime } from '../../engine/handles';
import { sendOperation } from '../../engine/sending';
import { MESSAGE, sendingTool } from '../../engine/wording';
import { LIMITS, type components } from '../../ground/contract';
import { formatDate } from '../../ground/dates';
import { InvalidInput } from '../../ground/errors';
import { callbackUrlFields, callbackUrlWarning, readCallbackUrl } from '../../panel/callbackUrl';
import { batchSize, failOnRejected } from '../../panel/common';
import { labelOf, refine, type Values } from '../../panel/field';
import { date, integer, keyValues, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, perItem, withMapping } from '../../panel/mapping';
import { filledPhone, url } from '../../panel/recipients';
import { atMost } from '../../panel/texts';
import { isBlank } from '../../panel/values';
import { idText, isJsonObject, pick } from '../../ground/json';
import { Group, type Paired } from '../../service/pairing';
import { codeVerdict, resultList, type Verdict } from '../../service/verdict';

/** A notification with the key, if it has one, by which its answer is found. */
interface KeyedDraft extends Draft {
	body: Pick<components['schemas']['WalletNotification'], 'mergeKey'>;
}

/**
 * The entries of a wallet answer in the order of the drafts (part 1, 2.8): by mergeKey when every message of the request
 * has one of its own and every entry carries one of them, else as they stand, where no key says otherwise. What neither tells is a group.
 */
export function walletEntries(answer: unknown, drafts: readonly KeyedDraft[]): Array<Paired<unknown>> | undefined {
	const entries = resultList(answer);
	if (!entries) return undefined;
	const asked = drafts.map(({ body }) => body.mergeKey);
	const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
	const isOneToOne = new Set(asked).size === asked.length && byKey.size === entries.length;
	const known = new Set(asked);
	const isKeyed = entries.length > 0 && !known.has(undefined) && [...byKey.keys()].every((key) => known.has(key));
	if (isOneToOne && isKeyed) return asked.map((key) => byKey.get(key));
	const isElsewhere = entries.some((entry, at) => {
		const key = keyOf(entry);
		return key !== undefined && key !== asked.at(at) && (asked.at(at) !== undefined || known.has(key));
	});
	if (!isElsewhere) return entries;
	const group = new Group(entries, drafts.length);
	return drafts.map(() => group);
}

function keyOf(entry: unknown): string | undefined {
	return isJsonObject(entry) ? idText(pick(entry, 'mergeKey')) : undefined;
}

/** What one entry says; its message id stands under `result`, and comes out as `messageId` (part 1, 2.8). */
export function walletVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'result');
	// The key that was sent stands beside it, and says more than none.
	if (verdict?.accepted && verdict.output.mergeKey === null) delete verdict.output.mergeKey;
	return verdict;
}

const ROUTE = 'POST /wallet/messages';

const { imageCharacters, messageCharacters, titleCharacters } = LIMITS.wallet;

/** What the callback URL names, since the statuses look like those of another channel. */
const CHANNEL = 'wallet';

/** Ours: messages of one request until the user sets another number; the interface shows none (part 1, 8). */
const MESSAGES_PER_REQUEST = 1000;

const form = withMapping({
	...mapped({
		from: text('From', {
			required: true,
			placeholder: 'e.g. MyShop',
			description: 'The sender ID that is approved for your account',
		}),
	}),
	...perItem({
		to: filledPhone('of the recipient'),
		title: text('Title', {
			model: 'The title of the notification, up to 50 characters',
			most: titleCharacters,
			placeholder: 'e.g. Your bonus is waiting',
			description: `Up to ${titleCharacters} characters`,
		}),
		message: text('Text', {
			model: 'The text of the notification: plain words without markup, up to 2048 characters',
			most: messageCharacters,
			rows: 3,
			placeholder: 'e.g. You have 120 points until Sunday',
			description: `Up to ${messageCharacters} characters`,
		}),
	}),
	options: options({
		...callbackUrlFields,
		batchSize: batchSize(
			MESSAGES_PER_REQUEST,
			'How many notifications travel in one request. The service does not say how many it takes.',
		),
		failOnRejected: failOnRejected(),
		...mapped({
			callbackData: keyValues('Callback Data', {
				description: 'Values that come back with every callback of the notification',
			}),
			campaignId: text('Deep Link Campaign ID', { description: 'The ID of the promotion that opens' }),
			image: refine(
				url('Image', {
					placeholder: 'e.g. https://www.example.com/bonus.png',
					description: `The web address of a picture, up to ${imageCharacters} characters`,
				}),
				(address, label) => address && atMost(address, imageCharacters, label),
			),
			mergeKey: text('Merge Key', {
				placeholder: 'e.g. order-1001',
				description:
					'A key that is different for each item. When every item has one, answers are matched by it and not by their position.',
			}),
			scheduledTime: date('Scheduled Time', {
				description: "When to send the notification, in the workflow's time zone unless the value names one",
			}),
			target: text('Deep Link Target', {
				description: 'The screen that opens when the notification is tapped, as your service calls it',
			}),
			validity: integer('Validity (Seconds)', {
				min: 0,
				default: 86400,
				description: 'For how many seconds the service tries to deliver the notification',
			}),
		}),
	}),
});

interface WalletDraft extends Draft {
	body: components['schemas']['WalletNotification'];
}

/** Sends one wallet push notification per item (part 1, 2.8 and 4.5). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send wallet push notifications',
	description: 'Send one notification for each item, many in one request',
	tool: sendingTool('one notification to the wallet card of one phone number'),
	routes: [ROUTE],
	showsText: true,
	form,
	wording: { ...MESSAGE, whenUnknown: 'The service lists no wallet messages: ask its support before you do.' },
	limits: ({ options }) => ({ messages: options.batchSize ?? MESSAGES_PER_REQUEST }),
	handles: { channel: 'wallet', schedule: scheduledTime<WalletDraft>(), to: phoneTo<WalletDraft>() },

	draft(values, { connection }): WalletDraft {
		const { from, to, options } = values;
		const { callbackData, mergeKey, scheduledTime, validity } = options;
		const callbackUrlFor = (leaves?: number) => readCallbackUrl(options, connection, CHANNEL, leaves);
		const callbackUrl = callbackUrlFor(scheduledTime?.toMillis());
		const payload = payloadOf(values);
		const body: WalletDraft['body'] = {
			from,
			to,
			payload,
			callbackUrl,
			callbackData,
			scheduledTime: scheduledTime && formatDate(scheduledTime, 'isoUtc'),
			mergeKey,
			validity,
		};
		return {
			body,
			identity: { to, ...(mergeKey !== undefined && { mergeKey }) },
			facts: { ...titled(payload), ...(payload.message !== undefined && { text: payload.message }) },
			warning: callbackUrlWarning(callbackUrl, connection),
			...(options.signCallbackUrl && { callbackUrlFor }),
		};
	},

	request: ({ bodies }) => request(ROUTE, { body: `[${bodies}]` }),

	entries: walletEntries,
	verdict: walletVerdict,
});

type WalletPayload = components['schemas']['WalletPayload'];

/** What the notification shows and opens; throws InvalidInput when that is nothing. */
function payloadOf({ title, message, options: { image, target, campaignId } }: Values<typeof form>): WalletPayload {
	const deeplink = target === undefined && campaignId === undefined ? undefined : { target, campaignId };
	const payload = { title, message, image, deeplink };
	if ([title, message, image, target, campaignId].some((value) => !isBlank(value))) return payload;
	throw new InvalidInput(
		labelOf(form.message),
		'there is nothing to show: title, message, image and deep link are all empty',
		'Fill in one of them, or check that the expressions find values in this item.',
	);
}
