import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { ROOT } from '../../scripts/bootstrap/paths.mjs';

it('every benchmark runs, with few items', () => {
	const args = ['--import', 'tsx', 'benchmarks/bench.ts', '--quick'];
	const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
	assert.equal(status, 0, stdout + stderr);
});
