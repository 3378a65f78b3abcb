/** In its place an email gets the link to unsubscribe, without which the service sends none (part 1, 2.3). */
export const UNSUBSCRIBE = '[Unsubscribe]';

const SPELLINGS = /\[Unsubscribe\]|\{\{Unsubscribed\}\}/;

/** Whether a text has the macro, in either of the two spellings that are seen (field notes, Email). */
export function hasUnsubscribe(text: string): boolean {
	return SPELLINGS.test(text);
}
