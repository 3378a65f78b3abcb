import type { NodeSamples } from '../bench';

const HELLO = [{ to: '+447700900001', text: 'Hello' }];
const EMAIL = { from: 'news@example.com', to: '={{ $json.email }}', subject: 'Hello', html: 'Hello [Unsubscribe]' };
const FIELDS = { to: '={{ $json.to }}', text: '={{ $json.text }}' };

export const account: NodeSamples = {
	node: 'omniAccount',
	operations: {
		'account.get': async (run) => await run(),

		// The cost is known for one country, a range without one, and unknown for a country without a tariff.
		'message.estimate': async (run) => {
			// One after the other: dialects are compared request by request.
			const one = await run({ ...FIELDS, tariff: { countryId: '44' } }, HELLO);
			const range = await run({ ...FIELDS, tariff: {} }, HELLO);
			return [...one, ...range, ...(await run({ ...FIELDS, tariff: { countryId: '999' } }, HELLO))];
		},

		// Of the text and of rows, and where a channel could not be read.
		'report.get': async (run, bench) => {
			await bench.operation('omniSms.message.send')({ from: 'Shop', ...FIELDS }, HELLO);
			const people = ['ann', 'clicked'].map((name) => ({ email: `${name}@example.com` }));
			await bench.operation('omniEmail.message.send')(EMAIL, people);
			await bench.wait(10);
			const period = { period: 'custom', start: '2030-01-14', end: '2030-01-15T23:59:59' };
			const text = await run({ ...period, output: 'text' });
			bench.sandbox.faults.add({ kind: 'status', status: 403, match: { path: '/push-statistics' } });
			return [...text, ...(await run({ ...period, output: 'text' })), ...(await run({ ...period, output: 'rows' }))];
		},

		'tariff.getMany': async (run, bench) => {
			return await bench.filled(async () => await run({ returnAll: true }), { sourceAddress: 'Shop' });
		},
	},
};
