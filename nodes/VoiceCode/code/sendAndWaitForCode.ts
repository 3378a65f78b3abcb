import { waitForCode } from '../waitForCode';
import { codeCall } from './sendCode';
import { chatAppCode, emailCode, smsCode } from './sendWrittenCode';

const DESCRIPTION = 'and go on when the person has entered it; only the first item is asked';

/** A code by a call, and the person's entry (part 2, 2.7 and 4.7). */
export const sendAndWaitForCodeByCall = waitForCode(codeCall, {
	channel: 'Call',
	action: 'Send a code by a call and wait for it',
	description: `Place a call that tells the person a code ${DESCRIPTION}`,
});

/** A code in the chat app, and the person's entry (part 1, 2.5 and 4.3). */
export const sendAndWaitForCodeByChatApp = waitForCode(chatAppCode, {
	channel: 'Chat App',
	action: 'Send a code in the chat app and wait for it',
	description: `Send a code in the chat app ${DESCRIPTION}`,
});

/** A code by email, and the person's entry (part 1, 2.3 and 4.2). */
export const sendAndWaitForCodeByEmail = waitForCode(emailCode, {
	channel: 'Email',
	action: 'Send a code by email and wait for it',
	description: `Send a code by email ${DESCRIPTION}`,
});

/** A code by SMS, a call where it does not arrive, and the person's entry (part 1, 2.2 and 4.1; part 2, 2.7 and 4.7). */
export const sendAndWaitForCodeBySms = waitForCode(smsCode, {
	channel: 'SMS',
	action: 'Send a code by SMS and wait for it',
	description: `Send a code by SMS ${DESCRIPTION}`,
	canCall: true,
});
