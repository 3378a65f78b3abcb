import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';
import { parse } from 'yaml';

import { asNode, readYaml, ROOT } from './generate/contract';
import { assembleRoot } from './generate/root';

/** The folder to lint; the contract's own when none is given. */
const [, , folder = path.join(__dirname, '..', 'contract')] = process.argv;
const CONTRACT = path.join(folder, ROOT);

/**
 * What keeps the root from being the one that the domains' files make: paths and webhooks that only one of both has.
 * @throws Error when two files have the same path, webhook or schema
 */
function strays(): string[] {
	const root = asNode(readYaml(CONTRACT));
	const assembled = asNode(parse(assembleRoot(folder)));
	if (isDeepStrictEqual(root, assembled)) return [];
	const names = ['paths', 'webhooks'].flatMap((kind) => {
		const [here, there] = [asNode(root[kind]), asNode(assembled[kind])];
		return [...new Set([...Object.keys(here), ...Object.keys(there)])].filter(
			(name) => !isDeepStrictEqual(here[name], there[name]),
		);
	});
	return names.length > 0 ? names : ['its head'];
}

/** Lints the contract with the rules that its public linter recommends; ends with 1 when it finds anything. */
async function main(): Promise<void> {
	const stray = strays();
	if (stray.length > 0) {
		throw new Error(`${ROOT} is not made of the domains' files (${stray.join(', ')}): run npm run generate.`);
	}
	const config = await createConfig({
		extends: ['recommended-strict'],
		rules: {
			'operation-4xx-response': 'error',
			'no-unused-components': 'error',
			'operation-operationId': 'error',
			// A condition (if, then, not) requires fields whose definitions stand in the schema around it.
			'no-required-schema-properties-undefined': 'off',
			// The service's own address of the legacy templates ends with a slash (part 2, 4.5).
			'no-path-trailing-slash': 'off',
		},
	});
	const problems = await lint({ ref: CONTRACT, config });
	if (problems.length > 0) {
		formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '', color: false });
		process.exitCode = 1;
		return;
	}
	console.log('contract: no problems');
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
