import {
	LEGACY_ADDRESS_STATE_NUMBERS,
	LEGACY_TASK_STATE_NUMBERS,
	SOURCE_ADDRESS_RECORD,
	type LegacyTaskState,
} from '../ground/contract';
import { shorten } from '../ground/errors';
import { hasTwice, idText, isJsonObject, pick, tryParseJson, type Json, type JsonObject } from '../ground/json';
import { asList, isXmlParts, tryParseXml, xmlText } from '../ground/xml';
import { codeProof, isDone, wholeProof } from '../service/certainty';
import type { Client, OmniRequest } from '../service/client';
import type { Answer } from '../service/exchange';
import { oneLine, onlyRefuses, reasonText, summaryOf, type Reason } from '../service/summary';
import { entriesInXml, isOf, readRecord, shapeOf, type Shape } from '../service/shapes';
import { httpTrouble, nodeError, notThere, unreadable, type Asked, type Trouble } from '../service/trouble';
import { request } from './routes';
import { FINAL_RANK, progressBy, type StatusMeaning } from './statuses';

/** What the service says in an answer, in JSON or XML (part 2, 4.5). `result` is as it came, numbers of XML as text. */
export interface Envelope {
	/** In lower case: ok, validation_error, internal_error, not_found or another one; empty when none is given. */
	code: string;
	description: string;
	result: Json | undefined;
	/** Why it failed, where that is said beside the result (field notes, rule 2). */
	reasons: Reason[];
	/** Whether its code or result is there in two spellings, so that nobody knows which one counts. */
	isTwofold?: true;
	/** What else may speak against the code, as it came. */
	status?: Json;
	success?: Json;
}

/** Reads an answer of either format; undefined when it is no such envelope. */
export function readEnvelope(text: string): Envelope | undefined {
	const json = tryParseJson(text);
	const [root] = json === undefined ? Object.values(tryParseXml(text) ?? {}) : [json];
	if (!isJsonObject(root)) return undefined;
	const { description, reasons, status: named } = summaryOf(root);
	const [code, result] = [pick(root, 'code'), pick(root, 'result')];
	const word = xmlText(code) ?? idText(code);
	const isEnvelope = [word, result, named].some((one) => one !== undefined) || reasons.length > 0;
	if (!isEnvelope) return undefined;
	const words = xmlText(pick(root, 'description')) ?? description;
	const [status, success] = [pick(root, 'status'), pick(root, 'success')];
	return {
		code: word?.toLowerCase() ?? '',
		description: words.trim(),
		result,
		reasons,
		...(status !== undefined && { status }),
		...(success !== undefined && { success }),
		...(hasTwice(root, 'code', 'result') && { isTwofold: true }),
	};
}

/** The entries of a list of records of a shape, in the forms that a list comes in; none where there is nothing. */
export function listOf(value: Json | undefined, shape: Shape): Json[] {
	const entries = entriesInXml(value, isOf(shape));
	if (entries) return entries.filter((entry) => entry !== null);
	const isEmpty = isXmlParts(value) && Object.keys(value).every((name) => /^[@#]/.test(name));
	return isEmpty ? [] : asList(value);
}

/**
 * What is wrong with an answer; undefined when it is a success: HTTP 2xx and the code ok (part 2, 7). Errors also come with
 * HTTP 200, and the set of codes may be extended: what is no known refusal is open.
 */
export function answerTrouble(
	{ status, text }: Answer,
	envelope: Envelope | undefined,
	asked?: Asked,
): Trouble | undefined {
	if (!envelope) {
		if (isDone(status)) return unreadableAnswer({ status, text });
		return {
			...httpTrouble(status, text, { asked }),
			open: wholeProof(status, undefined) !== 'refused' || !onlyRefuses(text),
		};
	}
	const { code, description, result, reasons, isTwofold } = envelope;
	const { proof: own, status: named } = summaryOf(envelope);
	const proof = isTwofold ? 'open' : own;
	const whole = wholeProof(status, proof);
	// Without a code, only a result says that it was done.
	if (whole === 'taken' && (proof !== undefined || result !== undefined)) return undefined;
	if (whole === 'taken') return unreadableAnswer({ status, text });
	// Something in the place of a result, or a code of success beside a status of failure, speaks of work that was done.
	const open = whole === 'open' || codeProof(code) === 'taken' || !isNothing(result);
	const words = [oneLine(description), ...reasons.map(reasonText)].filter((words) => words !== '').join('; ');
	const detail = words === '' ? '' : ` The service said: ${words}`;
	// An error in the family's own form names its status, which may come with HTTP 200 (field notes, rule 2).
	const said = isDone(status) ? (named ?? status) : status;
	// By its status: the code not_found is shown of a user only (part 2, 7).
	const isMissing = code === 'validation_error' && said === 404;
	const more = {
		httpCode: String(said),
		open,
		...(reasons.length > 0 && { reasons }),
		...(isMissing && { missing: true as const }),
		...(!isNothing(result) && { details: { Result: result } }),
	};
	if (status === 401 || code === '' || codeProof(code) === 'taken') {
		const thing = code === '' ? asked : undefined;
		const { message, description: fix, missing } = httpTrouble(isDone(said) ? 400 : said, '', { asked: thing });
		return { message, description: `${fix}${detail}`, ...more, ...(code === '' && missing && { missing }) };
	}
	const { message, fix } = CODE_TEXT[isMissing && asked ? 'not_found' : code] ?? {
		message: `The service answered with the code “${shorten(code)}”`,
		fix: 'The documents do not know this code; ask the support of the service.',
	};
	const sentence = isMissing && asked ? notThere(asked) : message;
	return {
		message: `${sentence} (${shorten(code)}, HTTP ${status})`,
		description: (open ? fix.replace(NOT_CHANGED, '') : fix) + detail,
		...more,
	};
}

/** Not said where it is open. */
const NOT_CHANGED = 'Nothing was changed. ';

const CODE_TEXT: Record<string, { message: string; fix: string } | undefined> = {
	validation_error: { message: 'The service refused the values', fix: `${NOT_CHANGED}Correct what it names.` },
	not_found: {
		message: 'The service does not know what was asked for',
		fix: 'Check the ID and the login: it may be deleted or belong to another account.',
	},
	internal_error: { message: 'The service has a problem of its own', fix: 'Wait until it works again.' },
};

function isNothing(result: Envelope['result']): boolean {
	return (result ?? '') === '' || (Array.isArray(result) && result.length === 0);
}

/** The trouble of an answer that is no envelope: what was asked for may have been done all the same. */
function unreadableAnswer({ status, text }: Pick<Answer, 'status' | 'text'>): Trouble {
	const advice = 'It should have been JSON or XML with a Code. Check the legacy base URL in the credential.';
	return { ...unreadable(text, advice, status), open: true };
}

/** The route of one campaign of the legacy email interface (part 2, 4.5). */
export const GET_CAMPAIGN = 'GET /email/v2/Tasks/{TaskId}';

/** The name of one of the interface's values from the name in any case or its number; undefined for an unknown one. */
export function nameIn<Name extends string>(numbers: Readonly<Record<Name, number>>, value: unknown): Name | undefined {
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const wanted = String(value).trim().toLowerCase();
	for (const name in numbers) {
		if (name.toLowerCase() === wanted || String(numbers[name]) === wanted) return name;
	}
	return undefined;
}

/** The name of a campaign's state from its number or its name in any case (part 2, 3); undefined for an unknown one. */
export function campaignState(value: unknown): LegacyTaskState | undefined {
	return nameIn(LEGACY_TASK_STATE_NUMBERS, value);
}

/** How far each state is in a campaign's life; the last four are its ends (part 2, 3). A stopped one can be resumed. */
const CAMPAIGN_RANKS: Readonly<Record<LegacyTaskState, number>> = {
	New: 0,
	Created: 10,
	Stopped: 20,
	Started: 30,
	Canceled: FINAL_RANK,
	Deleted: FINAL_RANK,
	Failed: FINAL_RANK,
	Finished: FINAL_RANK,
};

/** What is known of a campaign in this state, given by its name or number. */
export function campaignProgress(state: unknown): StatusMeaning {
	return progressOf(state, LEGACY_TASK_STATE_NUMBERS, CAMPAIGN_RANKS);
}

/** What is known of a state that may have one of these names; any other passes as it came and ends nothing (field notes, rule 3). */
function progressOf<Name extends string>(
	value: unknown,
	numbers: Readonly<Record<Name, number>>,
	ranks: Readonly<Record<Name, number>>,
): StatusMeaning {
	const state = nameIn(numbers, value);
	if (state !== undefined) return progressBy(ranks, state);
	return { status: idText(value)?.trim() || null, rank: null, final: false };
}

/** Asks for the state of a campaign (part 2, 4.5), and gives it as it came. Throws a node error. */
export async function readCampaignState(client: Client, taskId: string): Promise<Json | undefined> {
	const { result } = await call(client, request(GET_CAMPAIGN, { params: { TaskId: taskId } }));
	return isJsonObject(result) ? pick(result, 'state') : undefined;
}

/** The route of all sender addresses (part 2, 4.5). */
export const LIST_ADDRESSES = 'GET /addressbook/v2/UserSettings/SourceAddresses';

export const SENDER_ADDRESS = shapeOf(SOURCE_ADDRESS_RECORD);

type AddressState = keyof typeof LEGACY_ADDRESS_STATE_NUMBERS;

/** The name of a sender address's state from its number or its name in any case (field notes, Legacy email). */
export function addressState(value: unknown): AddressState | undefined {
	return nameIn(LEGACY_ADDRESS_STATE_NUMBERS, value);
}

const ADDRESS_RANKS: Readonly<Record<AddressState, number>> = {
	Requested: 10,
	Approved: FINAL_RANK,
	Rejected: FINAL_RANK,
	Deleted: FINAL_RANK,
};

/** What is known of a sender address in this state, given by its name or number. */
export function addressProgress(state: unknown): StatusMeaning {
	return progressOf(state, LEGACY_ADDRESS_STATE_NUMBERS, ADDRESS_RANKS);
}

/** All sender addresses of the account (part 2, 4.5). Throws a node error. */
export async function readAddresses(client: Client): Promise<JsonObject[]> {
	const { result } = await call(client, request(LIST_ADDRESSES));
	return listOf(result, SENDER_ADDRESS).map((entry) => readRecord(entry, SENDER_ADDRESS));
}

/** An answer with what it says, where it is an envelope. */
interface Answered {
	answer: Answer;
	envelope: Envelope | undefined;
}

/** Makes a request that only reads, and gives its answer, whatever it says. Throws when none came. */
export async function ask(client: Client, request: OmniRequest): Promise<Answered> {
	const answer = await client.retried(request);
	return { answer, envelope: readEnvelope(answer.text) };
}

/** Makes a request that only reads and gives what a successful answer says; throws a node error for any other. */
export async function call(client: Client, request: OmniRequest): Promise<Envelope> {
	return expectOk(client, await ask(client, request), request.asked);
}

/** The envelope of a successful answer; throws a node error for any other. */
export function expectOk(client: Client, { answer, envelope }: Answered, asked?: Asked): Envelope {
	const trouble = answerTrouble(answer, envelope, asked);
	if (!trouble && envelope) return envelope;
	throw nodeError(client.node, trouble ?? unreadableAnswer(answer));
}
