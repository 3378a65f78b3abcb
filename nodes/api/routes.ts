import type { PathOf, Route as HttpRoute, SoapRoute } from '../ground/contract';
import { idText } from '../ground/json';
import type { OmniRequest } from '../service/client';
import type { Asked } from '../service/trouble';

/** A method and a path of the contract, e.g. `POST /sms/messages`, or an operation of the SOAP interface. */
export type Route = HttpRoute | SoapRoute;

export type { HttpRoute, SoapRoute };

type RequestParts = Omit<OmniRequest, 'method' | 'path'>;

/** The dates of a query, in which the documents write the blank as a plus sign (part 1, 4.1 and 4.2); n8n's helper makes `%20` of it. */
type Dates = Readonly<Record<string, string>>;

type Params<R extends HttpRoute> = { readonly [Name in keyof PathOf<R>]: string };

/** A request to a route of the contract; what its path needs is encoded here: an id can hold a plus sign (field notes, rule 7). */
export function request<R extends HttpRoute>(
	route: R,
	{ params, dates, ...parts }: RequestParts & { params?: Params<R>; dates?: Dates } = {},
): OmniRequest {
	const [method, path] = route.split(' ');
	// The legacy statistics name their campaign in the query.
	const asked = askedBy({ TaskId: parts.query?.TaskId, ...params });
	return {
		method: method as OmniRequest['method'],
		path: pathOf(path, params ?? {}) + (dates ? `?${new URLSearchParams(dates).toString()}` : ''),
		...parts,
		...(asked && { asked }),
	};
}

/** The things that requests name by their ids, with the fields of the panels in which they are given. */
const THINGS: Readonly<Record<string, Omit<Asked, 'id'> | undefined>> = {
	segmentId: { field: 'Segment', thing: 'segment' },
	SourceAddress: { field: 'Address', thing: 'sender address' },
	taskId: { field: 'Scenario', thing: 'scenario' },
	TaskId: { field: 'Campaign', thing: 'campaign' },
	TemplateId: { field: 'Template', thing: 'template' },
};

function askedBy(params: Readonly<Record<string, unknown>>): Asked | undefined {
	for (const [name, value] of Object.entries(params)) {
		const thing = THINGS[name];
		const id = idText(value);
		if (thing && id !== undefined) return { ...thing, id };
	}
	return undefined;
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
}
