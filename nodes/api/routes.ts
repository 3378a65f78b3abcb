import type { PathOf, Route as HttpRoute, SoapRoute } from '../ground/contract';
import type { OmniRequest } from '../service/client';

/** A method and a path of the contract, e.g. `POST /sms/messages`, or an operation of the SOAP interface. */
export type Route = HttpRoute | SoapRoute;

export type { HttpRoute, SoapRoute };

/** What a request says beside its route. */
type RequestParts = Omit<OmniRequest, 'method' | 'path'>;

/** The values of a route's path parameters, as texts. */
type Params<R extends HttpRoute> = { readonly [Name in keyof PathOf<R>]: string };

/** A request to a route of the contract; what its path needs is encoded here: an id can hold a plus sign (field notes, rule 7). */
export function request<R extends HttpRoute>(
	route: R,
	{ params, ...parts }: RequestParts & { params?: Params<R> } = {},
): OmniRequest {
	const [method, path] = route.split(' ');
	return { method: method as OmniRequest['method'], path: pathOf(path, params ?? {}), ...parts };
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
}
