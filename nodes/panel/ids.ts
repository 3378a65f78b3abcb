import { InvalidInput, shorten } from '../ground/errors';
import { property, refine, type Field, type Look } from './field';
import { isNeeded, text, texts, type Given, type TextLook } from './fields';
import { isUnset, needed, textOf } from './values';

/** An id in digits. */
export function digits<const L extends TextLook>(label: string, look: L): Field<Given<string, L>>;
export function digits(label: string): Field<string | undefined>;
export function digits(label: string, look: TextLook = {}): Field<string | undefined> {
	return refine(text(label, { ...look, trim: true }), (value, place) => {
		if (value === undefined || /^\d+$/.test(value)) return value;
		throw new InvalidInput(place, 'it has other characters than digits', 'Give the ID as the service shows it.');
	});
}

/** Several ids in digits, each once: one, with commas between them, or a list. */
export function digitsList(label: string, look: Look & { default?: string } = {}): Field<string[]> {
	return refine(texts(label, look), (given, place) => {
		const ids = [...new Set(given)];
		const wrong = ids.find((id) => !/^\d+$/.test(id));
		if (wrong === undefined) return ids;
		throw new InvalidInput(place, `“${shorten(wrong)}” is not an ID`, 'Give IDs in digits, as the service shows them.');
	});
}

/** What a field that picks one thing says of itself. */
export interface PickLook extends Look {
	/** The name of the node's listSearch method that fills the list. */
	searchListMethod: string;
	/** An id as it may look. */
	example?: string;
	/** Its value has to be there, although the panel does not mark it. */
	needed?: true;
}

/** A field that picks one thing of the service, from a list or by its id in digits. */
export function pick<const L extends PickLook>(label: string, look: L): Field<Given<string, L>>;
export function pick(label: string, look: PickLook): Field<string | undefined> {
	const { searchListMethod, example = '1001' } = look;
	return {
		property: property(label, look, {
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			modes: [
				{ displayName: 'From List', name: 'list', type: 'list', typeOptions: { searchListMethod, searchable: true } },
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
			],
		}),
		parse(raw, place) {
			const id = pickedId(raw, place.label);
			if (id !== undefined || !isNeeded(look)) return id;
			throw new InvalidInput(place.label, 'none is chosen', 'Pick it from the list, or give its ID.');
		},
	};
}

/** The id that such a field holds, also where an expression gives it as plain text; undefined when none is given. */
function pickedId(raw: unknown, label: string): string | undefined {
	const value: unknown = typeof raw === 'object' && raw !== null && 'value' in raw ? raw.value : raw;
	if (isUnset(value)) return undefined;
	const id = needed(textOf(value, label), label).trim();
	// Some requests want the ID as a JSON integer, which has no zeros in front.
	if (/^(0|[1-9]\d*)$/.test(id)) return id;
	throw new InvalidInput(
		label,
		`“${shorten(id)}” is not an ID`,
		'Pick it from the list, or give the ID in digits as the service shows it.',
	);
}
