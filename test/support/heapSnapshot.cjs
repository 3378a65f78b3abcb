/**
 * Loaded into n8n before its own code (test/nightly/forget.test.mjs): at SIGUSR2 the process writes all that it holds in memory into the file that
 * its environment names. Texts are written whole, where V8 would cut them after 1,024 characters.
 */
const { renameSync } = require('node:fs');
const { setImmediate: turn } = require('node:timers/promises');
const { setFlagsFromString, writeHeapSnapshot } = require('node:v8');
const { runInNewContext } = require('node:vm');

const file = process.env.OMNI_HEAP_FILE;
/** What the isolates of n8n's expressions held goes some turns after it was found to be garbage. */
const ROUNDS = 10;

setFlagsFromString('--expose-gc');
setFlagsFromString(`--heap-snapshot-string-limit=${2 ** 30}`);
const collect = runInNewContext('gc');

process.on('SIGUSR2', async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		collect();
		await turn();
	}
	writeHeapSnapshot(`${file}.part`);
	// Whoever waits for the file finds it whole.
	renameSync(`${file}.part`, file);
});
