const { config } = require('@n8n/node-cli/eslint');

/**
 * What a bare `eslint` and `n8n-node lint` run: n8n's default configuration, for what is shipped and the files at the top. Its rules are for nodes, and
 * tests and tools import what a node must not; `npm run lint` judges these, and all else, by eslint.rules.mjs.
 * ESLint reads this file before eslint.config.mjs, which n8n's CLI wants word for word as it made it.
 */
module.exports = [...config, { ignores: ['*/', '!nodes/', '!credentials/'] }];
