import type { takeAnswer } from '../../../nodes/approval/answer';
import { sealQuestion } from '../../../nodes/approval/question';
import { N8n } from '../../support/n8n';

const NOW = Date.UTC(2030, 0, 15, 10);
const MINUTE = 60_000;
const CHOICES = [false, true].map((approved) => ({ label: String(approved), approved, style: 'primary' as const }));
const QUESTION = sealQuestion({
	id: 'q1',
	kind: 'approval',
	text: 'Refund?',
	title: '',
	choices: CHOICES,
	fields: [],
	submitLabel: '',
	until: NOW + 60 * MINUTE,
});

/** Answers in a process whose clock the test moves, and gives the HTTP status. */
function answers(): (approved: boolean, executionId?: string) => Promise<unknown> {
	jest.useFakeTimers({ now: NOW });
	let take: typeof takeAnswer | undefined;
	jest.isolateModules(() => {
		({ takeAnswer: take } = jest.requireActual<{ takeAnswer: typeof takeAnswer }>('../../../nodes/approval/answer'));
	});
	return async (approved, executionId = '5') => {
		const response = { setHeader: () => undefined, status: (code: number) => (statuses.push(code), response), end: () => undefined };
		const statuses: number[] = [];
		const { webhook } = new N8n({
			executionId,
			expression: () => QUESTION,
			call: { request: { method: 'POST' }, query: { question: 'q1' }, body: { approved: String(approved) } },
			response,
		});
		await take?.(webhook);
		return statuses[0];
	};
}

afterEach(() => jest.useRealTimers());

it('a second answer does not read that it counts, also where the execution waits minutes for its turn', async () => {
	const answer = answers();
	expect(await answer(true)).toBe(200);
	jest.setSystemTime(NOW + 9 * MINUTE);
	expect(await answer(false)).toBe(409);
	expect(await answer(false, '6')).toBe(200);
});
