import { InvalidInput, shorten } from '../../ground/errors';
import { isJsonObject, type JsonObject } from '../../ground/json';
import { httpUrl } from '../../panel/recipients';
import { characters } from '../../panel/texts';

/** Where a value stands in a message: the labels on the way to it, for people, and its path in the JSON. */
export interface MessagePlace {
	labels: string[];
	path: string;
	/** What a person should know of the message, whoever says it: for rules that the documents do not have. */
	notes: Set<string>;
}

/** The place of a whole message. */
export function wholeMessage(): MessagePlace {
	return { labels: [], path: '', notes: new Set() };
}

/** Checks a value; throws InvalidInput that names its place. */
export type Rule = (value: unknown, place: MessagePlace) => void;

/** A member of an object: what people call it, whether it has to be there, and its rule. */
export interface Member {
	label: string;
	required: boolean;
	rule: Rule;
}

/** A member that has to be there. An empty label adds nothing to the place: for objects that only group. */
export const must = (label: string, rule: Rule): Member => ({ label, required: true, rule });

export const may = (label: string, rule: Rule): Member => ({ label, required: false, rule });

/** A member that other objects of the family have and this one must not. */
export const never = (label: string, why: string): Member =>
	may(label, (_value, place) => refuse(place, why, 'Leave it out.'));

/** Says something of the value at a place, which goes out all the same. */
export function note(place: MessagePlace, problem: string): void {
	place.notes.add(`${nameOf(place)}: ${problem}. It is sent as it is: the service may refuse it.`);
}

/** Refuses the value at a place. */
export function refuse(place: Omit<MessagePlace, 'notes'>, problem: string, fix: string): never {
	throw new InvalidInput(nameOf(place), problem, fix);
}

function nameOf({ labels, path }: Omit<MessagePlace, 'notes'>): string {
	const named = labels.filter((label) => label !== '').join(', ');
	return named === '' ? path : `${named} (${path})`;
}

/** A value that another rule has looked at. */
export const anything: Rule = () => undefined;

export const flagRule: Rule = (value, place) => {
	if (typeof value !== 'boolean') refuse(place, 'it is neither true nor false', 'Use true or false.');
};

export const keyValuesRule: Rule = (value, place) => {
	if (!isJsonObject(value)) refuse(place, 'it is not a set of keys and values', 'Use an object: {"order": "1001"}.');
};

/** A pattern that a text has to match, and how to say it; without a fix it only should. */
export interface Pattern {
	matches: RegExp;
	problem: string;
	fix?: string;
}

/** A text of `min` to `max` characters (an emoji counts as one), and of a pattern where one is given. */
export function textRule(limits: { min?: number; max?: number; pattern?: Pattern } = {}): Rule {
	const { min = 0, max = Number.POSITIVE_INFINITY, pattern } = limits;
	return (value, place) => {
		if (typeof value !== 'string') return refuse(place, `it is ${kindOf(value)} and has to be a text`, 'Use a text.');
		if (min > 0 && value.trim() === '') refuse(place, 'it is empty', 'Fill it in.');
		// The length in code units is never below the count of characters.
		const count = value.length > max ? characters(value) : 0;
		if (count > max) refuse(place, `it has ${count} characters, and ${max} is the most`, 'Shorten it.');
		if (!pattern || pattern.matches.test(value)) return;
		const problem = `“${shorten(value)}” ${pattern.problem}`;
		if (pattern.fix === undefined) note(place, problem);
		else refuse(place, problem, pattern.fix);
	};
}

/** One of a few texts. */
export function choiceRule(values: readonly string[]): Rule {
	return (value, place) => {
		if (typeof value === 'string' && values.includes(value)) return;
		const isText = typeof value === 'string';
		const given = isText ? `“${shorten(value)}”` : kindOf(value);
		const one = values.length === 1 ? '' : 'one of ';
		refuse(
			place,
			`${given} is not a value that it takes`,
			`Use ${one}${values.join(', ')}${isText ? '' : ', as a text'}.`,
		);
	};
}

/** A number from `min` to `max`. */
export function number(min: number, max: number, whole = false): Rule {
	return (value, place) => {
		const fits = typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
		if (fits) return;
		const given =
			typeof value === 'number' || typeof value === 'string' ? `“${shorten(String(value))}”` : kindOf(value);
		const range = Number.isFinite(min) ? ` from ${min} to ${max}` : '';
		refuse(place, `${given} is not a ${whole ? 'whole ' : ''}number${range}`, 'Correct the number.');
	};
}

export const webAddressRule: Rule = (value, place) => {
	textRule({ min: 1 })(value, place);
	const address = httpUrl(value as string, nameOf(place));
	if (address !== value) refuse(place, `“${shorten(value as string)}” begins or ends with a blank`, 'Take it out.');
};

/** What people call the entry of a list at a place; an empty name adds nothing to the place. */
type NameEntry = (list: readonly unknown[], at: number) => string;

/** A list of `min` to `max` entries, each called `each` with its number, or by a name of its own. */
export function listRule(rule: Rule, limits: { each: string | NameEntry; min?: number; max?: number }): Rule {
	const { each, min = 0, max = Number.POSITIVE_INFINITY } = limits;
	return (value, place) => {
		if (!Array.isArray(value))
			return refuse(place, `it is ${kindOf(value)} and has to be a list`, 'Use a list: [ … ].');
		if (value.length < min) refuse(place, 'it is empty', `Add at least ${min}.`);
		if (value.length > max) refuse(place, `there are ${value.length}, and ${max} is the most`, `Keep ${max} at most.`);
		const outer = place.labels.slice(0, -1);
		value.forEach((entry, at) => {
			const label = typeof each === 'string' ? `${each} ${at + 1}` : each(value, at);
			rule(entry, { ...place, labels: [...outer, label], path: `${place.path}[${at}]` });
		});
	};
}

/**
 * An object with these members, and a note on others; `more` are the rules that concern several of them. With a schema of
 * the contract as its type, the members have to be those of the schema.
 */
export function objectRule<T extends object = Record<string, unknown>>(
	members: Readonly<Record<Extract<keyof T, string>, Member>>,
	...more: Array<(value: JsonObject, place: MessagePlace) => void>
): Rule {
	return (value, place) => {
		if (!isJsonObject(value)) return refuse(place, `it is ${kindOf(value)} and has to be an object`, 'Use { … }.');
		for (const name of Object.keys(value)) {
			if (Object.hasOwn(members, name)) continue;
			note(within(place, '', name), `the documents have no such field here, only ${Object.keys(members).join(', ')}`);
		}
		for (const [name, member] of Object.entries<Member>(members)) {
			const inner = within(place, member.label, name);
			if (value[name] !== undefined) member.rule(value[name], inner);
			else if (member.required) refuse(inner, 'it is missing', 'Fill it in, or check the expression behind it.');
		}
		for (const check of more) check(value, place);
	};
}

/** An object whose field `key` says which rule it has to follow. */
export function variantsRule(key: string, label: string, rules: Record<string, Rule>): Rule {
	return (value, place) => {
		if (!isJsonObject(value)) return refuse(place, `it is ${kindOf(value)} and has to be an object`, 'Use { … }.');
		const inner = within(place, label, key);
		const kind = value[key];
		if (kind === undefined) refuse(inner, 'it is missing', `Use ${Object.keys(rules).join(', ')}.`);
		choiceRule(Object.keys(rules))(kind, inner);
		rules[kind as string](value, place);
	};
}

function within({ labels, path, notes }: MessagePlace, label: string, name: string): MessagePlace {
	return { labels: [...labels, label], path: path === '' ? name : `${path}.${name}`, notes };
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
