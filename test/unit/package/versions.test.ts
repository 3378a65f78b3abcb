import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { LOWEST_N8N, LOWEST_NODE } from '../../../scripts/lib/supported';

const ROOT = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Lock {
	packages: Record<string, { version: string; engines?: { node: string } }>;
}

/** The n8n that everything is tried on. */
const { version, engines } = (JSON.parse(read('test/e2e/package-lock.json')) as Lock).packages['node_modules/n8n'];
const [major, minor] = LOWEST_N8N.split('.');
const [nodeMajor] = LOWEST_NODE.split('.');
const own = JSON.parse(read('package.json')) as { version: string; engines: { node: string } };

it('the Node that the package asks for is the lowest that n8n starts on', () => {
	expect(engines?.node).toBe(`>=${LOWEST_NODE}`);
	expect(own.engines.node).toBe(engines?.node);
});

it.each(['docs/installing.md', 'SUPPORT.md'])('%s names that Node', (file) => {
	expect(read(file)).toMatch(new RegExp(`Node ${nodeMajor} (or newer|on)`));
});

it('testing-workflows.md names the Node that the sandbox asks for', () => {
	const sandbox = JSON.parse(read('sandbox/package.json')) as typeof own;
	expect(read('docs/testing-workflows.md')).toContain(`Node ${sandbox.engines.node.slice(2)} or newer`);
});

it('installing.md says what came of the lowest n8n and of the one that everything is tried on', () => {
	const page = read('docs/installing.md');
	for (const tried of [LOWEST_N8N, version]) expect(page).toMatch(new RegExp(`^\\| ${tried}, Node .* open`, 'm'));
});

it.each(['README.md', 'docs/installing.md', 'docs/before-you-start.md'])('%s names the lowest n8n', (file) => {
	expect(read(file)).toContain(`n8n ${major}.${minor} or newer`);
});

it('the compose file has that n8n, a worker of it, and what both need', () => {
	const { services } = parse(read('sandbox/compose.yaml'), { merge: true }) as {
		services: Record<string, { image?: string; environment?: Record<string, string>; command?: string }>;
	};
	expect(Object.keys(services).sort()).toStrictEqual(['n8n', 'postgres', 'redis', 'sandbox', 'webhook', 'worker']);
	for (const name of ['n8n', 'webhook', 'worker']) {
		expect(services[name].image).toBe(`docker.n8n.io/n8nio/n8n:${version}`);
		expect(services[name].environment).toMatchObject({ EXECUTIONS_MODE: 'queue', DB_TYPE: 'postgresdb' });
	}
	expect(services.worker.command).toBe('worker');
});

it('the sandbox has the version of the package', () => {
	const sandbox = JSON.parse(read('sandbox/package.json')) as { version: string };
	expect(sandbox.version).toBe(own.version);
	expect(read('docs/testing-workflows.md')).toContain(`omni-messaging-sandbox-${own.version}.tgz`);
});

it('CI tries the lowest n8n on the lowest Node', () => {
	const { jobs } = parse(read('.github/workflows/ci.yml')) as {
		jobs: Record<string, { strategy?: { matrix: { include: object[] } } }>;
	};
	expect(jobs.doors.strategy?.matrix.include).toContainEqual({ n8n: 'lowest', node: LOWEST_NODE });
});

it('the test files that are to begin first are there', () => {
	const { FIRST } = jest.requireActual<{ FIRST: string[] }>('../../support/jest/sequencer.cjs');
	expect(FIRST.length).toBeGreaterThan(0);
	expect(FIRST.filter((file) => !existsSync(file))).toStrictEqual([]);
});

it.each(['ci.yml', 'publish.yml'])('the workflow %s runs commands that there are', (file) => {
	const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
	const commands = [...read(`.github/workflows/${file}`).matchAll(/npm (?:run )?([a-z0-9:-]+)/g)].map(
		([, name]) => name,
	);
	const unknown = commands.filter(
		(name) => !(name in scripts) && !['install', 'audit', 'config', 'publish'].includes(name),
	);
	expect(unknown).toStrictEqual([]);
	expect(parse(read(`.github/workflows/${file}`))).toHaveProperty('jobs');
});
