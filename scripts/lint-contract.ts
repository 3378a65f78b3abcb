import path from 'node:path';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

import { ROOT } from './generate/contract';
import { checkRoot } from './generate/root';

/** The folder to lint; the contract's own when none is given. */
const [, , folder = path.join(__dirname, '..', 'contract')] = process.argv;
const CONTRACT = path.join(folder, ROOT);

/** Lints the contract with the rules that its public linter recommends; ends with 1 when it finds anything. */
async function main(): Promise<void> {
	checkRoot(folder);
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
