import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { startSandbox } from '../sandbox';
import { runMain, say } from './bootstrap/say.mjs';
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

/** What may be passed at most: whoever follows an SMS or a callback has to read no more. */
const MOST = { sms: 45, callback: 20 };

function tell(what: string, files: string[], most: number): boolean {
	say(`${what}:\n${files.join('\n')}\n${files.length} files, of at most ${most}\n`);
	return files.length <= most;
}

/** `tsx scripts/files.ts`: lists the files that one SMS and one callback pass, and fails where they are too many. */
async function main(): Promise<number> {
	const sandbox = await startSandbox({ clock: 'stepped' });
	let calls = 0;
	try {
		const sms = await filesOf(async () => await sendSms(sandbox));
		const callback = await filesOf(async () => await takeStatus(`m-${(calls += 1)}`));
		const isFew = [tell('An SMS', sms, MOST.sms), tell('A callback', callback, MOST.callback)];
		return isFew.includes(false) ? 1 : 0;
	} finally {
		await sandbox.close();
	}
}

void runMain(main);
