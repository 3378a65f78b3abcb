import { resource } from '../engine/operation';
import { send } from './message/send';

export const operations = [resource('Message', 'message', [send])];
