// Loaded into n8n's process: writes down its memory after a collection of garbage whenever it gets SIGUSR2.
const { appendFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const file = process.env.LOAD_PROBE;
if (file && process.argv.some((argument) => argument.endsWith('n8n'))) {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	process.on('SIGUSR2', () => {
		collect();
		const { heapUsed, rss, external } = process.memoryUsage();
		appendFileSync(file, `${JSON.stringify({ at: Date.now(), pid: process.pid, heapUsed, rss, external })}\n`);
	});
}
