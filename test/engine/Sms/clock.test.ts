import type { Socket } from 'node:net';

import { useSandbox } from '../../support/sandbox';
import { against, ENDLESS_ANSWERS, HEADERS, hungUp } from '../../support/silentServer';
import { phone } from '../../support/phones';
import { jsonOf, rows, runSms, SEED } from '../../support/sms';

const sandbox = useSandbox({ seed: SEED });

const SETTINGS = { onError: 'continueRegularOutput' } as const;

/** Sends one SMS to a server that answers so; gives its item, and the sockets that were opened. */
async function sendTo(answer: (socket: Socket) => void) {
	const { given, sockets } = await against(answer, async (baseUrl) => {
		// Long enough for a busy machine to have connected.
		const parameters = { options: { timeout: 2 } };
		return await runSms(sandbox, rows(1), { baseUrl, parameters, settings: SETTINGS });
	});
	return { items: jsonOf(given.items), sockets };
}

describe('a request ends at its Timeout', () => {
	it.each(ENDLESS_ANSWERS)('and hangs up, whose server answers %s', async (_name, answer) => {
		const { items, sockets } = await sendTo(answer);
		expect(items).toMatchObject([{ to: phone(0), code: 'UNKNOWN', messageId: null }]);
		expect(sockets).toHaveLength(1);
		await hungUp(sockets[0]);
	});

	it('whose server answers headers, and no body: n8n’s helper keeps its socket', async () => {
		const { items, sockets } = await sendTo((socket) => socket.write(HEADERS));
		expect(items).toMatchObject([{ to: phone(0), code: 'UNKNOWN', messageId: null }]);
		expect(sockets).toHaveLength(1);
		sockets[0].destroy();
	});
});
