import { messengerSend } from './sends';

/** Sends one message per item over the second messenger channel. */
export const send = messengerSend('send', 'SendMessage');
