import type { NodeSamples } from '../bench';

const HELLO = [{ to: '+447700900001', text: 'Hello' }];
const FIELDS = { to: '={{ $json.to }}', text: '={{ $json.text }}' };

export const account: NodeSamples = {
	node: 'omniAccount',
	operations: {
		'account.get': async (run) => await run(),

		// The cost is known for one country, a range without one, and unknown for a country without a tariff.
		'message.estimate': async (run) => {
			const tariffs = [{ countryId: '44' }, {}, { countryId: '999' }];
			return (await Promise.all(tariffs.map(async (tariff) => await run({ ...FIELDS, tariff }, HELLO)))).flat();
		},

		'tariff.getMany': async (run, bench) => {
			return await bench.filled(async () => await run({ returnAll: true }), { sourceAddress: 'Shop' });
		},
	},
};
