import { checkRequest, checkResponse } from '../../support/contract';
import { useSandbox } from '../../support/sandbox';
import { call, message, send } from '../sandbox/help';

const sandbox = useSandbox({ breaksContract: true });

const last = () => sandbox.requests[sandbox.requests.length - 1];

it('every answer of the sandbox is one that the contract knows', async () => {
	await send(sandbox, [message(), message({ to: 'x' })], '?includeSegmentId=true');
	await call(
		sandbox,
		'POST',
		'/sms-stat/statuses/get-by-ids',
		sandbox.messages().map(({ id }) => id),
	);
	await call(sandbox, 'GET', '/sms-stat/detail?limit=5&offset=0&messageIds=3158622571446665001&outFields=TEXT');
	await call(
		sandbox,
		'GET',
		'/sms-stat/statistics/of-group?startDate=2030-01-01T00%3A00%3A00&endDate=2031-01-01T00%3A00%3A00',
	);
	await call(sandbox, 'GET', '/billing-api/companies/current/account');
	await call(sandbox, 'GET', '/billing-api/companies/current/account', undefined, {});
	expect(sandbox.requests.map(({ status }) => status)).toStrictEqual([200, 200, 200, 200, 200, 401]);
	for (const request of sandbox.requests) expect(await checkResponse(request)).toStrictEqual([]);
	for (const request of sandbox.requests.slice(1)) expect(await checkRequest(request)).toStrictEqual([]);
});

describe('a request is held against the contract', () => {
	it.each([
		['a wrong number', { messages: [message({ to: 'x' })] }, '/requestBody/messages/0/to'],
		['an unknown field', { messages: [message({ phone: '1' })] }, 'phone'],
		['a missing field', { messages: [{ from: 'Shop', to: '15550100' }] }, "required property 'text'"],
	])('%s', async (_name, body, text) => {
		await call(sandbox, 'POST', '/sms/messages', body);
		expect(await checkRequest(last())).toStrictEqual([expect.stringContaining(text)]);
	});

	it.each([
		['/sms/messages?includeSegmentIds=true', 'includeSegmentIds'],
		['/sms/messages?includeSegmentId=perhaps', '/query/includeSegmentId'],
	])('%s', async (path, text) => {
		await call(sandbox, 'POST', path, { messages: [message()] });
		expect(await checkRequest(last())).toStrictEqual([expect.stringContaining(text)]);
	});

	it('a path that the contract does not have', async () => {
		await send(sandbox, [message()]);
		expect(await checkRequest({ ...last(), path: '/sms/message' })).toStrictEqual([
			'POST /sms/message is not in the contract',
		]);
	});
});

it('an answer is held against the contract', async () => {
	await send(sandbox, [message()]);
	const [problem] = await checkResponse({ ...last(), responseBody: '{"result":[{"messageId":5}]}' });
	expect(problem).toContain('/result/0');
});
