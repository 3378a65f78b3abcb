import { ESLint } from 'eslint';

/**
 * Says by which rules ESLint judges files where it is called without options, as n8n's CLI calls it: takes the files as arguments, and prints an object
 * with `ours` (what the repository makes it do) and `n8n` (n8n's own default), each the rules of each file, null for a file that is left alone.
 */
async function rulesOf(options) {
	const eslint = new ESLint(options);
	const rules = process.argv.slice(2).map(async (file) => (await eslint.calculateConfigForFile(file))?.rules ?? null);
	return await Promise.all(rules);
}

const ours = await rulesOf({});
const n8n = await rulesOf({ overrideConfigFile: 'eslint.config.mjs' });
process.stdout.write(JSON.stringify({ ours, n8n }));
