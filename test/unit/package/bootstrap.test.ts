import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a module with what the scripts have, in a process of its own; gives what it said, and its exit code. */
async function run(
	code: string,
	env: NodeJS.ProcessEnv = {},
	onSaid: (child: ChildProcess) => void = () => undefined,
): Promise<{ said: string; code: number | null }> {
	const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
		cwd: ROOT,
		env: { ...process.env, ...env },
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (part: Buffer) => {
			said += part.toString();
			onSaid(child);
		});
	}
	const ended = await new Promise<number | null>((resolve) => child.once('close', resolve));
	return { said, code: ended };
}

const hangUp = (child: ChildProcess): unknown => child.kill('SIGHUP');

it('on Windows, says what the scripts need', async () => {
	const { said } = await run(`
		Object.defineProperty(process, 'platform', { value: 'win32' });
		const { ensureDevelopmentDependencies } = await import('./scripts/bootstrap/install.mjs');
		console.log(await ensureDevelopmentDependencies().catch(String));`);
	expect(said).toContain('This needs Linux or macOS: on Windows, run it in WSL.');
});

it('installs development dependencies in an environment for production, too', async () => {
	const lock = {
		name: 'x',
		lockfileVersion: 3,
		requires: true,
		packages: {
			'': { name: 'x', devDependencies: { tool: 'file:tool' } },
			tool: { version: '1.0.0', dev: true },
			'node_modules/tool': { resolved: 'tool', link: true },
		},
	};
	const files = {
		'package.json': { name: 'x', devDependencies: { tool: 'file:tool' } },
		'package-lock.json': lock,
		'tool/package.json': { name: 'tool', version: '1.0.0' },
	};
	mkdirSync(path.join(folder, 'tool'));
	for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(content));
	const code = `
		const { installFromLock } = await import('./scripts/bootstrap/install.mjs');
		await installFromLock('install-test', ${JSON.stringify(folder)}, ['--offline'], () => undefined);`;
	expect(await run(code, { NODE_ENV: 'production' })).toStrictEqual({ said: '', code: 0 });
	expect(existsSync(path.join(folder, 'node_modules', 'tool', 'package.json'))).toBe(true);
});

it.each([
	[{ NO_PROXY: undefined, no_proxy: undefined }, '127.0.0.1,localhost'],
	[{ NO_PROXY: 'intranet.example.com,localhost' }, '127.0.0.1,localhost,intranet.example.com'],
])('with %j, what runs on this machine is reached without a proxy', async (env, told) => {
	const code = `
		const { runEnvironment } = await import('./scripts/bootstrap/commands.mjs');
		const { NO_PROXY, no_proxy } = runEnvironment();
		process.stdout.write(NO_PROXY + ' ' + no_proxy);`;
	expect((await run(code, env)).said).toBe(`${told} ${told}`);
});

describe('a terminal that is closed', () => {
	it('ends what runs in front, in its own time', async () => {
		const inner = `process.on('SIGHUP', () => process.exit(7)); setTimeout(() => process.exit(1), 20_000); console.log('up');`;
		const code = `
			const { runInFront } = await import('./scripts/bootstrap/commands.mjs');
			process.exitCode = await runInFront(process.execPath, ['-e', ${JSON.stringify(inner)}]);`;
		expect(await run(code, {}, hangUp)).toStrictEqual({ said: 'up\n', code: 7 });
	});

	it('stops the services of a stage', async () => {
		const file = path.join(folder, 'state');
		const service = `
			const { writeFileSync } = require('node:fs');
			process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(file)}, 'stopped'); process.exit(); });
			setTimeout(() => process.exit(), 20_000);
			writeFileSync(${JSON.stringify(file)}, 'up');`;
		const code = `
			process.argv[1] = 'stage';
			const { existsSync } = await import('node:fs');
			const { buildStage } = await import('./scripts/lib/stage.ts');
			await buildStage(${JSON.stringify(folder)}, {}, async (services) => {
				await services.start({
					name: 'service',
					url: '',
					command: process.execPath,
					args: ['-e', ${JSON.stringify(service)}],
					cwd: ${JSON.stringify(folder)},
					isReady: async () => existsSync(${JSON.stringify(file)}),
					patience: 20_000,
				});
				console.log('up');
				await new Promise(() => undefined);
			});`;
		expect(await run(code, {}, hangUp)).toStrictEqual({ said: 'up\n', code: 130 });
		expect(readFileSync(file, 'utf8')).toBe('stopped');
	});
});
