import { XMLParser } from 'fast-xml-parser';
import { createClientAsync, type Client } from 'soap';

/** An element as a reader of the markup sees it: its path of names, the namespace it is in, and its own text. */
export type Element = [path: string, namespace: string, text: string];

type Node = Record<string, Node[] | string | Record<string, string>>;

/** Not the reader that the nodes have: what is written and read by one library alone could be wrong twice. */
const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: '',
	parseTagValue: false,
	trimValues: false,
	// Characters by their number, too.
	htmlEntities: true,
});

/** All elements of an XML document in their order. Prefixes are the writer's own choice and become namespaces. */
export function elementsOf(xml: string): Element[] {
	return (parser.parse(xml) as Node[]).flatMap((node) => walk(node, '', {}));
}

function walk(node: Node, path: string, outer: Record<string, string>): Element[] {
	const qualified = Object.keys(node).find((key) => key !== ':@') ?? '';
	if (qualified.startsWith('?') || qualified.startsWith('#')) return [];
	const attributes = (node[':@'] ?? {}) as Record<string, string>;
	const declared = Object.entries(attributes).filter(([name]) => /^xmlns(:|$)/.test(name));
	const spaces = { ...outer, ...Object.fromEntries(declared.map(([name, uri]) => [name.slice(6), uri])) };
	const [prefix, local] = qualified.includes(':') ? qualified.split(':') : ['', qualified];
	const children = node[qualified] as Node[];
	const text = children.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join('');
	const here = `${path}/${local}`;
	return [[here, spaces[prefix], text], ...children.flatMap((child) => walk(child, here, spaces))];
}

/** What the soap package makes of a service's WSDL, as it is served. Values stay text: the package would lose digits. */
export async function foreignClient(baseUrl: string, path: string): Promise<Client> {
	const asWritten = Object.fromEntries(
		['dateTime', 'decimal', 'long', 'int'].map((type) => [type, (text: string) => text]),
	);
	return createClientAsync(`${baseUrl}${path}?WSDL`, {
		forceSoap12Headers: true,
		handleNilAsNull: true,
		preserveWhitespace: true,
		disableCache: true,
		customDeserializer: asWritten,
	});
}

/** Calls an operation with the package's own client; gives the content of its result. */
export async function callForeign(client: Client, operation: string, parts: object): Promise<unknown> {
	const call = (client as unknown as Record<string, (parts: object) => Promise<[Record<string, unknown>]>>)[
		`${operation}Async`
	];
	const [answer] = await call.call(client, parts);
	return answer[`${operation}Result`];
}
