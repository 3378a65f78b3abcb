import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { licencesOf } from '../../../scripts/lib/licences.cjs';

describe('the licences of a bundle', () => {
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'omni-messaging-test-'));
	});

	afterEach(() => {
		rmSync(folder, { recursive: true });
	});

	function install(name: string, fields: object, licence?: string): string {
		const place = path.join(folder, 'node_modules', name);
		mkdirSync(place, { recursive: true });
		writeFileSync(
			path.join(place, 'package.json'),
			JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...fields }),
		);
		if (licence !== undefined) writeFileSync(path.join(place, 'LICENSE'), licence);
		return path.join(place, 'index.js');
	}

	it('are those of every package in it and of what these depend on, each once', () => {
		install('deep', { author: { name: 'Deep authors' } });
		const big = install('@scope/big', { dependencies: { deep: '*' } }, 'The licence of big\n');
		expect(licencesOf([big, big, path.join(folder, 'src', 'own.js')]).split('\n')).toStrictEqual([
			'This package has the following software bundled in.',
			'',
			'== @scope/big 1.0.0 (MIT)',
			'',
			'The licence of big',
			'',
			'== deep 1.0.0 (MIT)',
			'',
			'Licence MIT, Deep authors',
			'',
		]);
	});

	it('can not be told where a dependency is not there', () => {
		const big = install('big', { dependencies: { gone: '*' } });
		expect(() => licencesOf([big])).toThrow('The package gone, which');
	});
});
