import { useReceiver } from '../../support/receiver';
import { useSandbox } from '../../support/sandbox';
import { API_KEY, NOW, runSms, SEED, sentIn } from '../../support/sms';
import { callTrigger } from '../../support/webhook';

const sandbox = useSandbox({ seed: SEED });
const receiver = useReceiver();
const KEY = { signingKey: 'a signing key' };
afterEach(() => jest.restoreAllMocks());

// The token of a signed URL lives for a week unless said.
it.each([
	['Scheduled Time', { scheduledTime: '2026-02-10T09:30:00Z' }],
	['Spread Over', { spreadOver: 43_200 }],
])('the first callback of a message that leaves later by %s is let in', async (_, own) => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	const { error } = await runSms(
		sandbox,
		[1, 2, 3].map((at) => ({ phone: `+1202555012${at}`, text: `Hi ${at}` })),
		{
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: API_KEY, secureCallbacks: true, ...KEY } },
			parameters: { options: { callbackUrl: receiver.url, signCallbackUrl: true, ...own } },
		},
	);
	expect(error).toBeUndefined();
	const last = sentIn(sandbox).at(-1)?.at(-1);
	const leaves = Date.parse(last?.scheduledTime as string);
	await sandbox.clock.advance(leaves - NOW + 60_000);
	const body = receiver.bodies.at(-1);
	const token = new URL(last?.callbackUrl as string).searchParams.get('token');
	jest.spyOn(Date, 'now').mockReturnValue(leaves + 60_000);
	const call = { body, query: { token }, parameters: { checks: ['token'] }, credentials: KEY };
	expect(await callTrigger(call)).toMatchObject({ status: 200, events: expect.anything() as never });
});
