import type { IDataObject } from 'n8n-workflow';

import { EMAIL_STATISTICS_COLUMNS } from '../../ground/contract';

/** The fields that the columns become, in their order (part 1, 2.11): their titles in camel case, e.g. `sendDate`. */
const FIELDS = EMAIL_STATISTICS_COLUMNS.map((title) =>
	title.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
);
const FIELD_OF = new Map(FIELDS.map((field) => [lettersOf(field), field]));

/** A statistics table: one row for each bucket, and the line for the whole period. Counts and percentages are numbers. */
export interface StatisticsTable {
	rows: IDataObject[];
	total: IDataObject;
}

/**
 * Reads the email statistics (part 1, 2.11): text with semicolons, a header line, a line for each bucket, and a last line
 * for the whole period. Where nothing was counted, there are rows of zeros for `buckets` and the whole. Undefined when the text is no such
 * table.
 */
export function parseStatisticsTable(text: string, buckets: readonly string[] = []): StatisticsTable | undefined {
	// A page or an error of the service may have semicolons, too.
	if (/^\s*[<{[]/.test(text)) return undefined;
	const [header, ...lines] = readLines(text);
	if (!header || header.length < 2) return undefined;
	// Lines may end in a semicolon. The first column names the bucket, whatever its title.
	const titles = header.at(-1) === '' ? header.slice(0, -1) : header;
	const fields = titles.map((title, at) => (at === 0 ? FIELDS[0] : (FIELD_OF.get(lettersOf(title)) ?? title)));
	const rows = lines.map((cells) => {
		const more = cells.slice(fields.length).filter((cell) => cell !== '');
		return {
			...Object.fromEntries(fields.map((field, at) => [field, at === 0 ? (cells[at] ?? null) : readCell(cells[at])])),
			...(more.length > 0 ? { more } : {}),
		};
	});
	const total = rows.pop() ?? emptyRow(fields, null);
	return { rows: rows.length > 0 ? rows : buckets.map((bucket) => emptyRow(fields, bucket)), total };
}

/** Nothing of anything; a rate of nothing is none. */
function emptyRow([sendDate, ...columns]: string[], bucket: string | null): IDataObject {
	const counts = columns.map((field): [string, 0 | null] => [field, /rate$/i.test(field) ? null : 0]);
	return { [sendDate]: bucket, ...Object.fromEntries(counts) };
}

function lettersOf(title: string): string {
	return title.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** A count or a percentage as a number; other text stays, an empty cell is null. */
function readCell(cell: string | undefined): string | number | null {
	if (cell === undefined || cell === '') return null;
	const digits = cell.replace(/[\s%]/g, '').replace(',', '.');
	return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : cell;
}

/** The cells of every line that is not empty, without blanks around them. */
function readLines(text: string): string[][] {
	const lines = text.split(/[\r\n]+/).map((line) => line.split(';').map((cell) => cell.trim()));
	return lines.filter((cells) => cells.some((cell) => cell !== ''));
}
