import { InvalidInput, shorten } from '../ground/errors';
import { isRounded } from '../ground/json';
import { property, type Field, type Fillable, type Look, type Property } from './field';
import { isNeeded, text, texts, type Given, type TextLook } from './fields';
import { needed, textOf, textsOf } from './values';

/** Ours: no id that a service of this kind gives out comes near it. */
const MOST_CHARACTERS = 256;

const FIX = 'Give the ID as the service shows it, or as another operation returned it.';

const PICK_OR_GIVE = 'Pick it from the list, or give the ID as the service shows it.';

const PLAIN = /^[A-Za-z0-9_-]{1,256}$/;

/** What says of a text that it is no id, or that it must not go out as one. */
const FLAWS: ReadonlyArray<[flaw: string, has: (id: string) => boolean]> = [
	[`it has more than ${MOST_CHARACTERS} characters`, (id) => id.length > MOST_CHARACTERS],
	['it is a number that lost digits', isRounded],
	['it holds a blank or a character that cannot be seen', (id) => /[\s\p{C}]/u.test(id)],
	['it holds “<”, “>” or “\\”', (id) => /[<>\\]/.test(id)],
	// Servers read a list where a comma stands, also in a value that is meant as one.
	['it holds a comma or a semicolon, as several IDs would', (id) => /[,;]/.test(id)],
	// A URL's reader resolves these before anyone decodes them: the request would go to another address.
	['it is a step in a path', (id) => id.split('/').some((part) => part === '.' || part === '..')],
];

/**
 * An id as text with every digit and letter that it has, since ids are opaque; undefined when none is given. Throws InvalidInput
 * for what is no id: blanks, markup, steps in a path, several in one, more than 256 characters, or a number that has lost digits
 * (field notes, rule 1). Everything else goes out encoded where it stands: in a URL, in JSON or in XML.
 */
export function idOf(value: unknown, label: string, fix = FIX): string | undefined {
	if (typeof value === 'boolean' || (typeof value === 'number' && !Number.isInteger(value))) {
		throw new InvalidInput(label, `“${String(value)}” is not an ID`, fix);
	}
	const id = textOf(value, label)?.trim();
	if (id === undefined || id === '') return undefined;
	// As nearly all are: the flaws need not be looked for in each of thousands.
	if (PLAIN.test(id)) return id;
	for (const [flaw, has] of FLAWS) {
		if (has(id)) throw new InvalidInput(label, `“${shorten(id)}” is not an ID: ${flaw}`, fix);
	}
	return id;
}

/** The ids of a list, or of one text with commas, blanks or line breaks between them; each once. Throws InvalidInput as idOf does. */
export function idsOf(value: unknown, label: string, fix?: string): string[] {
	const ids = textsOf(value, label).flatMap((one) => idOf(one, label, fix) ?? []);
	return [...new Set(ids)];
}

/**
 * The same id, where the interface wants an integer. Throws InvalidInput for letters, and for zeros in front, which no JSON integer has
 * (field notes, rule 1).
 */
export function wholeId<Id extends string | undefined>(id: Id, label: string): Id {
	if (id === undefined || /^(0|[1-9]\d*)$/.test(id)) return id;
	throw new InvalidInput(label, `“${shorten(id)}” is not a whole number, which the service wants here`, FIX);
}

interface IdLook extends TextLook {
	/** Where the id comes from, for errors. */
	fix?: string;
}

/** One id of the service. */
export function serviceId<const L extends IdLook>(label: string, look: L): Field<Given<string, L>>;
export function serviceId(label: string): Field<string | undefined>;
export function serviceId(label: string, look: IdLook = {}): Field<string | undefined> {
	return {
		...text(label, look),
		parse(raw, place) {
			const id = idOf(raw, place.label, look.fix);
			return isNeeded(look) ? needed(id, place.label, look.whenEmpty) : id;
		},
	};
}

interface IdsLook extends Look, Fillable {
	default?: string;
	fix?: string;
}

/** What is wrong with a field of several ids in which there is none. */
export const NONE_GIVEN = 'none is given';

/** Several ids of the service, each once: one, with commas between them, or a list. One at least where the field is required. */
export function serviceIds(label: string, look: IdsLook = {}): Field<string[]> {
	return {
		property: texts(label, look).property,
		model: look.model,
		parse(raw, place) {
			const ids = idsOf(raw, place.label, look.fix);
			if (ids.length > 0 || !isNeeded(look)) return ids;
			throw new InvalidInput(place.label, NONE_GIVEN, look.fix ?? FIX);
		},
	};
}

export interface PickLook extends Look {
	/** The name of the node's listSearch method that fills the list. */
	searchListMethod: string;
	example?: string;
	/** How it is given by hand, where that is no id. */
	byHand?: { displayName: string; name: string };
	/** Its value has to be there, although the panel does not mark it. */
	needed?: true;
}

/** A field that picks one thing of the service, from a list or by its id. */
export function pick<const L extends PickLook>(label: string, look: L): Field<Given<string, L>>;
export function pick(label: string, look: PickLook): Field<string | undefined> {
	return { property: locator(label, look), parse: picked(look, 'Pick it from the list, or give its ID.') };
}

/** What n8n's panel shows of a field that picks one thing. */
export function locator(label: string, look: PickLook): Property {
	const { searchListMethod, example = '1001', byHand = { displayName: 'By ID', name: 'id' } } = look;
	return property(label, look, {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{ displayName: 'From List', name: 'list', type: 'list', typeOptions: { searchListMethod, searchable: true } },
			{ ...byHand, type: 'string', placeholder: `e.g. ${example}` },
		],
	});
}

/** The value of such a field as it stands, also where an expression gives it as plain text. */
export function located(raw: unknown): unknown {
	return typeof raw === 'object' && raw !== null && 'value' in raw ? raw.value : raw;
}

/** The id that such a field holds, also where an expression gives it as plain text; undefined when none is given, and none is needed. */
function picked(look: Look & { needed?: true }, fix: string): Field<string | undefined>['parse'] {
	return (raw, { label }) => {
		const id = idOf(located(raw), label, PICK_OR_GIVE);
		if (id !== undefined || !isNeeded(look)) return id;
		throw new InvalidInput(label, 'none is chosen', fix);
	};
}

const EXPRESSION = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';

interface DropdownLook extends Look {
	/** The name of the node's loadOptions method that fills the list. */
	loadOptionsMethod: string;
	/** The fields whose change has the list loaded anew, e.g. `scenario.value`. */
	dependsOn?: string[];
	description?: never;
	/** What it is, put before n8n's own words. */
	about?: string;
}

/** What n8n's panel shows of such a field; n8n wants “Name or ID”, or “Names or IDs”, in its label. */
function loaded(label: string, look: DropdownLook, several: boolean): Property {
	const { about, loadOptionsMethod, dependsOn } = look;
	const words = `Choose from the list, or specify ${several ? 'IDs' : 'an ID'} using an ${EXPRESSION}`;
	const typeOptions = { loadOptionsMethod, ...(dependsOn && { loadOptionsDependsOn: dependsOn }) };
	return property(
		label,
		{ ...look, description: about === undefined ? words : `${about}. ${words}.` },
		several ? { type: 'multiOptions', typeOptions, default: [] } : { type: 'options', typeOptions, default: '' },
	);
}

/** One thing of the service from a list that depends on other fields, or its id from an expression. */
export function dropdown<const L extends DropdownLook>(label: string, look: L): Field<Given<string, L>>;
export function dropdown(label: string, look: DropdownLook): Field<string | undefined> {
	const fix = 'Pick it from the list, or give its ID by an expression.';
	return { property: loaded(label, look, false), parse: picked(look, fix) };
}

/** Several things of the service from a list, or their ids from an expression, each once. */
export function dropdowns(label: string, look: DropdownLook): Field<string[]> {
	return {
		property: loaded(label, look, true),
		parse: (raw, place) => idsOf(raw, place.label, PICK_OR_GIVE),
	};
}
