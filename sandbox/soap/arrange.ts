/** The parts of an element by name, in the order in which they came; a name that came more than once holds a list. */
export type Fields = { [name: string]: unknown };

/** What the soap package tells of a type: its parts by name in their order, `name[]` where a part may come many times. */
export type Described = { [name: string]: string | Described };

/**
 * Puts what came beside the sequence that the WSDL describes, as a reader of a sequence does: what stands at another place,
 * or has a name that is not in it, is dropped.
 * @returns the parts that are left, and one line for each that was dropped
 */
export function arrange(given: Fields, described: Described, path = ''): { fields: Fields; dropped: string[] } {
	const sequence = Object.keys(described).filter((name) => name !== 'targetNSAlias' && name !== 'targetNamespace');
	const names = sequence.map((name) => name.replace('[]', ''));
	const fields: Fields = {};
	const dropped: string[] = [];
	let next = 0;
	for (const [name, value] of Object.entries(given)) {
		if (name === 'attributes') continue;
		const position = names.indexOf(name, next);
		if (position === -1) {
			const why = names.includes(name) ? 'stands in the wrong place' : 'is not known';
			dropped.push(`the element ${path}${name} ${why}`);
			continue;
		}
		next = position + 1;
		const type = described[sequence[position]];
		if (typeof type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
			const inner = arrange(value as Fields, type, `${path}${name}/`);
			fields[name] = inner.fields;
			dropped.push(...inner.dropped);
		} else {
			fields[name] = value;
		}
	}
	return { fields, dropped };
}
