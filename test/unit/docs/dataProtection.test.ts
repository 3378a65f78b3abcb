import { readFileSync } from 'node:fs';
import path from 'node:path';

import { ERASING } from '../../../nodes/precautions/personRows';

const PAGE = readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'data-protection.md'), 'utf8');

const WORDS = { erased: 'erased', reduced: 'reduced', notFound: 'not found', nobody: 'nobody’s' };

it('docs/data-protection.md says of every kind of row what Erase does with it, as the code does', () => {
	const rows = PAGE.split('\n').flatMap((line) => {
		const [, kind, cells] = /^\| `(\w+)` +\|(.*)\|$/.exec(line) ?? [];
		return kind === undefined ? [] : [[kind, cells.split('|').at(-1)?.trim().replace("'", '’')] as const];
	});
	const kinds = Object.entries(ERASING).map(([kind, how]) => [kind, WORDS[how]] as const);
	expect(new Map(rows)).toStrictEqual(new Map(kinds));
});
