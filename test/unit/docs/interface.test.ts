import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { findCitations } from '../../support/citations';
import { wsdlOperations } from '../../support/wsdl';

const ROOT = path.join(__dirname, '..', '..', '..');
const CONTRACT = path.join(ROOT, 'contract');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface ContractOperation {
	operationId: string;
	summary: string;
}

interface ContractFile {
	paths?: Record<string, Record<string, ContractOperation>>;
	webhooks?: Record<string, Record<string, ContractOperation>>;
}

/** A row of the index: an operation's name, its call, and the section that it stands in. */
interface Row {
	operation: string;
	call: string;
	section: string;
}

/** The operations of the contract's own files, each with the sections that its summary cites. */
function contractOperations(): Array<{ operation: string; call: string; sections: string[] }> {
	const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.yaml'));
	return files.flatMap((file) => {
		const { paths = {}, webhooks = {} }: ContractFile = parse(readFileSync(path.join(CONTRACT, file), 'utf8'));
		const operationsOf = (places: typeof paths, nameCall: (method: string, place: string) => string) =>
			Object.entries(places).flatMap(([place, item]) =>
				METHODS.filter((method) => item[method] !== undefined).map((method) => {
					const { operationId, summary } = item[method];
					const sections = findCitations(summary).map(({ section }) => section);
					return { operation: operationId, call: nameCall(method, place), sections };
				}),
			);
		return [
			...operationsOf(paths, (method, place) => `${method.toUpperCase()} ${place}`),
			...operationsOf(webhooks, (_, place) => `WEBHOOK ${place}`),
		];
	});
}

/** The rows of the tables of operations in docs/makers/interface.md. */
function indexRows(): Row[] {
	let section = '';
	return readFileSync(path.join(ROOT, 'docs', 'makers', 'interface.md'), 'utf8')
		.split('\n')
		.flatMap((line): Row[] => {
			section = /^#+ (Part \d, [\d.]+)/.exec(line)?.[1].toLowerCase() ?? section;
			const row = /^\| `(\w+)` +\| `([^`]+)` +\|$/.exec(line);
			return row ? [{ operation: row[1], call: row[2], section }] : [];
		});
}

const named = ({ operation, call }: { operation: string; call: string }): string => `${operation}: ${call}`;

describe('the index of the interface', () => {
	const operations = contractOperations();
	const rows = indexRows();

	it('names every operation of the contract with its call, and no others', () => {
		const soap = wsdlOperations().map((call) => ({ operation: call.slice(call.indexOf('#') + 1), call }));
		expect(operations.length).toBeGreaterThan(50);
		expect(rows.map(named).sort()).toStrictEqual([...operations, ...soap].map(named).sort());
	});

	it('has each in a section that its summary cites', () => {
		const sectionOf = new Map(rows.map((row) => [row.operation, row.section]));
		const strays = operations.filter(({ operation, sections }) => !sections.includes(sectionOf.get(operation) ?? ''));
		expect(strays.map(({ operation }) => operation)).toStrictEqual([]);
	});

	it('has the operations of SOAP in the section of SOAP', () => {
		const sections = rows.filter(({ call }) => call.startsWith('SOAP ')).map(({ section }) => section);
		expect(new Set(sections)).toStrictEqual(new Set(['part 2, 4.6']));
	});

	it('says a sentence on every section', () => {
		const texts = readFileSync(path.join(ROOT, 'docs', 'makers', 'interface.md'), 'utf8')
			.split(/^#+ /m)
			.slice(1);
		const bare = texts.filter((text) => !/^.+\n\n[A-Z][^|]+\./.test(text)).map((text) => text.split('\n')[0]);
		expect(texts.length).toBeGreaterThan(50);
		expect(bare).toStrictEqual([]);
	});
});
