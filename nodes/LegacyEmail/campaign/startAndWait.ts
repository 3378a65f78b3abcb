import { waitingSend } from '../../delivery/waiting';
import { CAMPAIGN, campaign } from '../fields';
import { legacyWrite } from '../service';
import { moveOf, SET_STATE } from './setState';

const start = legacyWrite({
	name: 'Start',
	action: 'Start a campaign',
	description: 'Start a campaign',
	tool: false,
	route: SET_STATE,
	wording: { ...CAMPAIGN, done: 'started' },
	sends: 'start',
	toLists: true,
	form: { taskId: campaign },
	draft: ({ taskId }) => moveOf(taskId, 'Started'),
});

/** Starts or resumes a campaign and asks for its state until it is finished, or will not be any more (part 2, 3 and 4.5). */
export const startAndWait = waitingSend(start, {
	name: 'Start and Wait',
	action: 'Start a campaign and wait until it is finished',
	description: 'Start or resume a campaign and go on when it is finished, canceled, deleted or has failed',
	channel: 'campaign',
	idsOf: ({ taskId }) => (typeof taskId === 'string' ? [taskId] : []),
	statuses: [],
	eachForItself: true,
});
