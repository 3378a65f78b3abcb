/**
 * The fields that a node's Send and Wait for Response has in the editor, by their paths: what each is called, its type, its default
 * and its choices.
 */
export function askFields({ properties }) {
	const fields = new Map();
	for (const property of properties) {
		const { operation, resource } = property.displayOptions?.show ?? {};
		const isAsked = operation?.includes('sendAndWait') && (resource === undefined || resource.some(isMessage));
		if (isAsked && !property.displayOptions.show['@tool']) add(fields, '', property);
	}
	return fields;
}

const isMessage = (resource) => resource === 'message' || resource === 'email';

function add(fields, above, property) {
	const { name, displayName, type, default: usual, options = [] } = property;
	const path = `${above}${name}`;
	const members =
		type === 'collection' ? options : type === 'fixedCollection' ? options.flatMap(({ values }) => values) : [];
	const choices = members.length > 0 ? [] : options.map((option) => `${option.name}: ${option.value}`).sort();
	if (!fields.has(path)) fields.set(path, { displayName, type, default: usual, choices });
	for (const member of members) add(fields, `${path}.`, member);
}

/** How the fields of one node differ from those of another: what only one of them has, and what both have in other words. */
export function differences(theirs, ours) {
	const onlyIn = (one, other) => [...one.keys()].filter((path) => !other.has(path)).sort();
	const both = [...theirs.keys()].filter((path) => ours.has(path)).sort();
	const other = both.flatMap((path) => {
		const [a, b] = [theirs.get(path), ours.get(path)];
		const parts = Object.keys(a).filter((part) => JSON.stringify(a[part]) !== JSON.stringify(b[part]));
		return parts.map((part) => `${path} ${part}: ${JSON.stringify(a[part])} / ${JSON.stringify(b[part])}`);
	});
	return { theirs: onlyIn(theirs, ours), ours: onlyIn(ours, theirs), other };
}
