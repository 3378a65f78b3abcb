import type { Fate } from '../engine/ledger';
import type { OpenQuestions } from './openQuestions';

/**
 * Adds what people wrote while a question was being sent to them to the fates of questions that were not accepted: Match Replies has taken it, so
 * that nothing else has it. Throws StoreTrouble.
 * @param keys those of the questions, by the items
 */
export async function keepWritten(
	questions: OpenQuestions,
	run: string,
	fates: Fate[],
	keys: ReadonlyMap<number, string>,
): Promise<void> {
	if (![...keys.keys()].some((item) => 'trouble' in fates[item])) return;
	const { questions: rows } = await questions.ofRun(run);
	const texts = new Map(rows.flatMap(({ key, written }) => (written ? [[key, written.text] as const] : [])));
	for (const [item, key] of keys) {
		const fate = fates[item];
		const writtenMeanwhile = texts.get(key);
		if ('trouble' in fate && writtenMeanwhile !== undefined)
			fates[item] = { ...fate, details: { ...fate.details, writtenMeanwhile } };
	}
}
