import type { IDataObject } from 'n8n-workflow';

import { request } from '../../api/routes';
import { neutralWordWarning, ownWord } from '../../api/vocabulary';
import { titled, type Draft } from '../../engine/draft';
import { sendOperation } from '../../engine/sending';
import { sendingTool } from '../../engine/wording';
import { android, apns, earlierIcon } from './devices';
import {
	ALL_DEVICES,
	EARLIER_PRIORITIES,
	MESSAGES_PER_REQUEST,
	platform,
	PRIORITIES,
	priority,
	pushForm,
	pushValidity,
} from './send.fields';
import type { Connection } from '../../ground/connection';
import { LIMITS, type components } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { labelOf, type Field, type Values } from '../../panel/field';
import { plain } from '../../panel/read';
import { integerOf } from '../../panel/values';
import { idText, isJsonObject, pick, type JsonObject } from '../../ground/json';
import { pairByEcho, type Paired } from '../../service/pairing';
import { readReasons } from '../../service/summary';
import { fieldsExcept, codeVerdict, resultList, type Verdict } from '../../service/verdict';

interface PushDraft extends Draft {
	body: { to: string };
}

/** The entries of a push answer in the order of the request: by their `index` and the token that they repeat (part 1, 2.7). */
export function pushEntries(answer: unknown, drafts: readonly PushDraft[]): Array<Paired<JsonObject>> | undefined {
	const entries = resultList(answer)?.filter(isJsonObject);
	if (!entries || entries.length === 0) return entries;
	const tokens = drafts.map(({ body }) => body.to);
	return pairByEcho(entries, tokens, 'pushToken');
}

/**
 * What one entry says, in either result form: `ok` or `validation_error` with messages; `OK` or `REJECTED` with messages,
 * field names and reasons (part 1, 2.7). `index` counts within one request, so it is not passed on.
 */
export function pushVerdict(entry: unknown): Verdict | undefined {
	const verdict = codeVerdict(entry, 'pushId');
	if (!verdict || !isJsonObject(entry)) return undefined;
	if (verdict.accepted) {
		const pushToken = pick(entry, 'pushToken') ?? null;
		const more = fieldsExcept(verdict.output as JsonObject, ['index', 'pushToken', 'code', 'messageId']);
		const { code, messageId } = verdict.output;
		return {
			accepted: true,
			output: { code, messageId, ...(pushToken !== null && { pushToken }), ...more, pushId: messageId },
		};
	}
	if ('open' in verdict) return verdict;
	const described = pick(entry, 'description');
	// The code stands for the key that these messages do not have.
	const key = idText(pick(entry, 'code')) ?? 'unknown';
	const more = typeof described === 'string' ? [] : readReasons(described).map((reason) => ({ ...reason, key }));
	const details = fieldsExcept((verdict.details ?? {}) as JsonObject, ['index', 'pushToken', 'description']);
	return { ...verdict, reasons: [...verdict.reasons, ...more], details };
}

const { validityMax: max, validityMin, validityMinEarlier } = LIMITS.push;

type Given = Values<typeof pushForm>;

/** A notification, whose fields that have a default may be left out. */
interface Notification extends Partial<Omit<components['schemas']['PushNotification'], 'from' | 'platform'>> {
	to: string;
	/** An id with every digit, which no type of a number has. */
	from: unknown;
	/** The third vendor has the name that the credential gives it. */
	platform?: string;
}

/** The body of one notification in the form that is chosen (part 1, 2.7). Throws InvalidInput. */
export function notification(values: Given, connection: Connection): Notification {
	const { from, to, title, text: words, options: given } = values;
	const { badge, devices = ALL_DEVICES, form, silentPush, options: callbackData } = given;
	const earlier = form === 'earlier';
	return {
		from,
		to,
		title,
		text: words,
		priority: priorityOf(given.priority, earlier),
		badge,
		validity: integerOf(given.validity, labelOf(pushValidity), {
			min: earlier ? validityMinEarlier : validityMin,
			max,
		}),
		platform: platformWord(given.platform, connection),
		// The service's default is known: not silent.
		silentPush: silentPush || undefined,
		options: earlier && callbackData ? textValues(callbackData) : callbackData,
		apns: devices.includes('apns') ? plain(given.apns) : noneOf(given.apns, apns),
		android: devices.includes('android') ? androidOf(given.android, earlier) : noneOf(given.android, android),
	};
}

/** The priority in the words of the form that is chosen, in any case, or its usual one (part 1, 2.7). Throws InvalidInput. */
function priorityOf(given: string | undefined, earlier: boolean): string {
	if (given === undefined) return earlier ? '0' : 'MEDIUM';
	const word = given.trim().toUpperCase();
	const words = (earlier ? EARLIER_PRIORITIES : PRIORITIES).map(({ value }): string => value);
	if (words.includes(word)) return word;
	throw new InvalidInput(
		labelOf(priority),
		`“${shorten(word)}” is not a priority of the ${earlier ? 'earlier' : 'current'} interface version`,
		`Use one of ${words.join(', ')}.`,
	);
}

/** Nothing for a kind of device that the notification is not made for; throws InvalidInput for fields of it, which nobody would see. */
function noneOf(values: object, field: Field<unknown>): object | undefined {
	if (Object.values(plain(values)).every((value) => value === undefined)) return undefined;
	throw new InvalidInput(
		labelOf(field),
		'Devices does not name these devices',
		'Add them there, or take the fields out.',
	);
}

function androidOf(values: Given['options']['android'], earlier: boolean) {
	if (!earlier && values.icon !== undefined) {
		const fix = 'Take it out, or add Interface Version with Earlier.';
		throw new InvalidInput(labelOf(earlierIcon), 'the current interface version has none', fix);
	}
	const { action, androidChannelId, buttons, collapseKey, iconColor, image, smallIcon, sound, tag } = values;
	const shared = { action, androidChannelId, buttons, collapseKey, image, smallIcon, sound, tag };
	// The earlier form spells it so (part 1, 2.7).
	return earlier ? { ...shared, iconCollor: iconColor, icon: values.icon } : { ...shared, iconColor };
}

/** The third vendor has the name that the credential's vocabulary gives it. */
function platformWord(given: string | undefined, connection: Connection): string | undefined {
	if (given === undefined) return undefined;
	const third = ownWord(connection, 'vendorCPlatform');
	const word = given.toUpperCase();
	if (word === 'VENDOR_C' || word === third.toUpperCase()) return third;
	if (word === 'IOS' || word === 'ANDROID') return word;
	throw new InvalidInput(labelOf(platform), `“${shorten(given)}” is not a platform`, `Use IOS, ANDROID or ${third}.`);
}

/** The earlier form returns texts only (part 1, 2.7). */
function textValues(values: IDataObject): Record<string, string> {
	return Object.fromEntries(
		Object.entries(values).map(([key, value]) => [
			key,
			typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
		]),
	);
}

const ROUTE = 'POST /push/messages';

/** Sends one push notification per item (part 1, 2.7 and 4.4). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send push notifications',
	description: 'Send one notification for each item, many in one request',
	tool: sendingTool('one push notification to one device'),
	routes: [ROUTE],
	showsText: true,
	form: pushForm,
	limits: ({ options }) => ({ messages: options.batchSize ?? MESSAGES_PER_REQUEST }),

	draft(values, { connection }): PushDraft {
		const body = notification(values, connection);
		const warning = neutralWordWarning(connection, [body.platform]);
		return { body, identity: { to: body.to }, facts: { ...titled(body), text: body.text }, warning };
	},

	request: ({ bodies }) => request(ROUTE, { body: `[${bodies}]` }),

	entries: pushEntries,
	verdict: pushVerdict,
});
