/** A text in a cell of a table. */
export function cell(text: string): string {
	return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}

/** A table; cells are escaped, columns are not aligned (prettier does that). */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A description of n8n's panel, which may hold links in HTML, as Markdown. */
export function fromHtml(text: string): string {
	return text
		.replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
		.replace(/<\/?(?:b|strong)>/g, '**')
		.replace(/<\/?(?:code)>/g, '`')
		.replace(/<[^>]+>/g, ' ')
		.trim();
}

/** Where a heading is found on its page, as GitHub makes it. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');
}

/**
 * Puts a text between two markers of a page.
 * @param page Markdown with `<!-- name:start -->` and `<!-- name:end -->`; without them they are put at its end
 */
export function between(page: string, name: string, text: string): string {
	const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
	const whole = page.includes(start) ? page : `${page.trimEnd()}\n\n${start}\n${end}\n`;
	const [from, to] = [whole.indexOf(start) + start.length, whole.indexOf(end)];
	if (to < from) throw new Error(`A page has ${start} and no ${end} behind it.`);
	return `${whole.slice(0, from)}\n\n${text}\n\n${whole.slice(to)}`;
}
