import { InvalidInput, shorten } from '../ground/errors';

/** An expression that was typed where no expression is read: macros of the service's own have no dollar sign. */
const EXPRESSION = /\{\{[^{}]*\$[A-Za-z(][^{}]*\}\}/;

/** The value, unless it is a text that still holds an expression; throws InvalidInput with the way to mend it. */
export function filled<T>(value: T, label: string): T {
	if (typeof value !== 'string' || !value.includes('{{')) return value;
	const [found] = EXPRESSION.exec(value) ?? [];
	if (found === undefined) return value;
	throw new InvalidInput(
		label,
		`it still holds “${shorten(found)}”, which would go out as it stands`,
		'Switch the field from Fixed to Expression, or take the braces out of the data that it comes from.',
	);
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
