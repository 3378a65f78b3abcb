import { progressIn, progressItem } from '../../../nodes/durable/progress';

it('is read as it was given, and what keeps a helper from working is said where there is something', () => {
	const item = progressItem({ isDone: false, state: { a: 1 }, trouble: 'No table' });
	expect(item).toStrictEqual({ version: 1, isDone: false, state: { a: 1 }, trouble: 'No table' });
	expect(progressIn(item)).toStrictEqual({ isDone: false, state: { a: 1 } });
	expect(progressIn(progressItem({ isDone: false, state: 'x', hasGivenUp: true }))).toStrictEqual({
		isDone: false,
		state: 'x',
		hasGivenUp: true,
	});
});

it.each([
	['n8n’s error', { error: 'job stalled more than maxStalledCount' }],
	['what n8n makes up', { isArtificialRecoveredEventItem: true }],
	['a newer version', { version: 2, isDone: true, state: {} }],
	['what does not say whether it is done', { version: 1, state: {} }],
	['no version', { isDone: true, state: {} }],
])('%s is none', (_what, item) => {
	expect(progressIn(item)).toBeUndefined();
});
