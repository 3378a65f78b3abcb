import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';

import { asList, asNode, type Node } from './contract';

/** An element of a request: its name and its type as XML Schema names it, or the name of a type of the same document. */
export interface SoapElement {
	name: string;
	type: string;
	isList: boolean;
}

/** An operation of the SOAP interface. */
export interface SoapOperation {
	/** `SOAP /smsservicev2.asmx#GetBalance` */
	route: string;
	/** What stands in the operation's element, in its order. */
	elements: SoapElement[];
	/** The types that the elements have, by their names. */
	types: Map<string, SoapElement[]>;
}

const ALWAYS_LISTS = ['element', 'complexType', 'operation'];

/** The operations of the WSDL documents of the contract's folder, document by document. */
export function soapOperations(folder: string): SoapOperation[] {
	const parser = new XMLParser({
		ignoreAttributes: false,
		attributeNamePrefix: '@',
		removeNSPrefix: true,
		isArray: (name) => ALWAYS_LISTS.includes(name),
	});
	return readdirSync(folder)
		.filter((file) => file.endsWith('.wsdl'))
		.sort()
		.flatMap((file) => read(asNode(asNode(parser.parse(readFileSync(path.join(folder, file), 'utf8'))).definitions)));
}

function read(document: Node): SoapOperation[] {
	const schema = asNode(asNode(document.types).schema);
	const types = new Map(asList(schema.complexType).map((type) => [nameOf(type), sequence(type)]));
	const requests = new Map(
		asList(schema.element).map((one) => [nameOf(one), sequence(asList(asNode(one).complexType)[0])]),
	);
	const address = String(asNode(asNode(asNode(asNode(document.service).port).address))['@location']);
	return asList(asNode(document.portType).operation).map((operation) => {
		const name = nameOf(operation);
		return { route: `SOAP ${new URL(address).pathname}#${name}`, elements: requests.get(name) ?? [], types };
	});
}

function sequence(type: unknown): SoapElement[] {
	return asList(asNode(asNode(type).sequence).element).map((element) => {
		const type = String(asNode(element)['@type']);
		return {
			name: nameOf(element),
			type: type.startsWith('tns:') ? type.slice('tns:'.length) : type,
			isList: asNode(element)['@maxOccurs'] === 'unbounded',
		};
	});
}

function nameOf(node: unknown): string {
	return String(asNode(node)['@name']);
}
