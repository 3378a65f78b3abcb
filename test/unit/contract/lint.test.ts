import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { checkRoot } from '../../../scripts/generate/root';
import { useBundle } from '../../support/bundle';

const ROOT = path.join(__dirname, '..', '..', '..');
const LINT = useBundle('scripts/lint-contract.ts', 'external');

function lint(...folder: string[]): { status: number | null; output: string } {
	const { status, stdout, stderr } = spawnSync(path.join(ROOT, 'node_modules', '.bin', 'node'), [LINT, ...folder], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	return { status, output: stdout + stderr };
}

const ORPHAN = `
  /sms/orphans:
    get:
      operationId: listOrphans
      tags: [sms]
      summary: A path that the root does not have
      responses:
        '200':
          description: Nothing.
        4XX:
          $ref: './common.yaml#/responses/Error'
`;

it('finds nothing in the contract', () => {
	expect(lint()).toStrictEqual({ status: 0, output: 'contract: no problems\n' });
});

/** What is said of the contract with one file changed. */
function planted(file: string, change: (text: string) => string, judge: (folder: string) => void): void {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'contract-'));
	try {
		cpSync(path.join(ROOT, 'contract'), folder, { recursive: true });
		const before = readFileSync(path.join(folder, file), 'utf8');
		const changed = change(before);
		expect(changed).not.toBe(before);
		writeFileSync(path.join(folder, file), changed);
		judge(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

it('finds a reference that leads nowhere', () => {
	const change = (text: string): string => text.replace("'#/schemas/SmsMessage'", "'#/schemas/SmsMassage'");
	planted('sms.yaml', change, (folder) => {
		const { status, output } = lint(folder);
		expect(output).toContain('SmsMassage');
		expect(status).toBe(1);
	});
});

it.each([
	[
		'a path that the root does not have',
		'sms.yaml',
		(text: string) => text.replace(/^paths:\n/m, `paths:${ORPHAN}\n`),
		"openapi.yaml is not made of the domains' files (/sms/orphans): run npm run generate.",
	],
	[
		'a path that no domain has',
		'openapi.yaml',
		(text: string) => text.replace(/^paths:\n/m, "paths:\n  /sms/orphans:\n    $ref: './sms.yaml#/paths/~1orphans'\n"),
		"openapi.yaml is not made of the domains' files (/sms/orphans): run npm run generate.",
	],
	[
		'a path in two files',
		'push.yaml',
		(text: string) => text.replace('  /push/messages:\n', '  /sms/messages:\n'),
		'paths /sms/messages stands in push.yaml and in sms.yaml',
	],
	[
		'a name for two schemas',
		'wallet.yaml',
		(text: string) => text.replace('  WalletPayload:\n', '  SmsMessage:\n'),
		'schemas SmsMessage stands in sms.yaml and in wallet.yaml',
	],
])('finds %s', (_name, file, change, message) => {
	planted(file, change, (folder) => {
		expect(() => checkRoot(folder)).toThrow(message);
	});
});
