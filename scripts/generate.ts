import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { asNode, HEAD, readContract, readYaml, ROOT } from './generate/contract';
import { makeRecords } from './generate/records';
import { assembleRoot } from './generate/root';
import { makeRoutes } from './generate/routes';
import { makeTypes } from './generate/types';
import { makeValues } from './generate/values';

/** The folder of the contract; the package's own when none is given. */
const CONTRACT = path.resolve(
	process.argv.slice(2).find((text) => !text.startsWith('--')) ?? path.join(__dirname, '..', 'contract'),
);
const MADE = 'Generated, do not edit: made from the contract by npm run generate.';

/** What is made of the contract: texts by their files from its folder. */
async function generate(): Promise<Record<string, string>> {
	const files = readContract(CONTRACT);
	const head = asNode(readYaml(path.join(CONTRACT, HEAD)));
	return {
		[ROOT]: `# ${MADE}\n${assembleRoot(CONTRACT)}`,
		'generated/types.ts': `// ${MADE}\n\n${await makeTypes(files, head)}`,
		'generated/values.ts': `// ${MADE}\n\n${makeValues(files)}`,
		'generated/records.ts': `// ${MADE}\n\n${makeRecords(files)}`,
		'generated/routes.ts': `// ${MADE}\n\n${makeRoutes(files, CONTRACT)}`,
	};
}

/** `tsx scripts/generate.ts [folder] [--check]`: writes the files, or only tells with exit code 1 which are out of date. */
async function main(): Promise<void> {
	const { format, resolveConfig } = await import('prettier');
	const stale: string[] = [];
	for (const [name, text] of Object.entries(await generate())) {
		const file = path.join(CONTRACT, name);
		const made = await format(text, { ...(await resolveConfig(file)), filepath: file });
		if (existsSync(file) && readFileSync(file, 'utf8') === made) continue;
		stale.push(`contract/${name}`);
		if (process.argv.includes('--check')) continue;
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, made);
	}
	if (!process.argv.includes('--check')) {
		console.log(stale.length === 0 ? 'contract: nothing to write' : `contract: wrote ${stale.join(', ')}`);
	} else if (stale.length > 0) {
		throw new Error(`Out of date: ${stale.join(', ')}. Run npm run generate and commit the change.`);
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
