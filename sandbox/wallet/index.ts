import type { Core, Domain } from '../core/domain';
import { lookOf } from './look';
import { createSend, deliveryOf } from './send';

/** The wallet push domain (part 1, 2.8 and 4.5). */
export function createWalletDomain(core: Core): Domain {
	return {
		name: 'wallet',
		handlers: { sendWalletPush: createSend(core) },
		looks: { wallet: lookOf },
		testEvents: [
			{
				form: 'walletStatus',
				title: 'Callback of a wallet push',
				statuses: [],
				delivery: (_status, id, at, url) => deliveryOf(id, { mergeKey: 'test' }, at, url),
			},
		],
	};
}
