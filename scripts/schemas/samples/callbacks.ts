import type { NodeSamples } from '../bench';
import { callbackBody, CALLBACK_FILES } from '../events';

/** The sample callbacks as n8n's Webhook node gives them with its option Raw Body. */
const CALLS = CALLBACK_FILES.map((file) => {
	const query = file.startsWith('wallet') ? { channel: 'wallet' } : {};
	const data = Buffer.from(callbackBody(file)).toString('base64');
	return { json: { headers: {}, params: {}, query, body: {} }, binary: { data: { data, mimeType: 'text/plain' } } };
});

export const callbacks: NodeSamples = {
	node: 'omniCallbacks',
	operations: {
		'callback.read': async (run) => await run({}, CALLS),
	},
	// Only a signed callback URL gives one, which the trigger's own schema shows.
	alwaysNull: ['reference'],
};
