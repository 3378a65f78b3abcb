import type { Core, Domain } from '../core/domain';
import { lookOf } from './look';
import { createDetails, createStatistics } from './queries';
import { createSend } from './send';
import { TEST_EVENTS } from './testEvents';

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
		looks: { push: lookOf },
		testEvents: TEST_EVENTS,
	};
}
