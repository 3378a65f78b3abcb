const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that is safe to stand in other HTML. */
export interface Html {
	readonly text: string;
}

/** What may stand in HTML: a text is asWritten, HTML and lists of it are not. */
type Part = string | Html | readonly Html[];

/** HTML from a template; texts in it are asWritten. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Html {
	return { text: strings.map((fixed, at) => fixed + (at < parts.length ? textOf(parts[at]) : '')).join('') };
}

/** HTML that was written by hand. */
export function asWritten(text: string): Html {
	return { text };
}

function textOf(part: Part): string {
	if (typeof part === 'string') return part.replace(/[&<>"']/g, (found) => ENTITIES[found]);
	return 'text' in part ? part.text : part.map(({ text }) => text).join('');
}
