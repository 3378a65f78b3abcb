import type { Awaiting, Report } from './plan';

/**
 * Lists of a wait as one text each, the way n8n's database gets them: n8n writes and reads an execution value by value, so that
 * 32,000 messages as objects cost it a second at each step, and as one text next to nothing.
 */
export function packAwaited(awaited: readonly Awaiting[]): string {
	return JSON.stringify(awaited.map(({ item, messageId }) => [item, messageId]));
}

/** The messages that are waited for, as they were before packAwaited. */
export function unpackAwaited(text: string): Awaiting[] {
	return (JSON.parse(text) as Array<[number, string]>).map(([item, messageId]) => ({ item, messageId }));
}

type Reports = Record<string, Report>;
type Row = [messageId: string, ...Array<string | number | boolean | null>];

const FIELDS = ['status', 'rank', 'final', 'occurredAt', 'errorCode', 'source'] as const satisfies ReadonlyArray<
	keyof Report
>;

/** What is known of each message, as one text. */
export function packReports(reports: Reports): string {
	return JSON.stringify(
		Object.entries(reports).map(([messageId, report]): Row => [messageId, ...FIELDS.map((field) => report[field])]),
	);
}

/** What is known of each message, as it was before packReports; nothing where there is no text. */
export function unpackReports(text: string | undefined): Reports {
	if (text === undefined) return {};
	return Object.fromEntries(
		(JSON.parse(text) as Row[]).map(([messageId, ...values]) => [
			messageId,
			Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as unknown as Report,
		]),
	);
}
