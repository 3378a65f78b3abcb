// Loaded into n8n's process: writes down its memory after a collection of garbage whenever it gets SIGUSR2, and all of it at SIGWINCH.
const { appendFileSync } = require('node:fs');
const { getHeapSpaceStatistics, setFlagsFromString, writeHeapSnapshot } = require('node:v8');
const { runInNewContext } = require('node:vm');

const file = process.env.LOAD_PROBE;
if (file && process.argv.some((argument) => argument.endsWith('n8n'))) {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	process.on('SIGUSR2', () => {
		collect();
		const { heapUsed, rss, external } = process.memoryUsage();
		const spaces = Object.fromEntries(
			getHeapSpaceStatistics().map((space) => [space.space_name, space.space_used_size]),
		);
		appendFileSync(file, `${JSON.stringify({ at: Date.now(), pid: process.pid, heapUsed, rss, external, spaces })}\n`);
	});
	process.on('SIGWINCH', () => {
		writeHeapSnapshot(`${file}.${Date.now()}.heapsnapshot`);
	});
}
