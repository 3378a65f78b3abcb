import type { Core, Domain } from '../core/domain';
import { createSend } from './send';

/** The wallet push domain (part 1, 2.8 and 4.5). */
export function createWalletDomain(core: Core): Domain {
	return { name: 'wallet', handlers: { sendWalletPush: createSend(core) } };
}
