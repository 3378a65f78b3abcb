import { messengerSend } from './sends';

/** Sends one message per item over the second messenger channel, and by SMS where that does not arrive. */
export const sendWithResend = messengerSend('sendWithResend', 'SendMessageWithResend');
