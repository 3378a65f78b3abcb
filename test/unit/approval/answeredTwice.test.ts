import type { takeAnswer } from '../../../nodes/approval/answer';
import { sealQuestion, type ApprovalQuestion } from '../../../nodes/approval/question';
import { N8n } from '../../support/n8n';

const MINUTE = 60_000;
let now = Date.UTC(2030, 0, 15, 10);
const QUESTION: ApprovalQuestion = {
	id: 'q1',
	kind: 'approval',
	text: 'Refund?',
	title: '',
	choices: [false, true].map((approved) => ({ label: String(approved), approved, style: 'primary' })),
	fields: [],
	submitLabel: '',
	until: now + 60 * MINUTE,
};

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** The node's webhook in a process of its own, which goes by the clock of the test. */
function inProcess(): typeof takeAnswer {
	const found: Array<typeof takeAnswer> = [];
	jest.isolateModules(() => {
		const room = jest.requireActual<{ takeAnswer: typeof takeAnswer }>('../../../nodes/approval/answer');
		found.push(room.takeAnswer);
	});
	return found[0];
}

it('a second answer does not read that it counts, also where the execution waits minutes for its turn', async () => {
	const take = inProcess();
	const post = async (approved: boolean, executionId: string): Promise<unknown> => {
		const { webhook, answered } = new N8n({
			executionId,
			expression: () => sealQuestion(QUESTION),
			call: { request: { method: 'POST' }, query: { question: 'q1' }, body: { approved: String(approved) } },
		});
		const response = webhook.getResponseObject();
		Object.assign(response, { setHeader: () => response });
		await take(webhook);
		return answered[0];
	};
	expect(await post(true, '5')).toBe(200);
	now += 9 * MINUTE;
	expect(await post(false, '5')).toBe(409);
	expect(await post(false, '6')).toBe(200);
});
