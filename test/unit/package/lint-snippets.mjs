import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * Lints texts as if they stood in files of the repository, with its real configuration.
 * Takes on stdin a JSON object: of `snippets`, an array of { file, text }, it prints for each the array of its messages as `rule: message`, without
 * the rules that need types, which read the whole project; of `configured`, a file, whether it has types and how severe the rules for it are.
 * A process of its own, because Jest cannot load ESLint's configuration, which is an ES module.
 */
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { snippets, configured } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
const overrideConfigFile = 'eslint.rules.mjs';
const untyped = new ESLint({
	overrideConfigFile,
	overrideConfig: { files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked },
});
const answers = [];
for (const { file, text } of snippets) {
	const [result] = await untyped.lintText(text, { filePath: file });
	answers.push(result.messages.map(({ ruleId, message }) => `${ruleId ?? 'eslint'}: ${message}`));
}
const { rules, languageOptions } = await new ESLint({ overrideConfigFile }).calculateConfigForFile(configured);
const severities = Object.fromEntries(Object.entries(rules).map(([rule, [severity]]) => [rule, severity]));
const typed = languageOptions.parserOptions.projectService;
process.stdout.write(JSON.stringify({ answers, config: { severities, typed } }));
