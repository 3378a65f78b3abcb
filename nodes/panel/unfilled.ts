import { InvalidInput, shorten } from '../ground/errors';

/**
 * An expression that was typed where no expression is read, or without its last brace: macros of the service's own have no dollar
 * sign.
 */
const EXPRESSION = /\{\{[^{}]*\$[A-Za-z(][^{}]*\}\}?/;

/** The option that lets texts go out which look like a mistake. */
export const SEND_UNUSUAL = 'Send Unusual Texts';

/** What to do with a text that is meant to be as it is. */
export const SENT_ANYWAY = ` To send it as it is, add “${SEND_UNUSUAL}” under Options.`;

/**
 * The value, unless it is a text that still holds an expression, or, where such texts are refused, ends in braces that one has left
 * over. Throws InvalidInput with the way to mend it.
 */
export function filled<T>(value: T, label: string, unusualTexts?: 'refused' | 'sent'): T {
	if (typeof value !== 'string') return value;
	if (value.includes('{{')) {
		const [found] = EXPRESSION.exec(value) ?? [];
		if (found !== undefined) throw unfilled(found, label);
	}
	if (unusualTexts !== 'refused' || !endsInStray(value)) return value;
	throw new InvalidInput(
		label,
		`it ends in “${shorten(value.trimEnd().slice(-STRAY_SHOWN))}”, with braces that belong to no expression`,
		`Take the braces out, or write the expression as {{ $json.name }}.${SENT_ANYWAY}`,
	);
}

function unfilled(found: string, label: string): InvalidInput {
	return new InvalidInput(
		label,
		`it still holds “${shorten(found)}”, which would go out as it stands`,
		'Switch the field from Fixed to Expression, or take the braces out of the data that it comes from.',
	);
}

/** So much of a text's end shows where its stray braces stand. */
const STRAY_SHOWN = 20;

/** Whether a text ends in two braces that close nothing; those of JSON and of styles close what was opened before. */
function endsInStray(text: string): boolean {
	if (!text.trimEnd().endsWith('}}')) return false;
	return text.split('}').length > text.split('{').length;
}

/** Counts the items for which a part of a text had no value. */
export class Blanks {
	private readonly items = new Map<string, number[]>();

	/** Notes that a path of `$json` had no value in a text for an item. */
	note(path: readonly string[], itemIndex: number): void {
		const name = `$json.${path.join('.')}`;
		const known = this.items.get(name);
		if (!known) this.items.set(name, [itemIndex]);
		else if (known[known.length - 1] !== itemIndex) known.push(itemIndex);
	}

	/** What a person should know: one sentence for each path. `total` is the number of all items. */
	hints(total: number): string[] {
		return [...this.items].map(([name, items]) => {
			const subject = items.length === 1 ? '1 item has' : `${items.length} of ${total} items have`;
			return `${subject} nothing for ${name}, which leaves a gap in a text. First: item ${items[0]}.`;
		});
	}
}
