import { pack, unpack } from '../durable/packed';
import type { Notice } from '../events/progress';
import type { Awaiting, Known, Report } from './plan';

/** The messages that are waited for, as one text. */
export function packAwaited(awaited: readonly Awaiting[]): string {
	return pack(awaited.map(({ item, messageId }) => [item, messageId]));
}

/** The messages that are waited for, as they were before packAwaited. Throws an Error for any other text. */
export function unpackAwaited(text: string): Awaiting[] {
	return (unpack(text) as Array<[number, string]>).map(([item, messageId]) => ({ item, messageId }));
}

type Reports = Record<string, Report>;
type Row = [messageId: string, ...Array<string | number | boolean | null>];

/** In this order; what was put to sleep before `occurredAtText` came ends at `source`. */
const FIELDS = [
	'status',
	'rank',
	'final',
	'occurredAt',
	'errorCode',
	'source',
	'occurredAtText',
] as const satisfies ReadonlyArray<keyof Report>;

/** What is known of each message, as one text. */
export function packReports(reports: Reports): string {
	return pack(rowsOf(reports));
}

function rowsOf(reports: Reports): Row[] {
	return Object.entries(reports).map(([messageId, report]) => rowOf(messageId, report));
}

/** What callbacks told of each message, as packReports gives it. */
export function packNotices(notices: readonly Notice[]): string {
	return pack(notices.map((notice) => rowOf(notice.messageId, { ...notice, source: 'callback' })));
}

function rowOf(messageId: string, report: Report): Row {
	return [messageId, ...FIELDS.map((field) => report[field])];
}

/** What is known of each message, as it was before packReports; nothing where there is no text. Throws an Error for any other text. */
export function unpackReports(text: string | undefined): Reports {
	return text === undefined ? {} : reportsOf(unpack(text) as Row[]);
}

function reportsOf(rows: readonly Row[]): Reports {
	return Object.fromEntries(
		rows.map(([messageId, ...values]) => [
			messageId,
			Object.fromEntries(FIELDS.map((field, at) => [field, values[at] ?? null])) as unknown as Report,
		]),
	);
}

/** What is known of a wait, as one text: where nothing goes first, that of packReports. */
export function packKnown({ reports, few, sent }: Known): string {
	return few === undefined ? packReports(reports) : pack({ reports: rowsOf(reports), few, sent });
}

/** What is known of a wait, as it was before packKnown or packReports; nothing where there is no text. Throws an Error for any other text. */
export function unpackKnown(text: string | undefined): Known {
	if (text === undefined) return { reports: {} };
	const known = unpack(text) as Row[] | (Omit<Known, 'reports'> & { reports: Row[] });
	return Array.isArray(known) ? { reports: reportsOf(known) } : { ...known, reports: reportsOf(known.reports) };
}
