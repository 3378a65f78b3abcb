import { isObject, parseJson, stringifyJson } from '../../sandbox/core/json';

/** Names under which answers have ids. */
const ID_NAMES = /^(messageId|pushId|contactId|fileId|taskId|templateId|id|result|\d)$/i;

/** A tree with its first list changed, from the top; the tree itself where it has none. */
export function withList(tree: unknown, change: (list: unknown[]) => unknown): unknown {
	let isDone = false;
	const walk = (value: unknown, depth: number, wanted: number): unknown => {
		if (isDone) return value;
		if (Array.isArray(value)) {
			if (depth !== wanted) return value;
			isDone = true;
			return change(value);
		}
		if (!isObject(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, walk(field, depth + 1, wanted)]));
	};
	for (let depth = 0; depth < 5; depth += 1) {
		const changed = walk(tree, 0, depth);
		if (isDone) return changed;
	}
	return tree;
}

/** A tree with its ids changed, which are counted. */
export function withIds(tree: unknown, change: (id: string | number | bigint, at: number) => unknown): unknown {
	let count = 0;
	const walk = (value: unknown, name: string): unknown => {
		if (Array.isArray(value)) return value.map((one) => walk(one, name));
		if (isObject(value))
			return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, walk(field, key)]));
		const isId = ID_NAMES.test(name) && ['string', 'number', 'bigint'].includes(typeof value);
		return isId ? change(value as string, count++) : value;
	};
	return walk(tree, '');
}

/** Whether a tree has any id. */
export function hasIds(tree: unknown): boolean {
	let found = false;
	withIds(tree, (id) => {
		found = true;
		return id;
	});
	return found;
}

/** Changes a body that is JSON, with all digits of its numbers; another one stays as it is. */
export function inJson(change: (tree: unknown) => unknown): (body: Buffer) => Buffer {
	return (body) => {
		const text = body.toString('utf8');
		if (!/^\s*[[{]/.test(text)) return body;
		return Buffer.from(stringifyJson(change(parseJson(text))));
	};
}

/** A request without the last of its entries; undefined where it has no list of several. */
export function halfOfRequest(body: Buffer): Buffer | undefined {
	let isCut = false;
	const cut = (list: unknown[]): unknown[] => {
		isCut = list.length > 1;
		return isCut ? list.slice(0, -1) : list;
	};
	try {
		const changed = inJson((tree) => withList(tree, cut))(body);
		return isCut ? changed : undefined;
	} catch {
		return undefined;
	}
}
