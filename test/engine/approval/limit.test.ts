import type { INodeParameters, IWorkflowSettings } from 'n8n-workflow';

import { callLink, type LinkCall } from '../../support/answers';
import { itemsOf, runNode, type NodeResult } from '../../support/engine';
import { useSandbox } from '../../support/sandbox';
import { SEED } from '../../support/sms';

/** In the evening; those asked may be asked from 08:00 UTC on. */
const NOW = Date.parse('2026-03-28T21:30:00Z');
const MORNING = Date.parse('2026-03-29T08:00:00Z');

const sandbox = useSandbox({ seed: { ...SEED, now: NOW } });
beforeEach(() => sandbox.reset({ asNew: true }));

/** Asks somebody by SMS. */
async function ask(options: INodeParameters, workflowSettings: IWorkflowSettings = {}): Promise<NodeResult> {
	return await runNode({
		type: 'omniSms',
		parameters: {
			resource: 'message',
			operation: 'sendAndWait',
			from: 'MyShop',
			to: '+12025550101',
			message: 'Refund order 1001?',
			options,
		},
		items: itemsOf([{ order: 1001 }]),
		credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		workflowSettings,
	});
}

/** The link in the text of a message. */
function linkIn(body: string): string {
	const [url] = /http:\/\/n8n\S+/.exec(body.replaceAll('\\n', ' ').replaceAll('"', ' '))!;
	return url;
}

describe('the limit of the wait', () => {
	const limited = (values: INodeParameters) => ({ limitWaitTime: { values } });

	it.each([
		[{ limitType: 'afterTimeInterval', resumeAmount: 1.5, resumeUnit: 'hours' }, 90],
		[{ limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'days' }, 2880],
	])('%j', async (values, minutes) => {
		const before = Date.now();
		const { run } = await ask(limited(values));
		const waits = (run.waitTill!.getTime() - before) / 60_000;
		expect([waits >= minutes, waits < minutes + 1]).toStrictEqual([true, true]);
	});

	it.each([
		[{ resumeUnit: 'hours' }, 1],
		[{ resumeUnit: 'minutes' }, 0],
		// Only an answer wakes it.
		[undefined, 0],
	])('with %j beside a time limit of the workflow of half an hour has %i hints', async (unit, count) => {
		const options = unit ? limited({ limitType: 'afterTimeInterval', resumeAmount: 2, ...unit }) : {};
		const { hints } = await ask(options, { executionTimeout: 1800 });
		expect(hints.filter(({ message }) => message.startsWith('The time limit of this workflow'))).toHaveLength(count);
	});

	it('may be a moment, and not one that is over', async () => {
		const { run } = await ask(limited({ limitType: 'atSpecifiedTime', maxDateAndTime: '2090-01-01T00:00:00Z' }));
		expect(run.waitTill).toStrictEqual(new Date('2090-01-01T00:00:05Z'));
		const over = limited({ limitType: 'atSpecifiedTime', maxDateAndTime: '2020-01-01T00:00:00Z' });
		const { error } = await ask(over);
		expect(error?.message).toContain('Max Date and Time: it is over before');
		expect(sandbox.requests).toHaveLength(1);
	});

	describe('of a message that leaves later', () => {
		const postponed = (values: INodeParameters) => ({
			...limited(values),
			deliverBetween: { hours: { from: '09:00', until: '20:00', clock: 'zone', zone: 'Europe/London' } },
		});
		const until = (time: string) => postponed({ limitType: 'atSpecifiedTime', maxDateAndTime: time });

		beforeEach(() => {
			jest.spyOn(Date, 'now').mockReturnValue(NOW);
		});
		afterEach(() => {
			jest.restoreAllMocks();
		});

		it('counts from when it leaves, for n8n and for its link', async () => {
			const result = await ask(postponed({ limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' }));
			const end = MORNING + 45 * 60_000;
			expect(result.run.waitTill).toStrictEqual(new Date(end + 5000));
			expect(sandbox.requests[0].body).toContain('"scheduledTime":"2026-03-29T08:00:00Z"');
			const url = linkIn(sandbox.requests[0].body);
			const statusAt = async (now: number) => {
				jest.spyOn(Date, 'now').mockReturnValue(now);
				return (await callLink(result, { type: 'omniSms', url })).status;
			};
			expect([await statusAt(end - 1), await statusAt(end)]).toStrictEqual([200, 410]);
		});

		it('may be a moment after that, and none before it', async () => {
			const { error } = await ask(until('2026-03-29T07:59:00Z'));
			expect(error?.message).toContain('Max Date and Time: it is over before');
			expect(sandbox.requests).toStrictEqual([]);
			const { run } = await ask(until('2026-03-29T08:01:00Z'));
			expect(run.waitTill).toStrictEqual(new Date('2026-03-29T08:01:05Z'));
		});
	});

	it('leaves no message whose question is closed already', async () => {
		const { error } = await ask(limited({ limitType: 'afterTimeInterval', resumeAmount: 0, resumeUnit: 'hours' }));
		expect(error?.message).toContain('Amount: it is over before');
		expect(sandbox.requests).toStrictEqual([]);
	});

	it('is that of its link: an answer counts until then, though n8n goes on a little later', async () => {
		const end = new Date(Date.now() + 90 * 60_000);
		const result = await ask(limited({ limitType: 'atSpecifiedTime', maxDateAndTime: end.toISOString() }));
		const url = linkIn(sandbox.requests[0].body);
		const call = async (more: Partial<LinkCall> = {}) => await callLink(result, { type: 'omniSms', url, ...more });
		const answer = async () => await call({ method: 'POST', body: { approved: 'true' } });
		const clock = jest.spyOn(Date, 'now').mockReturnValue(end.getTime());
		const [page, late] = [await call(), await answer()];
		clock.mockReturnValue(end.getTime() - 1);
		const inTime = await answer();
		clock.mockRestore();
		expect([page.status, late.status, late.items]).toStrictEqual([410, 410, undefined]);
		expect(late.page).toContain('This question is not open any more.');
		expect([inTime.status, inTime.items?.length]).toStrictEqual([200, 1]);
	});
});
