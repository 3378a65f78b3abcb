import type { Core, Domain } from '../core/domain';
import { addressHandlers } from './addresses';
import { campaignHandlers } from './campaigns';
import { lookOf } from './look';
import { sendTransactional } from './mail';
import { statisticsHandlers } from './statistics';
import { Store } from './store';
import { tablesOf } from './tables';
import { templateHandlers } from './templates';
import { LegacyRefusal, refuse } from './texts';
import { toXml } from './xml';

/** The legacy email domain (part 2, 2.6 and 4.5). */
export function createLegacyEmailDomain(core: Core): Domain {
	const store = new Store(core);
	return {
		name: 'legacyEmail',
		handlers: {
			...addressHandlers(store),
			...campaignHandlers(store),
			...templateHandlers(store),
			...statisticsHandlers(store),
			sendLegacyTransactional: sendTransactional(store),
		},
		// The header Accept with any type in it is required (part 2, 4.5).
		admit({ accept }, bytes) {
			if (typeof accept !== 'string' || !accept.includes('*/*')) {
				throw new LegacyRefusal(400, 'validation_error', 'accept');
			}
			// The documents show no XML that a request could be read by.
			if (bytes) throw new LegacyRefusal(400, 'validation_error', 'xml');
		},
		refuse: (refusal, { headers }) => refuse(refusal, headers),
		render(reply, headers, operationId) {
			if (core.modes.legacyEmail !== 'xml' && !/\/xml\b/.test(String(headers.accept))) return reply;
			return { ...reply, body: toXml(reply.body, operationId), contentType: 'application/xml; charset=utf-8' };
		},
		looks: { legacyEmail: lookOf },
		tables: tablesOf(store),
		modes: ['xml'],
		reset: () => store.reset(),
	};
}
