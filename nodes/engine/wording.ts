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

/** The words of every send of messages that has none of its own. */
export const MESSAGE: Wording = {
	one: 'message',
	many: 'messages',
	done: 'sent',
	id: 'messageId',
	whenUnknown: 'Look it up with Get Many Messages before you do.',
};
