import type { IDataObject } from 'n8n-workflow';

import { onlyFields } from '../../api/details';
import { answerTrouble, call, campaignState, GET_CAMPAIGN, readEnvelope } from '../../api/legacy';
import { request } from '../../api/routes';
import { waitingSend } from '../../delivery/waiting';
import type { Draft } from '../../engine/draft';
import { itemOperation } from '../../engine/itemOperation';
import type { Followed } from '../../engine/sendDefinition';
import { resource } from '../../engine/operation';
import { LEGACY_TASK_STATE_NUMBERS, type LegacyTaskState, type Schemas } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { idText, isJsonObject, pick } from '../../ground/json';
import { openChoice } from '../../panel/choices';
import { limitFields, simplify, wantedRows } from '../../panel/common';
import { filledByModel, labelOf, refine } from '../../panel/field';
import { flag, notice, text } from '../../panel/fields';
import { options } from '../../panel/groups';
import { needed } from '../../panel/values';
import type { Client } from '../../service/client';
import type { Trouble } from '../../service/trouble';
import { campaign, CAMPAIGN } from '../fields';
import { readList } from '../ranges';
import { campaignRecord, countersRecord, LISTED_CAMPAIGN, listedCampaignRecord, simpleCampaign } from '../records';
import { callFor, ENVELOPE_ANSWER, legacyCreatedVerdict, legacyRequest, legacyWrite } from '../service';
import { campaignBody } from './body';
import { campaignFields } from './campaign.fields';

const KNOWN = { one: 'campaign', fix: 'Pick it from the list, or check the ID.' };

/** Gets one campaign (part 2, 4.5). */
const get = itemOperation({
	name: 'Get',
	action: 'Get a campaign',
	description: 'Get one campaign with its state and counters',
	tool: 'Gets one email campaign by its taskId: its state, subject, text and counters. It changes nothing. StateName says in words what State says as a number.',
	credential: 'omniBasicLoginApi',
	routes: [GET_CAMPAIGN],
	form: {
		taskId: filledByModel('The taskId, as the list of campaigns gives it', campaign),
	},

	async run({ taskId }, client) {
		const result = await callFor(client, request(GET_CAMPAIGN, { params: { TaskId: taskId } }), KNOWN);
		return [campaignRecord(result)];
	},
});

export const LIST_CAMPAIGNS = 'GET /email/v2/Tasks';

const SIMPLE_FIELDS = [
	'TaskId',
	'from',
	'final',
	'Name',
	'Subject',
	'State',
	'StateName',
	'GlobalState',
	'Type',
	'OwnerLogin',
	'StartDateTime',
	'TotalContacts',
	'CompletedContacts',
	'ErrorCount',
	'PercentageCompleted',
	'Price',
];

/** Lists campaigns, range after range (part 2, 4.5). */
const getMany = itemOperation({
	name: 'Get Many',
	action: 'Get many campaigns',
	description: 'List campaigns',
	tool: 'Lists email campaigns with their taskId, name, state and progress. It changes nothing. Use it to find the taskId of a campaign.',
	credential: 'omniBasicLoginApi',
	routes: [LIST_CAMPAIGNS],
	form: {
		...limitFields,
		simplify,
		options: options({
			creatorLogin: text('Creator Login', { description: 'Only campaigns of this sub-login' }),
		}),
	},

	async run(values, client) {
		const { creatorLogin } = values.options;
		const query = { CreatorLogin: creatorLogin };
		const list = request(LIST_CAMPAIGNS, { query });
		const rows = await readList(client, list, LISTED_CAMPAIGN, wantedRows(values));
		const records = rows.map(listedCampaignRecord);
		return values.simplify ? records.map((record) => simpleCampaign(onlyFields(record, SIMPLE_FIELDS))) : records;
	},
});

const SET_STATE = 'PUT /email/v2/Tasks/{TaskId}/State';

/** What can be done to a campaign, by the state that it has then (part 2, 3). */
const MOVES = [
	{ name: 'Cancel (Canceled)', value: 'Canceled', description: 'Ends it for good: it cannot be resumed' },
	{ name: 'Create (Created)', value: 'Created', description: 'Creation is finished, and it is ready to run' },
	{ name: 'Delete (Deleted)', value: 'Deleted', description: 'Removes it' },
	{ name: 'Fail (Failed)', value: 'Failed', description: 'Marks it as ended by an error' },
	{ name: 'Finish (Finished)', value: 'Finished', description: 'Marks it as sent successfully' },
	{ name: 'Renew (New)', value: 'New', description: 'Just added: the only state in which it can be edited' },
	{ name: 'Start or Resume (Started)', value: 'Started', description: 'Sends it, or goes on after a stop' },
	{ name: 'Stop (Stopped)', value: 'Stopped', description: 'Pauses it: it can be resumed' },
] satisfies Array<{ name: string; value: LegacyTaskState; description: string }>;

const state = openChoice('State', MOVES, {
	default: 'Started',
	description:
		'The service decides which changes of state it permits. An expression may give a name or a number from 0 to 7.',
});

/** A change of state that is about to be made. */
interface Move extends Draft {
	body: Schemas['TaskStateWrite'];
	identity: { taskId: string };
}

/** Starts, stops, resumes, cancels or deletes a campaign (part 2, 3 and 4.5). */
const setState = legacyWrite({
	name: 'Set State',
	action: 'Set the state of a campaign',
	description: 'Start, stop, resume, cancel or delete a campaign',
	tool: 'Starts, stops, resumes, cancels or deletes the email campaign that is set in this tool. A start sends emails to all of its recipients and can not be taken back: use it only when a person has clearly asked for it, and once.',
	route: SET_STATE,
	wording: { ...CAMPAIGN, done: 'changed' },
	effect: 'message',
	form: { taskId: campaign, state: refine(state, stateOf) },

	draft: ({ taskId, state: wanted }) => moveOf(taskId, wanted),
});

/** The change of one campaign to a state. */
function moveOf(taskId: string, wanted: LegacyTaskState): Move {
	return {
		body: { State: wanted },
		identity: { taskId },
		facts: {
			State: LEGACY_TASK_STATE_NUMBERS[wanted],
			StateName: wanted,
			...(wanted === 'Deleted' && { deleted: true }),
		},
	};
}

function stateOf(given: string | undefined, label: string): LegacyTaskState {
	const value = needed(given, label);
	const found = campaignState(value);
	if (found !== undefined) return found;
	const known = Object.entries(LEGACY_TASK_STATE_NUMBERS).map(([name, number]) => `${name} (${number})`);
	throw new InvalidInput(label, `“${shorten(value)}” is no state of a campaign`, `Use one of ${known.join(', ')}.`);
}

const CREATE_CAMPAIGN = 'POST /email/v2/Tasks';

const start = flag('Start When Created', {
	description: 'Whether to start the campaign as soon as it was created; else it stays in state New, and can be edited',
});

const { options: creationOptions, ...fields } = campaignFields;

interface Creation extends Draft {
	starts: boolean;
}

/** Creates a campaign, and starts it where that is asked for (part 2, 3 and 4.5). */
export const create = legacyWrite({
	name: 'Create',
	action: 'Create a campaign',
	description: 'Create a campaign and count its recipients',
	tool: 'Makes an email campaign with the subject and the text given, for the recipients that are set in this tool. Nothing is sent before the campaign is started, unless the tool sets a start time. It gives the taskId and the number of recipients: say both.',
	route: CREATE_CAMPAIGN,
	routes: [CREATE_CAMPAIGN, { route: SET_STATE, when: 'Start When Created' }],
	form: { ...fields, start, options: creationOptions },
	wording: { ...CAMPAIGN, done: 'created', id: 'taskId' },
	effect: 'message',

	draft(values): Creation {
		const { name, start: starts } = values;
		return { body: campaignBody(values), identity: { taskName: name }, starts: starts === true };
	},

	followUp: async (output, draft, client) => (draft.starts ? await started(output, client) : { output: {} }),

	/** The id stands among the counters (part 2, 4.5). */
	verdict(envelope, { identity }) {
		const { result } = envelope;
		const verdict = legacyCreatedVerdict(envelope, 'taskId', isJsonObject(result) ? pick(result, 'TaskId') : undefined);
		if (!verdict.accepted) return verdict;
		const own = { ...identity, ...verdict.output };
		// Ours come first and count: the service may have a field of the same name that nobody knows.
		return { accepted: true, output: { ...own, ...countersRecord(result), ...own } };
	},
});

/**
 * Starts a campaign that was created. What goes wrong costs nothing of what is known: the campaign is there, and the output says
 * whether it was started, or null where nobody knows.
 */
async function started(output: IDataObject, client: Client): Promise<Followed> {
	const taskId = idText(output.taskId);
	if (taskId === undefined) return { output: { started: false } };
	const exchange = await client.write(legacyRequest(SET_STATE, moveOf(taskId, 'Started')));
	if (exchange.outcome !== 'answered')
		return notStarted(exchange.outcome === 'unknown' ? null : false, exchange.trouble);
	const { answer } = exchange;
	const envelope = readEnvelope(answer.text);
	const trouble = answerTrouble(answer, envelope);
	if (trouble) return notStarted(trouble.open === true ? null : false, trouble);
	const isDone = envelope && ENVELOPE_ANSWER.verdict(envelope).accepted;
	return isDone ? { output: { started: true } } : notStarted(null, { message: NOT_SAID, description: '' });
}

const NOT_SAID = "The service's answer does not say whether it was started";
const NOT_STARTED =
	'A campaign was created, and not started: see “startProblem” of its item. Start it with Set State, and do not create it again.';
const NOT_KNOWN =
	'A campaign was created, and nobody knows whether it was started: see “startProblem” of its item. Look at its state with Get, start it with Set State where it is not started, and do not create it again.';

function notStarted(known: false | null, { message, description }: Trouble): Followed {
	const problem = [message, description].filter((part) => part !== '').join('. ');
	return {
		output: { started: known, startProblem: problem },
		note: known === null ? NOT_KNOWN : NOT_STARTED,
	};
}

const starting = legacyWrite({
	name: 'Start',
	action: 'Start a campaign',
	description: 'Start a campaign',
	tool: false,
	route: SET_STATE,
	wording: { ...CAMPAIGN, done: 'started' },
	effect: 'message',
	form: { taskId: campaign },
	draft: ({ taskId }) => moveOf(taskId, 'Started'),
});

/** Starts or resumes a campaign and asks for its state until it is finished, or will not be any more (part 2, 3 and 4.5). */
const startAndWait = waitingSend(starting, {
	name: 'Start and Wait',
	action: 'Start a campaign and wait until it is finished',
	description: 'Start or resume a campaign and go on when it is finished, canceled, deleted or has failed',
	channel: 'campaign',
	idsOf: ({ taskId }) => (typeof taskId === 'string' ? [taskId] : []),
	statuses: [],
	eachForItself: true,
});

const UPDATE_CAMPAIGN = 'PUT /email/v2/Tasks/{TaskId}';

interface CampaignUpdate extends Draft {
	identity: { taskId: string };
}

/**
 * Edits a campaign (part 2, 3 and 4.5). Only one in state New can be edited, so the state is read first and told; a state
 * that the documents do not name is left to the service.
 */
const update = legacyWrite({
	name: 'Update',
	action: 'Update a campaign',
	description: 'Replace all fields of a campaign that is in state New',
	tool: 'Replaces the subject, the text and all other fields of the email campaign that is set in this tool; only a campaign in state New takes it. What is not given is lost. Nothing is sent.',
	route: UPDATE_CAMPAIGN,
	routes: [{ route: GET_CAMPAIGN, when: 'To read the state first' }, UPDATE_CAMPAIGN],
	wording: { ...CAMPAIGN, done: 'updated', id: 'taskId' },
	effect: 'message',
	form: {
		taskId: campaign,
		replaceNotice: notice(
			'Every field is replaced: what is left empty here is empty afterwards. Only a campaign in state New can be edited.',
		),
		...campaignFields,
	},

	draft(values): CampaignUpdate {
		return { body: campaignBody(values), identity: { taskId: values.taskId } };
	},

	async prepare(draft, client) {
		const current = await call(client, request(GET_CAMPAIGN, { params: { TaskId: draft.identity.taskId } }));
		const state = campaignState(campaignRecord(current.result).State);
		if (state === undefined || state === 'New') return draft;
		throw new InvalidInput(
			labelOf(campaign),
			`campaign ${draft.identity.taskId} is in state ${state}, and only a campaign in state New can be edited`,
			'Nothing was changed. Cancel it and create a new campaign with the changed content.',
		);
	},

	verdict(envelope, { identity }) {
		const verdict = ENVELOPE_ANSWER.verdict(envelope);
		if (!verdict.accepted) return verdict;
		const own = { code: 'OK', ...identity };
		// As in Create.
		return { accepted: true, output: { ...own, ...countersRecord(envelope.result), ...own } };
	},
});

export const campaigns = resource('Campaign', 'campaign', [create, get, getMany, setState, startAndWait, update]);
