import type { Core, Domain } from '../core/domain';
import { createDetails, createStatistics } from './queries';
import { createSend } from './send';

/** The push domain (part 1, 2.7 and 4.4). */
export function createPushDomain(core: Core): Domain {
	const statistics = createStatistics(core);
	return {
		name: 'push',
		handlers: {
			sendPush: createSend(core),
			listPushDetails: createDetails(core),
			getPushStatistics: statistics,
			getPushStatisticsSample: statistics,
		},
	};
}
