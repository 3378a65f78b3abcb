import type { Core, Domain } from '../core/domain';
import { createBatch, createRange } from './contacts';
import { createListHandlers } from './lists';
import { createSegmentHandlers } from './segments';
import { tablesOf } from './tables';

/** Contact lists, contacts and segments (part 2, 2.1 to 2.3, 4.1 and 4.2); what they hold is kept by the core. */
export function createContactsDomain(core: Core): Domain {
	return {
		name: 'contacts',
		handlers: {
			...createListHandlers(core),
			addContacts: createBatch(core),
			listContacts: createRange(core),
			...createSegmentHandlers(core),
		},
		tables: tablesOf(core),
	};
}
