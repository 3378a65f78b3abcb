const { availableParallelism } = require('node:os');

/** Two fast tiers: unit (pure functions) and engine (n8n's own loader and engine on dist). The e2e tier runs apart. */
const shared = {
	testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
	runtime: '<rootDir>/test/support/jest/runtime.cjs',
	testRunner: '<rootDir>/test/support/jest/runner.cjs',
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
		// The one ES module among the packages that tests load (by openapi-backend).
		'@apidevtools/.+\\.js$': ['@swc/jest', { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }],
	},
	transformIgnorePatterns: ['/node_modules/(?!@apidevtools/)'],
	modulePathIgnorePatterns: ['<rootDir>/test/e2e/node_modules', '<rootDir>/.run'],
};

module.exports = {
	// For a test that hangs: one that takes 8 seconds took a minute on a busy machine.
	testTimeout: 300_000,
	// Jest leaves a core for itself, which of two is half of them; and files that wait for a server or a process leave a core to another one.
	// Each has n8n loaded, so that many cores get no more than two beyond.
	maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), availableParallelism() + 2),
	testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
	projects: [
		{ ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
		{ ...shared, displayName: 'engine', testMatch: ['<rootDir>/test/engine/**/*.test.ts'] },
	],
};
