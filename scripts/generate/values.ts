import { asList, asNode, isNode, type ContractFile, type Node } from './contract';

/** A named constant, as TypeScript. */
interface Constant {
	name: string;
	text: string;
}

/** A limit of a domain. */
interface Limit {
	name: string;
	value: number;
	comment: string;
}

/** What the documents say of a reason key (part 1, 7). */
interface Reason {
	key: string;
	field: string;
	meaning: string;
}

/** The keywords that hold a list of values, the first that a schema has. */
const LISTS = ['enum', 'x-known-values', 'x-columns', 'x-allowed-extensions'];

/** The known values, limits and reasons of the contract as TypeScript constants. */
export function makeValues(files: ContractFile[]): string {
	const constants = new Map<string, Constant>();
	const seen = new Set<Node>();
	for (const { name: file, document } of files) {
		visit(document, (node) => {
			if (seen.has(node)) return;
			seen.add(node);
			for (const constant of constantsOf(node, file)) {
				if (constants.has(constant.name)) throw new Error(`${constant.name} is named twice in the contract`);
				constants.set(constant.name, constant);
			}
		});
	}
	const parts = [...constants.values()].map(({ text }) => text);
	return [...parts, mediaText(files), limitsText(files), reasonsText(files)].join('\n\n');
}

function constantsOf(node: Node, file: string): Constant[] {
	const list = node['x-values'];
	const properties = node['x-properties'];
	const comment = commentOf(node, file);
	return [
		...(typeof list === 'string' ? listConstants(list, node, comment) : []),
		...(typeof properties === 'string'
			? [listConstant(properties, Object.keys(asNode(node.properties)), comment)]
			: []),
	];
}

function listConstants(name: string, node: Node, comment: string): Constant[] {
	const values = asList(node[LISTS.find((keyword) => keyword in node) ?? '']);
	if (values.length === 0) throw new Error(`${name} names a schema without a list of values`);
	const names = Object.keys(asNode(node['x-numbers']));
	// A schema that takes names and numbers lists both; the constant holds the names.
	const listed =
		names.length > 0 && values.includes(names[0]) ? values.filter((value) => typeof value === 'string') : values;
	const constants = [listConstant(name, listed, comment)];
	const one = singular(name);
	const type = typeName(one);
	if (names.length > 0) {
		const text = `export const ${one}_NUMBERS = ${literal(node['x-numbers'])} as const;`;
		constants.push({ name: `${one}_NUMBERS`, text });
	}
	for (const [keyword, suffix] of [
		['x-meanings', 'MEANINGS'],
		['x-returned-as', 'RETURNED_AS'],
	]) {
		const table = node[keyword];
		if (!isNode(table)) continue;
		const stray = Object.keys(table).find((key) => !listed.map(String).includes(key));
		if (stray !== undefined) throw new Error(`${name}: ${keyword} has ${stray}, which is no value of the list`);
		const record = `Record<${type}, string>`;
		const whole = Object.keys(table).length === listed.length ? record : `Partial<${record}>`;
		const text = `export const ${one}_${suffix}: Readonly<${whole}> = ${literal(table)};`;
		constants.push({ name: `${one}_${suffix}`, text });
	}
	return constants;
}

function listConstant(name: string, values: unknown[], comment: string): Constant {
	const type = typeName(singular(name));
	const text = `${comment}export const ${name} = ${literal(values)} as const;\nexport type ${type} = (typeof ${name})[number];`;
	return { name, text };
}

/** `SMS_STATUSES` -> `SMS_STATUS` */
function singular(name: string): string {
	return name
		.replace(/IES$/, 'Y')
		.replace(/(STATUS|ADDRESS)ES$/, '$1')
		.replace(/(?<!S)S$/, '')
		.replace(/STATU$/, 'STATUS');
}

/** `SMS_STATUS` -> `SmsStatus` */
function typeName(name: string): string {
	return name
		.split('_')
		.map((word) => word[0] + word.slice(1).toLowerCase())
		.join('');
}

function mediaText(files: ContractFile[]): string {
	const media: Node = {};
	for (const { document } of files) visit(document, (node) => Object.assign(media, asNode(node['x-media'])));
	return `/** Content types, extensions and sizes of chat-app media (part 1, 2.5). */\nexport const CHAT_APP_MEDIA = ${literal(media)} as const;`;
}

function limitsText(files: ContractFile[]): string {
	const domains = new Map<string, Limit[]>();
	for (const { name: file, document } of files) {
		const limits = limitsOf(document, file);
		if (limits.length === 0) continue;
		// chatappObjects.yaml and chatappInteractive.yaml belong to chatapp.yaml.
		const domain = files.find(({ name }) => file.startsWith(name))?.name ?? file;
		domains.set(domain, [...(domains.get(domain) ?? []), ...limits]);
	}
	const text = [...domains].map(([domain, limits]) => {
		const twice = limits.find(({ name }, index) => limits.findIndex((other) => other.name === name) !== index);
		if (twice) throw new Error(`The limit ${domain}.${twice.name} is named twice in the contract`);
		const lines = limits.map(({ name, value, comment }) => `${comment}${name}: ${numberText(value)},`);
		return `${domain}: {\n${lines.join('\n')}\n},`;
	});
	return `/** The limits of the interface, by domain (part 1, 8; part 2, 8). */\nexport const LIMITS = {\n${text.join('\n')}\n} as const;`;
}

function limitsOf(document: Node, file: string): Limit[] {
	const found: Limit[] = [];
	const seen = new Set<Node>();
	visit(document, (node) => {
		if (seen.has(node)) return;
		seen.add(node);
		for (const [keyword, name] of Object.entries(asNode(node['x-limits']))) {
			const value = node[keyword];
			if (typeof value !== 'number') throw new Error(`${file}.yaml: x-limits names ${keyword}, which is no number`);
			found.push({ name: String(name), value, comment: commentOf(node, file) });
		}
	});
	for (const [name, limit] of Object.entries(asNode(document.limits))) {
		const value = asNode(limit).value;
		if (typeof value !== 'number') throw new Error(`${file}.yaml: the limit ${name} has no number`);
		found.push({ name, value, comment: commentOf(asNode(limit), file) });
	}
	return found;
}

function reasonsText(files: ContractFile[]): string {
	const schemaAt = (file: string, reference: string): Node => {
		const [, target = file, name = ''] = /^(?:\.\/(\w+)\.yaml)?#\/schemas\/(\w+)$/.exec(reference) ?? [];
		return asNode(asNode(files.find((one) => one.name === target)?.document.schemas)[name]);
	};
	const domains = files.map(({ name: file, document }): [string, Reason[]] => {
		const reasons: Reason[] = [];
		visit(document, (node) => {
			for (const [field, given] of Object.entries(asNode(node.properties))) {
				const property = asNode(given);
				const own = typeof property.$ref === 'string' ? { ...schemaAt(file, property.$ref), ...property } : property;
				for (const kind of ['reason', 'missing-reason']) {
					const { [`x-${kind}-key`]: key, [`x-${kind}-meaning`]: meaning, [`x-${kind}-ref`]: ref } = own;
					if (typeof key !== 'string' || typeof meaning !== 'string') continue;
					reasons.push({ key, field: typeof ref === 'string' ? ref : field, meaning });
				}
			}
		});
		return [files.find(({ name }) => file.startsWith(name))?.name ?? file, reasons];
	});
	const byDomain = new Map<string, Reason[]>();
	for (const [domain, reasons] of domains) {
		const known = byDomain.get(domain) ?? [];
		const isNew = (reason: Reason): boolean =>
			!known.some(({ key, field }) => key === reason.key && field === reason.field);
		for (const reason of reasons) if (isNew(reason)) known.push(reason);
		if (known.length > 0) byDomain.set(domain, known);
	}
	const keys = new Set<string>();
	for (const { document } of files) {
		visit(document, ({ 'x-reason-key': key, 'x-missing-reason-key': missing }) => {
			for (const one of [key, missing]) if (typeof one === 'string') keys.add(one);
		});
	}
	const all = `/** Every reason key that a rule of the contract has (part 1, 7; part 2, 7). */\nexport const REASON_KEYS = ${literal([...keys].sort())} as const;\n\n`;
	return `${all}/** What the documents say of the reason keys of rejected entries, by domain and the field that they blame (part 1, 7). */\nexport const REASONS = ${literal(Object.fromEntries(byDomain))} as const;`;
}

/** Calls back for every mapping within a value, from the top down. */
function visit(value: unknown, take: (node: Node) => void): void {
	if (Array.isArray(value)) {
		for (const item of value) visit(item, take);
	} else if (isNode(value)) {
		take(value);
		for (const part of Object.values(value)) visit(part, take);
	}
}

function commentOf(node: Node, file: string): string {
	const description = typeof node.description === 'string' ? node.description.replace(/\s+/g, ' ').trim() : '';
	return `/** ${[description, `(contract/${file}.yaml)`].join(' ').trim()} */\n`;
}

function literal(value: unknown): string {
	return JSON.stringify(value);
}

/** `32000` -> `32_000` */
function numberText(value: number): string {
	return Math.abs(value) < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, '_');
}
