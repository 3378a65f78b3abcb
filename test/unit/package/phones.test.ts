import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { phone } from '../../support/phones';

const ROOT = path.join(__dirname, '..', '..', '..');
/** Of each area code's 555 numbers, only 0100 to 0199 belong to nobody. */
const SOMEBODYS = /\b1[2-9]\d\d555(?!01|0\$\{)(?:\d+|\$\{|.{1,2}\+)/g;

it('numbers that are made up are reserved ones, each another', () => {
	const made = [0, 99, 100, 79_799].map((index) => phone(index));
	expect(made).toStrictEqual(['+12015550100', '+12015550199', '+12025550100', '+19985550199']);
	expect([phone(7, 640), phone(100, 998)]).toStrictEqual(['+16405550107', '+12015550100']);
});

it('no file has the number of somebody in it', () => {
	const text = ['*.ts', '*.mjs', '*.js', '*.cjs', '*.json', '*.md', '*.yaml', '*.html', ':!package-lock.json'];
	const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...text], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const found = list
		.split('\0')
		.filter((file) => file !== '')
		.flatMap(
			(file) =>
				readFileSync(path.join(ROOT, file), 'utf8')
					.match(SOMEBODYS)
					?.map((hit) => [file, hit]) ?? [],
		);
	expect(found).toStrictEqual([]);
});
