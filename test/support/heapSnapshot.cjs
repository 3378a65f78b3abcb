/**
 * Loaded into n8n before its own code (test/nightly/forget.test.mjs): at SIGUSR2 the process writes all that it holds in memory into the file that
 * its environment names. Texts are written whole, where V8 would cut them after 1,024 characters.
 */
const { renameSync } = require('node:fs');
const { setFlagsFromString, writeHeapSnapshot } = require('node:v8');

const file = process.env.OMNI_HEAP_FILE;

setFlagsFromString(`--heap-snapshot-string-limit=${2 ** 30}`);

process.on('SIGUSR2', () => {
	writeHeapSnapshot(`${file}.part`);
	// Whoever waits for the file finds it whole.
	renameSync(`${file}.part`, file);
});
