import { variants } from '../../panel/variants';
import type { Channel } from './channel';
import { email } from './email';
import { messenger } from './messenger';
import { push } from './push';
import { sms } from './sms';
import { social } from './social';
import { walletPush } from './walletPush';

/** The channels that a step can send by; a step of a social network has a channel word of its own. */
export const CHANNELS: readonly Channel[] = [sms, messenger, push, email, walletPush, social];

/** What one step sends: its channel and the fields of that channel's template (part 2, 2.4). */
export const messageFields = variants('channel', 'Channel', CHANNELS, { default: sms.value });

/** A channel by its neutral word, in any case; undefined for one that the documents do not have. */
export function channelOf(word: string | undefined): Channel | undefined {
	return CHANNELS.find(({ value }) => word !== undefined && isSameChannel(value, word));
}

/** Whether two words name one channel (field notes, rule 3). */
export function isSameChannel(one: string, other: string): boolean {
	return one.toUpperCase() === other.toUpperCase();
}
