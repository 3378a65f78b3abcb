import type { Schemas } from '../../contract/generated/types';
import type { Look } from '../core/look';
import type { Message } from '../core/messages';

/** What a wallet push looks like on the card. */
export function lookOf({ details }: Message<Schemas['WalletNotification']>): Look {
	const { payload, mergeKey } = details;
	const { title, message = '', image, deeplink } = payload;
	return {
		style: 'wallet',
		title,
		text: message,
		media: image === undefined ? [] : [{ kind: 'image', source: image }],
		facts: [
			['Merge key', mergeKey ?? ''],
			['Opens', deeplink?.target ?? ''],
			['Campaign', deeplink?.campaignId ?? ''],
		],
	};
}
