import type { NodeSamples } from '../bench';

const SEND = {
	from: '1001',
	to: '={{ $json.token }}',
	title: 'Hello',
	text: 'Hi',
	options: { priority: 'HIGH', devices: ['apns'], options: { pairs: [{ key: 'order', value: '7' }] } },
};
const TOKENS = ['token-1', 'token-rejected', 'token-opened'].map((token) => ({ token }));
/** With one that the service refuses. */
const ALL = [...TOKENS, { token: 'token-invalid' }];
const PERIOD = { period: 'custom', start: '2030-01-01', end: '2030-02-01' };

export const push: NodeSamples = {
	node: 'omniPush',
	operations: {
		'message.getMany': async (run, bench) => {
			await bench.operation('omniPush.message.send')(SEND, TOKENS);
			await bench.wait(10);
			const all = async () => await run({ ...PERIOD, returnAll: true });
			return await bench.filled(all, { recipientPlatform: 'IOS', statusDetails: 'Opened' });
		},

		'message.send': async (run, bench) => await bench.sent(run, SEND, ALL),

		'message.sendAndWaitForDelivery': async (_run, bench) => {
			return await bench.waited(bench.operation('omniPush.message.send'), SEND, ALL);
		},

		'statistics.get': async (run, bench) => {
			await bench.operation('omniPush.message.send')(SEND, TOKENS);
			await bench.wait(10);
			return await run(PERIOD);
		},
	},
};
