import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as sentences from '../../support/sentences';

const ROOT = path.join(__dirname, '..', '..', '..');
const sources = globSync('nodes/**/*.ts', { cwd: ROOT }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));

it.each(Object.values(sentences))('the package says “%s”', (words) => {
	expect(sources.some((source) => source.includes(words))).toBe(true);
});
