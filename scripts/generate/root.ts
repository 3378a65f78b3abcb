import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';

import { HEAD, partsOf, readContract } from './contract';

/**
 * The root of the contract: its head, and a reference to every path and webhook of the domains' files, so that none can
 * be forgotten.
 * @throws Error when two files have the same path or webhook
 */
export function assembleRoot(folder: string): string {
	const files = readContract(folder);
	const references = (kind: string): Record<string, { $ref: string }> =>
		Object.fromEntries(
			[...partsOf(files, kind)].map(([name, { file }]) => [
				name,
				{ $ref: `./${file}.yaml#/${kind}/${escapePointer(name)}` },
			]),
		);
	const head = readFileSync(path.join(folder, HEAD), 'utf8');
	return `${head}${stringify({ paths: references('paths'), webhooks: references('webhooks') }, { lineWidth: 0 })}`;
}

function escapePointer(name: string): string {
	return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
