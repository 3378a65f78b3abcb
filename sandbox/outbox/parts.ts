import type { Account } from '../core/accounts';
import type { Controlled } from '../core/control';
import type { Core, Domain } from '../core/domain';
import type { RecordedRequest } from '../core/requests';
import type { Keeper } from '../data/keeper';

/** What the outbox shows and drives. */
export interface OutboxParts {
	core: Core;
	domains: Domain[];
	accounts: () => Account[];
	requests: RecordedRequest[];
	controlled: Controlled;
	keeper?: Keeper;
}
