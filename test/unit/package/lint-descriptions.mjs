import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { ESLint } from 'eslint';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

import repository from '../../../eslint.rules.mjs';

/**
 * Lints nodes as n8n's own rules do, without types: takes on stdin a JSON array of { file, text } and prints, for each, the
 * array of its messages as `rule: message`. The rules are those of the repository's configuration for nodes.
 */
const ofNodes = repository.filter(({ files = [], rules }) => rules && files.includes('nodes/**/*.ts'));
const isN8n = (name) => /^(n8n-nodes-base|@n8n\/community-nodes)\//.test(name);
const rules = Object.assign({}, ...ofNodes.map((config) => config.rules));
/** The fields of a row stand in the order in which a person fills them: a step's channel before its text. */
const NOT_HELD = 'n8n-nodes-base/node-param-fixed-collection-type-unsorted-items';
const n8nRules = Object.fromEntries(Object.entries(rules).filter(([name]) => isN8n(name) && name !== NOT_HELD));
const eslint = new ESLint({
	overrideConfigFile: true,
	overrideConfig: [
		{
			files: ['**/*.ts'],
			languageOptions: { parser: tseslint.parser },
			plugins: { '@n8n/community-nodes': n8nCommunityNodesPlugin, 'n8n-nodes-base': n8nNodesBase },
			rules: n8nRules,
		},
	],
});
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const answers = [];
for (const { file, text } of JSON.parse(Buffer.concat(chunks).toString('utf8'))) {
	const [result] = await eslint.lintText(text, { filePath: file });
	answers.push(result.messages.map(({ ruleId, message }) => `${ruleId ?? 'eslint'}: ${message}`));
}
process.stdout.write(JSON.stringify({ rules: Object.keys(n8nRules).length, answers }));
