import { InvalidInput } from '../../ground/errors';
import { SOCIAL_ROUTES } from '../../ground/contract';
import { atMost } from '../../panel/texts';
import { httpUrl } from '../../panel/recipients';
import { textOf } from '../../panel/values';
import { sizedSms } from '../../panel/smsSize';
import { knownWord, wholeNumber, type Fields, type Warn } from '../values';

/** Checks one field and gives it as it goes over the wire; throws InvalidInput, or warns of what is odd. */
export type FieldCheck = (value: unknown, label: string, warn: Warn) => unknown;

/** A rule that the documents have for the messages of a channel and not for templates, whose macros change too: it warns. */
export function advised(check: FieldCheck): FieldCheck {
	return (value, label, warn) => {
		try {
			return check(value, label, warn);
		} catch (problem) {
			warn(`${problem instanceof Error ? problem.message : String(problem)}. The service may not take the step.`);
			return value;
		}
	};
}

/** A text of at most so many characters. */
export function shortText(most: number) {
	return (value: unknown, label: string): string => atMost(textOf(value, label) ?? '', most, label);
}

/** An http or https address, of at most so many characters where that is said. */
export function webAddress(most = Infinity) {
	return (value: unknown, label: string): string => atMost(httpUrl(textOf(value, label) ?? '', label), most, label);
}

/** A whole number of 0 or more. */
export const notNegative: FieldCheck = (value, label) => wholeNumber(value, label, 0);

export const smsText: FieldCheck = (value, label) => {
	const text = textOf(value, label) ?? '';
	sizedSms(text, label);
	return text;
};

/** One or two of the routes of social networks, in the order of their use. */
export const routeList: FieldCheck = (value, label) => {
	const list: unknown[] = Array.isArray(value) ? value : [];
	const routes = list.map((route) => knownWord(route, SOCIAL_ROUTES, label));
	if (routes.length === 0 || new Set(routes).size < routes.length) {
		throw new InvalidInput(label, 'it is not one route or two different ones', 'Use SOC_A, SOC_B or both, in a list.');
	}
	return routes;
};

/** An object's fields by their rules; those without a rule, and null, pass as they are. */
export function checkFields(
	fields: Fields,
	rules: Readonly<Record<string, FieldCheck | undefined>>,
	label: string,
	warn: Warn,
): Fields {
	const checked = Object.entries(fields).map(([name, value]) => {
		const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
		return [name, rule && value !== null ? rule(value, `${label}, ${name}`, warn) : value] as const;
	});
	return Object.fromEntries(checked);
}
