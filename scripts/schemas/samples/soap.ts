import type { IDataObject } from 'n8n-workflow';

import type { Bench, NodeSamples, Run } from '../bench';

const MESSAGE = { from: 'Shop', to: '={{ $json.to }}', text: 'Hello' };
const TO = [{ to: '+447700900001' }];
const SEVERAL = ['+447700900001', '+447700900002', '+447700900003'].map((to) => ({ to }));
const AT_LOCAL_TIME = { ...MESSAGE, sendDate: '2030-02-01T09:00:00' };
const MESSENGER = { ...MESSAGE, validity: 60 };
const RANGE = { period: 'custom', start: '2030-01-01', end: '2030-02-01' };

/** A message that has come to its end. */
async function ended(send: Run, bench: Bench, parameters: object, to: string): Promise<IDataObject[]> {
	const sent = await send({ ...MESSAGE, ...parameters }, [{ to }]);
	await bench.wait(15);
	return sent;
}

export const soap: NodeSamples = {
	node: 'omniSoap',
	operations: {
		'account.getBalance': async (run) => await run(),

		'messenger.getState': async (run, bench) => {
			const send = bench.operation('omniSoap.messenger.sendWithResend');
			return await run({}, await ended(send, bench, MESSENGER, '+447700900901'));
		},

		'messenger.send': async (run, bench) => await bench.sent(run, MESSENGER, TO),

		'messenger.sendAndWaitForDelivery': async (_run, bench) =>
			await bench.waited(bench.operation('omniSoap.messenger.send'), MESSENGER, SEVERAL),

		'messenger.sendWithResend': async (run, bench) => await bench.sent(run, MESSENGER, TO),

		'sms.getIncoming': async (run, bench) => {
			await ended(bench.operation('omniSoap.sms.send'), bench, {}, '+447700900921');
			return await run(RANGE);
		},

		// A message that is still under way has no report.
		'sms.getState': async (run, bench) => {
			const send = bench.operation('omniSoap.sms.send');
			return await run({}, [...(await ended(send, bench, {}, TO[0].to)), ...(await send(MESSAGE, TO))]);
		},

		'sms.getStatistics': async (run, bench) => {
			await ended(bench.operation('omniSoap.sms.send'), bench, {}, TO[0].to);
			return await run(RANGE);
		},

		'sms.send': async (run, bench) => {
			const text = `It\u2019s here. ${'Please be at home. '.repeat(5)}`;
			const careful = { ...MESSAGE, text, options: { addNumberType: true, smartEncoding: true } };
			return [...(await bench.sent(run, MESSAGE, TO)), ...(await run(careful, [{ to: '+442079460101' }]))];
		},

		// A message of two parts, of which each has its own end.
		'sms.sendAndWaitForDelivery': async (_run, bench) =>
			await bench.waited(bench.operation('omniSoap.sms.send'), { ...MESSAGE, text: 'й'.repeat(71) }, SEVERAL),

		'sms.sendByTimeZone': async (run, bench) => await bench.sent(run, AT_LOCAL_TIME, TO),

		'sms.sendByTimeZoneToAddresses': async (run, bench) => await bench.sent(run, AT_LOCAL_TIME, TO),
	},
};
