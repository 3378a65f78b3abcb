import { parseArgs } from 'node:util';
import { startSandbox } from './index';

const HELP = `The messaging service, small. Options:
  --port <number>            port to listen on (default 4010)
  --host <address>           address to listen on (default 127.0.0.1)
  --api-key <key>            key of the account (default sandbox-key)
  --incoming-sms-url <url>   where incoming SMS are posted
  --speed <factor>           how many times as fast as real time its clock runs (default 1; 0: only when moved)`;

/** Runs the sandbox in its own process until it is told to stop. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '4010' },
			host: { type: 'string', default: '127.0.0.1' },
			'api-key': { type: 'string' },
			'incoming-sms-url': { type: 'string' },
			speed: { type: 'string', default: '1' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(HELP);
		return;
	}
	const url = values['incoming-sms-url'];
	const sandbox = await startSandbox({
		port: Number(values.port),
		host: values.host,
		seed: {
			...(values['api-key'] === undefined ? {} : { accounts: [{ apiKey: values['api-key'] }] }),
			...(url === undefined ? {} : { incomingUrls: { sms: url } }),
		},
	});
	sandbox.clock.speed(Number(values.speed));
	console.log(`Sandbox: ${sandbox.baseUrl} (outbox page and base URL of the service)`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
	}
}

main().catch((error: unknown) => {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const text = error instanceof Error ? error.message : String(error);
	console.error(code === 'EADDRINUSE' ? `The port is taken; choose another one with --port. (${text})` : text);
	process.exitCode = 1;
});
