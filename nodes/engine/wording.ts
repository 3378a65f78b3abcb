/** What an operation does with its subject, in the words of its outputs, hints and errors. */
export interface Wording {
	one: string;
	many: string;
	/** What is done with it, e.g. `sent`. */
	done: string;
	/** The output field of the id that it gets; null there when it was not accepted. */
	id?: string;
	/** What to do where it is not known whether the service took it. */
	whenUnknown: string;
}

/** What a model reads of a tool that sends: `what` goes out to whom, e.g. `one SMS to one phone number`. */
export function sendingTool(what: string): string {
	return `Sends ${what}. It can not be taken back and may cost money: use it only where a message is to go out, once for each recipient. Code OK with a messageId means that it was taken, and ALREADY_SENT that it was before: do not call the tool for it again. Code UNKNOWN means that it may have been sent: say so, and do not send it again.`;
}

/** What a model reads of a tool that lists people, or what was written to them: all of it reaches the model, whoever it talks to. */
export const PERSONAL_DATA = 'These are personal data: do not show one person’s data to another.';

/** The words of every send of messages that has none of its own. */
export const MESSAGE: Wording = {
	one: 'message',
	many: 'messages',
	done: 'sent',
	id: 'messageId',
	whenUnknown: 'Look it up with Get Many Messages before you do.',
};
