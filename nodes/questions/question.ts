/** What a person can choose: the words that they see, and the value that comes out. */
export interface Choice {
	label: string;
	value: string;
}

/** What is asked of one person, as far as an answer is read by it. It outlives the process, so it is plain data. */
export type Question =
	| { kind: 'text' }
	| ({ kind: 'yesNo'; yes: string[]; no: string[] } & Offer)
	| ({ kind: 'choice' } & Offer)
	| { kind: 'number'; whole: boolean; min?: number; max?: number }
	| { kind: 'date'; order: DateOrder; languages: string[]; timezone: string };

interface Offer {
	choices: Choice[];
	/** Whether the message has numbers before the choices, so that a number answers it. */
	numbered: boolean;
}

/** In which order people write the parts of a date. */
export type DateOrder = 'dmy' | 'mdy';

/** An answer that fits its question: a text, a choice's value, a number, a date as `YYYY-MM-DD`, or yes or no. */
export type AnswerValue = string | number | boolean;

/** What the person can choose; nothing where they write. */
export function choicesIn(question: Question): Choice[] {
	return 'choices' in question ? question.choices : [];
}

/** The question where the message shows its choices without numbers. */
export function withoutNumbers(question: Question): Question {
	return 'numbered' in question ? { ...question, numbered: false } : question;
}

/** The choices as lines below the question, with their numbers where a number answers it. */
export function linesOf(question: Question): string[] {
	const numbered = 'numbered' in question && question.numbered;
	return choicesIn(question).map(({ label }, at) => (numbered ? `${at + 1}. ${label}` : label));
}

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

/** A text without the ids of buttons and rows in it. */
export function withoutButtonIds(text: string): string {
	return text.replace(new RegExp(PATTERN, 'g'), MARK);
}

/** What a callback says of a button or row that was chosen, under whatever name the service gives it; undefined when it says nothing. */
export function buttonIn(raw: unknown): { run: string; item: number; place: number } | undefined {
	const found = PATTERN.exec(JSON.stringify(raw) ?? '');
	return found ? { run: found[1], item: Number(found[2]), place: Number(found[3]) } : undefined;
}
