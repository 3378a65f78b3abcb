import { idText, isJsonObject, pick } from '../ground/json';
import { resultOf, saidBy } from './answers';
import type { Answer, Client } from './client';
import { nodeError } from './trouble';
import { saysFailure } from './verdict';

/** What errors call the thing that was to be created. */
export interface CreateWording {
	/** E.g. `contact list`. */
	one: string;
	/** What to do where it is not known whether it was created, e.g. `Look it up with … before you try again.` */
	whenUnknown: string;
}

/**
 * The id that the service gave to what it created: the `result` itself (part 2, 4.1 and 4.2), or the one that stands beside a
 * code in it (part 2, 4.3). Throws a node error when the service refused, or gave no id.
 */
export function createdId(client: Client, answer: Answer, wording: CreateWording): string {
	const result = resultOf(client, answer);
	if (!isJsonObject(result)) return givenId(client, answer, result, wording);
	if (saysFailure(pick(result, 'code'))) {
		throw nodeError(client.node, {
			message: `The service refused the ${wording.one}`,
			description: `It was not created. The service said: ${saidBy(client, answer)}`,
			httpCode: String(answer.status),
		});
	}
	return givenId(client, answer, pick(result, 'result'), wording);
}

/** The same where the caller has looked for the id itself, in an answer of a form of its own. */
export function givenId(client: Client, answer: Answer, found: unknown, { one, whenUnknown }: CreateWording): string {
	const id = idText(found)?.trim();
	if (id !== undefined && id !== '') return id;
	throw nodeError(client.node, {
		message: `The service gave no ID for the ${one}`,
		description: `Whether it was created is not known. ${whenUnknown} The service said: ${saidBy(client, answer)}`,
		httpCode: String(answer.status),
	});
}
