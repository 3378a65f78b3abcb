import type { Fate } from '../engine/ledger';
import type { OpenQuestions } from './openQuestions';

/**
 * Adds what people wrote while a question was being sent to them to the fates of questions that were not accepted: Match Replies has taken it, so
 * that nothing else has it. Throws StoreTrouble.
 * @param items those whose questions the run has opened; `keyOf` gives a question's key
 */
export async function keepWritten(
	questions: OpenQuestions,
	run: string,
	fates: Fate[],
	items: Iterable<number>,
	keyOf: (item: number) => string,
): Promise<void> {
	const failed = [...items].filter((item) => 'trouble' in fates[item]);
	if (failed.length === 0) return;
	const { questions: rows } = await questions.ofRun(run);
	const texts = new Map(rows.flatMap(({ key, written }) => (written ? [[key, written.text] as const] : [])));
	for (const item of failed) {
		const fate = fates[item];
		const writtenMeanwhile = texts.get(keyOf(item));
		if ('trouble' in fate && writtenMeanwhile !== undefined)
			fates[item] = { ...fate, details: { ...fate.details, writtenMeanwhile } };
	}
}
