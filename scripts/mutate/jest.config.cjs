const path = require('node:path');

const { projects, testTimeout } = require('../../jest.config.js');

/** The room's own unit tests alone: the engine tests run on dist, which mutants never reach, and all others would take days. */
const [unit] = projects;
const { MUTATED_ROOM: room } = process.env;

module.exports = {
	...unit,
	rootDir: path.join(__dirname, '..', '..'),
	testMatch: [`<rootDir>/test/unit/${room}/**/*.test.ts`],
	testTimeout,
};
