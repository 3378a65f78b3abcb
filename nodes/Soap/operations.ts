import { resource } from '../engine/operation';
import { getBalance } from './account/getBalance';
import { messenger } from './messenger';
import { sms } from './sms';

export const operations = [sms, messenger, resource('Account', 'account', [getBalance])];
