import { resource } from '../engine/operation';
import { read } from './read';

export const operations = [resource('Callback', 'callback', [read])];
