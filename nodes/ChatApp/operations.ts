import { resource } from '../engine/operation';
import { send } from './message/send';
import { sendAndWait } from './message/sendAndWait';
import { sendAndWaitForDelivery } from './message/sendAndWaitForDelivery';
import { sendEarlier } from './message/sendEarlier';

/** Everything that Omni Chat App can do. */
export const operations = [resource('Message', 'message', [send, sendAndWait, sendAndWaitForDelivery, sendEarlier])];
