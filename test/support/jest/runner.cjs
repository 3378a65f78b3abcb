const { default: circus } = require('jest-circus/runner');

/** Jest's own runner, which does not tell of each test when it begins and ends: nobody listens, and there are thousands. */
module.exports = async (globalConfig, config, environment, runtime, testPath) =>
	await circus(globalConfig, config, environment, runtime, testPath);
