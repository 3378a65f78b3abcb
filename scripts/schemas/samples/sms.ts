import type { IDataObject } from 'n8n-workflow';

import { answered, type Bench, type NodeSamples } from '../bench';
import { CALLBACK_FILES, eventsOf, TOLD_BY_CALLBACKS } from '../events';

const MESSAGE = { from: 'Shop', to: '={{ $json.phone }}', text: 'Hello' };
/** Three that are taken, and one that the service refuses. */
const PEOPLE = ['+447700900001', '+447700900002', '+447700900003', '+447700900911'].map((phone) => ({ phone }));
/** A text that takes fewer parts in plain characters, and numbers of a kind that the plans tell. */
const CURLY = `It\u2019s here. ${'Please be at home. '.repeat(5)}`;
const LANDLINES = ['+442079460101', '+442079460102'].map((phone) => ({ phone }));
const PERIOD = { period: 'custom', start: '2030-01-01', end: '2030-02-01' };

/** A status whose time names its zone, as some services write it. */
export const ZONED = { smsId: 12345, status: 'UNDELIVERABLE', statusDateTime: '2030-01-15T10:00:03Z' };

/** Messages that have come to their ends. */
async function delivered(bench: Bench): Promise<IDataObject[]> {
	const sent = await bench.operation('omniSms.message.send')(MESSAGE, PEOPLE);
	await bench.wait(5);
	return sent.filter(({ messageId }) => messageId !== null);
}

export const sms: NodeSamples = {
	node: 'omniSms',
	// Reconcile gives the trigger's events, and the status query tells less than a callback, and no time zone.
	alwaysNull: [...TOLD_BY_CALLBACKS, 'recipient', 'sender', 'from', 'to', 'text', 'timeZone'],
	operations: {
		'message.getMany': async (run, bench) => {
			await delivered(bench);
			return await run({ ...PERIOD, returnAll: true });
		},

		// The last id is one that the service does not know, and the service names a zone only in some answers.
		'message.getStatuses': async (run, bench) => {
			const known = await run({}, [...(await delivered(bench)), { messageId: '12345' }]);
			bench.sandbox.faults.add({ kind: 'status', status: 200, body: { result: [ZONED] } });
			return [...known, ...(await run({}, [{ messageId: '12345' }]))];
		},

		// The service names a zone, and what went wrong, only in some answers.
		'message.reconcile': async (run, bench) => {
			const known = await run({}, [...(await delivered(bench)), { messageId: '12345' }]);
			bench.sandbox.faults.add({ kind: 'status', status: 200, body: { result: [ZONED] } });
			return [...known, ...(await run({}, [{ messageId: '12345' }]))];
		},

		// With all that the precautions add, too.
		'message.send': async (run, bench) => {
			const added = { addCost: true, addNumberType: true, smartEncoding: true, spreadOver: 10 };
			// The times are spread from one on that has not come on the service's clock.
			const options = { ...added, scheduledTime: '2030-02-01T10:00:00Z' };
			const careful = { ...MESSAGE, text: CURLY, options };
			return [...(await bench.sent(run, MESSAGE, PEOPLE)), ...(await run(careful, LANDLINES))];
		},

		'message.sendAndWait': async () => await Promise.resolve(answered()),

		'message.sendAndWaitForDelivery': async (_run, bench) => {
			return await bench.waited(bench.operation('omniSms.message.send'), MESSAGE, PEOPLE);
		},

		'message.askAndWaitForReply': async (_run, bench) => {
			return await bench.asked(bench.operation('omniSms.message.send'), MESSAGE, PEOPLE);
		},

		'message.matchReplies': async (run) => await run({}, eventsOf(CALLBACK_FILES)),

		'statistics.get': async (run, bench) => {
			await delivered(bench);
			return await run(PERIOD);
		},
	},
};
