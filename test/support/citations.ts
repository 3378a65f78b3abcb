/** One section that a text cites, e.g. `part 1, 4.1`, `field notes, rule 2` or `field notes, soap`, and on which line. */
export interface Citation {
	section: string;
	line: number;
}

const NUMBER = String.raw`\d+(?:\.\d+)*`;
const RANGE = String.raw`${NUMBER}(?:\s+to\s+${NUMBER})?`;
const LIST = String.raw`${RANGE}(?:(?:,|\s+and)\s+${RANGE})*`;

/** `part 1, 2.3 and 4.1`, or (`odd`) a section of a part in any other form. */
const PARTS = new RegExp(
	String.raw`\bpart\s+(?<part>\d+)(?:,\s+(?:sections?\s+)?(?<list>${LIST})|(?<odd>[\s,:(§]+(?:sections?\s+\S+|\d+\.\d+)))`,
	'gi',
);
const NOTES = /\bfield\s+notes(?:,\s+(?<list>[^).;:,'"`*_]+))?/gi;

/**
 * The sections that a text cites, in comments, strings and prose, also where a citation goes on behind a line break. What
 * names a section in another form is given as it stands, so that it resolves to nothing.
 */
export function findCitations(text: string): Citation[] {
	const flat = withoutLineBreaks(text);
	const found = (pattern: RegExp, read: (match: RegExpExecArray) => string[]): Citation[] =>
		[...flat.matchAll(pattern)].flatMap((match) => {
			const line = text.slice(0, match.index).split('\n').length;
			return read(match).map((section) => ({ section, line }));
		});
	return [...found(PARTS, sectionsOfPart), ...found(NOTES, sectionsOfNotes)];
}

/** The sections that a document's headings define: `### Part 1, 4.1: SMS`; in the field notes `### Rule 2: …`, `## SOAP`. */
export function readSections(markdown: string): Set<string> {
	const headings = [...markdown.matchAll(/^#+ ([^:\n]+)/gm)].map(([, heading]) => heading.toLowerCase());
	const [title] = headings;
	return new Set(
		headings.map((heading) => (heading === title || heading.startsWith('part ') ? heading : `${title}, ${heading}`)),
	);
}

/** The text with blanks of the same length for its line breaks and the comment marks behind them. */
function withoutLineBreaks(text: string): string {
	return text.replace(/\r?\n[ \t]*(?:\/\/|\*(?!\/)|#|>)?/g, (gap) => ' '.repeat(gap.length));
}

function sectionsOfPart({ 0: whole, groups = {} }: RegExpExecArray): string[] {
	if (groups.list === undefined) return [whole.replace(/\s+/g, ' ')];
	return (groups.list.match(new RegExp(RANGE, 'g')) ?? [])
		.flatMap(numbersOf)
		.map((number) => `part ${groups.part}, ${number}`);
}

/** `2.9 to 2.11` as its three numbers; a range that is none as it stands. */
function numbersOf(range: string): string[] {
	const [from, to] = range.split(/\s+to\s+/);
	if (to === undefined) return [from];
	const chapter = from.slice(0, from.lastIndexOf('.') + 1);
	const [first, last] = [from, to].map((number) => Number(number.slice(chapter.length)));
	if (!to.startsWith(chapter) || last < first) return [range];
	return Array.from({ length: last - first + 1 }, (_, at) => `${chapter}${first + at}`);
}

/** Without anything behind it, a citation is of the field notes as a whole. */
function sectionsOfNotes({ groups = {} }: RegExpExecArray): string[] {
	const title = 'field notes';
	if (groups.list === undefined) return [title];
	const names = groups.list.toLowerCase().trim();
	return names.split(/\s+and\s+/).map((name) => `${title}, ${name.replace(/^(?:rules?\s+)?(\d+)$/, 'rule $1')}`);
}
