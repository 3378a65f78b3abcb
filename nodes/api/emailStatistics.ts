import type { IDataObject } from 'n8n-workflow';

import { EMAIL_STATISTICS_COLUMNS } from '../ground/contract';
import type { Range } from '../ground/periods';
import { choice, named } from '../panel/choices';
import type { Values } from '../panel/field';
import { answerText } from '../service/answers';
import type { Client } from '../service/client';
import type { Answer } from '../service/exchange';
import { nodeError } from '../service/trouble';
import { formatRange, given } from './details';
import { request } from './routes';

/** The two addresses of the interface; the second is the one that a sample calls (part 1, 4.2). */
export const EMAIL_STATISTICS = {
	standard: 'GET /omni-statistics-exporter/export/statistics/sliced-by-event-time',
	sample: 'GET /email-stat/statistics/sliced-by-event-time',
} as const;

/** The two pairs of names for the ends of the period (part 1, 4.2). */
const PERIOD_NAMES = {
	standard: ['dateTimeFrom', 'dateTimeTo'],
	sample: ['startDate', 'endDate'],
};

/** How a deployment wants to be asked; `prefix` stands before the fields' names where a form has several channels. */
export const emailAddressFields = (prefix = '') => ({
	address: choice(
		`${prefix}Address`,
		[
			{ name: 'Standard', value: 'standard', description: '/omni-statistics-exporter/…' },
			{ name: 'As a Sample Calls It', value: 'sample', description: '/email-stat/…' },
		],
		{
			default: 'standard',
			description: 'Change it when your deployment answers that it does not know the standard address',
		},
	),
	periodNames: choice(
		`${prefix}Names of the Period`,
		named({ standard: 'dateTimeFrom and dateTimeTo', sample: 'startDate and endDate' }),
		{ default: 'standard', description: 'Change it when your deployment answers that the period is missing' },
	),
});

/** What is asked: how the deployment wants it, how the period is cut, and whose emails count; `zoneOffset` is in minutes. */
type EmailQuestion = Values<ReturnType<typeof emailAddressFields>> & {
	groupBy?: string;
	zoneOffset: number;
	taskId?: string;
	triggerId?: string;
	userId?: string;
};

/** Asks for the email statistics of a period (part 1, 4.2). */
export async function askEmailStatistics(
	client: Client,
	range: Range,
	{ address, periodNames, groupBy, zoneOffset, taskId, triggerId, userId }: EmailQuestion,
): Promise<Answer> {
	const [from, to] = PERIOD_NAMES[periodNames];
	const [first, last] = formatRange(range, 'blank', zoneOffset);
	const dates = { [from]: first, [to]: last };
	const query = given({ groupBy, charset: 'UTF8', taskId, triggerId, userId, zoneOffset });
	const headers = { Accept: 'text/csv, text/plain, */*' };
	return await client.read(request(EMAIL_STATISTICS[address], { query, dates, headers }));
}

/** The table in an answer, as `parseStatisticsTable` reads it. Throws a node error where there is none. */
export function statisticsTable(client: Client, answer: Answer, buckets: readonly string[]): StatisticsTable {
	const table = parseStatisticsTable(answer.text, buckets);
	if (table) return table;
	throw nodeError(client.node, {
		message: "The service's answer is not a table of statistics",
		description: `The raw output of Omni Email’s statistics shows all of it. The service said: ${answerText(answer)}`,
		httpCode: String(answer.status),
	});
}

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
 * for the whole period. There are rows of zeros for those of `buckets` in which nothing was counted. Undefined when the text is no such
 * table.
 */
export function parseStatisticsTable(text: string, buckets: readonly string[] = []): StatisticsTable | undefined {
	// A page or an error of the service may have semicolons, too.
	if (/^\s*[<{[]/.test(text)) return undefined;
	const [header, ...lines] = readLines(text);
	if (!header || header.length < 2) return undefined;
	// Lines may end in a semicolon. The first column names the bucket, whatever its title.
	const titles = header.at(-1) === '' ? header.slice(0, -1) : header;
	// Titles may be of another language; a sentence with a semicolon has no counts below it.
	const isTable = titles.some((title) => FIELD_OF.has(lettersOf(title))) || lines.flat().some(isNumber);
	if (!isTable) return undefined;
	const fields = titles.map((title, at) => (at === 0 ? FIELDS[0] : (FIELD_OF.get(lettersOf(title)) ?? title)));
	const rows = lines.map((cells) => {
		const more = cells.slice(fields.length).filter((cell) => cell !== '');
		return {
			...Object.fromEntries(fields.map((field, at) => [field, at === 0 ? (cells[at] ?? null) : readCell(cells[at])])),
			...(more.length > 0 ? { more } : {}),
		};
	});
	const total = rows.pop() ?? emptyRow(fields, null);
	return { rows: withQuiet(rows, fields, buckets), total };
}

/** Rows with one of zeros for each bucket that has none; where the service writes its buckets in another way, nobody knows which are empty. */
function withQuiet(rows: IDataObject[], fields: string[], buckets: readonly string[]): IDataObject[] {
	const [first] = fields;
	const byBucket = new Map(rows.map((row) => [row[first], row]));
	const asked = new Set<unknown>(buckets);
	if (byBucket.size < rows.length || rows.some((row) => !asked.has(row[first]))) return rows;
	return buckets.map((bucket) => byBucket.get(bucket) ?? emptyRow(fields, bucket));
}

/** Nothing of anything; a rate of nothing is none. */
function emptyRow([sendDate, ...columns]: string[], bucket: string | null): IDataObject {
	const counts = columns.map((field): [string, 0 | null] => [field, /rate$/i.test(field) ? null : 0]);
	return { [sendDate]: bucket, ...Object.fromEntries(counts) };
}

function lettersOf(title: string): string {
	return title.toLowerCase().replace(/[^\p{L}]/gu, '');
}

const NUMBER = /^(-?\d+(?:\.\d+)?)\s*%?$/;

const isNumber = (cell: string): boolean => NUMBER.test(cell);

/** A count or a percentage as a number; other text stays (a comma may stand before decimals or thousands), an empty cell is null. */
function readCell(cell: string | undefined): string | number | null {
	if (cell === undefined || cell === '') return null;
	const [, number] = NUMBER.exec(cell) ?? [];
	return number === undefined ? cell : Number(number);
}

/** The cells of every line that is not empty, without blanks around them. */
function readLines(text: string): string[][] {
	const lines = text.split(/[\r\n]+/).map((line) => line.split(';').map((cell) => cell.trim()));
	return lines.filter((cells) => cells.some((cell) => cell !== ''));
}
