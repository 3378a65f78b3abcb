import { answered, type NodeSamples } from '../bench';

const MESSAGE = {
	from: 'news@example.com',
	to: '={{ $json.email }}',
	subject: 'Hello',
	html: '<p>Hello</p>[Unsubscribe]',
	options: { fromName: 'Shop' },
};
const ANN = { email: 'ann@example.com' };
/** The last one is refused. */
const PEOPLE = [ANN, ...['bob', 'cid', 'refused'].map((name) => ({ email: `${name}@example.com` }))];
/** An email to several recipients tells of each of them. */
const OTHERS = JSON.stringify(PEOPLE.slice(1).map(({ email: address }) => address));
const TO_SEVERAL = { ...MESSAGE, options: { ...MESSAGE.options, additionalRecipientsJson: OTHERS } };
const PERIOD = { period: 'custom', start: '2030-01-01', end: '2030-02-01' };

export const email: NodeSamples = {
	node: 'omniEmail',
	operations: {
		'file.upload': async (run) => {
			const data = { data: btoa('Prices'), mimeType: 'text/plain', fileName: 'prices.txt' };
			return await run({}, [{ json: {}, binary: { data } }]);
		},

		'message.getMany': async (run, bench) => {
			await bench.operation('omniEmail.message.send')(MESSAGE, [ANN]);
			await bench.wait(5);
			return await run({ ...PERIOD, returnAll: true });
		},

		'message.send': async (run, bench) => [
			...(await bench.sent(run, MESSAGE, PEOPLE)),
			...(await run(TO_SEVERAL, [ANN])),
		],

		'message.sendAndWait': async () => await Promise.resolve(answered()),

		'message.sendAndWaitForDelivery': async (_run, bench) => {
			const send = bench.operation('omniEmail.message.send');
			const ends = { failed: { errorCode: 'No such mailbox' } };
			return [
				...(await bench.waited(send, MESSAGE, PEOPLE, ends)),
				...(await bench.waited(send, TO_SEVERAL, [ANN], ends)),
			];
		},

		'statistics.get': async (run, bench) => {
			const people = ['ann', 'bounced', 'clicked'].map((name) => ({ email: `${name}@example.com` }));
			await bench.operation('omniEmail.message.send')(MESSAGE, people);
			await bench.wait(10);
			return await run(PERIOD);
		},
	},
};
