import type { IDataObject } from 'n8n-workflow';

import { FIRST, useFewRuns, type FewRuns } from '../../support/fewRuns';
import { sentIn } from '../../support/sms';
import { useShortSleeps } from '../../support/sleeps';

useShortSleeps();
const runs = useFewRuns();
const { sandbox } = runs;
const run: FewRuns['run'] = async (...given) => await runs.run(...given);

const SMS = 'omniSms.message.sendAndWaitForDelivery';
const ALL_DAY = { deliverBetween: { hours: { clock: 'zone', zone: 'Europe/London', from: '00:00', until: '24:00' } } };
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

	it('an item is refused that leaves only in years, which nobody would wait for, in a rehearsal, too', async () => {
		const timed = [2030, 2036].map((year, index) => ({ ...rows[index], time: `${year}-01-15T11:00:00Z` }));
		const options = { scheduledTime: '={{ $json.time }}' };
		const settings = { onError: 'continueRegularOutput' } as const;
		const { items } = await run(SMS, MESSAGE, timed, { options: { ...options, rehearse: true }, settings });
		await run(SMS, MESSAGE, timed, { options, settings });
		for (const all of [items.map(({ json }) => json), runs.sub.items]) {
			expect(all.map(({ code }) => code)).toStrictEqual(['OK', 'INVALID']);
			expect(all[1].message).toContain('Wait at Most: the message leaves only on 2036-01-15');
		}
		expect(sentIn(sandbox).flat()).toMatchObject([{ to: rows[0].to }]);
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

	/** What came of the others, whose turn is two minutes after the first of them were to leave. */
	async function sentLater() {
		sandbox.requests.length = 0;
		const later = now + HOUR + 120_000;
		jest.mocked(Date.now).mockReturnValue(later);
		await sandbox.clock.advance(later - sandbox.clock.now());
		return (await runs.sendOthers()).map(({ output }) => output);
	}

	it.each([
		[SMS, 'scheduledTime', {}, [undefined, '2030-01-15T12:00:00Z']],
		[SMS, 'scheduledTime', ALL_DAY, [undefined, '2030-01-15T12:00:00Z']],
		[SMS, 'scheduledTime', { spreadOver: 60 }, [undefined, '2030-01-15T12:20:00Z']],
		['omniSoap.sms.sendAndWaitForDelivery', 'delayUntil', {}, [undefined, '2030-01-15T12:00:00']],
	])('the others leave at once whose time is over by their turn: %s, %s, %j', async (send, field, more, times) => {
		const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
		const timed = [1, 1, 2].map((hour, index) => ({ ...rows[index], time: at(hour) }));
		const options = { ...FIRST, [field]: '={{ $json.time }}', ...more };
		const { error } = await run(send, MESSAGE, timed, { options });
		expect(error).toBeUndefined();
		const outputs = await sentLater();
		expect(outputs.map(({ code }) => code)).toStrictEqual(['OK', 'OK']);
		expect(outputs[0]).not.toHaveProperty('scheduledTime');
		const sent = sandbox.requests.flatMap(({ body }) =>
			field === 'delayUntil'
				? [/<\w*:?DelayUntilUtc>([^<]*)/.exec(body)?.[1]]
				: (JSON.parse(body) as { messages: IDataObject[] }).messages.map(({ scheduledTime }) => scheduledTime),
		);
		expect(sent).toStrictEqual(times);
	});

	it('and Send Once knows them by the time that was asked for', async () => {
		const timed = rows.slice(0, 2).map((row) => ({ ...row, time: new Date(now + HOUR).toISOString() }));
		const options = { scheduledTime: '={{ $json.time }}', sendOnce: { once: { keyFrom: 'message' } } };
		await run('omniSms.message.send', MESSAGE, timed.slice(1), { options });
		await run(SMS, MESSAGE, timed, { options: { ...FIRST, ...options } });
		expect((await sentLater()).map(({ code }) => code)).toStrictEqual(['ALREADY_SENT']);
		expect(sandbox.requests).toStrictEqual([]);
	});
});
