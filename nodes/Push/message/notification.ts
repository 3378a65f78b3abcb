import type { IDataObject } from 'n8n-workflow';

import type { Connection } from '../../ground/connection';
import { InvalidInput, shorten } from '../../ground/errors';
import { integerLiteral, isJsonObject } from '../../ground/json';
import {
	PUSH_BUTTONS,
	PUSH_CAPTION_CHARACTERS,
	PUSH_TEXT_CHARACTERS,
	PUSH_TITLE_CHARACTERS,
	PUSH_VALIDITY_MAX,
	PUSH_VALIDITY_MIN,
	PUSH_VALIDITY_MIN_EARLIER,
} from '../../ground/limits';
import type { Item } from '../../panel/parameters';
import { httpUrl } from '../../panel/recipients';
import { atMost } from '../../panel/texts';
import { idDigits } from '../../old/details';

const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'REALTIME'];
const EARLIER_PRIORITIES = ['0', '1', '2', '3'];
const SOUND_FORMATS = ['aif', 'aiff', 'wav', 'mp3', 'mp4'];
const IMAGE_FORMATS = ['jpeg', 'jpg', 'gif', 'png'];

/** One item's push notification in the current or the earlier form (part 1, 2.7); throws InvalidInput. */
export function readNotification(item: Item, connection: Connection): IDataObject & { to: string } {
	const earlier = item.value('form') === 'earlier';
	const body: IDataObject & { to: string } = {
		// An id can go past 2^53, and the service wants it as a number.
		from: integerLiteral(BigInt(idDigits(item, 'from', 'From')).toString()) as IDataObject,
		to: item.requiredText('to', 'To').trim(),
		title: atMost(item.requiredText('title', 'Title'), PUSH_TITLE_CHARACTERS, 'Title'),
		text: atMost(item.requiredText('text', 'Text'), PUSH_TEXT_CHARACTERS, 'Text'),
		priority: earlier ? among(item, 'earlierPriority', EARLIER_PRIORITIES) : among(item, 'priority', PRIORITIES),
	};
	const badge = item.integer('options.badge', 'Badge', { min: 0 });
	if (badge !== undefined) body.badge = badge;
	const min = earlier ? PUSH_VALIDITY_MIN_EARLIER : PUSH_VALIDITY_MIN;
	const validity = item.integer('options.validity', 'Validity', { min, max: PUSH_VALIDITY_MAX });
	if (validity !== undefined) body.validity = validity;
	const platform = item.text('options.platform', 'Platform');
	if (platform !== undefined) body.platform = platformWord(platform, connection);
	if (item.flag('options.silentPush', 'Silent')) body.silentPush = true;
	const callbackData = item.keyValues('options.options', 'Callback Data');
	if (callbackData) body.options = earlier ? textValues(callbackData) : callbackData;
	return Object.assign(body, readDevices(item, earlier));
}

function among(item: Item, name: string, known: string[]): string {
	const given = item.requiredText(name, 'Priority').trim().toUpperCase();
	if (known.includes(given)) return given;
	throw new InvalidInput('Priority', `“${shorten(given)}” is not a priority`, `Use one of ${known.join(', ')}.`);
}

/** The third vendor has the name that the credential's vocabulary gives it. */
function platformWord(given: string, connection: Connection): string {
	const third = connection.field('vendorCPlatform') || 'VENDOR_C';
	if (given.toUpperCase() === 'VENDOR_C' || given === third) return third;
	const platform = given.toUpperCase();
	if (platform === 'IOS' || platform === 'ANDROID') return platform;
	throw new InvalidInput('Platform', `“${shorten(given)}” is not a platform`, `Use IOS, ANDROID or ${third}.`);
}

/** The earlier form returns texts only (part 1, 2.7). */
function textValues(values: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(values).map(([key, value]) => [
			key,
			typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
		]),
	);
}

function readDevices(item: Item, earlier: boolean): IDataObject {
	const devices = item.texts('devices', 'Devices');
	const wrong = devices.find((device) => device !== 'apns' && device !== 'android');
	if (devices.length === 0 || wrong !== undefined) {
		const problem = wrong === undefined ? 'none is chosen' : `“${shorten(wrong)}” is not known`;
		throw new InvalidInput('Devices', problem, 'Choose iOS, Android or both: the service needs one of them.');
	}
	return {
		...(devices.includes('apns') ? { apns: readApns(item) } : {}),
		...(devices.includes('android') ? { android: readAndroid(item, earlier) } : {}),
	};
}

function readApns(item: Item): IDataObject {
	const apns = readShared(item, 'apns', 'iOS');
	const linkToMedia = item.text('apns.linkToMedia', 'Link to Media');
	if (linkToMedia !== undefined) apns.linkToMedia = httpUrl(linkToMedia, 'Link to Media');
	return apns;
}

function readAndroid(item: Item, earlier: boolean): IDataObject {
	const android = readShared(item, 'android', 'Android');
	for (const name of ['smallIcon', 'androidChannelId', 'tag', 'collapseKey']) {
		const value = item.text(`android.${name}`, `Android ${name}`);
		if (value !== undefined) android[name] = value;
	}
	const color = item.text('android.iconColor', 'Icon Color');
	// The earlier form spells it so (part 1, 2.7).
	if (color !== undefined) android[earlier ? 'iconCollor' : 'iconColor'] = checkedColor(color);
	const icon = earlier ? item.text('android.icon', 'Icon URL') : undefined;
	if (icon !== undefined) android.icon = httpUrl(icon, 'Icon URL');
	return android;
}

/** What notifications for both kinds of devices can have. */
function readShared(item: Item, device: 'apns' | 'android', label: string): IDataObject {
	const fields: IDataObject = {};
	const sound = item.text(`${device}.sound`, `${label} Sound`);
	if (sound !== undefined) fields.sound = checkedFile(sound, SOUND_FORMATS, `${label} Sound`);
	const image = item.text(`${device}.image`, `${label} Image`);
	if (image !== undefined) fields.image = checkedFile(image, IMAGE_FORMATS, `${label} Image`);
	const action = item.text(`${device}.action`, `${label} Action`);
	if (action !== undefined) fields.action = action;
	const buttons = readButtons(item.value(`${device}.buttons`), device === 'android', `${label} Buttons`);
	if (buttons.length > 0) fields.buttons = buttons;
	return fields;
}

/** Up to three buttons, from the panel's rows or from a list. */
function readButtons(value: unknown, withIcon: boolean, label: string): IDataObject[] {
	const rows: unknown = isJsonObject(value) ? value.button : value;
	if (rows === undefined || rows === null || rows === '') return [];
	if (!Array.isArray(rows)) throw new InvalidInput(label, 'it is not a list', 'Use a list of buttons.');
	if (rows.length > PUSH_BUTTONS) {
		throw new InvalidInput(label, `there are ${rows.length}, and ${PUSH_BUTTONS} is the most`, 'Take some out.');
	}
	return rows.map((row, at) => readButton(row, withIcon, `${label}, button ${at + 1}`));
}

function readButton(row: unknown, withIcon: boolean, label: string): IDataObject {
	const text = (name: string): string => {
		const value = isJsonObject(row) ? row[name] : undefined;
		return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	};
	const [icon, caption, action] = [withIcon ? text('icon') : '', text('caption'), text('action')];
	if (icon === '' && caption === '' && action === '') {
		throw new InvalidInput(label, 'it is empty', 'Give it a caption, or take it out.');
	}
	return {
		...(icon === '' ? {} : { icon: httpUrl(icon, `${label}, icon`) }),
		...(caption === '' ? {} : { caption: atMost(caption, PUSH_CAPTION_CHARACTERS, `${label}, caption`) }),
		...(action === '' ? {} : { action }),
	};
}

function checkedColor(color: string): string {
	if (/^#[0-9a-f]{6}$/i.test(color)) return color;
	throw new InvalidInput(
		'Icon Color',
		`“${shorten(color)}” is not a colour that the service takes`,
		'Use a number sign and six hexadecimal digits, e.g. #1F4FD8.',
	);
}

/** A file by its name; a name without an ending is left to the app. */
function checkedFile(name: string, formats: string[], label: string): string {
	const ending = /\.([^./\\]+)$/.exec(name)?.[1];
	if (ending === undefined || formats.includes(ending.toLowerCase())) return name;
	throw new InvalidInput(
		label,
		`“${shorten(name)}” is not of a format that the service takes`,
		`Use a file in one of the formats ${formats.map((format) => format.toUpperCase()).join(', ')}.`,
	);
}
