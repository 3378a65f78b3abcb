import { parseArgs } from 'node:util';
import { readChoice } from '../core/dialect';
import { startSandbox } from '../index';
import { isLocal } from '../outbox/guard';
import { factorOption, portOption, urlOption } from '../options';

/** What `start` takes, for people. */
export const START_HELP = `start (or nothing): the messaging service, small, until Ctrl+C
  --port <number>            port to listen on (default 4010)
  --host <address>           address to listen on (default 127.0.0.1, which only this machine reaches)
  --allow-host <name>        a name beside localhost under which its page may be opened; can be given again
  --api-key <key>            key of the account (default sandbox-key)
  --incoming-sms-url <url>   where incoming SMS are posted
  --data <folder>            keeps everything there, so that a restart goes on where it was (default: nothing is kept)
  --speed <factor>           how many times as fast as real time its clock runs (default 1; 0: only when moved)
  --dialect <seed|traits>    how it speaks where the documents are silent: 17, or ids=letters,times=T.3`;

/** Runs the sandbox in its own process until it is told to stop. */
export async function start(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '4010' },
			host: { type: 'string', default: '127.0.0.1' },
			'allow-host': { type: 'string', multiple: true },
			'api-key': { type: 'string' },
			'incoming-sms-url': { type: 'string' },
			speed: { type: 'string', default: '1' },
			dialect: { type: 'string' },
			data: { type: 'string' },
		},
	});
	const url = urlOption('--incoming-sms-url', values['incoming-sms-url']);
	const speed = factorOption('--speed', values.speed);
	const sandbox = await startSandbox({
		port: portOption('--port', values.port),
		...(values.dialect === undefined ? {} : { dialect: readChoice(values.dialect) }),
		host: values.host,
		clock: speed === 0 ? 'stepped' : 'real',
		data: values.data,
		allowedHosts: values['allow-host'],
		seed: {
			...(values['api-key'] === undefined ? {} : { accounts: [{ apiKey: values['api-key'] }] }),
			...(url === undefined ? {} : { incomingUrls: { sms: url } }),
		},
	});
	sandbox.clock.speed(speed);
	console.log(`Sandbox: ${sandbox.baseUrl} (outbox page and base URL of the service)`);
	if (values.data !== undefined) {
		console.log(`Everything is kept in ${values.data}; requests taken again from there: ${sandbox.resumed}.`);
	}
	if (!isLocal(values.host)) {
		console.log(`It listens at ${values.host}, beyond this machine: whoever reaches it can read and drive it.`);
	}
	return await new Promise((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => void sandbox.close().then(() => resolve(0)));
		}
	});
}
