import type { PathOf, Route as HttpRoute, SoapRoute } from '../ground/contract';
import type { OmniRequest } from '../service/client';
import type { Asked } from '../service/trouble';

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
	const asked = askedBy(params ?? {});
	return {
		method: method as OmniRequest['method'],
		path: pathOf(path, params ?? {}),
		...parts,
		...(asked && { asked }),
	};
}

/** The things that paths name by their ids, with the fields of the panels in which they are given. */
const THINGS: Readonly<Record<string, Omit<Asked, 'id'> | undefined>> = {
	segmentId: { field: 'Segment', thing: 'segment' },
	taskId: { field: 'Scenario', thing: 'scenario' },
	TaskId: { field: 'Campaign', thing: 'campaign' },
	TemplateId: { field: 'Template', thing: 'template' },
};

function askedBy(params: Readonly<Record<string, string>>): Asked | undefined {
	for (const [name, id] of Object.entries(params)) {
		const thing = THINGS[name];
		if (thing) return { ...thing, id };
	}
	return undefined;
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
}
