import type { Call, Core, Domain, Handler } from '../core/domain';
import { addressHandlers } from './addresses';
import { campaignHandlers } from './campaigns';
import { sendTransactional } from './mail';
import { statisticsHandlers } from './statistics';
import { Store } from './store';
import { templateHandlers } from './templates';
import { LegacyRefusal, refuse } from './texts';
import { toXml } from './xml';

/** The legacy email domain (part 2, 2.6 and 4.5). */
export function createLegacyEmailDomain(core: Core): Domain {
	const store = new Store(core);
	const handlers: Record<string, Handler> = {
		...addressHandlers(store),
		...campaignHandlers(store),
		...templateHandlers(store),
		...statisticsHandlers(store),
		sendLegacyTransactional: sendTransactional(store),
	};
	return {
		name: 'legacyEmail',
		handlers: Object.fromEntries(Object.entries(handlers).map(([id, handler]) => [id, withAccept(handler)])),
		refuse,
		render(reply, headers, operationId) {
			if (core.modes.legacyEmail !== 'xml' && !/\/xml\b/.test(String(headers.accept))) return reply;
			return { ...reply, body: toXml(reply.body, operationId), contentType: 'application/xml; charset=utf-8' };
		},
		reset: () => store.reset(),
	};
}

/** Refuses a request without the header Accept with any type in it, which is required (part 2, 4.5). */
function withAccept(handler: Handler): Handler {
	return (call: Call) => {
		const { accept } = call.headers;
		if (typeof accept === 'string' && accept.includes('*/*')) return handler(call);
		throw new LegacyRefusal(400, 'validation_error', 'accept');
	};
}
