import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';

import { asNode, HEAD, partsOf, readContract, readYaml, ROOT } from './contract';

/**
 * The root of the contract: its head, and a reference to every path and webhook of the domains' files, so that none can
 * be forgotten.
 * @throws Error when two files have the same path, webhook or schema
 */
export function assembleRoot(folder: string): string {
	const files = readContract(folder);
	// Named in one document by the types, so that a name stands for one schema.
	partsOf(files, 'schemas');
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

/**
 * Proves that the root is the one that the domains' files make.
 * @throws Error that names what only one of both has, or when two files have the same path, webhook or schema
 */
export function checkRoot(folder: string): void {
	const strays = straysOf(folder);
	if (strays.length === 0) return;
	throw new Error(`${ROOT} is not made of the domains' files (${strays.join(', ')}): run npm run generate.`);
}

/** The paths and webhooks that only one of both has. */
function straysOf(folder: string): string[] {
	const root = asNode(readYaml(path.join(folder, ROOT)));
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
