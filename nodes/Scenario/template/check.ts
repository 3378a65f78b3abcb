import type { IDataObject } from 'n8n-workflow';

import { InvalidInput, shorten } from '../../ground/errors';
import type { JsonObject } from '../../ground/json';
import {
	PUSH_TEXT_CHARACTERS,
	PUSH_TITLE_CHARACTERS,
	SCENARIO_CALLBACK_URL_CHARACTERS,
	SOCIAL_VALIDITY_MAX,
	SOCIAL_VALIDITY_MIN,
	WALLET_IMAGE_CHARACTERS,
	WALLET_MESSAGE_CHARACTERS,
	WALLET_TITLE_CHARACTERS,
} from '../../ground/limits';
import { textOf } from '../../panel/parameters';
import { emailAddress, httpUrl, phoneNumber } from '../../panel/recipients';
import { atMost, sizedSms } from '../../panel/texts';
import { idLiteral, idLiterals, objectValue, oneOf, wholeNumber } from '../values';
import { TEMPLATE_KEYS } from './kinds';

/** Checks one field and gives it as it goes over the wire. */
type Check = (value: unknown, label: string) => unknown;

const short =
	(most: number): Check =>
	(value, label) =>
		atMost(textOf(value, label) ?? '', most, label);
const web: Check = (value, label) => httpUrl(textOf(value, label) ?? '', label);
const notNegative: Check = (value, label) => wholeNumber(value, label, 0);

const smsText: Check = (value, label) => {
	const text = textOf(value, label) ?? '';
	sizedSms(text, label);
	return text;
};

/** The payload of a wallet push (part 1, 2.8). */
const PAYLOAD: Record<string, Check> = {
	title: short(WALLET_TITLE_CHARACTERS),
	message: short(WALLET_MESSAGE_CHARACTERS),
	image: (value, label) => atMost(web(value, label) as string, WALLET_IMAGE_CHARACTERS, label),
};

const routes: Check = (value, label) => {
	const list = Array.isArray(value) ? (value as unknown[]) : [];
	if (list.length === 0 || list.length > 2 || new Set(list).size < list.length) {
		throw new InvalidInput(label, 'it is not one route or two different ones', 'Use SOC_A, SOC_B or both, in a list.');
	}
	return list.map((route) => oneOf(route, ['SOC_A', 'SOC_B'], label));
};

/** The fields that have a rule, by kind of template; all others pass as they are (part 2, 2.4 and 8). */
const RULES: Record<string, Record<string, Check>> = {
	smsTemplate: { text: smsText, validity: notNegative },
	msgrTemplate: { image: web, validity: notNegative },
	emailTemplate: { attachmentIds: idLiterals, sourceAddress: emailAddress },
	pushTemplate: {
		...{ from: idLiteral, badge: notNegative, validity: notNegative, android: objectValue, apns: objectValue },
		...{ options: objectValue, text: short(PUSH_TEXT_CHARACTERS), title: short(PUSH_TITLE_CHARACTERS) },
	},
	pushWalletTemplate: {
		// The service trims and checks the number itself; a macro in its place is left alone.
		to: (value, label) => (/\d/.test(String(value)) ? phoneNumber(value, label) : value),
		callbackUrl: (value, label) => atMost(web(value, label) as string, SCENARIO_CALLBACK_URL_CHARACTERS, label),
		callbackData: objectValue,
		payload: (value, label) => checkFields(objectValue(value, label), PAYLOAD, label),
	},
	socialTemplate: {
		...{ routes, callbackUrl: web, callbackData: objectValue, templateData: objectValue },
		deliveryPolicy: (value, label) => oneOf(value, ['ANY', 'MOBILE_DEVICE_REQUIRED'], label),
		validity: (value, label) => wholeNumber(value, label, SOCIAL_VALIDITY_MIN, SOCIAL_VALIDITY_MAX),
	},
};

/** What a step can't be sent without: one of these fields. */
const NEEDED: Record<string, { fields: string[]; label: string }> = {
	smsTemplate: { fields: ['text'], label: 'text' },
	msgrTemplate: { fields: ['text', 'image'], label: 'text or image' },
	emailTemplate: { fields: ['htmlBody', 'plainText'], label: 'HTML or plain text' },
	pushTemplate: { fields: ['text', 'title', 'silentPush'], label: 'text' },
	pushWalletTemplate: { fields: ['payload'], label: 'title, text, image or deep link' },
	socialTemplate: { fields: ['templateId'], label: 'template ID' },
};

/**
 * A template in neutral words, checked, ids as raw integers. An override (`isPart`) may leave out any field. Throws
 * InvalidInput for a template of no known kind, of another channel's kind, and for fields past their limits.
 */
export function checkTemplate(
	template: JsonObject,
	channel: string | undefined,
	label: string,
	isPart = false,
): IDataObject {
	const [key, ...others] = Object.keys(template);
	const rules = key === undefined ? undefined : RULES[key];
	if (key === undefined || others.length > 0 || !rules) {
		const problem =
			key === undefined || others.length > 0
				? `it has ${others.length + (key === undefined ? 0 : 1)} templates, and exactly one is needed`
				: `“${shorten(key)}” is no kind of template`;
		const kinds = Object.keys(RULES).join(', ');
		throw new InvalidInput(
			`${label}, template`,
			problem,
			`Use one of ${kinds}; other words for them are set in the credential.`,
		);
	}
	const expected = channel === undefined ? undefined : TEMPLATE_KEYS[channel];
	if (expected !== undefined && expected !== key) {
		throw new InvalidInput(`${label}, template`, `“${key}” does not fit the channel ${channel}`, `Use ${expected}.`);
	}
	const fields = objectValue(template[key], `${label}, ${key}`);
	const needed = NEEDED[key];
	const isFilled = (name: string): boolean => ![undefined, null, ''].includes(fields[name] as string | undefined);
	if (!isPart && !needed.fields.some(isFilled)) {
		throw new InvalidInput(label, `the template has no ${needed.label}`, 'Fill it in, or take the step out.');
	}
	return { [key]: checkFields(fields, rules, label) };
}

function checkFields(fields: JsonObject, rules: Record<string, Check>, label: string): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
			return [name, rule && value !== null ? rule(value, `${label}, ${name}`) : value];
		}),
	) as IDataObject;
}
