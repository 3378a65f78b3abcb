import { resource } from '../engine/operation';
import { reach } from '../fallback/reaching';

/** Everything that Omni Reach can do. */
export const operations = [resource('Message', 'message', [reach])];
