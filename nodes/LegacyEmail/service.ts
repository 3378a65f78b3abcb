import { answerTrouble, call, readEnvelope, type Envelope } from '../api/legacy';
import { request, type HttpRoute, type Route } from '../api/routes';
import type { Draft } from '../engine/draft';
import { writeOperation, type WriteDefinition, type WriteOperation } from '../engine/writeOperation';
import { idText, isJsonObject, type Json } from '../ground/json';
import type { Form } from '../panel/field';
import type { Client, OmniRequest } from '../service/client';
import { NO_ID } from '../service/created';
import { oneLine } from '../service/summary';
import { nodeError, type Trouble } from '../service/trouble';
import { givenId, type Verdict } from '../service/verdict';

/**
 * What the answer to a create says, whose id is `given`: a code and an id prove that it was done (part 2, 4.5; field notes, rule 2). Where one
 * is missing it is open, and what came in the result is kept.
 */
export function legacyCreatedVerdict(envelope: Envelope, idField: string, given: Json | undefined): Verdict {
	const verdict = ENVELOPE_ANSWER.verdict(envelope);
	const id = givenId(given);
	if (!verdict.accepted) return verdict;
	if (id !== undefined) return { accepted: true, output: { code: 'OK', [idField]: id } };
	const { result } = envelope;
	return { open: true, details: (result ?? null) === null ? {} : { Result: result }, message: NO_ID };
}

/** As `call`, for what has to be there: gives the result of the answer; throws a node error where it has none. */
export async function callFor(
	client: Client,
	request: OmniRequest,
	{ one, fix }: { one: string; fix: string },
): Promise<Json> {
	const { result } = await call(client, request);
	if (isJsonObject(result) && Object.keys(result).length > 0) return result;
	const said = oneLine(JSON.stringify(result ?? null));
	throw nodeError(client.node, {
		message: `The service's answer has no ${one}`,
		description: `${fix} The service said: ${said}`,
	});
}

/** How every write of the legacy interface reads its answers; a success says no more than its code, unless it is read further. */
export const ENVELOPE_ANSWER = {
	parse: readEnvelope,
	refusal: (envelope: Envelope, status: number): Trouble | undefined =>
		answerTrouble({ status, headers: {}, text: '' }, envelope),
	verdict({ code, description, result }: Envelope): Verdict {
		const details = { ...(description !== '' && { Description: description }) };
		if (code !== '') return { accepted: true, output: { code: 'OK', ...details } };
		const message = "The service's answer does not say whether it was done";
		return { open: true, details: { ...details, ...(result !== undefined && { Result: result }) }, message };
	},
};

type Written<F extends Form, D extends Draft> = WriteDefinition<F, D, Envelope>;

/** A write of the legacy interface; what is not said of it is as in all of them. */
type LegacyWrite<F extends Form, D extends Draft> = Omit<Written<F, D>, 'request' | 'routes' | 'verdict'> &
	Partial<Pick<Written<F, D>, 'request' | 'routes' | 'verdict'>> & { route: Extract<Route, HttpRoute> };

/** Makes the operation of a write of the legacy interface (part 2, 4.5). */
export function legacyWrite<F extends Form, D extends Draft>(
	definition: LegacyWrite<F, D>,
): WriteOperation<F, D, Envelope> {
	const { route, ...own } = definition;
	return writeOperation<F, D, Envelope>({
		credential: 'omniBasicLoginApi',
		routes: [route],
		...ENVELOPE_ANSWER,
		request: (draft) => legacyRequest(route, draft),
		...own,
	});
}

/** The request of a draft: its path names what the draft's identity is, and its body is JSON. */
export function legacyRequest(route: HttpRoute, { identity, body }: Draft): OmniRequest {
	const [, named] = /\{(\w+)\}/.exec(route) ?? [];
	const params = named === undefined ? {} : { [named]: idText(Object.values(identity)[0]) ?? '' };
	return request<HttpRoute>(route, { params, body: Object.keys(body).length > 0 ? JSON.stringify(body) : undefined });
}
