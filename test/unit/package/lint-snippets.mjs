import { existsSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * Lints texts as if they stood in files of the repository, with its real configuration.
 * Takes on stdin a JSON array of { file, text, typed } and prints, for each, the array of its messages as `rule: message`.
 * Rules that need types run only for those that are `typed`: they take a second each.
 * A process of its own, because Jest cannot load ESLint's configuration, which is an ES module.
 */
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const snippets = JSON.parse(Buffer.concat(chunks).toString('utf8'));
// A snippet may stand for a file that is still to be written: the parser has to be told of those.
const missing = snippets.map(({ file }) => path.relative('.', file)).filter((file) => !existsSync(file));
const projectService = { allowDefaultProject: missing };
const overrideConfigFile = 'eslint.rules.mjs';
const typed = new ESLint({
	overrideConfigFile,
	overrideConfig: { languageOptions: { parserOptions: { projectService } } },
});
const untyped = new ESLint({
	overrideConfigFile,
	overrideConfig: { files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked },
});
const answers = [];
for (const { file, text, typed: withTypes } of snippets) {
	const [result] = await (withTypes ? typed : untyped).lintText(text, { filePath: file });
	answers.push(result.messages.map(({ ruleId, message }) => `${ruleId ?? 'eslint'}: ${message}`));
}
process.stdout.write(JSON.stringify(answers));
