import type { Schemas } from '../../contract/generated/types';

/** A message of either form (part 1, 2.5 and 2.6). */
export type ChatAppMessage = Schemas['ChatAppMessage'] | Schemas['ChatAppV1Message'];

/** Fields that are no content, or are said otherwise. */
const UNSAID = ['from', 'to', 'callbackUrl', 'callbackData', 'type', 'text', 'interactive'];

/** What a message says, in one line for people. */
export function textOf(message: ChatAppMessage): string {
	const { text } = message;
	if (typeof text === 'string') return text;
	const { type = 'text', interactive } = interactiveOf(message);
	if (type === 'text' && text) return text.body;
	if (interactive?.body?.text !== undefined) return interactive.body.text;
	return JSON.stringify(Object.fromEntries(Object.entries(message).filter(([name]) => !UNSAID.includes(name))));
}

/** The position of a reply button whose title another one has too (part 1, 2.5); undefined when there is none. */
export function repeatedTitle(message: Partial<ChatAppMessage>): number | undefined {
	const titles = (interactiveOf(message).interactive?.action?.buttons ?? []).map(({ reply }) => reply?.title);
	const repeated = titles.findIndex((title, index) => title !== undefined && titles.indexOf(title) < index);
	return repeated === -1 ? undefined : repeated;
}

/** The fields of the v2 form, which a message of the v1 form does not have. */
function interactiveOf(message: Partial<ChatAppMessage>): Partial<Schemas['ChatAppMessage']> {
	return 'type' in message || 'interactive' in message ? message : {};
}
