import type { IExecuteFunctions } from 'n8n-workflow';

import { IDS_PER_URL } from '../api/details';
import {
	addressProgress,
	campaignProgress,
	GET_CAMPAIGN,
	LIST_ADDRESSES,
	readAddresses,
	readCampaignState,
} from '../api/legacy';
import { ONE_TASK, readScenario, scenarioProgress } from '../api/scenarios';
import { request, type HttpRoute, type Route } from '../api/routes';
import { messengerState, smsState, STATE_ROUTES } from '../api/soapStates';
import { troubleOf } from '../engine/report';
import { envelope, statusIn, textIn, type Channel, type OmniEvent } from '../events/envelope';
import { noticeOf, type Notice } from '../events/progress';
import { smsRecordEvent, SMS_STATUS_ROUTE, statusRecords } from './smsStatuses';
import { personKey } from '../ground/person';
import { inBatches } from '../ground/turns';
import { PACE, sharePace } from '../table/pace';
import { LIMITS } from '../ground/contract';
import type { JsonObject } from '../ground/json';
import { failWithoutList } from '../service/answers';
import { Client, connect, type CredentialName } from '../service/client';
import { isHopeless } from '../service/trouble';
import { detailEvents, askFirstMessages, STEP_DETAILS } from './firstMessages';
import type { FirstMessages } from './plan';

/**
 * What can be waited for: the messages of a channel (of `scenario`, those to its contacts), those of the SOAP interface, whole scenarios,
 * and campaigns and sender addresses of the legacy email interface.
 */
export type Awaited = Channel | 'soapSms' | 'soapMessenger' | 'wholeScenario' | 'campaign' | 'senderAddress';

/** Where the statuses of something can be asked for, and what each of its ids is called in the trigger's envelope. */
interface StatusQuery {
	routes: readonly Route[];
	credential: CredentialName;
	perRequest: number;
	/** `firsts` is there for scenarios, which are waited for by contacts. */
	ask(client: Client, ids: string[], firsts?: FirstMessages): Promise<OmniEvent[]>;
}

/** A details query finds messages by their ids, and so tells their statuses (part 1, 4.2 and 4.4). */
function byDetails(channel: 'email' | 'push', route: HttpRoute): StatusQuery {
	const ask = async (client: Client, messageIds: string[]): Promise<OmniEvent[]> =>
		await detailEvents(client, channel, route, messageIds);
	return { routes: [route], credential: 'omniApiKeyApi', perRequest: IDS_PER_URL, ask };
}

/** The SOAP interface tells the state of one message, or of one part of it, at a time (part 2, 4.6). */
function byState(
	channel: Channel,
	route: Route,
	stateOf: (client: Client, messageId: string) => Promise<JsonObject>,
): StatusQuery {
	const ask = async (client: Client, [messageId]: string[]): Promise<OmniEvent[]> => {
		const record = await stateOf(client, messageId);
		const occurredAt = textIn(record, 'ReportedDateUtc');
		const known = {
			...statusIn(record.status),
			messageId,
			occurredAt,
			errorCode: typeof record.State === 'number' ? record.State : null,
		};
		return [envelope(record, { channel, kind: 'status', ...known })];
	};
	return { routes: [route], credential: 'omniSoapLoginApi', perRequest: 1, ask };
}

/**
 * Where the statuses of what is waited for can be asked for. The messages of the chat app and of wallet push have no such place
 * (part 1, 4), and those of a scenario only where the send gave their ids (part 2, 2.4).
 */
export const STATUS_QUERIES: Partial<Record<Awaited, StatusQuery>> = {
	sms: {
		routes: [SMS_STATUS_ROUTE],
		credential: 'omniApiKeyApi',
		perRequest: LIMITS.sms.statusIdsPerRequest,
		async ask(client, messageIds) {
			const answer = await client.read(request(SMS_STATUS_ROUTE, { body: JSON.stringify(messageIds) }));
			const records = statusRecords(client.json(answer)) ?? failWithoutList(client, answer, 'results');
			// A message may have a record for each of its statuses, in any order: the one that is furthest counts.
			return [...records.byId.values(), ...records.unnamed].map(smsRecordEvent);
		},
	},
	email: byDetails('email', 'GET /email-statistics/statistics/detail'),
	push: byDetails('push', 'GET /push-statistics/statistics/detail'),
	scenario: {
		routes: Object.values(STEP_DETAILS).map(([, route]) => route),
		credential: 'omniApiKeyApi',
		perRequest: IDS_PER_URL,
		ask: async (client, contactIds, firsts) => (firsts ? await askFirstMessages(client, contactIds, firsts) : []),
	},
	soapSms: byState('sms', STATE_ROUTES.sms, smsState),
	soapMessenger: byState('unknown', STATE_ROUTES.messenger, messengerState),
	wholeScenario: {
		routes: [ONE_TASK],
		credential: 'omniApiKeyApi',
		perRequest: 1,
		async ask(client, [messageId]) {
			const progress = scenarioProgress((await readScenario(client, messageId))?.state);
			return [envelope({}, { channel: 'scenario', kind: 'status', ...progress, messageId })];
		},
	},
	campaign: {
		routes: [GET_CAMPAIGN],
		credential: 'omniBasicLoginApi',
		perRequest: 1,
		async ask(client, [messageId]) {
			const progress = campaignProgress(await readCampaignState(client, messageId));
			return [envelope({}, { channel: 'email', kind: 'status', ...progress, messageId })];
		},
	},
	senderAddress: {
		routes: [LIST_ADDRESSES],
		credential: 'omniBasicLoginApi',
		// One answer has them all.
		perRequest: Number.MAX_SAFE_INTEGER,
		async ask(client, wanted) {
			const records = await readAddresses(client);
			const asked = Map.groupBy(wanted, (address) => personKey(address));
			return records.flatMap((record) => {
				const progress = addressProgress(record.State);
				const address = textIn(record, 'SourceAddress');
				const key = personKey(address ?? '');
				// The service may write an address in other letters than those it was asked for.
				const ids = (key !== undefined && asked.get(key)) || [address];
				return ids.map((messageId) => envelope(record, { channel: 'email', kind: 'status', ...progress, messageId }));
			});
		},
	},
};

/**
 * Has noted what the service tells of messages, request by request; when it can't be asked, that is logged: the next look tries again. One that
 * it refuses to tell of keeps none of the others.
 */
export async function noteStatuses(
	context: IExecuteFunctions,
	awaited: Awaited,
	messageIds: string[],
	note: (notices: Notice[]) => void,
	firsts?: FirstMessages,
): Promise<void> {
	const query = STATUS_QUERIES[awaited];
	if (messageIds.length === 0 || !query) return;
	const { credential, perRequest } = query;
	let client: Client | undefined;
	const batches = inBatches(messageIds, perRequest);
	// Each look begins elsewhere: behind one that always fails, the others would never be asked for.
	const first = Math.floor(Math.random() * batches.length);
	for (const batch of [...batches.slice(first), ...batches.slice(0, first)]) {
		try {
			client ??= await clientFor(context, credential);
			const events = await query.ask(client, batch, firsts);
			note(events.flatMap((event) => noticeOf(event) ?? []));
		} catch (error) {
			if (error instanceof Error) context.logger.warn(`The statuses could not be asked for: ${error.message}`);
			// Refused for what it asked: not for who asks, and not since the service does not work or wants fewer questions.
			const trouble = troubleOf(error);
			if (isHopeless(trouble) || !/^4(?!08|25|29)/.test(trouble.httpCode ?? '')) return;
		}
	}
}

async function clientFor(context: IExecuteFunctions, credential: CredentialName): Promise<Client> {
	const client = new Client(context, context.getNode(), credential, await connect(context, credential));
	if (client.connection.field(PACE.field) === PACE.shared) sharePace(client, context);
	return client;
}
