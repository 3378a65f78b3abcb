import { itemOperation } from '../../engine/itemOperation';
import { LEGACY_TASK_STATE_NUMBERS, type components, type LegacyTaskState } from '../../ground/contract';
import { InvalidInput, shorten } from '../../ground/errors';
import { openChoice } from '../../panel/choices';
import { refine } from '../../panel/field';
import { options } from '../../panel/groups';
import { needed } from '../../panel/values';
import { request } from '../../service/routes';
import { campaign, language } from '../fields';
import { call } from '../service';
import { campaignState } from '../states';

const ROUTE = 'PUT /email/v2/Tasks/{TaskId}/State';

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
		'Which moves the service permits is its own decision. An expression may give a name or a number from 0 to 7.',
});

/** Starts, stops, resumes, cancels or deletes a campaign (part 2, 3 and 4.5). */
export const setState = itemOperation({
	name: 'Set State',
	action: 'Set the state of a campaign',
	description: 'Start, stop, resume, cancel or delete a campaign',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: { taskId: campaign, state: refine(state, stateOf), options: options({ language }) },

	async run({ taskId, state: wanted, options }, client) {
		const body = JSON.stringify({ State: wanted } satisfies components['schemas']['TaskStateWrite']);
		const { description } = await call(client, request(ROUTE, { params: { TaskId: taskId }, body }), options);
		return [
			{
				TaskId: taskId,
				State: LEGACY_TASK_STATE_NUMBERS[wanted],
				StateName: wanted,
				Description: description,
				...(wanted === 'Deleted' && { deleted: true }),
			},
		];
	},
});

function stateOf(given: string | undefined, label: string): LegacyTaskState {
	const value = needed(given, label);
	const found = campaignState(value);
	if (found !== undefined) return found;
	const known = Object.entries(LEGACY_TASK_STATE_NUMBERS).map(([name, number]) => `${name} (${number})`);
	throw new InvalidInput(label, `“${shorten(value)}” is no state of a campaign`, `Use one of ${known.join(', ')}.`);
}
