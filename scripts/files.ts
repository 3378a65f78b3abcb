import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { startSandbox } from '../sandbox';
import { itemsOf, runNode } from '../test/support/engine';

const NODES = `${pathToFileURL(path.join(__dirname, '..', 'dist', 'nodes')).href}/`;

/**
 * The files of dist/nodes in which a warm run of one SMS calls a function, by V8's own count: what somebody has to read who follows it.
 * What a file does when it is loaded does not count.
 */
async function filesOfAnSms(): Promise<string[]> {
	const sandbox = await startSandbox({ clock: 'stepped' });
	const session = new Session();
	session.connect();
	const send = async (): Promise<void> => {
		const { error } = await runNode({
			type: 'omniSms',
			parameters: {
				resource: 'message',
				operation: 'send',
				mode: 'defineBelow',
				from: 'Shop',
				to: '={{ $json.to }}',
				text: 'Hi',
				options: {},
			},
			items: itemsOf([{ to: '+12025550123' }]),
			credentials: { omniApiKeyApi: { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey } },
		});
		if (error) throw new Error(error.message);
	};
	try {
		await send();
		await session.post('Profiler.enable');
		await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await send();
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
		await sandbox.close();
	}
}

async function main(): Promise<void> {
	const files = await filesOfAnSms();
	console.log(`${files.join('\n')}\n${files.length} files`);
}

void main();
