import { resource } from '../engine/operation';
import { read } from './read';

/** Everything that Omni Callbacks can do. */
export const operations = [resource('Callback', 'callback', [read])];
