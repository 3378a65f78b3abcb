import { LEGACY_ADDRESS_STATE_NUMBERS } from '../../contract/generated/values';
import type { Handlers } from '../core/domain';
import { CONFIRMED_AFTER, CONFIRMED_DOMAIN, SEEDED_ADDRESSES } from './magic';
import type { SenderAddress, Store } from './store';
import { done, LegacyRefusal } from './texts';

/** The operations on sender addresses (part 2, 4.5). */
export function addressHandlers(store: Store): Handlers {
	const { clock } = store.core;
	const { Requested, Approved } = LEGACY_ADDRESS_STATE_NUMBERS;
	return {
		listSourceAddresses(call) {
			const records = store.addressesOf(call.account).map(({ address, state }) => ({
				SourceAddress: address,
				State: state,
				IsDefault: address === SEEDED_ADDRESSES[0].address,
			}));
			return done(call, records);
		},
		requestSourceAddress(call) {
			const { SenderAddress, SourceAddress } = call.body;
			const address = SenderAddress ?? SourceAddress ?? '';
			if (address.split('@')[1]?.toLowerCase() !== CONFIRMED_DOMAIN)
				throw new LegacyRefusal(400, 'validation_error', 'domain');
			if (!store.addressOf(call.account, address)) {
				const requested: SenderAddress = { account: call.account, address, state: Requested };
				store.addressesOf(call.account).push(requested);
				clock.schedule(clock.now() + CONFIRMED_AFTER, () => (requested.state = Approved));
			}
			return done(call, undefined, 201);
		},
		deleteSourceAddress(call) {
			const known = store.addressOf(call.account, call.path.SourceAddress);
			if (!known) throw new LegacyRefusal(404, 'validation_error', 'address');
			const all = store.addressesOf(call.account);
			all.splice(all.indexOf(known), 1);
			return done(call);
		},
	};
}
