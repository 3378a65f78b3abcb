import type { INode, INodeExecutionData } from 'n8n-workflow';

import { ANN, channels, CHAT, EMAIL, SMS, ReachBench } from '../../support/reach';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox({ seed: { now: Date.UTC(2030, 0, 15, 10) } });
afterEach(() => jest.restoreAllMocks());

const MINUTE = 60_000;

/** Omni Reach where the first Send of this node takes so many minutes. */
function slow(type: string, minutes: number): ReachBench {
	const bench = new ReachBench(sandbox);
	const { now } = Date;
	let later = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + later);
	const send = bench.sendBy;
	jest.spyOn(bench, 'sendBy').mockImplementation(async (node: INode, items: INodeExecutionData[]) => {
		const sent = await send(node, items);
		const isSend = !JSON.stringify(node.parameters).includes('"rehearse":true');
		if (isSend && node.type.endsWith(`.${type}`)) later += minutes * MINUTE;
		return sent;
	});
	return bench;
}
const recipients = () => sandbox.messages().map(({ channel, recipient }) => `${channel} ${recipient}`);
const codes = ({ waiting }: ReachBench) =>
	waiting.progress.tries.map((tries) => tries.map(({ step, code }) => `${step} ${code}`));

describe('where the first messages take longer to leave than a channel’s minutes', () => {
	it('who may have got one gets no other before the wait has listened', async () => {
		const bench = slow('omniEmail', 11);
		await bench.run(channels(CHAT, EMAIL, SMS), [{ chat: ANN.chat, sms: ANN.sms }, { email: ANN.email }]);
		expect(recipients()).toStrictEqual(['chatapp +12025550101', 'email ann@example.com']);
		expect(codes(bench)).toStrictEqual([['0 OK'], ['0 OK']]);
	});

	it('what is refused meanwhile has its next channel at once', async () => {
		const bench = slow('omniEmail', 11);
		await bench.run(channels(CHAT, EMAIL, SMS), [{ chat: '+447700900912', sms: ANN.sms }, { email: ANN.email }]);
		expect(codes(bench)).toStrictEqual([['0 REJECTED', '1 OK'], ['0 OK']]);
	});

	it('what did not leave is left to the wait, which tries it again', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, times: 20, match: { path: '/chatapp' } });
		const bench = slow('omniEmail', 11);
		await bench.run(channels(CHAT, EMAIL, SMS), [{ chat: ANN.chat, sms: ANN.sms }, { email: ANN.email }]);
		expect(codes(bench)).toStrictEqual([['0 NOT_SENT'], ['0 OK']]);
	});

	it('those of A Few First are reached within its minutes from then on', async () => {
		const bench = slow('omniEmail', 20);
		const options = { fewFirst: { few: { first: 1, unit: 'items', share: 100, within: 15 } } };
		await bench.run({ ...channels(EMAIL, SMS), options }, [ANN, { ...ANN, email: 'bob@example.com' }]);
		expect(bench.plan.few?.until).toBeGreaterThan(Date.now() + 14 * MINUTE);
		expect(recipients()).toStrictEqual(['email ann@example.com']);
	});
});
