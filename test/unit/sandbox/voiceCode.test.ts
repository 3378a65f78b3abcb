import { useSandbox } from '../../support/sandbox';
import { callForeign, foreignClient } from '../../support/soap';
import { call, message, send } from './help';

const NOW = Date.UTC(2030, 0, 31, 12);
const sandbox = useSandbox({ seed: { now: NOW }, breaksContract: true });

const LOGIN = { Login: 'sandbox', Password: 'sandbox-password' };
const CODE = { ...LOGIN, DestinationAddress: '+447700900001', Data: '1234', SourceAddress: 'Code' };
const PATH = '/rest/v2/Sms/Send';

/** The ways in which a code can be asked for. */
const WAYS: Record<string, (values: Record<string, string>) => ReturnType<typeof call>> = {
	query: (values) => call(sandbox, 'GET', `${PATH}?${new URLSearchParams(values).toString()}`),
	form: (values) =>
		call(sandbox, 'POST', PATH, new URLSearchParams(values).toString(), {
			'content-type': 'application/x-www-form-urlencoded',
		}),
	JSON: (values) => call(sandbox, 'POST', PATH, values, {}),
};
const { DestinationAddress: _none, ...WITHOUT } = CODE;

describe.each(Object.entries(WAYS))('a code by %s', (_way, ask) => {
	it.each([
		['without a number', WITHOUT, 1],
		['an empty login', { ...CODE, Login: '' }, 1],
		['an empty number', { ...CODE, DestinationAddress: '' }, 1],
		['an empty code, and a number of letters', { ...CODE, DestinationAddress: 'x', Data: '' }, 1],
		['an empty sender', { ...CODE, SourceAddress: '' }, 1],
		['a number of letters', { ...CODE, DestinationAddress: 'x' }, 2],
		['a code of five digits', { ...CODE, Data: '12345' }, 2],
		['a field that nobody knows', { ...CODE, Validity: '5' }, 2],
	])('%s', async (_what, values, Code) => {
		const { status, json } = await ask(values);
		expect([status, json?.Code]).toStrictEqual([400, Code]);
		expect(sandbox.violations()).not.toHaveLength(0);
	});

	it('is taken', async () => {
		const { status, json } = await ask(CODE);
		expect([status, json]).toStrictEqual([200, [expect.any(String)]]);
		expect(sandbox.messages()).toMatchObject([{ recipient: '+447700900001', text: '1234' }]);
	});
});

it('both state queries and all statistics tell the same of SMS, their parts and calls', async () => {
	const ends = ['447700900001', '447700900901', '447700900902', '447700900903', '447700900904'];
	const sent = await send(
		sandbox,
		ends.map((to) => message({ to, text: 'x'.repeat(161) })),
		'?includeSegmentId=true',
	);
	const parts = sent.map(({ segmentsId }) => (segmentsId as string[])[1]);
	const calls = await Promise.all(ends.slice(0, 2).map((to) => WAYS.JSON({ ...CODE, DestinationAddress: `+${to}` })));
	const ids = [...parts, ...calls.map(({ json }) => (json as unknown as string[])[0])];
	await sandbox.clock.advance(60_000);

	const client = await foreignClient(sandbox.baseUrl, '/smsservicev2.asmx');
	const me = { login: LOGIN.Login, password: LOGIN.Password };
	const bySoap = ids.map((messageID) => callForeign(client, 'GetMessageState', { ...me, messageID }));
	const byRest = ids.map((messageId) =>
		call(sandbox, 'GET', `/rest/v2/Sms/State?${new URLSearchParams({ ...LOGIN, messageId }).toString()}`),
	);
	const states = [0, 11, 69, 46, 255, 0, 41];
	expect((await Promise.all(bySoap)).map((state) => Number((state as { State: string }).State))).toStrictEqual(states);
	expect((await Promise.all(byRest)).map(({ json }) => json?.State)).toStrictEqual(states);

	const range = { startDateTime: '2030-01-31T00:00:00', endDateTime: '2030-02-01T00:00:00' };
	const counts = { Sent: '7', Delivered: '2', Errors: '3', InProcess: '0', Expired: '1', Rejected: '1' };
	expect(await callForeign(client, 'GetStatistics', { ...me, ...range })).toStrictEqual(counts);
	const query = 'startDate=2030-01-31T00%3A00%3A00&endDate=2030-02-01T00%3A00%3A00';
	const { json } = await call(sandbox, 'GET', `/sms-stat/statistics/of-group?${query}`);
	const { messages } = json?.result as { messages: Record<string, Array<{ amount: number }>> };
	const amounts = Object.entries(messages).flatMap(([name, series]) => series.map(({ amount }) => [name, amount]));
	expect(Object.fromEntries(amounts)).toStrictEqual({
		delivered: 2,
		undeliverable: 2,
		rejected: 1,
		expired: 1,
		unknown: 1,
	});
});
