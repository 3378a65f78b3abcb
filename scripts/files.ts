import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { startSandbox } from '../sandbox';
import { itemsOf, runNode } from '../test/support/engine';
import { callBuiltTrigger } from '../test/support/realWebhook';

const NODES = `${pathToFileURL(path.join(__dirname, '..', 'dist', 'nodes')).href}/`;

/**
 * The files of dist/nodes in which a warm run calls a function, by V8's own count: what somebody has to read who follows it.
 * What a file does when it is loaded does not count.
 */
async function filesOf(run: () => Promise<void>): Promise<string[]> {
	const session = new Session();
	session.connect();
	try {
		await run();
		await session.post('Profiler.enable');
		await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await run();
		const { result } = await session.post('Profiler.takePreciseCoverage');
		return result
			.filter(({ functions }) =>
				functions.some(({ functionName, ranges: [{ count }] }) => functionName !== '' && count > 0),
			)
			.flatMap(({ url }) => {
				const file = url.startsWith('file:') ? url : pathToFileURL(url).href;
				return file.startsWith(NODES) ? [file.slice(NODES.length)] : [];
			})
			.sort();
	} finally {
		session.disconnect();
	}
}

/** One SMS, sent to the sandbox. */
async function sendSms({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<void> {
	const { error } = await runNode({
		type: 'omniSms',
		parameters: {
			resource: 'message',
			operation: 'send',
			from: 'Shop',
			to: '={{ $json.to }}',
			text: 'Hi',
			options: {},
		},
		items: itemsOf([{ to: '+12025550123' }]),
		credentials: { omniApiKeyApi: { baseUrl, apiKey } },
	});
	if (error) throw new Error(error.message);
}

/** The status of one SMS, called to Omni Trigger. */
async function takeStatus(messageId: string): Promise<void> {
	const { items } = await callBuiltTrigger({ body: [{ messageId, status: 'DELIVERED' }] });
	if (items?.length !== 1) throw new Error('The callback gave no event');
}

async function main(): Promise<void> {
	const sandbox = await startSandbox({ clock: 'stepped' });
	try {
		const sms = await filesOf(async () => await sendSms(sandbox));
		console.log(`An SMS:\n${sms.join('\n')}\n${sms.length} files\n`);
	} finally {
		await sandbox.close();
	}
	let calls = 0;
	const callback = await filesOf(async () => await takeStatus(`m-${(calls += 1)}`));
	console.log(`A callback:\n${callback.join('\n')}\n${callback.length} files`);
}

void main();
