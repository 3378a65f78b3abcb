import type { OmniRequest } from './client';

/** A method and a path of the contract, e.g. `POST /sms/messages`. */
export type Route = string;

/** What a request says beside its route. */
export interface RequestParts extends Omit<OmniRequest, 'method' | 'path'> {
	/** The values of the route's path parameters; they are encoded here. */
	params?: Readonly<Record<string, string>>;
}

/** A request to a route of the contract. */
export function request(route: Route, { params = {}, ...parts }: RequestParts = {}): OmniRequest {
	const [method, path] = route.split(' ');
	return { method: method as OmniRequest['method'], path: pathOf(path, params), ...parts };
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
}
