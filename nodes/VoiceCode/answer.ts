import { isJsonObject, pick, type Json } from '../ground/json';
import { isXmlParts, tryParseXml } from '../ground/xml';
import { isDone } from '../service/certainty';
import { partsOf } from '../service/entries';
import { givenId } from '../service/givenId';
import { answerJson } from '../service/unwrapped';
import type { Verdict } from '../service/verdict';

/**
 * The data of an answer of the legacy host, in JSON or, as services of its kind give without being asked, in XML: an element of one kind of
 * elements is a list, any other an object. Undefined where it is neither.
 */
export function readAnswer(text: string): Json | undefined {
	const json = answerJson(text);
	if (json !== undefined) return json;
	const [root] = Object.values(tryParseXml(text) ?? {});
	if (!isXmlParts(root)) return undefined;
	const [name, ...others] = partsOf(root);
	if (name === undefined || others.length > 0 || !/^(string|long|int|guid)$/i.test(name)) return root;
	return [root[name]].flat();
}

/** The list of a call's ids (part 2, 4.7), also in an envelope or as a single one; undefined where there is nothing of that. */
export function idsIn(answer: Json, status: number): Json[] | undefined {
	const said = isJsonObject(answer) ? (pick(answer, 'result', 'messageId', 'messageIds') ?? onlyList(answer)) : answer;
	if (Array.isArray(said)) return said;
	// Of an error, a single word or number may be anything.
	const isOne = isJsonObject(said) ? idOf(said) !== undefined : typeof said === 'string' || typeof said === 'number';
	return isOne && isDone(status) ? [said as Json] : undefined;
}

function onlyList(answer: Record<string, Json>): Json | undefined {
	const lists = Object.values(answer).filter(Array.isArray);
	return lists.length === 1 ? lists[0] : undefined;
}

function idOf(one: Json): string | undefined {
	return givenId(isJsonObject(one) ? pick(one, 'messageId', 'id') : one);
}

/** What the list of a call's ids says: it was ordered, where all of them are ids. */
export function idsVerdict(entry: Json[]): Verdict | undefined {
	const messageIds = entry.map(idOf).filter((id) => id !== undefined);
	const ids = messageIds.length === 0 ? {} : { messageId: messageIds[0], messageIds };
	const told = entry.filter((one) => idOf(one) === undefined && one !== null && one !== '');
	if (told.length > 0)
		return {
			open: true,
			said: { ...ids, answer: told },
			message: "The service's answer has something else than an ID",
		};
	return messageIds.length === 0 ? undefined : { accepted: true, output: { code: 'OK', ...ids } };
}
