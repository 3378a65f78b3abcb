import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** What may be in the tarball; anything else leaked in. */
const ALLOWED = [
	/^(package\.json|index\.js|README\.md|CHANGELOG\.md|LICENSE(\.md)?)$/,
	/^dist\/(nodes|credentials)\/(?!.*(\.test\.|\.spec\.|__tests__|\.config\.)).*\.js$/,
	/^dist\/nodes\/.*(\.node\.json|\/__schema__\/.*\.json)$/,
	/^dist\/icons\/[^/]*\.svg$/,
	/^dist\/THIRD-PARTY-LICENSES\.txt$/,
];

/** Where the build writes the licences of what it bundles, a heading for each package. */
const LICENCES = 'dist/THIRD-PARTY-LICENSES.txt';

/** What n8n has for every node: the modules that a node may require. */
const OF_N8N = ['n8n-workflow', 'luxon'];

/** How esbuild marks where bundled code comes from. */
const BUNDLED = /^\/\/ .*?node_modules\/((?:@[^/]+\/)?[^/\n]+)\//gm;

/** What n8n reads of a package.json. */
interface PackageFile {
	n8n: { nodes: string[]; credentials: string[] };
}

const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
		.sort();

/** Requires every file in a process of its own, where only n8n's modules can be found, and reads each class as n8n does. */
function requireEverything(folder: string, files: string[]): string[] {
	const env = { ...process.env, NODE_OPTIONS: '', NODE_PATH: '' };
	const script = path.join(__dirname, 'require-all.cjs');
	const child = spawnSync(process.execPath, [script, ...files], { cwd: folder, env, encoding: 'utf8' });
	if (child.status !== 0) return [`requiring the files ended the process: ${child.stderr.trim()}`];
	return JSON.parse(child.stdout) as string[];
}

/** The packages that are bundled into modules and whose licence does not come with them. */
function unlicensed(folder: string, files: string[]): string[] {
	const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
	const licences = files.includes(LICENCES) ? read(LICENCES) : '';
	const bundled = files
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => [...read(file).matchAll(BUNDLED)].map(([, name]) => name));
	return [...new Set(bundled)].filter((name) => !licences.includes(`\n== ${name} `));
}

/** Their own dependencies are found from where the links lead to; ours, from there, are not. */
function linkModulesOfN8n(folder: string): void {
	const modules = path.join(path.dirname(folder), 'node_modules');
	mkdirSync(modules, { recursive: true });
	for (const name of OF_N8N) {
		const link = path.join(modules, name);
		if (!existsSync(link)) symlinkSync(path.join(__dirname, '..', '..', 'node_modules', name), link, 'junction');
	}
}

/**
 * Looks for what would break at a user's: files that should not be there, entries without a file,
 * bundled packages without their licence, modules that do not load.
 * @param folder an unpacked package, outside the repository; a node_modules with what n8n has for nodes is made beside it
 * @returns its files, and what is wrong; each problem names the file
 */
export function checkTarball(folder: string): { files: string[]; problems: string[] } {
	linkModulesOfN8n(folder);
	const files = filesIn(folder);
	const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile;
	const entries = [...n8n.nodes, ...n8n.credentials];
	const modules = files.filter((file) => file.endsWith('.js'));
	const problems = [
		...files.filter((file) => !ALLOWED.some((form) => form.test(file))).map((file) => `${file}: does not belong here`),
		...entries
			.filter((file) => !files.includes(file))
			.map((file) => `${file}: package.json names it, and it is missing`),
		...unlicensed(folder, files).map((name) => `${LICENCES}: the licence of ${name}, which is bundled, is missing`),
		...requireEverything(folder, modules),
	];
	return { files, problems };
}
