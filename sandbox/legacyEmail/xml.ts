import { isObject, stringifyJson } from '../core/json';

/** How the entries of a list are called; the documents show no XML. */
const ENTRIES: Record<string, string> = {
	Contacts: 'ContactDto',
	ContactGroups: 'ContactGroupDto',
	MergeFields: 'string',
	listTasks: 'TaskListItem',
	listTemplates: 'Template',
	listSourceAddresses: 'SourceAddress',
	listStatisticsMessages: 'MessageDetail',
	sendLegacyTransactional: 'TransactionalItem',
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An answer as XML. The entries of a list stand inside one element, under the name of their kind. */
export function toXml(body: unknown, operationId: string): string {
	const content = isObject(body) ? partsOf(body, operationId) : '';
	const namespace = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"';
	return `<?xml version="1.0" encoding="utf-8"?>\n<Response ${namespace}>${content}</Response>`;
}

function partsOf(object: Record<string, unknown>, operationId: string): string {
	return Object.entries(object)
		.map(([name, value]) => element(name, value, operationId))
		.join('');
}

function element(name: string, value: unknown, operationId: string): string {
	if (value === undefined) return '';
	if (value === null) return `<${name} i:nil="true"/>`;
	if (Array.isArray(value)) {
		const entry = ENTRIES[name === 'Result' ? operationId : name] ?? 'Item';
		return `<${name}>${value.map((one: unknown) => element(entry, one, operationId)).join('')}</${name}>`;
	}
	return `<${name}>${isObject(value) ? partsOf(value, operationId) : textOf(value)}</${name}>`;
}

function textOf(value: unknown): string {
	const text = typeof value === 'string' ? value : stringifyJson(value);
	return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}
