import { LEGACY_TASK_STATE_NUMBERS, type LegacyTaskState } from '../ground/contract';
import { isJsonObject, pick } from '../ground/json';
import type { Client } from './client';
import { readEnvelope } from './legacyEnvelope';
import { answerTrouble, unreadable } from './legacyTrouble';
import { request } from './routes';
import type { StatusMeaning } from './statuses';
import { nodeError } from './trouble';

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
const RANKS: Readonly<Record<LegacyTaskState, number>> = {
	New: 0,
	Created: 10,
	Stopped: 20,
	Started: 30,
	Canceled: 50,
	Deleted: 50,
	Failed: 50,
	Finished: 50,
};

/** A campaign's state as what is known of a message: in the letters of the documents, so that none is taken for a message's. */
export function campaignProgress(state: LegacyTaskState | undefined): StatusMeaning {
	if (state === undefined) return { status: null, rank: null, final: false };
	const rank = RANKS[state];
	return { status: state, rank, final: rank >= RANKS.Finished };
}

/** Asks for the state of a campaign (part 2, 4.5); undefined for one that the documents do not name. Throws a node error. */
export async function readCampaignState(client: Client, taskId: string): Promise<LegacyTaskState | undefined> {
	const asked = request(GET_CAMPAIGN, { params: { TaskId: taskId }, headers: { Accept: '*/*' } });
	const exchange = await client.retried(asked);
	if (exchange.outcome !== 'answered') throw nodeError(client.node, exchange.trouble);
	const { answer } = exchange;
	const envelope = readEnvelope(answer.text);
	const trouble = answerTrouble(answer, envelope);
	if (trouble ?? !envelope) throw nodeError(client.node, trouble ?? unreadable(answer));
	return isJsonObject(envelope?.result) ? campaignState(pick(envelope.result, 'state')) : undefined;
}
