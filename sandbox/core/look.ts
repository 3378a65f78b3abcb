import type { Message } from './messages';

/** How a message is shown to people: as a bubble of a conversation, or as a mail. */
export type Style = 'sms' | 'voice' | 'chat' | 'messenger' | 'push' | 'wallet' | 'email';

/** A choice that the recipient of a message has. */
export interface Choice {
	label: string;
	description?: string;
	/** The text that comes back when it is clicked, and the id that the sender gave it. */
	reply?: { text: string; id?: string };
}

/** A file, picture or sound that comes with a message. */
export interface Media {
	kind: string;
	/** Its address, or its id at the service. */
	source: string;
	name?: string;
}

/** What an email has beside its text. */
export interface MailLook {
	html?: string;
	plain?: string;
	headers: Array<[name: string, value: string]>;
	attachments: Array<{ id: string; name: string; size: number }>;
}

/** What a message looks like to the person who gets it. */
export interface Look {
	style: Style;
	title?: string;
	text: string;
	footer?: string;
	media?: Media[];
	choices?: Choice[];
	/** A list that opens, under the words on its button. */
	list?: { label: string; sections: Array<{ title?: string; choices: Choice[] }> };
	/** What else is known of it, for people. */
	facts?: Array<[name: string, value: string]>;
	mail?: MailLook;
}

/** Makes the looks of messages, by channel; each is called with the messages of its channel only. */
export type Looks = Record<string, (message: Message<never>) => Look>;
