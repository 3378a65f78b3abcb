import { answered, type NodeSamples } from '../bench';
import { CALLBACK_FILES, eventsOf } from '../events';

const MESSAGE = { from: 'Shop', to: '={{ $json.phone }}', text: 'Hello' };
/** Three that are taken, and one that the service refuses. */
const PEOPLE = ['+12025550101', '+12025550102', '+12025550103', '+447700900912'].map((phone) => ({ phone }));

export const chatApp: NodeSamples = {
	node: 'omniChatApp',
	// Match Replies hands on the trigger's events.
	alwaysNull: ['reference'],
	operations: {
		'message.send': async (run, bench) => await bench.sent(run, MESSAGE, PEOPLE),

		'message.sendAndWait': async () => await Promise.resolve(answered()),

		'message.sendAndWaitForDelivery': async (_run, bench) => {
			return await bench.waited(bench.operation('omniChatApp.message.send'), MESSAGE, PEOPLE);
		},

		'message.askAndWaitForReply': async (_run, bench) => {
			return await bench.asked(bench.operation('omniChatApp.message.send'), MESSAGE, PEOPLE);
		},

		'message.matchReplies': async (run) => await run({}, eventsOf(CALLBACK_FILES)),

		'message.sendEarlier': async (run, bench) => await bench.sent(run, MESSAGE, PEOPLE),

		'message.sendAndWaitForDeliveryEarlierForm': async (_run, bench) => {
			return await bench.waited(bench.operation('omniChatApp.message.sendEarlier'), MESSAGE, PEOPLE);
		},

		'message.askAndWaitForReplyEarlierForm': async (_run, bench) => {
			return await bench.asked(bench.operation('omniChatApp.message.sendEarlier'), MESSAGE, PEOPLE);
		},
	},
};
