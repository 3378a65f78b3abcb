import { resource } from '../engine/operation';
import { send } from './message/send';

/** Everything that Omni Wallet Push can do. */
export const operations = [resource('Message', 'message', [send])];
