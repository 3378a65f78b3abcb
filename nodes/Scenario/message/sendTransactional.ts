import { REQUEST_BYTES } from '../../engine/chunks';
import type { Draft } from '../../engine/draft';
import type { Outgoing } from '../../engine/sendDefinition';
import { JSON_ANSWER, sendOperation } from '../../engine/sendOperation';
import { MESSAGE } from '../../engine/wording';
import { integerLiteral } from '../../ground/json';
import { batchSize, failOnRejected } from '../../panel/common';
import { labelOf } from '../../panel/field';
import { keyValues } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, withMapping } from '../../panel/mapping';
import { url } from '../../panel/recipients';
import { request } from '../../service/routes';
import { scenario } from '../pickers';
import { idLiteral, type Shape } from '../values';
import { transactionalEntries, transactionalVerdict } from './answer';
import { contactForm, identityOf, readRecipient, type Identity } from './contact';
import { overrideForm, readOverrides } from './overrides';

const ROUTE = 'POST /omni-scheduler/api/messages';

/** Ours: contacts of one request unless the user says otherwise, and requests under way at once; the interface gives no limit. */
const CONTACTS_PER_REQUEST = 1000;
const REQUESTS_AT_ONCE = 4;

/** One contact, and what its request says for all of its contacts. */
interface TransactionalDraft extends Draft {
	identity: Identity;
	shared: {
		/** The list that the contacts stand in. */
		list: 'contactIds' | 'contacts';
		send: { taskId: object; callbackUrl?: string; callbackData?: object; templates?: Shape };
	};
}

/** Sends through a scenario, one contact per item (part 2, 2.4 and 4.3). */
export const sendTransactional = sendOperation({
	name: 'Send Transactional',
	action: 'Send transactional messages',
	description: 'Send through a scenario to one contact for each item',
	credential: 'omniApiKeyApi',
	routes: [ROUTE],
	wording: { ...MESSAGE, whenUnknown: 'Look at the counters of the scenario with Get Scenario before you do.' },
	form: withMapping({
		...mapped({ scenario: scenario('A scenario of type API, with a step that starts with a transactional send') }),
		...contactForm,
		...overrideForm,
		options: options({
			batchSize: batchSize(
				CONTACTS_PER_REQUEST,
				'How many contacts travel in one request; the service does not say how many it takes. For contacts given here, 1 makes sure that every message ID comes back to its item even where others are rejected.',
			),
			...mapped({
				callbackData: keyValues('Callback Data', {
					description:
						'Values that come back with every status callback. Items with the same values share a request; different ones cost a request each.',
				}),
				callbackUrl: url('Callback URL', {
					placeholder: 'e.g. https://n8n.example.com/webhook/…/omni',
					description: 'Where status changes are posted: the production URL of an Omni Trigger',
				}),
			}),
			failOnRejected: failOnRejected(),
		}),
	}),

	limits: ({ options: { batchSize: messages = CONTACTS_PER_REQUEST } }) => ({
		messages,
		bytes: REQUEST_BYTES,
		concurrency: REQUESTS_AT_ONCE,
	}),

	draft(values, { connection }): TransactionalDraft {
		const { callbackUrl, callbackData } = values.options;
		const recipient = readRecipient(values);
		const byId = 'contactId' in recipient;
		return {
			body: byId ? idLiteral(recipient.contactId, labelOf(contactForm.contactId)) : recipient,
			identity: identityOf(recipient),
			shared: {
				list: byId ? 'contactIds' : 'contacts',
				send: {
					taskId: integerLiteral(values.scenario),
					callbackUrl,
					callbackData,
					templates: readOverrides(values, connection),
				},
			},
		};
	},

	request({ texts, drafts: [{ shared }] }: Outgoing<TransactionalDraft>) {
		const { list, send } = shared;
		return request(ROUTE, { body: `{"${list}":[${texts.join(',')}],${JSON.stringify(send).slice(1)}` });
	},

	...JSON_ANSWER,
	entries: transactionalEntries,
	verdict: transactionalVerdict,
});
