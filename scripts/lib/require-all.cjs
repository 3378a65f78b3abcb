/**
 * Requires the files given as arguments from the current folder, makes the class of every node and credential as n8n does
 * (its name is the file's), and looks for its icons. Prints the problems as a JSON array of lines.
 */
const { existsSync } = require('node:fs');
const path = require('node:path');

function missingIcons(file, icon) {
	const icons = typeof icon === 'string' ? [icon] : Object.values(icon ?? {});
	return icons
		.filter((name) => name.startsWith('file:'))
		.map((name) => name.slice('file:'.length))
		.filter((name) => !existsSync(path.join(path.dirname(file), name)))
		.map((name) => `its icon ${name} is missing`);
}

function problemsOf(file) {
	const exported = require(path.resolve(file));
	const className = /([^/]+)\.(node|credentials)\.js$/.exec(file)?.[1];
	if (!className) return [];
	if (typeof exported[className] !== 'function') return [`exports no class ${className}`];
	const made = new exported[className]();
	return missingIcons(file, (made.description ?? made).icon);
}

const problems = process.argv.slice(2).flatMap((file) => {
	try {
		return problemsOf(file).map((problem) => `${file}: ${problem}`);
	} catch (error) {
		return [`${file}: ${error.message.split('\n')[0]}`];
	}
});
process.stdout.write(JSON.stringify(problems));
