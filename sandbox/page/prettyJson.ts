const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON with a line for each field; numbers keep every digit, which parsing would not. Other text stays as it is. */
export function prettyJson(text: string): string {
	if (!isJson(text)) return text;
	const tokens = text.match(TOKEN) ?? [];
	let depth = 0;
	let pretty = '';
	tokens.forEach((token, at) => {
		const closes = token === '}' || token === ']';
		const isEmpty = closes && (tokens[at - 1] === '{' || tokens[at - 1] === '[');
		if (closes) depth -= 1;
		if (closes && !isEmpty) pretty += line(depth);
		pretty += token === ':' ? ': ' : token;
		const opens = token === '{' || token === '[';
		if (opens) depth += 1;
		const next = tokens[at + 1];
		if ((opens && next !== '}' && next !== ']') || token === ',') pretty += line(depth);
	});
	return pretty;
}

function line(depth: number): string {
	return `\n${'  '.repeat(depth)}`;
}

function isJson(text: string): boolean {
	if (!/^\s*[[{]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
