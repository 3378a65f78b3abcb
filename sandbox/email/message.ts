import type { Schemas } from '../../contract/generated/types';
import type { Core } from '../core/domain';

/** An email (part 1, 2.3), and one of its recipients. */
export type Email = Schemas['EmailMessage'];
export type Recipient = Schemas['EmailRecipient'];

/** Which of the documented forms answers and callbacks have (part 1, 2.3 and 2.10). */
export type Form = 'A' | 'B' | 'XML';

/** What only an email knows. */
export interface EmailDetails {
	email: Email;
	recipient: Recipient;
	form: Form;
	contactId: string;
	attachments: string[];
}

/** The form that the sandbox is set to: `modes.email` is `formA`, `xml` (callbacks in XML, answers in form B) or unset. */
export function formOf({ modes }: Core): Form {
	if (modes.email === 'formA') return 'A';
	return modes.email === 'xml' ? 'XML' : 'B';
}

/** The body as this recipient reads it. */
export function fill({ Body }: Email, recipient: Recipient, id: string): string {
	return fillText(Body.Html || Body.PlainText || '', recipient, id);
}

/** A text with its macros filled in (part 1, 2.3). */
export function fillText(text: string, { MergeFields = {} }: Recipient, id: string): string {
	const macros: Record<string, string> = {
		...MergeFields,
		Unsubscribe: `https://mail.example.com/unsubscribe/${id}`,
		WebVersion: `https://mail.example.com/view/${id}`,
	};
	return text
		.replaceAll('{{Unsubscribed}}', '[Unsubscribe]')
		.replace(/\[([^\][]+)\]/g, (macro, name: string) => macros[name] ?? macro);
}

/** The first link of a text that is neither the unsubscribe link nor the web version. */
export function linkIn(text: string): string {
	const links = text.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
	return links.find((link) => !link.startsWith('https://mail.example.com/')) ?? 'https://www.example.com/';
}

/** Where status callbacks of a recipient go (part 1, 6). */
export function callbackUrlOf({ ExtraData }: Recipient): string | undefined {
	return ExtraData?.callbackUrl;
}
