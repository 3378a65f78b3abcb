import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

const mockSleeps: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) => await Promise.resolve(mockSleeps.push(milliseconds)),
}));

import { isOrphan, stateOf, statusUrl } from '../../../nodes/delivery/parent';

const FORM = 'https://n8n.example.com/form-waiting/5?signature=a1';
const STATUS = 'https://n8n.example.com/form-waiting/5/n8n-execution-status?signature=a1';

function urlOf(executionId: string | undefined, resumeFormUrl?: string): string {
	const context = {
		getExecutionId: () => executionId,
		getWorkflowDataProxy: () => (resumeFormUrl === undefined ? {} : { $execution: { resumeFormUrl } }),
	};
	return statusUrl(context as unknown as IExecuteFunctions);
}

async function ask(url: unknown, answer: () => string, statusCode = 200) {
	const asked: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		asked.push(options);
		return await Promise.resolve({ statusCode, body: answer() });
	};
	const orphan = await isOrphan({ helpers: { httpRequest } } as unknown as IExecuteFunctions, url);
	return { orphan, asked };
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
	const { orphan, asked } = await ask(STATUS, () => 'canceled');
	expect(orphan).toBe(true);
	expect(asked).toMatchObject([{ url: STATUS, encoding: 'text', timeout: 10_000 }]);
});

it.each([
	['crashed', true],
	['waiting', false],
	['running', false],
	['success', true],
])('a crash is believed when n8n says it twice: then it says %s', async (later, isOrphaned) => {
	const said = ['crashed', later];
	mockSleeps.length = 0;
	const { orphan, asked } = await ask(STATUS, () => said.shift() ?? '');
	expect([orphan, asked.length, mockSleeps]).toStrictEqual([isOrphaned, 2, [3000]]);
});

it.each([
	['n8n does not know its token', 401, '<p>This form link is invalid or has expired.</p>', false],
	['a proxy asks for a login', 401, 'Unauthorized', false],
	['n8n can not say it', 503, 'crashed?', false],
	['a proxy says it in the place of n8n', 502, 'error', false],
	['a page comes', 200, '<p>This form link is invalid or has expired.</p>', false],
])('whether it is one where %s', async (_what, status, body, orphan) => {
	expect((await ask(STATUS, () => body, status)).orphan).toBe(orphan);
});

it('what n8n says is a text, or it says nothing', async () => {
	const state = async (body: unknown) => {
		const httpRequest = async () => await Promise.resolve({ statusCode: 200, body });
		return await stateOf({ helpers: { httpRequest } } as unknown as IExecuteFunctions, STATUS);
	};
	expect(await state('waiting')).toBe('waiting');
	expect(await state({ status: 'crashed' })).toBeUndefined();
});

it('nobody is an orphan who does not know whom to ask, or hears nothing', async () => {
	for (const url of ['', undefined, null])
		expect(await ask(url, () => 'crashed')).toStrictEqual({ orphan: false, asked: [] });
	const refused = await ask(STATUS, () => {
		throw new Error('connect ECONNREFUSED');
	});
	expect(refused.orphan).toBe(false);
});
