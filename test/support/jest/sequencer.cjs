const path = require('node:path');

const { default: TestSequencer } = require('@jest/test-sequencer');

const ROOT = path.resolve(__dirname, '../..');

/** The files that take longest, each a few seconds or more: one of them that begins last would have the other cores wait for it. */
const FIRST = [
	'engine/certainty/certainty.test.ts',
	'engine/dialects/dialects.test.ts',
	'engine/VoiceCode/processes.test.ts',
	'unit/package/labels.test.ts',
	'engine/package/secrets.test.ts',
	'engine/package/ids.test.ts',
	'engine/panel/parameters.test.ts',
	'unit/package/check-tarball.test.ts',
	'unit/package/added.test.ts',
].map((name) => path.join(ROOT, name));

/** Jest's own order, which knows no times in a clean clone, and before it what is known to take long. */
class LongestFirst extends TestSequencer {
	sort(tests) {
		const place = ({ path: file }) => (FIRST.includes(file) ? FIRST.indexOf(file) : FIRST.length);
		return super.sort(tests).sort((a, b) => place(a) - place(b));
	}
}

module.exports = LongestFirst;
module.exports.FIRST = FIRST;
