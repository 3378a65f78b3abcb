const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that is safe to stand in other HTML. */
export interface Html {
	readonly text: string;
}

/** What may stand in HTML: a text is asWritten, HTML and lists of it are not. */
type Fragment = string | Html | readonly Html[];

/** HTML from a template; texts in it are asWritten. */
export function markup(strings: TemplateStringsArray, ...parts: Fragment[]): Html {
	return { text: strings.map((fixed, at) => fixed + (at < parts.length ? textOf(parts[at]) : '')).join('') };
}

/** HTML that was written by hand. */
export function asWritten(text: string): Html {
	return { text };
}

function textOf(part: Fragment): string {
	if (typeof part === 'string') return part.replace(/[&<>"']/g, (found) => ENTITIES[found]);
	return 'text' in part ? part.text : part.map(({ text }) => text).join('');
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:24px 12px;background:#f6f7f9;color:#1d2430;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d7dbe2;border-radius:8px}
h1{margin:0 0 12px;font-size:20px}
p{margin:0 0 20px;white-space:pre-line;overflow-wrap:anywhere}
label,legend{display:block;margin:0 0 4px;font-weight:600;padding:0}
fieldset{margin:0 0 16px;padding:0;border:0}
fieldset label{font-weight:400}
input:not([type=checkbox]):not([type=radio]),select,textarea{width:100%;margin:0 0 16px;padding:10px;font:inherit;border:1px solid #8b93a1;border-radius:6px}
button{width:100%;margin:0 0 12px;padding:12px;font:inherit;font-weight:600;border:1px solid #1f5fbf;border-radius:6px;cursor:pointer;background:#fff;color:#1f5fbf}
button.primary{background:#1f5fbf;color:#fff}
.problem{color:#b3261e}`;

/**
 * A page of its own: no script, nothing loaded. `more` stands in its head. It says its language where that is known: nothing of the page of a
 * question stands for the language of the question.
 */
export function page(
	title: string,
	body: Html,
	{ language, more = [] }: { language?: string; more?: Html[] } = {},
): string {
	const head = markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${asWritten(STYLE)}</style>${more}`;
	const lang = language === undefined ? [] : [markup` lang="${language}"`];
	return markup`<!doctype html>
<html${lang}><head>${head}</head><body><main>${body}</main></body></html>`.text;
}
