import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTemporaryFolder, packInto } from './lib/pack.mjs';
import { ROOT } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';

/** What may be in the tarball; anything else leaked in. */
const ALLOWED = [
	/^(package\.json|index\.js|README\.md|CHANGELOG\.md|LICENSE(\.md)?)$/,
	/^dist\/(nodes|credentials)\/(?!.*(\.test\.|\.spec\.|__tests__|\.config\.)).*\.js$/,
	/^dist\/nodes\/.*(\.node\.json|\/__schema__\/.*\.json)$/,
	/^dist\/icons\/[^/]*\.svg$/,
];

const filesIn = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
		.sort();

/** Requires every file in a process of its own, where only n8n-workflow can be found, and reads each class as n8n does. */
function requireEverything(folder, files) {
	const env = { ...process.env, NODE_OPTIONS: '', NODE_PATH: '' };
	const script = fileURLToPath(new URL('lib/require-all.cjs', import.meta.url));
	const child = spawnSync(process.execPath, [script, ...files], { cwd: folder, env, encoding: 'utf8' });
	if (child.status !== 0) return [`requiring the files ended the process: ${child.stderr.trim()}`];
	return JSON.parse(child.stdout);
}

/**
 * Looks for what would break at a user's: files that should not be there, entries without a file, modules that do not load.
 * @param {string} folder an unpacked package, beside a node_modules that holds only n8n-workflow
 * @returns {{ files: string[], problems: string[] }} its files, and what is wrong; each problem names the file
 */
function check(folder) {
	const files = filesIn(folder);
	const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	const entries = [...n8n.nodes, ...n8n.credentials];
	const modules = files.filter((file) => file.endsWith('.js'));
	const problems = [
		...files.filter((file) => !ALLOWED.some((form) => form.test(file))).map((file) => `${file}: does not belong here`),
		...entries
			.filter((file) => !files.includes(file))
			.map((file) => `${file}: package.json names it, and it is missing`),
		...requireEverything(folder, modules),
	];
	return { files, problems };
}

/** `node scripts/check-tarball.mjs [folder]`: checks the given package folder, or, without one, this package packed by npm. */
async function main() {
	return await inTemporaryFolder(async (temporary) => {
		const given = process.argv[2];
		const folder = given ? path.resolve(given) : packInto(temporary);
		const modules = path.join(path.dirname(folder), 'node_modules');
		mkdirSync(modules, { recursive: true });
		// Its own dependencies are found from where the link leads to; ours, from here, are not.
		const peer = path.join(modules, 'n8n-workflow');
		if (!existsSync(peer)) symlinkSync(path.join(ROOT, 'node_modules', 'n8n-workflow'), peer, 'junction');
		const { files, problems } = check(folder);
		for (const problem of problems) say(`  ✖ ${problem}`);
		const loaded = files.filter((file) => file.endsWith('.js')).length;
		say(
			problems.length === 0
				? `The tarball's ${files.length} files belong there; all ${loaded} modules load with n8n-workflow alone.`
				: `${problems.length} problems in the tarball.`,
		);
		return problems.length === 0 ? 0 : 1;
	});
}

await runMain(main);
