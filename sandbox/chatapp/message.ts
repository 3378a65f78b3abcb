/** A message of either form as the contract lets it pass (part 1, 2.5 and 2.6); only the fields that the sandbox looks at. */
export interface ChatAppMessage {
	from: string;
	to: string;
	type?: string;
	/** An object in the v2 form, a text in the v1 form. */
	text?: { body: string } | string;
	callbackUrl?: string;
	callbackData?: Record<string, unknown>;
	interactive?: { body?: { text?: string }; action?: { buttons?: Array<{ reply?: { title?: string } }> } };
	[field: string]: unknown;
}

/** What a message says, in one line for people. */
export function textOf({ type = 'text', text, interactive, ...rest }: ChatAppMessage): string {
	if (typeof text === 'string') return text;
	if (type === 'text' && text) return text.body;
	if (interactive?.body?.text !== undefined) return interactive.body.text;
	const { from: _from, to: _to, callbackUrl: _url, callbackData: _data, ...content } = rest;
	return JSON.stringify(content);
}

/** The position of a reply button whose title another one has too (part 1, 2.5); undefined when there is none. */
export function repeatedTitle({ interactive }: ChatAppMessage): number | undefined {
	const titles = (interactive?.action?.buttons ?? []).map(({ reply }) => reply?.title);
	const repeated = titles.findIndex((title, index) => title !== undefined && titles.indexOf(title) < index);
	return repeated === -1 ? undefined : repeated;
}
