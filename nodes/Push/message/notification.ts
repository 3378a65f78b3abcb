import type { IDataObject } from 'n8n-workflow';

import { ownWord } from '../../api/vocabulary';
import type { Connection } from '../../ground/connection';
import { LIMITS, type components } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { labelOf, type Values } from '../../panel/field';
import { plain } from '../../panel/read';
import { integerOf } from '../../panel/values';
import { platform, pushValidity, type pushForm } from './send.fields';

const { validityMax: max, validityMin: min } = LIMITS.push;

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
	const { from, to, title, text: words, devices, options: given } = values;
	const earlier = values.form === 'earlier';
	const { badge, silentPush, options: callbackData } = given;
	return {
		from,
		to,
		title,
		text: words,
		priority: earlier ? values.earlierPriority : values.priority,
		badge,
		validity: earlier ? given.validity : integerOf(given.validity, labelOf(pushValidity), { min, max }),
		platform: platformWord(given.platform, connection),
		// The service's default is known: not silent.
		silentPush: silentPush || undefined,
		options: earlier && callbackData ? textValues(callbackData) : callbackData,
		apns: devices.includes('apns') ? plain(values.apns) : undefined,
		android: devices.includes('android') ? androidOf(values.android, earlier) : undefined,
	};
}

function androidOf(values: Given['android'], earlier: boolean) {
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
