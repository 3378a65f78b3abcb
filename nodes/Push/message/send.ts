import { request } from '../../api/routes';
import { neutralWordWarning } from '../../api/vocabulary';
import { titled } from '../../engine/draft';
import { sendOperation } from '../../engine/sendOperation';
import { sendingTool } from '../../engine/wording';
import { pushEntries, pushVerdict, type PushDraft } from './answer';
import { notification } from './notification';
import { pushForm, MESSAGES_PER_REQUEST } from './send.fields';

const ROUTE = 'POST /push/messages';

/** Sends one push notification per item (part 1, 2.7 and 4.4). */
export const send = sendOperation({
	name: 'Send',
	action: 'Send push notifications',
	description: 'Send one notification for each item, many in one request',
	tool: sendingTool('one push notification to one device'),
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	showsText: true,
	form: pushForm,
	limits: ({ options }) => ({ messages: options.batchSize ?? MESSAGES_PER_REQUEST }),

	draft(values, { connection }): PushDraft {
		const body = notification(values, connection);
		const warning = neutralWordWarning(connection, [body.platform]);
		return { body, identity: { to: body.to }, facts: { ...titled(body), text: body.text }, warning };
	},

	request: ({ bodies }) => request(ROUTE, { body: `[${bodies}]` }),

	entries: pushEntries,
	verdict: pushVerdict,
});
