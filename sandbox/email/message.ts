import { isObject } from '../core/json';
import type { Core } from '../core/domain';

/** An email as the contract lets it pass (part 1, 2.3). */
export interface Email {
	Recipients: Recipient[];
	Sender: { Address: string; Name?: string };
	Subject: string;
	Body: { Html?: string; PlainText?: string };
	AttachmentsIds?: Array<string | number | bigint>;
	CheckUnsubscription?: boolean;
}

/** One of its recipients. */
export interface Recipient {
	Address: string;
	Name?: string;
	MergeFields?: Record<string, string>;
	ExtraData?: Record<string, unknown>;
}

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

/** The body as this recipient reads it: macros filled in (part 1, 2.3). */
export function fill({ Body }: Email, { MergeFields = {} }: Recipient, id: string): string {
	const macros: Record<string, string> = {
		...MergeFields,
		Unsubscribe: `https://mail.example.com/unsubscribe/${id}`,
		WebVersion: `https://mail.example.com/view/${id}`,
	};
	return (Body.Html || Body.PlainText || '')
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
	const url = isObject(ExtraData) ? ExtraData.callbackUrl : undefined;
	return typeof url === 'string' ? url : undefined;
}
