import { createHash } from 'node:crypto';

import type { Draft } from '../engine/draft';
import type { Fate } from '../engine/ledger';
import type { Run } from '../engine/operation';
import type { Outbox } from '../engine/outbox';
import { failureState, troubleOf } from '../engine/report';

/**
 * Marks the files that messages carry by their names and bytes, once in a run: by its words alone, an email with an invoice is the same as the next
 * one with another invoice. What has a file that can't be read is not sent.
 */
export async function markFiles<D extends Draft>({ client }: Run, outbox: Outbox<D>): Promise<void> {
	const marked = new Map<number, D | Fate>();
	for (const { itemIndex, draft } of outbox.pending) {
		const { carries, files = [], identity } = draft;
		if (carries || files.length === 0) continue;
		try {
			const marks: string[] = [];
			for (const { name, property } of files) {
				const { data } = await client.file(itemIndex, property);
				marks.push(
					createHash('sha256')
						.update(`${JSON.stringify(name)}\n`)
						.update(data)
						.digest('base64url'),
				);
			}
			marked.set(itemIndex, { ...draft, carries: marks });
		} catch (error) {
			marked.set(itemIndex, { state: failureState(error), trouble: troubleOf(error), identity });
		}
	}
	if (marked.size > 0) await outbox.each((draft, itemIndex) => marked.get(itemIndex) ?? draft);
}
