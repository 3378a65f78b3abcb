import { writeOperation } from '../../engine/writeOperation';
import { idText } from '../../ground/json';
import { request } from '../../service/routes';
import { CAMPAIGN } from '../fields';
import { countersRecord } from '../records';
import { ENVELOPE_ANSWER, NO_ID, withHeaders, type LegacyDraft } from '../service';
import { campaignBody } from './body';
import { campaignFields } from './campaign.fields';

const ROUTE = 'POST /email/v2/Tasks';

/** Creates a campaign (part 2, 4.5). */
export const create = writeOperation({
	name: 'Create',
	action: 'Create a campaign',
	description: 'Create a campaign and count its recipients',
	tool: 'Makes an email campaign with the subject and the text given, for the recipients that are set in this tool. Nothing is sent before the campaign is started, unless the tool sets a start time. It gives the TaskId and the number of recipients: say both.',
	credential: 'omniBasicLoginApi',
	routes: [ROUTE],
	form: campaignFields,
	wording: { ...CAMPAIGN, done: 'created', id: 'TaskId' },
	effect: 'message',

	draft(values): LegacyDraft {
		return { body: campaignBody(values), identity: { Name: values.name }, language: values.options.language };
	},

	request: (draft) => withHeaders(request(ROUTE, { body: JSON.stringify(draft.body) }), draft),
	...ENVELOPE_ANSWER,

	verdict({ result }) {
		const counters = countersRecord(result);
		if (idText(counters.TaskId) === undefined) return { open: true, said: counters, message: NO_ID };
		return { accepted: true, output: { code: 'OK', ...counters } };
	},
});
