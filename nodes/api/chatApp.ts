import type { Connection } from '../ground/connection';
import type { OmniRequest } from '../service/client';
import { request, type HttpRoute } from './routes';

/** A request of the chat app: the first word of its paths is the deployment's own (part 1, 4.3). */
export function chatAppRequest(route: HttpRoute, body: string, connection: Connection): OmniRequest {
	const documented = request(route, { body });
	const word = connection.field('chatappPath').replace(/^\/+|\/+$/g, '');
	return word === '' ? documented : { ...documented, path: documented.path.replace(/^\/[^/]+/, `/${word}`) };
}
