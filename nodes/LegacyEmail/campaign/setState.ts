import { campaignState } from '../../api/legacy';
import type { Draft } from '../../engine/draft';
import { LEGACY_TASK_STATE_NUMBERS, type LegacyTaskState, type Schemas } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { openChoice } from '../../panel/choices';
import { refine } from '../../panel/field';
import { needed } from '../../panel/values';
import { CAMPAIGN, campaign } from '../fields';
import { legacyWrite } from '../service';

export const SET_STATE = 'PUT /email/v2/Tasks/{TaskId}/State';

/** What can be done to a campaign, by the state that it has then (part 2, 3). */
const MOVES = [
	{ name: 'Cancel (Canceled)', value: 'Canceled', description: 'Ends it for good: it cannot be resumed' },
	{ name: 'Choose a State', value: '', description: 'Nothing is done without a choice' },
	{ name: 'Create (Created)', value: 'Created', description: 'Creation is finished, and it is ready to run' },
	{ name: 'Delete (Deleted)', value: 'Deleted', description: 'Removes it' },
	{ name: 'Fail (Failed)', value: 'Failed', description: 'Marks it as ended by an error' },
	{ name: 'Finish (Finished)', value: 'Finished', description: 'Marks it as sent successfully' },
	{ name: 'Renew (New)', value: 'New', description: 'Just added: the only state in which it can be edited' },
	{ name: 'Start or Resume (Started)', value: 'Started', description: 'Sends it, or goes on after a stop' },
	{ name: 'Stop (Stopped)', value: 'Stopped', description: 'Pauses it: it can be resumed' },
] satisfies Array<{ name: string; value: LegacyTaskState | ''; description: string }>;

const state = openChoice('State', MOVES, {
	// None of the states: n8n saves no value that is the default, so that a workflow would mean another state once that changes.
	default: '',
	required: true,
	description:
		'The service decides which changes of state it permits. An expression may give a name or a number from 0 to 7.',
});

/** A change of state that is about to be made. */
interface Move extends Draft {
	body: Schemas['TaskStateWrite'];
	identity: { taskId: string };
}

/** Starts, stops, resumes, cancels or deletes a campaign (part 2, 3 and 4.5). */
export const setState = legacyWrite({
	name: 'Set State',
	action: 'Set the state of a campaign',
	description: 'Start, stop, resume, cancel or delete a campaign',
	tool: 'Starts, stops, resumes, cancels or deletes the email campaign that is set in this tool. A start sends emails to all of its recipients and can not be taken back: use it only when a person has clearly asked for it, and once.',
	route: SET_STATE,
	wording: { ...CAMPAIGN, done: 'changed' },
	sends: 'start',
	toLists: true,
	form: { taskId: campaign, state: refine(state, stateOf) },

	draft: ({ taskId, state: wanted }) => moveOf(taskId, wanted),
});

/** The states in which a campaign sends, or begins by itself where it has a time or is sent on birthdays (part 2, 3). */
const STARTS = new Set<LegacyTaskState>(['Created', 'New', 'Started']);

/** The change of one campaign to a state. */
export function moveOf(taskId: string, wanted: LegacyTaskState): Move {
	return {
		body: { State: wanted },
		identity: { taskId },
		toLists: STARTS.has(wanted),
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
	throw new InvalidInput(label, `“${shorten(value)}” is not a state of a campaign`, `Use one of ${known.join(', ')}.`);
}
