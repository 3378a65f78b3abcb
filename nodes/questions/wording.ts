import type { Choice } from './question';

/** What a channel's message has to ask. */
export interface Asking {
	/** The question itself; asked once more, with the words before it. */
	text: string;
	/** What to offer beside it; nothing where the person writes, or where the question says it itself. */
	choices: Choice[];
	/** The same as lines of text. */
	lines: string[];
	/** The id of a button or row that stands for the choice at a place. */
	idOf: (place: number) => string;
}

/** A question with its choices as text. */
export function inText({ text, lines }: Pick<Asking, 'text' | 'lines'>): string {
	return lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`;
}

const MARK = 'omni-ask';
const PATTERN = new RegExp(`${MARK}\\.([\\w-]+)\\.(\\d{1,6})\\.(\\d{1,3})(?!\\d)`);

/** The id of a button or row: it names the run that asks, the item and the place of the choice. */
export function buttonId(run: string, item: number, place: number): string {
	return `${MARK}.${run}.${item}.${place}`;
}

/** What a callback says of a button or row that was chosen, under whatever name the service gives it; undefined when it says nothing. */
export function buttonIn(raw: unknown): { run: string; item: number; place: number } | undefined {
	const found = PATTERN.exec(JSON.stringify(raw) ?? '');
	return found ? { run: found[1], item: Number(found[2]), place: Number(found[3]) } : undefined;
}
