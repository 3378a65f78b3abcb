const mockSleeps: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => await Promise.resolve(mockSleeps.push(milliseconds)),
}));

import { executionOf, hasEnded, resumeUrlOf, statusUrlOf } from '../../../nodes/durable/executions';
import { N8n } from '../../support/n8n';

const FORM = 'https://n8n.example.com/form-waiting/5?signature=a1';
const STATUS = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=a1';

function urlOf(executionId: string | undefined, resumeFormUrl?: string): string {
	const seen = resumeFormUrl === undefined ? {} : { $execution: { resumeFormUrl } };
	return statusUrlOf(new N8n({ executionId, seen }).context);
}

async function ask(url: unknown, answer: () => string, statusCode = 200) {
	const { context, requests } = new N8n({ answer: () => ({ statusCode, body: answer() }) });
	return { ended: await hasEnded(context, url), asked: requests };
}

it('the address of an execution’s status has its token', () => {
	expect(urlOf('5', FORM)).toBe(STATUS);
});

it.each([
	['a run without an execution', undefined, FORM],
	['an n8n that tells no address', '5', undefined],
	['an address that is none', '5', 'form-waiting/5'],
])('%s has none', (_what, executionId, form) => {
	expect(urlOf(executionId, form)).toBe('');
});

it('n8n is asked for a text, and not for long', async () => {
	const { ended, asked } = await ask(STATUS, () => 'canceled');
	expect(ended).toBe(true);
	expect(asked).toMatchObject([{ method: 'GET', url: STATUS, encoding: 'text', timeout: 10_000 }]);
});

it.each([
	['crashed', true],
	['waiting', false],
	['running', false],
	['success', true],
])('a crash is believed when n8n says it twice: then it says %s', async (later, isEnded) => {
	const said = ['crashed', later];
	mockSleeps.length = 0;
	const { ended, asked } = await ask(STATUS, () => said.shift() ?? '');
	expect([ended, asked.length, mockSleeps]).toStrictEqual([isEnded, 2, [3000]]);
});

it.each([
	['n8n does not know its token', 401, '<p>This form link is invalid or has expired.</p>', false],
	['a proxy asks for a login', 401, 'Unauthorized', false],
	['n8n can not say it', 503, 'crashed?', false],
	['a proxy says it in the place of n8n', 502, 'error', false],
	['a page comes', 200, '<p>This form link is invalid or has expired.</p>', false],
])('whether it is one where %s', async (_what, status, body, ended) => {
	expect((await ask(STATUS, () => body, status)).ended).toBe(ended);
});

it('what n8n says is a text, or it says nothing', async () => {
	expect((await ask(STATUS, () => ({ status: 'crashed' }) as unknown as string)).ended).toBe(false);
});

it('an address that wakes an execution has its token and its node, and names it', () => {
	const { context } = new N8n({ node: { id: 'node 1' } });
	expect(resumeUrlOf(context)).toBe('https://n8n.example.com/webhook-waiting/5/node%201?signature=a1');
	expect(executionOf(resumeUrlOf(context))).toBe('5');
});

it('nobody has ended who does not know whom to ask, or hears nothing', async () => {
	for (const url of ['', undefined, null])
		expect(await ask(url, () => 'crashed')).toStrictEqual({ ended: false, asked: [] });
	const refused = await ask(STATUS, () => {
		throw new Error('connect ECONNREFUSED');
	});
	expect(refused.ended).toBe(false);
});
