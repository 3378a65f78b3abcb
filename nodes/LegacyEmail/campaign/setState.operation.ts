import { fieldsFor, type ItemOperation } from '../../old/operation';
import { InvalidInput, shorten } from '../../ground/errors';
import { requiredId } from '../../old/lists';
import type { Item } from '../../panel/parameters';
import { campaignField } from '../fields';
import { call, optionsField, PATHS } from '../service';
import { TASK_STATES, taskState, type TaskState } from '../states';

/** Starts, stops, resumes, cancels or deletes a campaign (part 2, 3 and 4.5): PUT /Tasks/{TaskId}/State. */
export const setState: ItemOperation = {
	kind: 'item',
	resource: 'campaign',
	operation: 'setState',
	credential: 'omniBasicLoginApi',
	endpoints: [{ method: 'PUT', path: `${PATHS.tasks}/{TaskId}/State` }],
	fields: fieldsFor('campaign', 'setState', [
		campaignField,
		{
			displayName: 'State',
			name: 'state',
			type: 'options',
			options: [
				{ name: 'Cancel (Canceled)', value: 'Canceled', description: 'Ends it for good: it cannot be resumed' },
				{ name: 'Create (Created)', value: 'Created', description: 'Creation is finished, and it is ready to run' },
				{ name: 'Delete (Deleted)', value: 'Deleted', description: 'Removes it' },
				{ name: 'Fail (Failed)', value: 'Failed', description: 'Marks it as ended by an error' },
				{ name: 'Finish (Finished)', value: 'Finished', description: 'Marks it as sent successfully' },
				{ name: 'Renew (New)', value: 'New', description: 'Just added: the only state in which it can be edited' },
				{ name: 'Start or Resume (Started)', value: 'Started', description: 'Sends it, or goes on after a stop' },
				{ name: 'Stop (Stopped)', value: 'Stopped', description: 'Pauses it: it can be resumed' },
			],
			default: 'Started',
			description:
				'Which moves the service permits is its own decision. An expression may give a name or a number from 0 to 7.',
		},
		optionsField(),
	]),

	async run(item, client) {
		const id = requiredId(item, 'taskId', 'Campaign');
		const state = stateOf(item);
		const { description } = await call(item, client, {
			method: 'PUT',
			path: `${PATHS.tasks}/${id}/State`,
			body: JSON.stringify({ State: state }),
		});
		const deleted = state === 'Deleted' ? { deleted: true } : {};
		return [{ TaskId: id, State: TASK_STATES.indexOf(state), StateName: state, Description: description, ...deleted }];
	},
};

function stateOf(item: Item): TaskState {
	const given = item.requiredText('state', 'State');
	const state = taskState(given);
	if (state !== undefined) return state;
	throw new InvalidInput(
		'State',
		`“${shorten(given)}” is no state of a campaign`,
		`Use one of ${TASK_STATES.map((name, number) => `${name} (${number})`).join(', ')}.`,
	);
}
