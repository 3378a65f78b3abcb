import { variants } from '../../panel/variants';
import type { TemplateChannel } from './channel';
import { emailTemplate } from './email';
import { messenger } from './messenger';
import { push } from './push';
import { sms } from './sms';
import { social } from './social';
import { walletPush } from './walletPush';

export const TEMPLATE_CHANNELS: readonly TemplateChannel[] = [sms, messenger, push, emailTemplate, walletPush, social];

/** What one step sends: its channel and the fields of that channel's template (part 2, 2.4). */
export const messageFields = variants('channel', 'Channel', TEMPLATE_CHANNELS, { default: sms.value });

/** A channel by its neutral word, in any case; undefined for one that the documents do not have. */
export function channelOf(word: string | undefined): TemplateChannel | undefined {
	return TEMPLATE_CHANNELS.find(({ value }) => word !== undefined && isSameChannel(value, word));
}

/** Whether two words name one channel (field notes, rule 3). */
export function isSameChannel(one: string, other: string): boolean {
	return one.toUpperCase() === other.toUpperCase();
}
