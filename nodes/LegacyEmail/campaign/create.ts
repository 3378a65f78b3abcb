import type { IDataObject } from 'n8n-workflow';

import { answerTrouble, readEnvelope } from '../../api/legacy';
import type { Draft } from '../../engine/draft';
import type { Followed } from '../../engine/sendDefinition';
import { InvalidInput } from '../../ground/errors';
import { idText, isJsonObject, pick } from '../../ground/json';
import { labelOf } from '../../panel/field';
import { flag } from '../../panel/fields';
import type { Client } from '../../service/client';
import type { Trouble } from '../../service/trouble';
import { CAMPAIGN } from '../fields';
import { countersRecord } from '../records';
import { ENVELOPE_ANSWER, legacyCreatedVerdict, legacyRequest, legacyWrite } from '../service';
import { moveOf, SET_STATE } from './setState';
import { campaignBody, isSent } from './body';
import { campaignFields, campaignOptions } from './campaign.fields';

const ROUTE = 'POST /email/v2/Tasks';

const start = flag('Start When Created', {
	description:
		'Whether to start the campaign as soon as it is created; otherwise it stays in state New, and can be edited',
});

const { options, ...fields } = campaignFields;

interface Creation extends Draft {
	starts: boolean;
}

const NO_DATE =
	'the campaign has a start date, and the service’s documents do not say whether a campaign that is started waits for it';

/** Creates a campaign, and starts it where that is asked for (part 2, 3 and 4.5). */
export const create = legacyWrite({
	name: 'Create',
	action: 'Create a campaign',
	description: 'Create a campaign and count its recipients',
	tool: 'Makes an email campaign with the subject and the text given, for the recipients that are set in this tool. Each call makes another campaign, and it may be sent to all of them at once: this tool may be set to start it, by itself or at a time. Use it only where a person asked for a campaign. It gives the taskId, the number of recipients, and whether it was started: say all three.',
	route: ROUTE,
	routes: [ROUTE, { route: SET_STATE, when: 'Start When Created' }],
	form: { ...fields, start, options },
	wording: { ...CAMPAIGN, done: 'created', id: 'taskId' },
	sends: 'create',
	toLists: true,

	draft(values): Creation {
		const { name, start: starts = false } = values;
		if (starts && values.options.startDateTime !== undefined) {
			const fix = `Turn it off and start the campaign at that time (Set State), or take out ${labelOf(campaignOptions.startDateTime)} to start now.`;
			throw new InvalidInput(labelOf(start), NO_DATE, fix);
		}
		return { body: campaignBody(values), identity: { taskName: name }, starts, toLists: isSent(values) };
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
