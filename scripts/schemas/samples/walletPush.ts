import type { NodeSamples } from '../bench';

const MESSAGE = { from: 'Shop', to: '={{ $json.phone }}', title: 'Bonus', message: 'Hello' };
/** One that is taken, and one that the service refuses. */
const PEOPLE = [{ phone: '+447700900110' }, { phone: '+447700900914' }];

export const walletPush: NodeSamples = {
	node: 'omniWalletPush',
	operations: {
		'message.send': async (run, bench) => [
			...(await bench.sent(run, MESSAGE, PEOPLE)),
			...(await run({ ...MESSAGE, options: { mergeKey: 'order-1001' } }, PEOPLE.slice(0, 1))),
		],
	},
};
