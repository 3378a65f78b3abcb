import type { PathOf, Route as HttpRoute, SoapRoute } from '../ground/contract';
import { idText, isJsonObject, tryParseJson } from '../ground/json';
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
		named: (ref) => namedAt(ref, params, parts),
	};
}

const LISTS = { field: 'Address Book Source', thing: 'contact list' };

/** The things that requests name by their ids, with the fields of the panels in which they are given. */
const THINGS: Readonly<Record<string, Omit<Asked, 'id'> | undefined>> = {
	contactGroupId: { field: 'Contact List', thing: 'contact list' },
	contactGroupIds: LISTS,
	segmentId: { field: 'Segment', thing: 'segment' },
	segmentIds: { field: LISTS.field, thing: 'segment' },
	SourceAddress: { field: 'Address', thing: 'sender address' },
	stopContactGroupIds: LISTS,
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

/** What a refusal's reference, such as `addressBookSource.segmentIds[0]`, points at in a request. */
function namedAt(ref: string, params: object = {}, { query, body }: RequestParts): Asked | undefined {
	const steps = ref.split(/[.[\]]+/).filter((step) => step !== '');
	const thing = THINGS[steps.findLast((step) => !/^\d+$/.test(step)) ?? ''];
	if (!thing) return undefined;
	const sent = typeof body === 'string' ? tryParseJson(body) : undefined;
	let value: unknown = { ...query, ...(isJsonObject(sent) && sent), ...params };
	for (const step of steps) value = isJsonObject(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined;
	const id = idText(value);
	return id === undefined ? undefined : { ...thing, id };
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
}
