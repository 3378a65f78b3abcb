import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');
const SHIPPED = [
	'package.json',
	'nodes/Sms/OmniSms.node.ts',
	'nodes/Sms/message/send.ts',
	'nodes/ground/json.ts',
	'credentials/OmniApiKeyApi.credentials.ts',
];
/** The last stands for the copies of the package that end-to-end tests make. */
const TOOLS = ['test/jest.ts', 'scripts/verify.ts', 'sandbox/main.ts', 'benchmarks/bench.ts', '.run/copy/index.ts'];

type Rules = Record<string, unknown> | null;

describe("n8n's own lint in this repository", () => {
	let found: { ours: Rules[]; n8n: Rules[] };

	beforeAll(() => {
		const script = path.join(__dirname, 'lint-default.mjs');
		const output = execFileSync(process.execPath, [script, ...SHIPPED, ...TOOLS], { cwd: ROOT, encoding: 'utf8' });
		found = JSON.parse(output) as typeof found;
	});

	it.each(SHIPPED.map((file, index) => ({ file, index })))('judges $file by all of its rules', ({ file, index }) => {
		const kind = file === 'package.json' ? 'valid-peer-dependencies' : 'no-restricted-imports';
		expect(found.ours[index]).toHaveProperty([`@n8n/community-nodes/${kind}`, 0], 2);
		expect(found.ours[index]).toStrictEqual(found.n8n[index]);
	});

	it('leaves the tools to our own rules', () => {
		expect(found.ours.slice(SHIPPED.length)).toStrictEqual(TOOLS.map(() => null));
	});

	it('finds the configuration that strict mode wants', () => {
		const { n8n } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { n8n: { strict: boolean } };
		const text = readFileSync(path.join(ROOT, 'eslint.config.mjs'), 'utf8').replace(/\s+/g, ' ').trim();
		expect(n8n.strict).toBe(true);
		expect(text).toBe("import { config } from '@n8n/node-cli/eslint'; export default config;");
	});
});
