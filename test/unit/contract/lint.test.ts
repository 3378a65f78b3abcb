import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');

function lint(...folder: string[]): { status: number | null; output: string } {
	const { status, stdout, stderr } = spawnSync(
		path.join(ROOT, 'node_modules', '.bin', 'node'),
		['--import', 'tsx', path.join(ROOT, 'scripts', 'lint-contract.ts'), ...folder],
		{ cwd: ROOT, encoding: 'utf8' },
	);
	return { status, output: stdout + stderr };
}

it('the contract passes its linter', () => {
	expect(lint()).toEqual({ status: 0, output: 'contract: no problems\n' });
}, 30_000);

it('a reference that leads nowhere does not', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'contract-'));
	try {
		cpSync(path.join(ROOT, 'contract'), folder, { recursive: true });
		const file = path.join(folder, 'sms.yaml');
		writeFileSync(file, readFileSync(file, 'utf8').replace("'#/schemas/SmsMessage'", "'#/schemas/SmsMassage'"));
		const { status, output } = lint(folder);
		expect(status).toBe(1);
		expect(output).toContain('SmsMassage');
	} finally {
		rmSync(folder, { recursive: true });
	}
}, 30_000);
