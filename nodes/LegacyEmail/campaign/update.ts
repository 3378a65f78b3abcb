import { given } from '../../api/details';
import { call, campaignState, GET_CAMPAIGN } from '../../api/legacy';
import { request } from '../../api/routes';
import type { Draft } from '../../engine/draft';
import { InvalidInput } from '../../ground/errors';
import { foundInSome, labelOf, mapFields } from '../../panel/field';
import { notice } from '../../panel/fields';
import { CAMPAIGN, campaign } from '../fields';
import { campaignRecord, countersRecord } from '../records';
import { ENVELOPE_ANSWER, legacyRequest, legacyWrite } from '../service';
import { campaignBody, isSent } from './body';
import { campaignFields } from './campaign.fields';

const ROUTE = 'PUT /email/v2/Tasks/{TaskId}';

interface CampaignUpdate extends Draft {
	identity: { taskId: string };
}

/**
 * Edits a campaign (part 2, 3 and 4.5). Only one in state New can be edited, so the state is read first and told; a state
 * that the documents do not name is left to the service.
 */
export const update = legacyWrite({
	name: 'Update',
	action: 'Update a campaign',
	description: 'Replace all fields of a campaign that is in state New',
	tool: 'Replaces the subject, the text and all other fields of the email campaign that is set in this tool; only a campaign in state New takes it. What is not given is lost. Nothing is sent at once, but with a time, or on birthdays, it is sent by itself.',
	route: ROUTE,
	routes: [{ route: GET_CAMPAIGN, when: 'To read the state first' }, ROUTE],
	wording: { ...CAMPAIGN, done: 'updated', id: 'taskId' },
	sends: 'update',
	toLists: true,
	form: {
		taskId: campaign,
		replaceNotice: notice(
			'Every field is replaced: what is left empty here is empty afterwards. Only a campaign in state New can be edited.',
		),
		// What an expression does not find would be emptied, too.
		...mapFields(campaignFields, foundInSome),
	},

	draft(values): CampaignUpdate {
		// All fields are required and replaced: what is empty goes out, where the documents show how it is written when it is.
		const body = { Contacts: [], ContactGroups: [], SendDuplicates: false, ...given({ ...campaignBody(values) }) };
		return { body, identity: { taskId: values.taskId }, toLists: isSent(values) };
	},

	async prepare(draft, client) {
		const current = await call(client, request(GET_CAMPAIGN, { params: { TaskId: draft.identity.taskId } }));
		const state = campaignState(campaignRecord(current.result).State);
		if (state === undefined || state === 'New') return draft;
		throw new InvalidInput(
			labelOf(campaign),
			`campaign ${draft.identity.taskId} is in state ${state}, and only a campaign in state New can be edited`,
			'Nothing was changed. Create a new campaign with the changed content, and cancel this one if it is not finished.',
		);
	},

	// The campaign was there a moment ago: what is missing may as well be its template or a group.
	request: (draft) => ({ ...legacyRequest(ROUTE, draft), asked: undefined }),

	verdict(envelope, { identity }) {
		const verdict = ENVELOPE_ANSWER.verdict(envelope);
		if (!verdict.accepted) return verdict;
		const own = { code: 'OK', ...identity };
		// As in Create.
		return { accepted: true, output: { ...own, ...countersRecord(envelope.result), ...own } };
	},
});
