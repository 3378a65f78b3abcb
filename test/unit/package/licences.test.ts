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
		install('deep', {}, 'The licence of deep\n');
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
			'The licence of deep',
			'',
		]);
	});

	it.each(['## License', 'LICENSE\n-------'])('are in the README of some packages, under %j', (heading) => {
		const file = install('told', {});
		const readme = `# Told\n\n${heading}\n\n(The MIT License)\n\nPermission is hereby granted\n`;
		writeFileSync(path.join(path.dirname(file), 'README.md'), readme);
		expect(licencesOf([file])).toContain('== told 1.0.0 (MIT)\n\n(The MIT License)\n\nPermission is hereby granted\n');
	});

	it('are taken from here where a package comes without its own', () => {
		expect(licencesOf([install('saxes', { license: 'ISC' })])).toContain(
			'== saxes 1.0.0 (ISC)\n\nThe ISC License\n\nCopyright (c) Contributors',
		);
	});

	it('can not be told where there is no text at all', () => {
		const big = install('big', {});
		writeFileSync(path.join(path.dirname(big), 'README.md'), '# Big\n\n## License\n\nMIT\n');
		expect(() => licencesOf([big])).toThrow('The package big comes without its licence: put the one in its repository');
	});

	it('can not be told where a dependency is not there', () => {
		const big = install('big', { dependencies: { gone: '*' } });
		expect(() => licencesOf([big])).toThrow('The package gone, which');
	});
});
