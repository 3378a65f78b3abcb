import type { IDataObject } from 'n8n-workflow';

import { FIRST, useFewRuns, type FewRuns } from '../../support/fewRuns';
import { sentIn } from '../../support/sms';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();
const runs = useFewRuns();
const { sandbox } = runs;
const run: FewRuns['run'] = async (...given) => await runs.run(...given);

const SMS = 'omniSms.message.sendAndWaitForDelivery';
const MESSAGE = { from: 'MyShop', to: '={{ $json.to }}', text: '={{ "Hello " + $json.name }}' };

describe('where messages leave later', () => {
	const rows = [1, 2, 3, 4, 5].map((at) => ({ name: 'Ann', to: `+1202555010${at}` }));
	const hours = { waitAtMost: 1, waitUnit: 'hours' };
	const now = Date.UTC(2030, 0, 15, 10);
	const HOUR = 3_600_000;
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => jest.restoreAllMocks());

	it('the wait begins when the last one leaves', async () => {
		const { error, hints } = await run(SMS, { ...MESSAGE, ...hours }, rows, { options: { spreadOver: 120 } });
		expect([error, hints]).toStrictEqual([undefined, []]);
		const left = sentIn(sandbox)
			.flat()
			.map(({ scheduledTime }) => Date.parse(scheduledTime as string));
		const last = Math.max(...left.filter((time) => !Number.isNaN(time)));
		expect(last).toBeGreaterThan(now + HOUR);
		expect(runs.sub.plan.deadline).toBe(last + HOUR);
	});

	it('also where each has its own time, and all leave after an hour', async () => {
		const scheduledTime = '={{ $json.time }}';
		const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
		const timed = rows.map((row, index) => ({ ...row, time: at(72 + index) }));
		const { error } = await run(SMS, { ...MESSAGE, ...hours }, timed, { options: { scheduledTime } });
		expect(error).toBeUndefined();
		expect(runs.sub.plan.deadline).toBe(now + 77 * HOUR);
	});

	it('nothing is sent that leaves only in years, which nobody would wait for', async () => {
		const { error } = await run(SMS, MESSAGE, rows, { options: { scheduledTime: '2036-01-15T10:00:00Z' } });
		expect(error?.message).toContain('Wait at Most: a message leaves only on 2036-01-15');
		expect([runs.sub.started, sandbox.requests]).toStrictEqual([[], []]);
	});

	it.each([
		[SMS, { scheduledTime: '={{ $json.time }}', shortenUrl: '={{ $json.short }}' }],
		['omniSoap.sms.sendAndWaitForDelivery', { delayUntil: '={{ $json.time }}' }],
	])('%s: and the second try has less to send, that of what the first one sent counts, too', async (send, options) => {
		sandbox.faults.add({ kind: 'resetAfter' });
		sandbox.faults.add(send === SMS ? { kind: 'status', status: 422 } : { kind: 'html', status: 403 });
		const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
		const timed = [0, 1].map((index) => ({ ...rows[index], time: at(index === 0 ? 72 : 2), short: index === 0 }));
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const { error } = await run(send, { ...MESSAGE, ...hours }, timed, { options, settings });
		expect([error, runs.sub.plan.deadline]).toStrictEqual([undefined, now + 73 * HOUR]);
	});

	it.each([
		[SMS, 'scheduledTime', {}, [undefined, '2030-01-15T12:00:00Z']],
		[SMS, 'scheduledTime', { spreadOver: 60 }, [undefined, '2030-01-15T12:20:00Z']],
		['omniSoap.sms.sendAndWaitForDelivery', 'delayUntil', {}, [undefined, '2030-01-15T12:00:00']],
	])('the others leave at once whose time is over by their turn: %s, %s, %j', async (send, field, more, times) => {
		const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
		const timed = [1, 1, 2].map((hour, index) => ({ ...rows[index], time: at(hour) }));
		const options = { ...FIRST, [field]: '={{ $json.time }}', ...more };
		const { error } = await run(send, MESSAGE, timed, { options });
		expect(error).toBeUndefined();
		sandbox.requests.length = 0;
		const later = now + HOUR + 120_000;
		jest.mocked(Date.now).mockReturnValue(later);
		await sandbox.clock.advance(later - sandbox.clock.now());
		expect((await runs.sendOthers()).map(({ output }) => output.code)).toStrictEqual(['OK', 'OK']);
		const sent = sandbox.requests.flatMap(({ body }) =>
			field === 'delayUntil'
				? [/<\w*:?DelayUntilUtc>([^<]*)/.exec(body)?.[1]]
				: (JSON.parse(body) as { messages: IDataObject[] }).messages.map(({ scheduledTime }) => scheduledTime),
		);
		expect(sent).toStrictEqual(times);
	});
});
