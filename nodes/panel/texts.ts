import { InvalidInput } from '../ground/errors';

/** How many characters a person would count: an emoji outside the basic plane is one, not two. */
export function characters(text: string): number {
	return Array.from(text).length;
}

/** A text of at most `most` characters (part 1, section 8). Throws InvalidInput for a longer one. */
export function atMost(text: string, most: number, label: string): string {
	// The length in code units is never below the count, so that nearly every text needs no counting.
	if (text.length <= most || characters(text) <= most) return text;
	throw new InvalidInput(
		label,
		`it has ${characters(text)} characters, and ${most} is the most`,
		'Shorten the text, or check that the expression picks the right field.',
	);
}

/** Words as a sentence lists them. */
export function listed(words: readonly string[]): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
