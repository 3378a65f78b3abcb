const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

const INSIDE_A_PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(licen[cs]e|notice|copying)(\.|$)/i;

/** A README that ends with the text of the licence, under a heading in either of Markdown's forms. */
const IN_README = /^(?:#+ *)?licen[cs]e\s*$(?:\s*^-+$)?([^]*permission[^]*granted[^]*)/im;

/** The licences that a package has only in its repository or names by a link, as `<name>.txt`. */
const ELSEWHERE = path.join(__dirname, 'licences');

const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** The folder of a dependency: below its user, or further up, as Node looks for it. */
function folderOf(name, user) {
	for (let at = user; ; at = path.dirname(at)) {
		const folder = path.join(at, 'node_modules', name);
		if (existsSync(path.join(folder, 'package.json'))) return folder;
		if (at === path.dirname(at)) throw new Error(`The package ${name}, which ${user} needs, is not installed.`);
	}
}

/** Packages with all that they depend on: a library may come with its own dependencies bundled in. */
function withDependencies(folders, found = new Map()) {
	for (const folder of folders) {
		const { name, dependencies = {} } = readPackage(folder);
		if (found.has(name)) continue;
		found.set(name, folder);
		const own = Object.keys(dependencies).map((dependency) => folderOf(dependency, folder));
		withDependencies(own, found);
	}
	return found;
}

function section(folder) {
	const { name, version, license } = readPackage(folder);
	const read = (file) => readFileSync(path.join(folder, file), 'utf8').trim();
	const files = readdirSync(folder);
	const own = files.filter((file) => LICENCE_FILE.test(file)).map(read);
	const readme = files
		.filter((file) => /^readme(\.|$)/i.test(file))
		.flatMap((file) => IN_README.exec(read(file))?.[1] ?? []);
	const [texts = [elsewhere(name)]] = [own, readme].filter(({ length }) => length > 0);
	return `== ${name} ${version} (${license})\n\n${texts.join('\n\n').trim()}\n`;
}

function elsewhere(name) {
	const file = path.join(ELSEWHERE, `${name}.txt`);
	if (existsSync(file)) return readFileSync(file, 'utf8');
	throw new Error(`The package ${name} comes without its licence: put the one in its repository into ${file}.`);
}

/**
 * The licences of everything that a bundle holds, one section for each package.
 * @param {string[]} inputs the bundle's source files, as esbuild's metafile names them
 * @returns {string}
 * @throws {Error} when a dependency is not installed, or the text of a licence is not there
 */
exports.licencesOf = (inputs) => {
	const folders = inputs.flatMap((file) => INSIDE_A_PACKAGE.exec(file.replaceAll('\\', '/'))?.[1] ?? []);
	const packages = [...withDependencies([...new Set(folders)].map((folder) => path.resolve(folder)))];
	const sections = packages.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, folder]) => section(folder));
	return ['This package has the following software bundled in.\n', ...sections].join('\n');
};
