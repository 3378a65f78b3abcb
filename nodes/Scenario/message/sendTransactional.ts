import { request } from '../../api/routes';
import { apiScenario } from '../../api/scenarios';
import { joinWarnings, type Draft, type Pending } from '../../engine/draft';
import type { Outgoing, SendLimits } from '../../engine/sendDefinition';
import { sendOperation } from '../../engine/sending';
import { MESSAGE, sendingTool } from '../../engine/wording';
import type { Connection } from '../../ground/connection';
import { integerOrText } from '../../ground/json';
import { personKey } from '../../ground/person';
import {
	callbackUrlFields,
	callbackUrlWarning,
	readCallbackUrl,
	type CallbackUrlOptions,
} from '../../panel/callbackUrl';
import { batchSize, failOnRejected } from '../../panel/common';
import type { Values } from '../../panel/field';
import { keyValues } from '../../panel/fields';
import { options } from '../../panel/groups';
import { mapped, withMapping } from '../../panel/mapping';
import type { OmniRequest } from '../../service/client';
import type { Fields } from '../values';
import { namesOf, transactionalEntries, transactionalVerdict } from './answer';
import { contactForm, contactOptions, identityOf, readRecipient, type Identity } from './contact';
import { overrideForm, overrideRecipients, overrideTexts, readOverrides } from './overrides';

export const SCENARIO_MESSAGES = 'POST /omni-scheduler/api/messages';

/** Ours: contacts of one request unless the user says otherwise, and requests under way at once; the interface gives no limit. */
const CONTACTS_PER_REQUEST = 1000;
const REQUESTS_AT_ONCE = 4;

/** One contact, and what its request says for all of its contacts. */
export interface TransactionalDraft extends Draft {
	identity: Identity;
	shared: {
		list: 'contactIds' | 'contacts';
		taskId: string;
		send: { taskId: object; callbackData?: object; templates?: Fields };
		/** What makes the callback URL, which is signed once for each request: signed for each contact, none could share one. */
		callback?: CallbackUrlOptions;
		/** The address of the wait that takes the callbacks. */
		waitUrl?: string;
		/** Which of several messages to one contact: in one request, nobody could tell their answers apart. */
		turn?: number;
	};
}

export const transactionalOptions = {
	...callbackUrlFields,
	batchSize: batchSize(
		CONTACTS_PER_REQUEST,
		'How many contacts travel in one request; the service does not say how many it takes. For contacts given here, 1 makes sure that every message ID comes back to its item even where others are rejected.',
	),
	...mapped({
		callbackData: keyValues('Callback Data', {
			description:
				'Values that come back with every status callback. Items with the same values share a request; different ones cost a request each.',
		}),
	}),
	failOnRejected: failOnRejected(),
};

/** Messages to one contact, by whichever of its names, in different turns: in one request, nobody could tell their answers apart (part 2, 2.4). */
export function inTurns<D extends TransactionalDraft>(pending: ReadonlyArray<Pending<D>>): Array<Pending<D>> {
	const nextTurns = new Map<string, number>();
	return pending.map(({ itemIndex, draft }) => {
		const names = namesOf(draft.identity);
		const turn = Math.max(0, ...names.map((name) => nextTurns.get(name) ?? 0));
		for (const name of names) nextTurns.set(name, turn + 1);
		return { itemIndex, draft: turn === 0 ? draft : { ...draft, shared: { ...draft.shared, turn } } };
	});
}

/** How much is sent at once. */
export function limitsOf({
	options: { batchSize: messages = CONTACTS_PER_REQUEST },
}: {
	options: Pick<Values<typeof transactionalOptions>, 'batchSize'>;
}): SendLimits {
	return { messages, concurrency: REQUESTS_AT_ONCE };
}

type SendValues = Values<typeof overrideForm> & {
	scenario: string;
	options: Values<typeof transactionalOptions>;
};

/** A contact's message; throws InvalidInput for overrides and callback URLs that the service can't take. */
export function transactionalDraft(
	values: SendValues,
	connection: Connection,
	contact: Pick<TransactionalDraft, 'body' | 'identity'> & Pick<TransactionalDraft['shared'], 'list'>,
): TransactionalDraft {
	const { callbackData, callbackReference, callbackUrl, signCallbackUrl, signedHours } = values.options;
	const callback = { callbackReference, callbackUrl, signCallbackUrl, signedHours };
	const url = readCallbackUrl(callback, connection);
	const warnings: string[] = [];
	const templates = readOverrides(values, connection, (message) => warnings.push(message));
	const odd = callbackUrlWarning(url, connection);
	if (odd !== undefined) warnings.push(odd);
	const { list, body, identity } = contact;
	const to = [identity.to, templates && othersIn(templates, identity)]
		.filter((some) => some !== undefined && some !== '')
		.join(', ');
	return {
		body,
		identity: to === '' ? identity : { ...identity, to },
		facts: templates && { overrides: overrideTexts(templates) },
		shared: {
			list,
			taskId: values.scenario,
			send: {
				taskId: integerOrText(values.scenario),
				callbackData,
				templates,
			},
			callback: url === undefined ? undefined : callback,
		},
		warning: joinWarnings(...warnings),
	};
}

/**
 * Whom templates name beside the contact, for precautions to look at, with commas between them. Of a contact by its ID nobody knows who it is:
 * there one address would pass for all.
 */
function othersIn(templates: Fields, { contactId, phone = '' }: Identity): string {
	if (contactId !== undefined) return '';
	return overrideRecipients(templates)
		.filter((to) => (personKey(to) ?? to) !== personKey(phone))
		.join(', ');
}

/** The request of contacts that share what it says for all of them (part 2, 2.4). */
export function transactionalRequest({
	bodies,
	drafts: [{ shared }],
	connection,
}: Outgoing<TransactionalDraft>): OmniRequest {
	const { list, callback, waitUrl } = shared;
	const { taskId, ...send } = shared.send;
	const rest = JSON.stringify({
		taskId,
		callbackUrl: waitUrl ?? (callback && readCallbackUrl(callback, connection)),
		...send,
	});
	return request(SCENARIO_MESSAGES, { body: `{"${list}":[${bodies}],${rest.slice(1)}` });
}

/** Sends through a scenario, one contact per item (part 2, 2.4 and 4.3). */
export const sendTransactional = sendOperation({
	name: 'Send Transactional',
	action: 'Send transactional messages',
	description: 'Send through a scenario to one contact for each item',
	tool: sendingTool(
		'the messages of one scenario to one person: the scenario decides on which channels, and in what order',
	),
	routes: [SCENARIO_MESSAGES],
	wording: { ...MESSAGE, whenUnknown: 'Look at the counters of the scenario with Get Scenario before you do.' },
	showsText: true,
	form: withMapping({
		...mapped({
			scenario: apiScenario,
		}),
		...contactForm,
		...overrideForm,
		options: options({ ...contactOptions, ...transactionalOptions }),
	}),

	handles: { namesPeople: true, names: ({ identity }) => namesOf(identity) },
	limits: limitsOf,

	draft(values, { connection }): TransactionalDraft {
		const recipient = readRecipient(values);
		const byId = 'contactId' in recipient;
		return transactionalDraft(values, connection, {
			list: byId ? 'contactIds' : 'contacts',
			body: byId ? integerOrText(recipient.contactId) : recipient,
			identity: identityOf(recipient),
		});
	},

	complete: async (pending: ReadonlyArray<Pending<TransactionalDraft>>) =>
		await Promise.resolve({ pending: inTurns(pending), failed: new Map() }),

	request: transactionalRequest,
	entries: transactionalEntries,
	verdict: transactionalVerdict,
});
