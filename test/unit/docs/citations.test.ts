import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { TOLERATED_TRAITS } from '../../../sandbox/core/dialect';
import { findCitations, readSections } from '../../support/citations';

const ROOT = path.join(__dirname, '..', '..', '..');
/** This file cites sections that are not there, on purpose. */
const OWN = path.relative(ROOT, __filename);

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const sections = new Set(
	['docs/makers/interface.md', 'docs/makers/field-notes.md'].flatMap((file) => [...readSections(read(file))]),
);

const HOLDERS = new Set(['field notes, rules', 'field notes, values that the documents leave open']);

/** The citations of a text that lead nowhere, each with its file and line. */
function unresolved(file: string, text: string): string[] {
	return findCitations(text)
		.filter(({ section }) => !sections.has(section))
		.map(({ section, line }) => `${file}:${line}: ${section}`);
}

describe('citations of the interface and the field notes', () => {
	const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		cwd: ROOT,
		encoding: 'utf8',
	}).split('\0');
	const files = tracked.filter((file) => /\.(?:ts|mjs|cjs|js|yaml|wsdl|md)$/.test(file) && file !== OWN);

	it('all lead to a heading in docs/', () => {
		expect(files.flatMap((file) => unresolved(file, read(file)))).toStrictEqual([]);
	});

	it('stand in every room that has to do with the interface', () => {
		const citing = files.filter((file) => findCitations(read(file)).length > 0);
		const rooms = new Set(citing.map((file) => file.split('/')[0]));
		expect([...rooms]).toStrictEqual(
			expect.arrayContaining(['contract', 'credentials', 'docs', 'nodes', 'sandbox', 'test']),
		);
	});

	it('say of each heading of the field notes where the nodes follow it', () => {
		const followed = files
			.filter((file) => file.startsWith('nodes/'))
			.flatMap((file) => findCitations(read(file)).map(({ section }) => section));
		// Those that only hold others.
		const headings = [...sections].filter((section) => section.startsWith('field notes, ') && !HOLDERS.has(section));
		expect(headings.filter((heading) => /, rule \d+$/.test(heading))).toHaveLength(10);
		expect(headings.filter((heading) => !followed.includes(heading))).toStrictEqual([]);
	});

	it('say of each trait that is tolerated which rule it has', () => {
		const [, traits] = /TOLERATED_TRAITS = \{\n(.*?)\n\} as const/s.exec(read('sandbox/core/dialect.ts')) ?? [];
		const comments = traits.split(/^\t\w+: .*$/m).slice(0, -1);
		expect(comments).toHaveLength(Object.keys(TOLERATED_TRAITS).length);
		expect(comments.filter((comment) => findCitations(comment).length === 0)).toStrictEqual([]);
	});

	it.each([
		['a section that is not there', '/** Sends (part 1, 9.9). */', 'x.ts:1: part 1, 9.9'],
		['one at the end of a list', '// part 1, 2.2 and 4.9', 'x.ts:1: part 1, 4.9'],
		['one inside a range', '# part 2, 4.6 to 4.8', 'x.ts:1: part 2, 4.8'],
		['a range that is none', 'part 1, 2.9 to 3.1', 'x.ts:1: part 1, 2.9 to 3.1'],
		['a document that is not there', 'part 3, 1', 'x.ts:1: part 3, 1'],
		['a section by its name', 'line one\npart 2, section "Base addresses"', 'x.ts:2: part 2, section "Base'],
		['a section in brackets', 'part 1 (4.1)', 'x.ts:1: part 1 (4.1'],
		['a rule that is not there', '(field notes, rule 99)', 'x.ts:1: field notes, rule 99'],
		['a heading that is not there', '(field notes, fax)', 'x.ts:1: field notes, fax'],
	])('would fail for %s', (_, text, message) => {
		expect(unresolved('x.ts', text)).toStrictEqual([message]);
	});
});

describe('the finder of citations', () => {
	const cited = (text: string): string[] => findCitations(text).map(({ section }) => section);

	it.each([
		['(part 1, 2.10)', ['part 1, 2.10']],
		['Part 1, 2.6. The types are others.', ['part 1, 2.6']],
		["'reason keys of part 1, 7: %s'", ['part 1, 7']],
		['(part 1, section 8)', ['part 1, 8']],
		['(part 1, section 6 and 2.10)', ['part 1, 6', 'part 1, 2.10']],
		['(part 1, 2.9, 4.3, 6)', ['part 1, 2.9', 'part 1, 4.3', 'part 1, 6']],
		['(part 1, 2.9 to 2.11, 4.1)', ['part 1, 2.9', 'part 1, 2.10', 'part 1, 2.11', 'part 1, 4.1']],
		['(part 2, 4 to 6)', ['part 2, 4', 'part 2, 5', 'part 2, 6']],
		['part 1, 2.10 and part 2, 2.4', ['part 1, 2.10', 'part 2, 2.4']],
		['(part 1, 2.3 and 4.2; part 2, 2.6 SmsResendTask)', ['part 1, 2.3', 'part 1, 4.2', 'part 2, 2.6']],
		['(part 1, 2.3; field notes)', ['part 1, 2.3', 'field notes']],
		['(field notes, rule 2)', ['field notes, rule 2']],
		['field notes, rules 1 and 3.', ['field notes, rule 1', 'field notes, rule 3']],
		['(part 2, 7; field notes, SOAP).', ['part 2, 7', 'field notes, soap']],
		['(field notes, voice codes and rule 2)', ['field notes, voice codes', 'field notes, rule 2']],
		['Field notes: three months', ['field notes']],
	])('reads %s', (text, expected) => {
		expect(cited(text)).toStrictEqual(expected);
	});

	it.each([
		['a block comment', '/**\n\t * It says (part 1,\n\t * section 5) and more (part 2, 4.6 and\n\t * 4.7).\n\t */'],
		['line comments', '\t// It says (part 1, 5), more (part\n\t// 2, 4.6\n\t// and 4.7).'],
		['YAML', '# It says (part 1,\n# 5)\ntext: >-\n    more (part 2,\n    4.6 and 4.7)'],
		['a paragraph', 'It says (part 1,\n5), more (part 2, 4.6\nand 4.7).'],
	])('reads on behind a line break in %s', (_, text) => {
		expect(cited(text)).toStrictEqual(['part 1, 5', 'part 2, 4.6', 'part 2, 4.7']);
	});

	it('reads no further than the citation', () => {
		expect(cited('See part 1, 4.1.\n2. Then send.')).toStrictEqual(['part 1, 4.1']);
		expect(cited('The id of part 2; section 3 of the list; rule 4.')).toStrictEqual([]);
	});
});
