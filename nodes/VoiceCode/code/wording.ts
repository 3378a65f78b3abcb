import type { Wording } from '../../engine/wording';

/** The words of every operation that sends codes. */
export const CODE_WORDING: Wording = {
	one: 'code',
	many: 'codes',
	done: 'sent',
	id: 'messageId',
	whenUnknown: 'The user may get it: ask whether it came before you send another code.',
};

/** What a model reads of a tool that sends codes; `what` brings them, e.g. `an SMS`. */
export function codeTool(what: string): string {
	return `Sends one phone number or address ${what} with a code, to prove that the user holds it. It costs money and can not be taken back: use it only when the user wants to log in or confirm a number, and once. Code OK means that it was taken: tell the user “instruction”, and keep “verification” for the check of the code. Code TOO_MANY_CODES or NOT_ALLOWED means that none was sent: tell the user the same, and do not try again. Code UNKNOWN means that it may come: wait, and do not send another one.`;
}
